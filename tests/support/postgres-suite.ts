import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { type Postgres, startPostgres } from "./postgres";
import { startSite } from "./site";

/** PostgreSQL for the tests of a suite, usable in its hooks and tests. */
export function sharePostgres(): Postgres {
  const postgres = {} as Postgres;
  beforeAll(async () => {
    Object.assign(postgres, await startPostgres());
  });
  afterAll(() => postgres.stop());
  return postgres;
}

/** A site on a database, which caches nothing and ends with the test that starts it. */
export async function startSiteOn(url: string, env: Record<string, string> = {}) {
  const site = await startSite("", { CONTENT_URL: url, CONTENT_FRESH_S: "0", ...env });
  onTestFinished(async () => expect(await site.stop()).toBe(0));
  return site;
}
