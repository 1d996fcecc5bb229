import { fail, type Result } from "../../../app/articles/result";
import type { Read, WaitLimit } from "../../../app/content/store.server";
import { today } from "../../../app/runtime/days";
import type { Query } from "./pool";

/** What sorts after every time of today. */
export function endOfToday(): string {
  return `${today()}~`;
}

type Options = {
  run?: Query;
  waitLimit?: WaitLimit;
  /** What `parse` depends on besides the rows. */
  parsedBy?: unknown[];
};

export type QueryRows = ReturnType<typeof createQueryRows>;

/** Returns a function that runs a query through the store; of `parse`, null is "not-found", undefined "broken". Today's end follows `values`. */
export function createQueryRows(query: Query, read: Read) {
  return <Row, Value>(
    sql: string,
    values: unknown[],
    parse: (rows: Row[]) => Value | null | undefined | Promise<Value | null | undefined>,
    { run = query, parsedBy = [], waitLimit }: Options = {},
  ): Promise<Result<Value>> => {
    const key = JSON.stringify([sql, values, parsedBy]);
    const send = async (signal: AbortSignal) => {
      const value = await parse(await run<Row>(signal, sql, [...values, endOfToday()]));
      if (value === null) return fail("not-found");
      return value === undefined ? fail("broken") : { ok: true as const, value, etag: null };
    };
    return read({ key, send }, waitLimit);
  };
}

export type Article = { article: unknown };

export function articlesOf(rows: Article[]): unknown[] {
  return rows.map(({ article }) => article);
}
