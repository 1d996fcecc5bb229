export const NEWEST_FIRST = "ORDER BY day DESC, place DESC";

/** The condition of rows that readers see: articles up to today, and pages. `today` is a parameter, such as "$2". */
export function shownOn(today: string): string {
  return `(day <= ${today} OR day BETWEEN 'page' AND 'page' || ${today})`;
}

/** The condition of rows that have the tags $1, and an author; `author` is a parameter, such as "$6", with its spellings or NULL. */
function under(author: string): string {
  return `($1::text[] = '{}' OR tags @> $1) AND (${author}::text[] IS NULL OR blog.authors(article) && ${author})`;
}

/**
 * Counts what a filter finds, exactly by tags and author, and up to one more than `max` by a search, and reads the articles of a page,
 * newest first, each beside the count; without articles, one row. In psql: PREPARE page(text[], text[], int, int, int, text[],
 * text) AS …; EXECUTE page('{ai}', '{deep,slee*}', 20000, 5, 0, '{may}', '2026-11-24~'), which are tags, words (NULL for no
 * search), max, LIMIT, OFFSET, the author (NULL for any) and the end of today.
 *
 * PostgreSQL can't guess how many articles have a word, and a wrong guess costs seconds at a million articles. So it counts
 * first: few results are read and sorted; of many, walking the list soon finds a page. What is found is compared with today
 * afterwards, or that would be another guess. The sets count all rows, so the few of later days are subtracted, and pages,
 * whose day is after every date.
 */
export const PAGE = `
  WITH found AS MATERIALIZED (
    SELECT id, day, place FROM blog.articles
    WHERE ${under("$6")} AND ($2::text[] IS NULL OR words @@ blog.to_query($2))
  ),
  hidden AS MATERIALIZED (SELECT tags FROM blog.articles WHERE day > $7::text),
  counted AS MATERIALIZED (
    SELECT CASE
      WHEN $2 IS NULL AND $6 IS NULL THEN (SELECT coalesce(sum(count), 0) FROM blog.tag_sets WHERE $1 = '{}' OR tags @> $1)
        - (SELECT count(*) FROM hidden WHERE $1 = '{}' OR tags @> $1)
      ELSE (SELECT count(*) FROM (SELECT FROM found WHERE day <= $7 LIMIT $3::int + 1) AS hits)
    END::int AS count
  ),
  page AS (
    (
      SELECT * FROM found WHERE (SELECT count FROM counted) <= $3 AND day <= $7
      ORDER BY day DESC, place DESC LIMIT $4::int OFFSET $5::int
    )
    UNION ALL (
      -- A count by tags is exact, so nothing is walked past its end.
      SELECT id, day, place FROM blog.articles
      WHERE (SELECT count FROM counted) > CASE WHEN $2 IS NULL THEN greatest($3, $5) ELSE $3 END
        AND ${under("$6")} AND ($2 IS NULL OR words @@ blog.to_query($2)) AND day <= $7
      ORDER BY day DESC, place DESC LIMIT $4 OFFSET $5
    )
  )
  -- Articles are joined last: sorting wide rows is slow.
  SELECT count, article FROM counted LEFT JOIN (page JOIN blog.articles USING (id)) ON true
  ORDER BY page.day DESC, page.place DESC`;

/** The same of a search, but with articles that have all words in their title before others. */
export const PAGE_BY_RELEVANCE = `
  WITH found AS MATERIALIZED (
    SELECT id, day, place FROM blog.articles
    WHERE ${under("$6")} AND words @@ blog.to_query($2::text[])
  ),
  counted AS MATERIALIZED (SELECT count(*)::int FROM (SELECT FROM found WHERE day <= $7 LIMIT $3::int + 1) AS hits),
  -- As the index of titles is made.
  titled AS MATERIALIZED (
    SELECT id, day, place FROM blog.articles
    WHERE ${under("$6")} AND ts_filter(words, '{a}') @@ blog.to_query($2)
  ),
  counted_titles AS MATERIALIZED (SELECT count(*) FROM (SELECT FROM titled WHERE day <= $7 LIMIT $3 + 1) AS hits),
  ranked AS (
    SELECT *, CASE WHEN id IN (SELECT id FROM titled) THEN 1 ELSE 2 END AS rank FROM found
    WHERE (SELECT count FROM counted) <= $3 AND day <= $7
    UNION ALL
    SELECT *, 1 FROM titled
    WHERE (SELECT count FROM counted) > $3 AND (SELECT count FROM counted_titles) <= $3 AND day <= $7
    UNION ALL (
      SELECT id, day, place, 2 FROM blog.articles
      WHERE (SELECT count FROM counted) > $3 AND (SELECT count FROM counted_titles) <= $3
        AND ${under("$6")} AND words @@ blog.to_query($2) AND day <= $7 AND id NOT IN (SELECT id FROM titled)
      ORDER BY day DESC, place DESC LIMIT $4::int + $5::int
    )
    UNION ALL (
      SELECT id, day, place, 1 FROM blog.articles
      WHERE (SELECT count FROM counted_titles) > $3
        AND ${under("$6")} AND ts_filter(words, '{a}') @@ blog.to_query($2) AND day <= $7
      ORDER BY day DESC, place DESC LIMIT $4 + $5
    )
  ),
  page AS (SELECT * FROM ranked ORDER BY rank, day DESC, place DESC LIMIT $4 OFFSET $5)
  SELECT count, article FROM counted LEFT JOIN (page JOIN blog.articles USING (id)) ON true
  ORDER BY rank, page.day DESC, page.place DESC`;

/** Counts the articles that have each of some words ($2), up to one more than its `max` ($3): by tags and author ($4), and everywhere. */
export const WORD_COUNTS = `
  SELECT everywhere, CASE WHEN $1::text[] = '{}' AND $4::text[] IS NULL THEN everywhere ELSE (
    WITH found AS MATERIALIZED (
      SELECT day FROM blog.articles WHERE ${under("$4")} AND words @@ blog.to_query(ARRAY[query])
    )
    SELECT count(*) FROM (SELECT FROM found WHERE day <= $5 LIMIT max + 1) AS hits
  ) END::int AS count
  FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS asked (query, max, number),
  LATERAL (
    WITH found AS MATERIALIZED (SELECT day FROM blog.articles WHERE words @@ blog.to_query(ARRAY[query]))
    SELECT count(*)::int AS everywhere FROM (SELECT FROM found WHERE day <= $5 LIMIT max + 1) AS hits
  ) AS all_topics
  ORDER BY number`;

/** What is at an address, an article in other capitals too, else what was there. Found first, or the list might be walked. */
export const ADDRESS = `
  WITH found AS MATERIALIZED (
    SELECT id, day, place, true AS here FROM blog.articles WHERE day >= 'page' AND '/' || lower(id) = $1
    UNION ALL
    SELECT id, day, place, true FROM blog.articles
    WHERE $1 LIKE '/blogs/%' AND (id = substr($1, 8) OR id <> lower(id) AND lower(id) = substr($1, 8))
    UNION ALL
    SELECT id, day, place, false FROM blog.articles WHERE aliases @> ARRAY[$1]
  )
  SELECT id, day >= 'page' AS page FROM found WHERE ${shownOn("$2")} ORDER BY here DESC, day DESC, place DESC LIMIT 1`;

/** The next article of the list to one side, of those in its language or else of all. In an index it is the first of each. */
function neighbour(condition: string, order: string): string {
  const first = (where: string) =>
    `SELECT day, place, article FROM blog.articles WHERE ${where} AND ${condition} ${order} LIMIT 1`;
  return `coalesce(
    (SELECT article - 'content' FROM unnest(languages) AS language, LATERAL (
      ${first(`blog.language(article) COLLATE "C" = language`)}) AS nearest ${order} LIMIT 1),
    (SELECT article - 'content' FROM (${first("true")}) AS nearest))`;
}

/** The articles before and after one in the list, without their text; $2 is the site's language. */
export const NEIGHBOURS = `
  SELECT ${neighbour("(day, place) > (own.day, own.place) AND day <= $3", "ORDER BY day, place")} AS previous,
    ${neighbour("(day, place) < (own.day, own.place)", NEWEST_FIRST)} AS next
  FROM blog.articles AS own, LATERAL (
    SELECT CASE WHEN blog.language(own.article) IN ('', $2) THEN ARRAY['', $2] ELSE ARRAY[blog.language(own.article)] END AS languages
  ) AS spoken
  WHERE id = $1 AND day <= $3`;

/** The newest articles of some tags but for one. */
export const RELATED = `
  SELECT article FROM blog.articles WHERE id <> $1 AND ($2::text[] = '{}' OR tags @> $2) AND day <= $4
  ${NEWEST_FIRST} LIMIT $3`;

/** Articles without their text, those that they name as translations or that name them, and what these name. */
export const TRANSLATIONS = `
  SELECT article - 'content' AS article FROM blog.articles
  WHERE id = ANY (ARRAY(
    SELECT unnest(blog.translations(article)) FROM blog.articles
    WHERE blog.translations(article) IS NOT NULL AND blog.translations(article) && $1::text[] AND ${shownOn("$2")}
  )) AND ${shownOn("$2")} ORDER BY id`;

/** Counts the articles of each year, the latest first; that of articles without a date is "". */
export const YEARS = `
  SELECT left(day, 4) AS year, count(*)::int AS count FROM blog.articles WHERE day <= $1 GROUP BY 1 ORDER BY 1 DESC`;

/** The articles from one day to another, without their text. */
export const ARCHIVE = `
  SELECT article - 'content' AS article FROM blog.articles WHERE day BETWEEN $1 AND $2 AND day <= $4
  ${NEWEST_FIRST} LIMIT $3`;

/** Counts the articles of each tag: `tag` in lower case, `count`, and `written`, the tags of the newest of them. */
export const TOPICS = `
  SELECT tag, count, (
    SELECT article->'tags' FROM blog.articles WHERE tags @> ARRAY[tag] AND day <= $1 ${NEWEST_FIRST} LIMIT 1
  ) AS written
  FROM (
    SELECT tag, sum(count)::int AS count
    FROM (
      SELECT tags, count FROM blog.tag_sets UNION ALL SELECT tags, -1 FROM blog.articles WHERE day > $1
    ) AS sets, unnest(tags) AS tag
    GROUP BY tag HAVING sum(count) > 0
  ) AS counted`;

/** How many sets of authors are told apart: each takes two looks into an index, 0.1 ms in all. */
const MAX_AUTHOR_SETS = 5_000;

/** The newest article of each set of authors, without its text. A DISTINCT would read all articles. */
export const AUTHORS = `
  WITH RECURSIVE sets AS (
    (SELECT blog.authors(article) AS authors FROM blog.articles ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT blog.authors(article) FROM blog.articles WHERE blog.authors(article) > authors ORDER BY 1 LIMIT 1)
    FROM sets WHERE authors IS NOT NULL
  )
  SELECT article
  FROM (SELECT authors FROM sets WHERE authors IS NOT NULL LIMIT ${MAX_AUTHOR_SETS}) AS known,
  LATERAL (
    SELECT article - 'content' AS article, day, place FROM blog.articles
    WHERE blog.authors(article) = authors AND day <= $1 ${NEWEST_FIRST} LIMIT 1
  ) AS newest
  ${NEWEST_FIRST}`;
