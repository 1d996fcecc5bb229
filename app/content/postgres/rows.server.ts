import { today } from "../../runtime/days";
import { fail, type Result } from "../article/blog";
import { type Call, type Reading, read } from "../store/store.server";
import { query } from "./pool.server";

/** What sorts after every time of today. */
export function endOfToday(): string {
  return `${today()}~`;
}

type Options = Pick<Call, "articlesIn"> & {
  run?: typeof query;
  /** What `parse` depends on besides the rows. */
  parsedBy?: unknown[];
};

/** Runs a query through the store, which keeps what `parse` returns. After `values` comes the end of today. */
export async function queryRows<Row, Value>(
  sql: string,
  values: unknown[],
  parse: (rows: Row[]) => Value | undefined | Promise<Value | undefined>,
  reading: Reading,
  { run = query, parsedBy = [], ...call }: Options = {},
): Promise<Result<Value>> {
  const key = JSON.stringify([sql, values, parsedBy]);
  const ask = async (signal: AbortSignal) => {
    const value = await parse(await run<Row>(signal, sql, [...values, endOfToday()]));
    return value === undefined ? fail("broken") : { ok: true as const, value, etag: null };
  };
  return read({ ...call, key, ask }, reading);
}

export type Article = { article: unknown };

export function articlesOf(rows: Article[]): unknown[] {
  return rows.map(({ article }) => article);
}
