import { expect, onTestFinished } from "vitest";
import { writeContentFile } from "./content-file";
import { hasPostgres, startPostgres } from "./postgres";
import { startSite } from "./site";
import { startUpstream } from "./upstream";

/** A source of articles, until the test is over: a site's settings for it, how it is taken away, and what one of the two offers. */
type Source = {
  env: Record<string, string>;
  fail: () => unknown;
  /** PostgreSQL's: runs SQL. */
  run?: (sql: string) => Promise<unknown>;
  /** json-server's: the calls that it answered with 304. */
  unchanged?: readonly string[];
};

async function startJsonServer(articles: readonly object[]): Promise<Source> {
  const { url, fail, unchanged, strangers, close } = await startUpstream(writeContentFile(articles));
  onTestFinished(() => {
    close();
    expect(strangers).toEqual([]);
  });
  return { env: { API_BASE_URL: url }, fail: () => fail("list", "status 500"), unchanged };
}

async function startDatabase(articles: readonly object[]): Promise<Source> {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  // It suggests spellings. Most other tests do without.
  await postgres.run("CREATE EXTENSION pg_trgm", "template1");
  const database = await postgres.createDatabase(writeContentFile(articles));
  return {
    env: { CONTENT_URL: postgres.url(database) },
    fail: postgres.halt,
    run: (sql) => postgres.run(sql, database),
  };
}

/** Serves articles from a source by a site that caches nothing, until the test is over. */
function serveFrom(start: typeof startJsonServer) {
  return async (articles: readonly object[], env: Record<string, string> = {}) => {
    const source = await start(articles);
    const { url, stop } = await startSite("", { ...source.env, CONTENT_FRESH_S: "0", ...env });
    onTestFinished(stop);
    return { ...source, url };
  };
}

/** For `test.each`: both sources of articles, as far as they are installed. */
export const SOURCES = [
  { source: "json-server", start: startJsonServer, serve: serveFrom(startJsonServer) },
  ...(hasPostgres ? [{ source: "PostgreSQL", start: startDatabase, serve: serveFrom(startDatabase) }] : []),
];
