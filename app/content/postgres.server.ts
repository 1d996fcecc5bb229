import { env } from "../env.server";
import { type Count, chooseSpelling, type Filter, foldTag, lastPageOf } from "../filters/filter";
import { RELATED } from "../site";
import { type Blog, fail, isBlogId, type ListedBlog, mapResult, type Result, succeed } from "./blog";
import { parseBlog, parseBlogList, parseBlogs } from "./blog-schema.server";
import { logFinding } from "./findings.server";
import { toRelatedBlog } from "./markdown.server";
import { listenForEdits } from "./postgres-edits.server";
import { query } from "./postgres-pool.server";
import { type Call, readContent, renderContent } from "./read.server";
import type { FoundPage, Limits, Slice, Source } from "./source";
import { parseSearch } from "./words.server";

/** Counting more takes long and helps nobody. */
const MAX_COUNT = 10_000;
const MAX_COUNTED_WORDS = 4;

/** Runs a query through the cache; what is cached is what `parse` returns. */
async function readRows<Row, Value>(
  sql: string,
  values: unknown[],
  parse: (rows: Row[]) => Value | undefined,
  limits: Limits,
): Promise<Result<Value>> {
  const key = JSON.stringify([sql, ...values]);
  const ask = async (signal: AbortSignal) => {
    const value = parse(await query<Row>(signal, sql, values));
    return value === undefined ? fail("broken") : { ok: true as const, value, etag: null };
  };
  return readContent(key, { ask }, limits);
}

type Article = { article: unknown };

function articlesOf(rows: Article[]): unknown[] {
  return rows.map(({ article }) => article);
}

const NEWEST_FIRST = "ORDER BY day DESC, place DESC";

/** The condition of a filter; what visitors typed is in its values alone. `inTitle` is that of a search in titles. */
function conditionOf({ tags, search }: Filter): { where: string; inTitle?: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions = tags.length > 0 ? [`tags @> $${values.push(tags.map(foldTag))}`] : [];
  if (search === "") return { where: `WHERE ${conditions[0] ?? true}`, values };
  const query = `$${values.push(
    parseSearch(search)
      .map(({ query }) => query)
      .join(" & "),
  )}::tsquery`;
  conditions.push(`words @@ ${query}`);
  // As the index of titles is made.
  return {
    where: `WHERE ${conditions.join(" AND ")}`,
    inTitle: `ts_filter(words, '{a}') @@ ${query}`,
    values,
  };
}

/** Counts what a filter finds: exactly by tags, and up to `MAX_COUNT` by a search. */
function countFound(filter: Filter, limits: Limits): Promise<Result<Count>> {
  const { where, values } = conditionOf(filter);
  const sql =
    filter.search === ""
      ? `SELECT coalesce(sum(count), 0)::int AS count FROM blog.tag_sets ${where}`
      : `SELECT least(count(*), ${MAX_COUNT})::int AS count, count(*) > ${MAX_COUNT} AS "isCapped"
        FROM (SELECT FROM blog.articles ${where} LIMIT ${MAX_COUNT} + 1) AS found`;
  return readRows(sql, values, ([row]: Count[]) => row, limits);
}

/** Finds the ids of the page first and then reads their rows: sorting wide rows is slow. */
function listFound(filter: Filter, { size, order }: Slice, limits: Limits): Promise<Result<ListedBlog[]>> {
  const { where, inTitle, values } = conditionOf(filter);
  const offset = (filter.page - 1) * size;
  const slice = `LIMIT ${size} OFFSET ${offset}`;
  const found = `SELECT id, day, place FROM blog.articles ${where}`;
  const upToHere = `${NEWEST_FIRST} LIMIT ${offset + size}`;
  const page =
    inTitle && order === "own" && env.SEARCH_ORDER === "relevance"
      ? `SELECT * FROM ((SELECT *, 1 AS rank FROM (${found} AND ${inTitle} ${upToHere}) AS titles)
          UNION ALL (SELECT *, 2 FROM (${found} AND NOT ${inTitle} ${upToHere}) AS texts)) AS ranked
        ORDER BY rank, day DESC, place DESC ${slice}`
      : `SELECT *, 1 AS rank FROM (${found} ${NEWEST_FIRST} ${slice}) AS newest`;
  const sql = `WITH page AS (${page})
    SELECT article FROM page JOIN blog.articles USING (id) ORDER BY rank, page.day DESC, page.place DESC`;
  const [first] = parseSearch(filter.search);
  const parse = (rows: Article[]) =>
    parseBlogList(articlesOf(rows), [], first?.text ?? "", logFinding)?.blogs;
  return readRows(sql, values, parse, limits);
}

/** Spells tags as the newest articles do that carry them, unless some article spells them as they are. */
async function spellTags(tags: readonly string[], limits: Limits): Promise<Result<string[]>> {
  if (tags.length === 0) return succeed([]);
  const sql = "SELECT tag, spellings FROM blog.tags WHERE tag = ANY($1)";
  const parse = (rows: { tag: string; spellings: string[] }[]) => rows;
  return mapResult(await readRows(sql, [tags.map(foldTag)], parse, limits), (rows) =>
    tags.map((tag) => chooseSpelling(tag, rows.find((row) => row.tag === foldTag(tag))?.spellings ?? [])),
  );
}

type Words = FoundPage["words"];

/** Counts the articles that have each word of a search, for one that finds nothing. */
async function countWords(filter: Filter, words: Words, limits: Limits): Promise<Result<Words>> {
  const counted: Words = [];
  let ageS = 0;
  for (const { word } of words.slice(0, MAX_COUNTED_WORDS)) {
    const count = await countFound({ ...filter, search: word }, limits);
    if (!count.ok) return count;
    counted.push({ word, ...count.value });
    ageS = Math.max(ageS, count.ageS);
  }
  return succeed(counted, ageS);
}

listenForEdits();

/** A database that `npm run content:load` has filled. Its lists are newest first. */
export const postgres: Source = {
  isByWord: true,

  async findPage(filter, slice, limits) {
    const [count, tags] = await Promise.all([countFound(filter, limits), spellTags(filter.tags, limits)]);
    if (!count.ok) return count;
    if (!tags.ok) return tags;
    const lastPage = lastPageOf(count.value, slice.size);
    const searched = parseSearch(filter.search).map(({ text }) => ({ word: text, count: 0 }));
    const [items, words] = await Promise.all([
      lastPage === null || filter.page <= lastPage ? listFound(filter, slice, limits) : succeed([]),
      count.value.count === 0 ? countWords(filter, searched, limits) : succeed(searched),
    ]);
    if (!items.ok) return items;
    if (!words.ok) return words;
    const ageS = Math.max(count.ageS, tags.ageS, items.ageS, words.ageS);
    const page = { items: items.value, ...count.value, lastPage };
    return succeed({ ...page, tags: tags.value, words: words.value }, ageS);
  },

  countBlogs: countFound,

  async getBlog(id, limits) {
    if (!isBlogId(id)) return fail("not-found");
    const call: Call = {
      async ask(signal, stale) {
        // PostgreSQL's own mark of a row's version.
        const sql = "SELECT xmin::text AS etag, article FROM blog.articles WHERE id = $1";
        const [row] = await query<Article & { etag: string }>(signal, sql, [id]);
        if (row && stale?.ok && stale.etag === row.etag) return stale;
        const blog = row ? parseBlog(row.article, logFinding) : null;
        if (blog === undefined) return fail("broken");
        return blog && row ? { ok: true, value: blog, etag: row.etag } : fail("not-found");
      },
      complete: renderContent,
    };
    return readContent(`article ${id}`, call, limits);
  },

  async listRelatedBlogs({ id, category }, limits) {
    const isSame = category === "" ? "" : "AND tags @> $2";
    const sql = `SELECT article FROM blog.articles WHERE id <> $1 ${isSame} ${NEWEST_FIRST} LIMIT ${RELATED.shown}`;
    const values = category === "" ? [id] : [id, [foldTag(category)]];
    const parse = (rows: Article[]) => parseBlogs(articlesOf(rows), logFinding)?.map(toRelatedBlog);
    return readRows(sql, values, parse, limits);
  },

  async listIndex({ page, size }, limits) {
    const slice = `LIMIT ${size} OFFSET ${(page - 1) * size}`;
    const sql = `SELECT id, nullif(day, '') AS published_date FROM blog.articles ${NEWEST_FIRST} ${slice}`;
    return readRows(sql, [], (rows: Pick<Blog, "id" | "published_date">[]) => rows, limits);
  },
};
