import { onTestFinished } from "vitest";
import { writeContentFile } from "./content-file";
import { hasPostgres, startPostgres } from "./postgres";
import { startSite } from "./site";
import { startUpstream } from "./upstream";

/** Serves articles from one of the two sources until the test is over; `fail` takes the source away, `run` runs SQL. */
type Serve = (
  articles: readonly object[],
  env?: Record<string, string>,
) => Promise<{ url: string; fail: () => unknown; run?: (sql: string) => Promise<unknown> }>;

async function startUntilFinished(apiUrl: string, env: Record<string, string>): Promise<string> {
  const { url, stop } = await startSite(apiUrl, { CONTENT_FRESH_S: "0", ...env });
  onTestFinished(async () => void (await stop()));
  return url;
}

const serveFromJsonServer: Serve = async (articles, env = {}) => {
  const upstream = await startUpstream(writeContentFile(articles));
  onTestFinished(upstream.close);
  const url = await startUntilFinished(upstream.url, env);
  return { url, fail: () => upstream.fail("list", "status 500") };
};

const serveFromPostgres: Serve = async (articles, env = {}) => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const database = await postgres.createDatabase(writeContentFile(articles));
  const url = await startUntilFinished("", { CONTENT_URL: postgres.url(database), ...env });
  return { url, fail: postgres.halt, run: (sql) => postgres.run(sql, database) };
};

/** For `describe.each`: both sources of articles, as far as they are installed. */
export const SOURCES = [
  { source: "json-server", serve: serveFromJsonServer },
  ...(hasPostgres ? [{ source: "PostgreSQL", serve: serveFromPostgres }] : []),
];
