import { type Filter, foldTag } from "../filters/filter";
import type { Slice } from "./source.server";
import type { SearchedWord } from "./words.server";

// PostgreSQL can't guess how many articles have a word, and a wrong guess costs seconds at a million articles. So queries
// count first, up to a maximum, and then take one of two ways: few results are read and sorted; many are so frequent that
// walking the list in its order soon finds a page of them.

const MAX_COUNT = 20_000;
/** PostgreSQL reads an article's words to find a phrase in it. */
const MAX_PHRASE_COUNT = 2_500;

/** A search with more results is said to have "more than" this many. */
export function maxCountOf(words: readonly SearchedWord[]): number {
  return words.some(({ isPhrase }) => isPhrase) ? MAX_PHRASE_COUNT : MAX_COUNT;
}

export const NEWEST_FIRST = "ORDER BY day DESC, place DESC";

type Sql = { sql: string; values: unknown[] };

/**
 * A query's WITH clauses: `found` are the results, read only as far as they are used, `counted` is their number. Returned
 * with the conditions for a result, and for one that has all words in its title.
 */
function findSql({ tags, search }: Filter, words: readonly SearchedWord[]) {
  // What visitors typed is nowhere else.
  const values: unknown[] = [];
  const tagged = tags.length > 0 ? `tags @> $${values.push(tags.map(foldTag))}` : "true";
  const typed = words.map(({ query }) => query).join(" & ");
  const query = search === "" ? undefined : `$${values.push(typed)}::tsquery`;
  const found = query ? `${tagged} AND words @@ ${query}` : tagged;
  // As the index of titles is made.
  const titled = `${tagged} AND ts_filter(words, '{a}') @@ ${query}`;
  const max = maxCountOf(words);
  const count = query
    ? `SELECT count(*)::int FROM (SELECT FROM found LIMIT ${max} + 1) AS hits`
    : `SELECT coalesce(sum(count), 0)::int AS count FROM blog.tag_sets WHERE ${tagged}`;
  const sql = `WITH found AS MATERIALIZED (SELECT id, day, place FROM blog.articles WHERE ${found}),
    counted AS MATERIALIZED (${count})`;
  return { sql, values, found, titled, max };
}

/** Counts what a filter finds: exactly by tags, up to one more than `maxCountOf` by a search. */
export function countSql(filter: Filter, words: readonly SearchedWord[]): Sql {
  const { sql, values } = findSql(filter, words);
  return { sql: `${sql} SELECT count FROM counted`, values };
}

/**
 * Counts the same and reads the articles of a page, of a search also the one that follows, each beside the count. Without
 * articles there is one row, of the count.
 */
export function pageSql(
  filter: Filter,
  words: readonly SearchedWord[],
  { size }: Slice,
  isByRelevance: boolean,
): Sql {
  const { sql, values, found, titled, max } = findSql(filter, words);
  const offset = (filter.page - 1) * size;
  const limit = filter.search === "" ? size : size + 1;
  const slice = `LIMIT ${limit} OFFSET ${offset}`;
  const upToHere = `${NEWEST_FIRST} LIMIT ${offset + limit}`;
  const few = (counted: string) => `(SELECT count FROM ${counted}) <= ${max}`;
  // A count by tags is exact, so nothing is walked past its end.
  const least = filter.search === "" ? Math.max(max, offset) : max;
  const many = (counted: string) => `(SELECT count FROM ${counted}) > ${least}`;
  const walk = (rank: number, ...conditions: string[]) =>
    `SELECT id, day, place, ${rank} AS rank FROM blog.articles WHERE ${conditions.join(" AND ")}`;
  const page =
    isByRelevance && filter.search !== ""
      ? `titled AS MATERIALIZED (SELECT id, day, place FROM blog.articles WHERE ${titled}),
      counted_titles AS MATERIALIZED (SELECT count(*) FROM (SELECT FROM titled LIMIT ${max} + 1) AS hits),
      ranked AS (
        SELECT *, CASE WHEN id IN (SELECT id FROM titled) THEN 1 ELSE 2 END AS rank FROM found WHERE ${few("counted")}
        UNION ALL SELECT *, 1 FROM titled WHERE ${many("counted")} AND ${few("counted_titles")}
        UNION ALL (${walk(2, found, many("counted"), few("counted_titles"), "id NOT IN (SELECT id FROM titled)")}
          ${upToHere})
        UNION ALL (${walk(1, titled, many("counted_titles"))} ${upToHere})),
      page AS (SELECT * FROM ranked ORDER BY rank, day DESC, place DESC ${slice})`
      : `page AS (
        (SELECT *, 1 AS rank FROM found WHERE ${few("counted")} ${NEWEST_FIRST} ${slice})
        UNION ALL (${walk(1, found, many("counted"))} ${NEWEST_FIRST} ${slice}))`;
  // Articles are joined last: sorting wide rows is slow.
  const end = `SELECT count, article FROM counted LEFT JOIN (page JOIN blog.articles USING (id)) ON true
    ORDER BY rank, page.day DESC, page.place DESC`;
  return { sql: `${sql}, ${page} ${end}`, values };
}
