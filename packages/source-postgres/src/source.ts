import {
  type Archive,
  type IndexedBlog,
  isBlogId,
  listedYear,
  toArchived,
  toNeighbour,
} from "../../../app/articles/blog";
import { parseBlog, parseBlogList, parseBlogs } from "../../../app/articles/parse-rows.server";
import { fail, mapResult, succeed } from "../../../app/articles/result";
import { tagList } from "../../../app/articles/row.server";
import { toRelatedBlog } from "../../../app/articles/summaries.server";
import { dayOf } from "../../../app/articles/times.server";
import type { Source, SourceOptions, SourceReader } from "../../../app/content/source.server";
import type { Read, SourceRequest } from "../../../app/content/store.server";
import { chooseSpelling, foldTag, isTag, listAuthors, NO_FILTER } from "../../../app/filters/filter";
import { foldPath, rowHref } from "../../../app/filters/hrefs";
import { lastPageOf } from "../../../app/filters/paging";
import { byFrequency, splitWords } from "../../../app/filters/text";
import { byLanguage, primaryLanguage } from "../../../app/language/sentences";
import { LIMITS } from "../../../app/site";
import { listenForEdits } from "./edits";
import { parseSearch } from "./parse-search";
import { openPool, type Pool } from "./pool";
import * as queries from "./queries";
import { type Article, articlesOf, createQueryRows, endOfToday } from "./rows";
import { createSearches } from "./searches";

const INDEXED = `SELECT id, updated AS updated_date, substring(day FROM '\\d.*') AS published_date`;

/** Rows whose day of publication is in UTC, with its time if it has one. */
function withDays(rows: IndexedBlog[]): IndexedBlog[] {
  return rows.map((row) => ({ ...row, published_date: dayOf(row.published_date) }));
}

type CountedTag = { tag: string; count: number; written: unknown };

/** A database that `npm run content:load` has filled. Its lists are newest first. */
export function createPostgres(options: SourceOptions): Source {
  const { settings, invalidate, closing } = options;
  const { CONTENT_URL: addresses = [], API_TIMEOUT_MS: timeoutMs, CONTENT_POOL_SIZE: size } = settings;
  const pool = openPool({ addresses, timeoutMs, size });
  return {
    open: (read) => openContent(options, pool, read),
    start() {
      pool.check();
      listenForEdits(pool.configs, invalidate, closing);
    },
    close: pool.close,
  };
}

function openContent({ settings, parsing }: SourceOptions, pool: Pool, read: Read): SourceReader {
  const queryRows = createQueryRows(pool.query, read);
  const searches = createSearches({ pool, queryRows, parsing, searchOrder: settings.SEARCH_ORDER });
  return {
    isByWord: true,

    async findPage(filter, slice) {
      const parsed = parseSearch(filter.search);
      const named = slice.order === "default" ? searches.findTopic(filter) : undefined;
      const [found, topic] = await Promise.all([searches.listFound(filter, parsed, slice), named]);
      if (!found.ok) return found;
      const { count, isLast, ...list } = found.value;
      const isEmpty = count.count === 0 && parsed.length > 1 && slice.order === "default";
      const wordCounts = isEmpty ? await searches.countWords(filter, parsed) : succeed([]);
      if (!wordCounts.ok) return wordCounts;
      const page = { ...list, ...count, lastPage: isLast ? filter.page : lastPageOf(count, slice.size) };
      return succeed({ ...page, words: parsed.map(({ text }) => text), wordCounts: wordCounts.value, topic });
    },

    async getRow(id, waitLimit) {
      if (!isBlogId(id)) return fail("not-found");
      const request: SourceRequest = {
        key: `article ${id}`,
        article: id,
        async send(signal, last) {
          // Not its xmin, which another cluster gives to another text. A server in FIPS mode refuses md5.
          const etag = "sha256(convert_to(article::text, 'UTF8'))::text AS etag";
          const sql = `SELECT ${etag}, article FROM blog.articles WHERE id = $1 AND ${queries.shownOn("$2")}`;
          const [row] = await pool.query<Article & { etag: string }>(signal, sql, [id, endOfToday()]);
          if (row && last?.etag === row.etag) return last;
          const blog = row ? parseBlog(row.article, parsing) : null;
          if (blog === undefined) return fail("broken");
          return blog && row ? { ok: true, value: blog, etag: row.etag } : fail("not-found");
        },
      };
      return read(request, waitLimit);
    },

    async findRedirect(path) {
      const folded = foldPath(path);
      if (folded === undefined) return fail("not-found");
      const parse = ([row]: { id: string; page: boolean }[]) => (row ? rowHref(row) : null);
      return queryRows(queries.ADDRESS, [folded], parse);
    },

    async listRelatedBlogs({ id, category, lang }) {
      const tags = [category].filter(Boolean).map(foldTag);
      const parse = (rows: Article[]) => parseBlogs(articlesOf(rows), parsing)?.map(toRelatedBlog);
      const found = await queryRows(queries.RELATED, [id, tags, LIMITS.relatedQuery], parse);
      return mapResult(found, (blogs) => byLanguage(lang, blogs).slice(0, LIMITS.relatedShown));
    },

    async findNeighbours(id) {
      const toLink = (row: unknown) => toNeighbour(row ? parseBlog(row, parsing) : null);
      const parse = ([row]: { previous: unknown; next: unknown }[]) => {
        return { previous: toLink(row?.previous), next: toLink(row?.next) };
      };
      return queryRows(queries.NEIGHBOURS, [id, primaryLanguage(null)], parse, { waitLimit: "short" });
    },

    async findTranslations(ids) {
      const parse = async (rows: Article[]) => {
        const list = await parseBlogList(articlesOf(rows), { ...NO_FILTER, isWhole: true }, parsing);
        return list?.translations;
      };
      return queryRows(queries.TRANSLATIONS, [ids], parse, { waitLimit: "short" });
    },

    async listWords(misspelt) {
      const parse = (rows: { title: string }[]) =>
        byFrequency(rows.flatMap(({ title }) => splitWords(title)));
      return queryRows("SELECT title FROM blog.similar_titles($1, $2) AS title", [misspelt], parse);
    },

    async listTopics() {
      const toTopic = ({ tag, count, written }: CountedTag) => {
        return { tag: chooseSpelling(tag, tagList(written)), count: { count } };
      };
      const parse = (rows: CountedTag[]) => rows.map(toTopic).filter(({ tag }) => isTag(tag));
      return queryRows(queries.TOPICS, [], parse);
    },

    async listAuthors() {
      const parse = async (rows: Article[]) => {
        const list = await parseBlogList(articlesOf(rows), NO_FILTER, parsing);
        return list && listAuthors(list.blogs);
      };
      return queryRows(queries.AUTHORS, [], parse);
    },

    async listArchive(year) {
      const counted = await queryRows(queries.YEARS, [], (rows: Archive["years"]) => rows);
      if (!counted.ok) return counted;
      const total = counted.value.reduce((sum, { count }) => sum + count, 0);
      const listed = listedYear(year, total);
      const days = listed === undefined ? ["", "9999~"] : [listed, listed && `${listed}~`];
      const parse = (rows: Article[]) => parseBlogList(articlesOf(rows), NO_FILTER, parsing);
      const found = await queryRows(queries.ARCHIVE, [...days, LIMITS.archive], parse);
      return mapResult(found, ({ blogs }) => ({ years: counted.value, blogs: blogs.map(toArchived) }));
    },

    async listIndex({ page, size }) {
      const slice = `LIMIT ${size} OFFSET ${(page - 1) * size}`;
      // Only the index is read of what is skipped.
      const part = `SELECT id FROM blog.articles WHERE day <= $1 ${queries.NEWEST_FIRST} ${slice}`;
      const sql = `${INDEXED}, tags FROM (${part}) AS part JOIN blog.articles USING (id) ${queries.NEWEST_FIRST}`;
      return queryRows(sql, [], withDays);
    },

    async listPages() {
      const sql = `${INDEXED} FROM blog.articles WHERE ${queries.shownOn("$1")} AND day >= 'page' ORDER BY id`;
      return queryRows(sql, [], withDays);
    },
  };
}
