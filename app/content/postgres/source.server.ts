import { foldAddress, rowHref } from "../../filters/addresses";
import { chooseSpelling, type Filter, foldTag, isTag, NO_FILTER, tagNamedBy } from "../../filters/filter";
import { type Count, lastPageOf } from "../../filters/paging";
import { splitByTerms } from "../../filters/text";
import { env } from "../../runtime/env.server";
import { today } from "../../runtime/today";
import { LIMITS } from "../../site";
import { completeArticle } from "../article/article.server";
import {
  fail,
  type IndexedBlog,
  isBlogId,
  type ListedBlog,
  type Result,
  succeed,
  type Topic,
} from "../article/blog";
import { parseBlog, parseBlogList, parseBlogs } from "../article/blog-schema.server";
import { logFinding } from "../article/findings.server";
import { tagList } from "../article/row.server";
import { toRelatedBlog } from "../markdown/summaries.server";
import { noteFields } from "../sources/found-in.server";
import {
  articleKey,
  type CountedWord,
  keysOfRelated,
  LISTS,
  type Slice,
  type Source,
} from "../sources/source-interface.server";
import { type Call, type Reading, read } from "../store/store.server";
import { listenForEdits } from "./edits.server";
import { checkHosts, query, searchPhrases, searchWords } from "./pool.server";
import {
  ADDRESS,
  maxCountOf,
  NEWEST_FIRST,
  PAGE,
  PAGE_BY_RELEVANCE,
  pageValues,
  RELATED,
  shownOn,
  TOPICS,
  WORD_COUNTS,
} from "./queries.server";
import { parseSearch, type SearchedWord } from "./searched-words.server";

const MAX_COUNTED_WORDS = 4;
/** Those whose words are searched, besides title and text. */
const SEARCHED_FIELDS = ["author", "category", "tags"];

/** What sorts after every time of today. */
function endOfToday(): string {
  return `${today()}~`;
}

type Options = {
  run?: typeof query;
  /** What `parse` depends on besides the rows. */
  parsedBy?: unknown[];
  keysOf?: Call["keysOf"];
};

/** Runs a query through the store, which keeps what `parse` returns. After `values` comes the end of today. */
async function readRows<Row, Value>(
  sql: string,
  values: unknown[],
  parse: (rows: Row[]) => Value | undefined,
  reading: Reading,
  { run = query, parsedBy = [], keysOf = () => [LISTS] }: Options = {},
): Promise<Result<Value>> {
  const key = JSON.stringify([sql, values, parsedBy]);
  const ask = async (signal: AbortSignal) => {
    const value = parse(await run<Row>(signal, sql, [...values, endOfToday()]));
    return value === undefined ? fail("broken") : { ok: true as const, value, etag: null };
  };
  return read({ key, ask, keysOf }, reading);
}

type Article = { article: unknown };

function articlesOf(rows: Article[]): unknown[] {
  return rows.map(({ article }) => article);
}

type Counted = { count: number };
type CountedTag = Counted & { tag: string; written: unknown };

function runnerOf(words: readonly SearchedWord[]): typeof query {
  if (words.length === 0) return query;
  return words.some(({ isPhrase }) => isPhrase) ? searchPhrases : searchWords;
}

function textsOf(words: readonly SearchedWord[]): string[] {
  return words.map(({ text }) => text);
}

function toCount(words: readonly SearchedWord[], count: number): Count {
  const max = maxCountOf(words);
  return words.length > 0 && count > max ? { count: max, isCapped: true } : { count };
}

type FoundRows = { count: Count; items: ListedBlog[]; tags: string[]; isLast: boolean };

function listFound(
  filter: Filter,
  words: readonly SearchedWord[],
  slice: Slice,
  reading: Reading,
): Promise<Result<FoundRows>> {
  const isByRelevance = filter.search !== "" && slice.order === "own" && env.SEARCH_ORDER === "relevance";
  const sql = isByRelevance ? PAGE_BY_RELEVANCE : PAGE;
  // One more shows whether there is a next page.
  const limit = filter.search === "" ? slice.size : slice.size + 1;
  const values = pageValues(filter, words, limit, (filter.page - 1) * slice.size);
  const terms = textsOf(words);
  const isFound = (text: string, field: string) =>
    SEARCHED_FIELDS.includes(field) && terms.some((term) => splitByTerms(text, [term], true).length > 1);
  const parse = (rows: (Article & Counted)[]): FoundRows | undefined => {
    const shown = articlesOf(rows).filter(Boolean).slice(0, slice.size);
    const parsed = parseBlogList(shown, filter.tags, terms[0] ?? "", logFinding);
    const list = noteFields(parsed, shown, isFound);
    const isLast = filter.search !== "" && shown.length > 0 && rows.length <= slice.size;
    return (
      rows[0] && list && { count: toCount(words, rows[0].count), items: list.blogs, tags: list.tags, isLast }
    );
  };
  return readRows(sql, values, parse, reading, { run: runnerOf(words), parsedBy: [terms, filter.tags] });
}

/** The topic that a search names; undefined also where that can't be told now. */
async function findTopic(filter: Filter, reading: Reading): Promise<Topic | undefined> {
  const named = tagNamedBy(filter);
  if (named === undefined) return undefined;
  const slice: Slice = { size: LIMITS.pageSize, order: "own" };
  const found = await listFound({ ...NO_FILTER, tags: [named] }, [], slice, reading);
  if (!found.ok || found.value.count.count === 0) return undefined;
  return { tag: found.value.tags[0] ?? named, count: found.value.count };
}

type WordCounts = { count: number; everywhere: number };

function countWords(
  { tags }: Filter,
  searched: readonly SearchedWord[],
  reading: Reading,
): Promise<Result<CountedWord[]>> {
  const words = searched.slice(0, MAX_COUNTED_WORDS);
  const max = words.map((word) => maxCountOf([word]));
  const parse = (rows: WordCounts[]) =>
    words.map((word, index) => ({
      word: word.text,
      count: toCount([word], rows[index]?.count ?? 0),
      everywhere: toCount([word], rows[index]?.everywhere ?? 0),
    }));
  const values = [tags.map(foldTag), words.map(({ query }) => query), max];
  return readRows(WORD_COUNTS, values, parse, reading, { run: runnerOf(words), parsedBy: words });
}

/** A database that `npm run content:load` has filled. Its lists are newest first. */
export const postgres: Source = {
  isByWord: true,

  start() {
    checkHosts();
    listenForEdits();
  },

  async findPage(filter, slice, reading) {
    const parsed = parseSearch(filter.search);
    const [found, topic] = await Promise.all([
      listFound(filter, parsed, slice, reading),
      slice.order === "own" ? findTopic(filter, reading) : undefined,
    ]);
    if (!found.ok) return found;
    const { count, items, tags, isLast } = found.value;
    const isEmpty = count.count === 0 && parsed.length > 1;
    const counted = isEmpty ? await countWords(filter, parsed, reading) : succeed([]);
    if (!counted.ok) return counted;
    const page = { items, tags, ...count, lastPage: isLast ? filter.page : lastPageOf(count, slice.size) };
    return succeed({ ...page, words: textsOf(parsed), counted: counted.value, topic });
  },

  async countBlogs(filter, reading) {
    const words = parseSearch(filter.search);
    const parse = ([row]: Counted[]) => row && { ...toCount(words, row.count), words: textsOf(words) };
    const values = pageValues(filter, words, 0, 0);
    return readRows(PAGE, values, parse, reading, { run: runnerOf(words), parsedBy: textsOf(words) });
  },

  async getBlog(id, reading) {
    if (!isBlogId(id)) return fail("not-found");
    const call: Call = {
      key: `article ${id}`,
      article: id,
      keysOf: () => [articleKey(id)],
      async ask(signal, last) {
        // Not its xmin, which another cluster gives to another text. A server in FIPS mode refuses md5.
        const etag = "sha256(convert_to(article::text, 'UTF8'))::text AS etag";
        const sql = `SELECT ${etag}, article FROM blog.articles WHERE id = $1 AND ${shownOn("$2")}`;
        const [row] = await query<Article & { etag: string }>(signal, sql, [id, endOfToday()]);
        if (row && last?.etag === row.etag) return last;
        const blog = row ? parseBlog(row.article, logFinding) : null;
        if (blog === undefined) return fail("broken");
        return blog && row ? { ok: true, value: blog, etag: row.etag } : fail("not-found");
      },
      complete: completeArticle,
    };
    return read(call, reading);
  },

  async findAddress(path, reading) {
    const folded = foldAddress(path);
    if (folded === undefined) return fail("not-found");
    const ask = async (signal: AbortSignal) => {
      const [row] = await query<{ id: string; page: boolean }>(signal, ADDRESS, [folded, endOfToday()]);
      return row ? { ok: true as const, value: rowHref(row), etag: null } : fail("not-found");
    };
    return read({ key: `address ${folded}`, ask, keysOf: () => [LISTS] }, reading);
  },

  async listRelatedBlogs({ id, category }, reading) {
    const tags = [category].filter(Boolean).map(foldTag);
    const parse = (rows: Article[]) => parseBlogs(articlesOf(rows), logFinding)?.map(toRelatedBlog);
    const values = [id, tags, LIMITS.relatedShown];
    return readRows(RELATED, values, parse, reading, { keysOf: keysOfRelated });
  },

  async listTopics(reading) {
    const parse = (rows: CountedTag[]) =>
      rows
        .map(({ tag, count, written }) => ({
          tag: chooseSpelling(tag, tagList(written)),
          count: { count },
        }))
        .filter(({ tag }) => isTag(tag));
    return readRows(TOPICS, [], parse, reading);
  },

  async listIndex({ page, size }, reading) {
    const slice = `LIMIT ${size} OFFSET ${(page - 1) * size}`;
    const sql = `SELECT id, updated AS updated_date FROM blog.articles WHERE day <= $1 ${NEWEST_FIRST} ${slice}`;
    return readRows(sql, [], (rows: IndexedBlog[]) => rows, reading);
  },

  async listPages(reading) {
    const sql = `SELECT id, updated AS updated_date FROM blog.articles WHERE ${shownOn("$1")} AND day >= 'page' ORDER BY id`;
    return readRows(sql, [], (rows: IndexedBlog[]) => rows, reading);
  },
};
