import { type Filter, foldTag } from "../filters/filter";
import type { Slice } from "./source";
import type { SearchedWord } from "./words.server";

// PostgreSQL can't guess how many articles have a word, and a wrong guess costs seconds at a million articles. So queries
// count first, up to MAX_COUNT, and then take one of two ways: few results are read and sorted; many are so frequent that
// walking the list in its order soon finds a page of them.

/** A search with more results is said to have "more than" this many. */
export const MAX_COUNT = 2_500;

export const NEWEST_FIRST = "ORDER BY day DESC, place DESC";

type Sql = { sql: string; values: unknown[] };

/** A query's beginning: `found` are the results, which are read only as far as they are used, `counted` is their number. */
function findSql({ tags, search }: Filter, words: readonly SearchedWord[]) {
  // What visitors typed is nowhere else.
  const values: unknown[] = [];
  const isTagged = tags.length > 0 ? `tags @> $${values.push(tags.map(foldTag))}` : "true";
  const typed = words.map(({ query }) => query).join(" & ");
  const query = search === "" ? undefined : `$${values.push(typed)}::tsquery`;
  const isFound = query ? `${isTagged} AND words @@ ${query}` : isTagged;
  // As the index of titles is made.
  const isTitled = `${isTagged} AND ts_filter(words, '{a}') @@ ${query}`;
  const count = query
    ? `SELECT count(*)::int FROM (SELECT FROM found LIMIT ${MAX_COUNT} + 1) AS hits`
    : `SELECT coalesce(sum(count), 0)::int AS count FROM blog.tag_sets WHERE ${isTagged}`;
  const sql = `WITH found AS MATERIALIZED (SELECT id, day, place FROM blog.articles WHERE ${isFound}),
    counted AS MATERIALIZED (${count})`;
  return { sql, values, isFound, isTitled };
}

/** Counts what a filter finds: exactly by tags, up to `MAX_COUNT` + 1 by a search. */
export function countSql(filter: Filter, words: readonly SearchedWord[]): Sql {
  const { sql, values } = findSql(filter, words);
  return { sql: `${sql} SELECT count FROM counted`, values };
}

/**
 * Counts the same and reads the articles of a page, and the one that follows, each beside the count. Without articles there
 * is one row, of the count.
 */
export function pageSql(
  filter: Filter,
  words: readonly SearchedWord[],
  { size }: Slice,
  isByRelevance: boolean,
): Sql {
  const { sql, values, isFound, isTitled } = findSql(filter, words);
  const offset = (filter.page - 1) * size;
  const slice = `LIMIT ${size + 1} OFFSET ${offset}`;
  const upToHere = `${NEWEST_FIRST} LIMIT ${offset + size + 1}`;
  const few = (counted: string) => `(SELECT count FROM ${counted}) <= ${MAX_COUNT}`;
  // A count by tags is exact, so nothing is walked past its end.
  const least = filter.search === "" ? Math.max(MAX_COUNT, offset) : MAX_COUNT;
  const many = (counted: string) => `(SELECT count FROM ${counted}) > ${least}`;
  const walk = (condition: string, rank: number) =>
    `SELECT id, day, place, ${rank} AS rank FROM blog.articles WHERE ${condition}`;
  const page =
    isByRelevance && filter.search !== ""
      ? `titled AS MATERIALIZED (SELECT id, day, place FROM blog.articles WHERE ${isTitled}),
      counted_titles AS MATERIALIZED (SELECT count(*) FROM (SELECT FROM titled LIMIT ${MAX_COUNT} + 1) AS hits),
      ranked AS (
        SELECT *, CASE WHEN id IN (SELECT id FROM titled) THEN 1 ELSE 2 END AS rank FROM found WHERE ${few("counted")}
        UNION ALL SELECT *, 1 FROM titled WHERE ${many("counted")} AND ${few("counted_titles")}
        UNION ALL (${walk(`${isFound} AND ${many("counted")}`, 2)} AND ${few("counted_titles")}
          AND id NOT IN (SELECT id FROM titled) ${upToHere})
        UNION ALL (${walk(`${isTitled} AND ${many("counted_titles")}`, 1)} ${upToHere})),
      page AS (SELECT * FROM ranked ORDER BY rank, day DESC, place DESC ${slice})`
      : `page AS (
        (SELECT *, 1 AS rank FROM found WHERE ${few("counted")} ${NEWEST_FIRST} ${slice})
        UNION ALL (${walk(`${isFound} AND ${many("counted")}`, 1)} ${NEWEST_FIRST} ${slice}))`;
  // Articles are joined last: sorting wide rows is slow.
  const end = `SELECT count, article FROM counted LEFT JOIN (page JOIN blog.articles USING (id)) ON true
    ORDER BY rank, page.day DESC, page.place DESC`;
  return { sql: `${sql}, ${page} ${end}`, values };
}
