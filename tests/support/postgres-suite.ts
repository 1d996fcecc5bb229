import { afterAll, expect, onTestFinished, vi } from "vitest";
import { type Postgres, startPostgres } from "./postgres";
import { startSite } from "./site";

/** PostgreSQL for the tests of a file. Vitest's settings leave the file out where there is none. */
export async function sharePostgres(settings?: readonly string[]): Promise<Postgres> {
  const postgres = await startPostgres(settings);
  afterAll(postgres.stop);
  return postgres;
}

type End = (stop: () => Promise<void>) => void;

/** A site on a database, which caches nothing, for the test that starts it, or until `end` has it stopped. */
export async function startSiteOn(url: string, env: Record<string, string> = {}, end: End = onTestFinished) {
  const site = await startSite("", { CONTENT_URL: url, CONTENT_FRESH_S: "0", ...env });
  end(async () => expect(await site.stop()).toBe(0));
  return site;
}

/** The same for the tests of a file. */
export function shareSiteOn(url: string, env: Record<string, string> = {}) {
  return startSiteOn(url, env, afterAll);
}

/** What a new site's pool answers to SQL: the first row, or the error in words. Neither may show the address's password. */
export async function queryFrom(url: string, sql = "SELECT"): Promise<unknown> {
  vi.stubEnv("CONTENT_URL", url);
  vi.resetModules();
  const { query } = await import("../../app/content/postgres/pool.server");
  const answer = await query(AbortSignal.timeout(60_000), sql, []).then(([row]) => row, String);
  expect(JSON.stringify(answer)).not.toContain("s3cret");
  return answer;
}
