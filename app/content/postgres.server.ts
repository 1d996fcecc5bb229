import { env } from "../env.server";
import { type Count, chooseSpelling, type Filter, foldTag, lastPageOf } from "../filters/filter";
import { RELATED } from "../site";
import { type Blog, fail, isBlogId, type ListedBlog, mapResult, type Result, succeed } from "./blog";
import { parseBlog, parseBlogList, parseBlogs } from "./blog-schema.server";
import { logFinding } from "./findings.server";
import { toRelatedBlog } from "./markdown.server";
import { listenForEdits } from "./postgres-edits.server";
import { query, searchPhrases, searchWords } from "./postgres-pool.server";
import { countSql, maxCountOf, NEWEST_FIRST, pageSql } from "./postgres-sql.server";
import { type Call, readContent, renderContent } from "./read.server";
import type { FoundPage, Limits, Slice, Source } from "./source";
import { parseSearch, type SearchedWord } from "./words.server";

const MAX_COUNTED_WORDS = 4;

/** Runs a query through the cache; what is cached is what `parse` returns, which may depend on a term besides the rows. */
async function readRows<Row, Value>(
  sql: string,
  values: unknown[],
  parse: (rows: Row[]) => Value | undefined,
  limits: Limits,
  run: typeof query = query,
  term = "",
): Promise<Result<Value>> {
  const key = JSON.stringify([sql, values, term]);
  const ask = async (signal: AbortSignal) => {
    const value = parse(await run<Row>(signal, sql, values));
    return value === undefined ? fail("broken") : { ok: true as const, value, etag: null };
  };
  return readContent(key, { ask }, limits);
}

type Article = { article: unknown };

function articlesOf(rows: Article[]): unknown[] {
  return rows.map(({ article }) => article);
}

type Counted = { count: number };

function runnerOf(words: readonly SearchedWord[]): typeof query {
  if (words.length === 0) return query;
  return words.some(({ isPhrase }) => isPhrase) ? searchPhrases : searchWords;
}

function toCount(words: readonly SearchedWord[], { count }: Counted): Count {
  const max = maxCountOf(words);
  return words.length > 0 && count > max ? { count: max, isCapped: true } : { count };
}

function countFound(filter: Filter, limits: Limits): Promise<Result<Count>> {
  const words = parseSearch(filter.search);
  const { sql, values } = countSql(filter, words);
  return readRows(sql, values, ([row]: Counted[]) => row && toCount(words, row), limits, runnerOf(words));
}

type Found = { count: Count; items: ListedBlog[]; isLast: boolean };

function listFound(
  filter: Filter,
  words: readonly SearchedWord[],
  slice: Slice,
  limits: Limits,
): Promise<Result<Found>> {
  const isByRelevance = slice.order === "own" && env.SEARCH_ORDER === "relevance";
  const { sql, values } = pageSql(filter, words, slice, isByRelevance);
  const term = words[0]?.text ?? "";
  const parse = (rows: (Article & Counted)[]): Found | undefined => {
    const shown = articlesOf(rows).filter(Boolean).slice(0, slice.size);
    const items = parseBlogList(shown, [], term, logFinding)?.blogs;
    const isLast = filter.search !== "" && shown.length > 0 && rows.length <= slice.size;
    return rows[0] && items && { count: toCount(words, rows[0]), items, isLast };
  };
  return readRows(sql, values, parse, limits, runnerOf(words), term);
}

/** Spells a tag as given if some article does, otherwise as the newest that carries it at the last load. */
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
    const parsed = parseSearch(filter.search);
    const [found, tags] = await Promise.all([
      listFound(filter, parsed, slice, limits),
      spellTags(filter.tags, limits),
    ]);
    if (!found.ok) return found;
    if (!tags.ok) return tags;
    const { count, items, isLast } = found.value;
    const searched = parsed.map(({ text }) => ({ word: text, count: 0 }));
    const words = count.count === 0 ? await countWords(filter, searched, limits) : succeed(searched);
    if (!words.ok) return words;
    const ageS = Math.max(found.ageS, tags.ageS, words.ageS);
    const page = { items, ...count, lastPage: isLast ? filter.page : lastPageOf(count, slice.size) };
    return succeed({ ...page, tags: tags.value, words: words.value }, ageS);
  },

  countBlogs: countFound,

  async getBlog(id, limits) {
    if (!isBlogId(id)) return fail("not-found");
    const call: Call = {
      async ask(signal, stale) {
        // Not its xmin, which another cluster gives to another text. A server in FIPS mode refuses md5.
        const etag = "sha256(convert_to(article::text, 'UTF8'))::text AS etag";
        const sql = `SELECT ${etag}, article FROM blog.articles WHERE id = $1`;
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
