import { foldAddress, rowHref } from "../../filters/addresses";
import { chooseSpelling, foldTag, isTag, NO_FILTER } from "../../filters/filter";
import { lastPageOf } from "../../filters/paging";
import { byFrequency, splitWords } from "../../filters/text";
import { LIMITS } from "../../site";
import { completeArticle } from "../article/article.server";
import {
  type Archive,
  fail,
  type IndexedBlog,
  isBlogId,
  listedYear,
  mapResult,
  type Neighbours,
  type RelatedBlog,
  succeed,
  toArchived,
  toNeighbour,
} from "../article/blog";
import { parseBlog, parseBlogList, parseBlogs } from "../article/blog-schema.server";
import { logFinding } from "../article/findings.server";
import { tagList } from "../article/row.server";
import { toRelatedBlog } from "../markdown/summaries.server";
import type { Source } from "../sources/source-interface.server";
import { type Call, read } from "../store/store.server";
import { listenForEdits } from "./edits.server";
import { checkHosts, query } from "./pool.server";
import {
  ADDRESS,
  ARCHIVE,
  NEIGHBOURS,
  NEWEST_FIRST,
  RELATED,
  shownOn,
  TOPICS,
  YEARS,
} from "./queries.server";
import { type Article, articlesOf, endOfToday, queryRows } from "./rows.server";
import { parseSearch } from "./searched-words.server";
import { type Counted, countWords, findTopic, listFound, textsOf } from "./searches.server";

type CountedTag = Counted & { tag: string; written: unknown };

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
    const isEmpty = count.count === 0 && parsed.length > 1 && slice.order === "own";
    const counted = isEmpty ? await countWords(filter, parsed, reading) : succeed([]);
    if (!counted.ok) return counted;
    const page = { items, tags, ...count, lastPage: isLast ? filter.page : lastPageOf(count, slice.size) };
    return succeed({ ...page, words: textsOf(parsed), counted: counted.value, topic });
  },

  async getBlog(id, reading) {
    if (!isBlogId(id)) return fail("not-found");
    const call: Call = {
      key: `article ${id}`,
      article: id,
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
    return read({ key: `address ${folded}`, ask }, reading);
  },

  async listRelatedBlogs({ id, category }, reading) {
    const tags = [category].filter(Boolean).map(foldTag);
    const parse = (rows: Article[]) => parseBlogs(articlesOf(rows), logFinding)?.map(toRelatedBlog);
    const values = [id, tags, LIMITS.relatedShown];
    const articlesIn = (blogs: RelatedBlog[]) => blogs.map((blog) => blog.id);
    return queryRows(RELATED, values, parse, reading, { articlesIn });
  },

  async findNeighbours(id, reading) {
    const parse = (rows: (Article & { is_before: boolean })[]) => {
      const [before, after] = [true, false].map((isBefore) => {
        const [row] =
          parseBlogs(articlesOf(rows.filter((each) => each.is_before === isBefore)), logFinding) ?? [];
        return toNeighbour(row);
      });
      return { previous: before ?? null, next: after ?? null };
    };
    const articlesIn = ({ previous, next }: Neighbours) => [previous, next].flatMap((blog) => blog?.id ?? []);
    return queryRows(NEIGHBOURS, [id], parse, reading, { articlesIn });
  },

  async listWords(misspelt, reading) {
    const parse = (rows: { title: string }[]) => byFrequency(rows.flatMap(({ title }) => splitWords(title)));
    return queryRows("SELECT title FROM blog.similar_titles($1, $2) AS title", [misspelt], parse, reading);
  },

  async listTopics(reading) {
    const parse = (rows: CountedTag[]) =>
      rows
        .map(({ tag, count, written }) => ({
          tag: chooseSpelling(tag, tagList(written)),
          count: { count },
        }))
        .filter(({ tag }) => isTag(tag));
    return queryRows(TOPICS, [], parse, reading);
  },

  async listArchive(year, reading) {
    const counted = await queryRows(YEARS, [], (rows: Archive["years"]) => rows, reading);
    if (!counted.ok) return counted;
    const total = counted.value.reduce((sum, { count }) => sum + count, 0);
    const listed = listedYear(year, total);
    const days = listed === undefined ? ["", "9999~"] : [listed, listed && `${listed}~`];
    const parse = (rows: Article[]) => parseBlogList(articlesOf(rows), NO_FILTER, logFinding);
    const found = await queryRows(ARCHIVE, [...days, LIMITS.archive], parse, reading);
    return mapResult(found, ({ blogs }) => ({ years: counted.value, blogs: blogs.map(toArchived) }));
  },

  async listIndex({ page, size }, reading) {
    const slice = `LIMIT ${size} OFFSET ${(page - 1) * size}`;
    const sql = `SELECT id, updated AS updated_date FROM blog.articles WHERE day <= $1 ${NEWEST_FIRST} ${slice}`;
    return queryRows(sql, [], (rows: IndexedBlog[]) => rows, reading);
  },

  async listPages(reading) {
    const sql = `SELECT id, updated AS updated_date FROM blog.articles WHERE ${shownOn("$1")} AND day >= 'page' ORDER BY id`;
    return queryRows(sql, [], (rows: IndexedBlog[]) => rows, reading);
  },
};
