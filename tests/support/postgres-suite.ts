import { afterAll, afterEach, beforeEach, expect, onTestFinished, vi } from "vitest";
import { readEnv } from "../../app/runtime/env.server";
import { openPool } from "../../packages/source-postgres/src/pool";
import { eventually } from "./eventually";
import { type Postgres, startPostgres } from "./postgres";
import { startProcess, startSite } from "./site";

/** `afterAll` is one for the tests of a file. */
type End = (stop: () => Promise<void>) => void;

/** PostgreSQL for the tests of a file. Vitest's settings leave the file out where there is none. */
export async function sharePostgres(settings?: readonly string[]): Promise<Postgres> {
  const postgres = await startPostgres(settings);
  afterAll(postgres.stop);
  return postgres;
}

/** A site on a database, which caches nothing, for the test that starts it, or until `end` has it stopped. */
export async function startSiteOn(url: string, env: Record<string, string> = {}, end: End = onTestFinished) {
  const site = await startSite("", { CONTENT_URL: url, CONTENT_FRESH_S: "0", ...env });
  end(site.stop);
  return site;
}

/** The same in a process of its own. */
export async function startProcessOn(
  url: string,
  env: Record<string, string> = {},
  end: End = onTestFinished,
) {
  const site = await startProcess("", { CONTENT_URL: url, CONTENT_FRESH_S: "0", ...env });
  end(async () => expect(await site.stop()).toBe(0));
  return site;
}

type Page = { items: { id: string; title: string }[]; count: number };

/** What a site's list shows: its page and the ways on from it. */
export async function loadList({ url }: { url: string }, query = "") {
  const params = [...(query === "" ? [] : [new URLSearchParams(query)]), "_data=routes%2F_index"];
  const response = await fetch(`${url}/?${params.join("&")}`);
  const { blogs, suggestions, topic } = await response.json();
  const { items, ...page }: Page = blogs.data;
  return { status: response.status, items, ...page, suggestions, topic };
}

/** Hears what sites of this process say on console.error: `said` is that of a test so far, none of which may show a password. */
export function overhear() {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const said = () => log.mock.calls.map((words) => `${words.join(" ")}\n`).join("");
  beforeEach(() => void log.mockClear());
  afterEach(() => expect(said()).not.toMatch(/s3cret|FROM blog|SELECT (id|article|count)/));
  return { said, says: (line: RegExp) => eventually(() => expect(said()).toMatch(line)) };
}

/** What a new site's pool answers to SQL: the first row, or the error in words. Neither may show the address's password. */
export async function queryFrom(url: string, sql = "SELECT"): Promise<unknown> {
  const { CONTENT_URL: addresses = [] } = readEnv({ CONTENT_URL: url });
  const pool = openPool({ addresses, timeoutMs: 2_000, size: 10 });
  onTestFinished(pool.close);
  const answer = await pool.query(AbortSignal.timeout(60_000), sql, []).then(([row]) => row, String);
  expect(JSON.stringify(answer)).not.toContain("s3cret");
  return answer;
}
