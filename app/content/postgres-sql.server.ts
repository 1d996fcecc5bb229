import { type Filter, foldTag } from "../filters/filter";
import type { SearchedWord } from "./words.server";

const MAX_COUNT = 20_000;
/** PostgreSQL reads an article's words to find a phrase in it. */
const MAX_PHRASE_COUNT = 2_500;

/** A search with more results is said to have "more than" this many. */
export function maxCountOf(words: readonly SearchedWord[]): number {
  return words.some(({ isPhrase }) => isPhrase) ? MAX_PHRASE_COUNT : MAX_COUNT;
}

export const NEWEST_FIRST = "ORDER BY day DESC, place DESC";

/**
 * Counts what a filter finds, exactly by tags and up to one more than `max` by a search: `count`, in one row. In psql:
 * PREPARE count(text[], text[], int) AS …; EXECUTE count('{ai}', '{deep,slee*}', 20000), with NULL for no search.
 */
export const COUNT = `
  SELECT CASE
    WHEN $2::text[] IS NULL
    THEN (SELECT coalesce(sum(count), 0) FROM blog.tag_sets WHERE $1::text[] = '{}' OR tags @> $1)
    ELSE (
      SELECT count(*) FROM (
        SELECT FROM blog.articles WHERE ($1 = '{}' OR tags @> $1) AND words @@ blog.to_query($2) LIMIT $3::int + 1
      ) AS hits)
  END::int AS count`;

/**
 * Counts the same and reads the articles of a page, each beside the count. Without articles there is one row, of the count.
 * PostgreSQL can't guess how many articles have a word, and a wrong guess costs seconds at a million articles. So it
 * counts first and then takes one of two ways: few results are read and sorted; many are so frequent that walking the
 * list in its order soon finds a page of them. After the values of COUNT: whether titles come first, LIMIT, OFFSET.
 */
export const PAGE = `
  WITH found AS MATERIALIZED (
    SELECT id, day, place FROM blog.articles
    WHERE ($1::text[] = '{}' OR tags @> $1) AND ($2::text[] IS NULL OR words @@ blog.to_query($2))
  ),
  counted AS MATERIALIZED (
    SELECT CASE
      WHEN $2 IS NULL THEN (SELECT coalesce(sum(count), 0) FROM blog.tag_sets WHERE $1 = '{}' OR tags @> $1)
      ELSE (SELECT count(*) FROM (SELECT FROM found LIMIT $3::int + 1) AS hits)
    END::int AS count
  ),
  -- As the index of titles is made. Without an order by titles there are none.
  titled AS MATERIALIZED (
    SELECT id, day, place FROM blog.articles
    WHERE $4::boolean AND ($1 = '{}' OR tags @> $1) AND ts_filter(words, '{a}') @@ blog.to_query($2)
  ),
  counted_titles AS MATERIALIZED (SELECT count(*) FROM (SELECT FROM titled LIMIT $3 + 1) AS hits),
  ranked AS (
    SELECT *, id IN (SELECT id FROM titled) AS is_titled FROM found WHERE (SELECT count FROM counted) <= $3
    UNION ALL
    SELECT *, true FROM titled
    WHERE (SELECT count FROM counted) > $3 AND (SELECT count FROM counted_titles) <= $3
    UNION ALL (
      -- A count by tags is exact, so nothing is walked past its end.
      SELECT id, day, place, false FROM blog.articles
      WHERE (SELECT count FROM counted) > CASE WHEN $2 IS NULL THEN greatest($3, $6) ELSE $3 END
        AND (SELECT count FROM counted_titles) <= $3 AND (NOT $4 OR id NOT IN (SELECT id FROM titled))
        AND ($1 = '{}' OR tags @> $1) AND ($2 IS NULL OR words @@ blog.to_query($2))
      ORDER BY day DESC, place DESC
      LIMIT CASE WHEN $4 THEN $5::int + $6::int ELSE $5 END OFFSET CASE WHEN $4 THEN 0 ELSE $6 END
    )
    UNION ALL (
      SELECT id, day, place, true FROM blog.articles
      WHERE $4 AND (SELECT count FROM counted_titles) > $3
        AND ($1 = '{}' OR tags @> $1) AND ts_filter(words, '{a}') @@ blog.to_query($2)
      ORDER BY day DESC, place DESC LIMIT $5 + $6
    )
  ),
  page AS (
    SELECT * FROM ranked ORDER BY is_titled DESC, day DESC, place DESC
    -- A walk of the list alone has skipped already.
    LIMIT $5 OFFSET CASE WHEN $4 OR (SELECT count FROM counted) <= $3 THEN $6 ELSE 0 END
  )
  -- Articles are joined last: sorting wide rows is slow.
  SELECT count, article FROM counted LEFT JOIN (page JOIN blog.articles USING (id)) ON true
  ORDER BY is_titled DESC, page.day DESC, page.place DESC`;

/** The values of COUNT, which are the first ones of PAGE. */
export function countValues({ tags, search }: Filter, words: readonly SearchedWord[]): unknown[] {
  return [tags.map(foldTag), search === "" ? null : words.map(({ query }) => query), maxCountOf(words)];
}
