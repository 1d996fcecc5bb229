import { test as base, expect, onTestFinished } from "vitest";
import { writeContentFile } from "./content-file";
import { askPlainly, startSite } from "./site";
import { startUpstream } from "./upstream";

/** A source of articles, until the test is over: a site's settings for it, and what one of the two offers. */
type Source = {
  env: Record<string, string>;
  /** PostgreSQL's: runs SQL. */
  run?: (sql: string) => Promise<unknown>;
  /** json-server's: the calls that it answered with 304. */
  unchanged?: readonly string[];
};

/** The tests' project says which source they use. Where there is no PostgreSQL, its module says so. */
const postgres = process.env.SOURCE === "PostgreSQL" ? await import("./postgres") : undefined;

/** A test of whichever source the project uses. */
export const test = base.skipIf(postgres?.hasPostgres === false);

async function startJsonServer(articles: readonly object[]): Promise<Source> {
  const { url, unchanged, strangers, close } = await startUpstream(writeContentFile(articles));
  onTestFinished(() => {
    close();
    expect(strangers).toEqual([]);
  });
  return { env: { API_BASE_URL: url }, unchanged };
}

async function startDatabase({ startPostgres }: NonNullable<typeof postgres>, articles: readonly object[]) {
  const server = await startPostgres();
  onTestFinished(server.stop);
  // It suggests spellings. Most other tests do without.
  await server.run("CREATE EXTENSION pg_trgm", "template1");
  const database = await server.createDatabase(writeContentFile(articles));
  const env = { CONTENT_URL: server.url(database) };
  return { env, run: (sql: string) => server.run(sql, database) };
}

function startSource(articles: readonly object[]): Promise<Source> {
  return postgres ? startDatabase(postgres, articles) : startJsonServer(articles);
}

/** Serves articles from a source by a site that caches nothing, until the test is over. */
export async function serve(articles: readonly object[], env: Record<string, string> = {}) {
  const source = await startSource(articles);
  const { url, stop } = await startSite("", { ...source.env, CONTENT_FRESH_S: "0", ...env });
  onTestFinished(stop);
  const ask = async (path: string) => {
    const { status, headers, body } = await askPlainly(url, path);
    return { status, headers, text: body.toString() };
  };
  return {
    ...source,
    ask,
    /** The data of a screen, by its route. */
    async load(path: string, route: string) {
      // As Remix spells it.
      const { pathname, searchParams } = new URL(path, "http://here.invalid");
      const data = [...(searchParams.size > 0 ? [searchParams] : []), `_data=${encodeURIComponent(route)}`];
      return JSON.parse((await ask(`${pathname}?${data.join("&")}`)).text);
    },
  };
}
