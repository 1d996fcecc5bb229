import type { Topic } from "../../../app/articles/blog";
import { type Parsing, parseBlogList } from "../../../app/articles/parse-rows.server";
import type { Result } from "../../../app/articles/result";
import type { Slice, WordCount } from "../../../app/content/source.server";
import { type Filter, foldTag, isSameTag, NO_FILTER, tagNamedBy } from "../../../app/filters/filter";
import type { Count } from "../../../app/filters/paging";
import { AUTHOR, LIMITS } from "../../../app/site";
import type { SearchedWord } from "./parse-search";
import type { Pool, Query } from "./pool";
import { PAGE, PAGE_BY_RELEVANCE, WORD_COUNTS } from "./queries";
import { type Article, articlesOf, type QueryRows } from "./rows";

const MAX_COUNTED_WORDS = 4;
const MAX_COUNT = 20_000;
/** More than there are articles: those of an author are found by an index, and counted exactly. */
const NO_MAX = 1_000_000_000;
/** PostgreSQL reads an article's words to find a phrase in it. */
const MAX_PHRASE_COUNT = 2_500;

/** The author of a filter as articles have it, "" where that is the owner's, whom they need not name; null if it has none. */
function authorOf({ author }: Filter): string[] | null {
  const names = isSameTag(author, AUTHOR?.name ?? "") ? [author, ""] : [author];
  return author === "" ? null : names.map(foldTag);
}

type Options = { pool: Pool; queryRows: QueryRows; parsing: Partial<Parsing>; searchOrder: string };

/** What of lists needs PostgreSQL's search, in `searchOrder`. */
export function createSearches({ pool, queryRows, parsing, searchOrder }: Options) {
  /** What runs a search; one with more results than `max` is said to have "more than" that many. */
  function limitsOf(words: readonly SearchedWord[]): { run: Query; max: number } {
    if (words.some(({ isPhrase }) => isPhrase)) return { run: pool.searchPhrases, max: MAX_PHRASE_COUNT };
    return { run: words.length > 0 ? pool.searchWords : pool.query, max: MAX_COUNT };
  }

  function toCount(words: readonly SearchedWord[], count: number): Count {
    const { max } = limitsOf(words);
    return words.length > 0 && count > max ? { count: max, isCapped: true } : { count };
  }

  function listFound(filter: Filter, words: readonly SearchedWord[], slice: Slice) {
    const isByRelevance = filter.search !== "" && slice.order === "default" && searchOrder === "relevance";
    const sql = isByRelevance ? PAGE_BY_RELEVANCE : PAGE;
    // One more shows whether there is a next page.
    const limit = filter.search === "" ? slice.size : slice.size + 1;
    const queries = filter.search === "" ? null : words.map(({ query }) => query);
    const { run, max } = limitsOf(words);
    const isByAuthor = filter.author !== "" && filter.search === "";
    const values = [
      filter.tags.map(foldTag),
      queries,
      isByAuthor ? NO_MAX : max,
      limit,
      (filter.page - 1) * slice.size,
      authorOf(filter),
    ];
    const terms = words.map(({ text }) => text);
    const parse = async (rows: (Article & { count: number })[]) => {
      const shown = articlesOf(rows).filter(Boolean).slice(0, slice.size);
      const marked = { ...filter, search: terms[0] ?? "" };
      const list = await parseBlogList(shown, marked, parsing);
      const isLast = filter.search !== "" && shown.length > 0 && rows.length <= slice.size;
      if (!rows[0] || !list) return undefined;
      return {
        count: toCount(words, rows[0].count),
        items: list.blogs,
        tags: list.tags,
        author: list.author,
        isLast,
      };
    };
    return queryRows(sql, values, parse, { run, parsedBy: [terms, filter.tags, filter.author] });
  }

  async function findTopic(filter: Filter): Promise<Topic | undefined> {
    const named = tagNamedBy(filter);
    if (named === undefined) return undefined;
    const slice: Slice = { size: LIMITS.pageSize, order: "default" };
    const found = await listFound({ ...NO_FILTER, tags: [named] }, [], slice);
    if (!found.ok || found.value.count.count === 0) return undefined;
    return { tag: found.value.tags[0] ?? named, count: found.value.count };
  }

  function countWords(filter: Filter, searched: readonly SearchedWord[]): Promise<Result<WordCount[]>> {
    const words = searched.slice(0, MAX_COUNTED_WORDS);
    const max = words.map((word) => limitsOf([word]).max);
    const parse = (rows: { count: number; everywhere: number }[]) =>
      words.map((word, index) => ({
        word: word.text,
        count: toCount([word], rows[index]?.count ?? 0),
        everywhere: toCount([word], rows[index]?.everywhere ?? 0),
      }));
    const values = [filter.tags.map(foldTag), words.map(({ query }) => query), max, authorOf(filter)];
    return queryRows(WORD_COUNTS, values, parse, { run: limitsOf(words).run, parsedBy: words });
  }

  return { listFound, findTopic, countWords };
}
