import { type Filter, foldTag, NO_FILTER, tagNamedBy } from "../../filters/filter";
import type { Count } from "../../filters/paging";
import { LIMITS } from "../../site";
import type { Result, Topic } from "../article/blog";
import { type Parsing, parseBlogList } from "../article/blog-schema.server";
import type { CountedWord, Slice } from "../sources/source-interface.server";
import type { Pool, Query } from "./pool.server";
import { PAGE, PAGE_BY_RELEVANCE, WORD_COUNTS } from "./queries.server";
import { type Article, articlesOf, type QueryRows } from "./rows.server";
import type { SearchedWord } from "./searched-words.server";

const MAX_COUNTED_WORDS = 4;
const MAX_COUNT = 20_000;
/** PostgreSQL reads an article's words to find a phrase in it. */
const MAX_PHRASE_COUNT = 2_500;

/** A search with more results is said to have "more than" this many. */
function maxCountOf(words: readonly SearchedWord[]): number {
  return words.some(({ isPhrase }) => isPhrase) ? MAX_PHRASE_COUNT : MAX_COUNT;
}

function toCount(words: readonly SearchedWord[], count: number): Count {
  const max = maxCountOf(words);
  return words.length > 0 && count > max ? { count: max, isCapped: true } : { count };
}

type Tools = { pool: Pool; queryRows: QueryRows; parsing: Partial<Parsing>; searchOrder: string };

/** What of lists needs PostgreSQL's search, in `searchOrder`. */
export function createSearches({ pool, queryRows, parsing, searchOrder }: Tools) {
  function runnerOf(words: readonly SearchedWord[]): Query {
    if (words.length === 0) return pool.query;
    return words.some(({ isPhrase }) => isPhrase) ? pool.searchPhrases : pool.searchWords;
  }

  function listFound(filter: Filter, words: readonly SearchedWord[], slice: Slice) {
    const isByRelevance = filter.search !== "" && slice.order === "own" && searchOrder === "relevance";
    const sql = isByRelevance ? PAGE_BY_RELEVANCE : PAGE;
    // One more shows whether there is a next page.
    const limit = filter.search === "" ? slice.size : slice.size + 1;
    const queries = filter.search === "" ? null : words.map(({ query }) => query);
    const offset = (filter.page - 1) * slice.size;
    const values = [filter.tags.map(foldTag), queries, maxCountOf(words), limit, offset];
    const terms = words.map(({ text }) => text);
    const parse = async (rows: (Article & { count: number })[]) => {
      const shown = articlesOf(rows).filter(Boolean).slice(0, slice.size);
      const marked = { tags: filter.tags, search: terms[0] ?? "" };
      const list = await parseBlogList(shown, marked, parsing);
      const isLast = filter.search !== "" && shown.length > 0 && rows.length <= slice.size;
      if (!rows[0] || !list) return undefined;
      return { count: toCount(words, rows[0].count), items: list.blogs, tags: list.tags, isLast };
    };
    return queryRows(sql, values, parse, { run: runnerOf(words), parsedBy: [terms, filter.tags] });
  }

  /** The topic that a search names; undefined also where that can't be told now. */
  async function findTopic(filter: Filter): Promise<Topic | undefined> {
    const named = tagNamedBy(filter);
    if (named === undefined) return undefined;
    const slice: Slice = { size: LIMITS.pageSize, order: "own" };
    const found = await listFound({ ...NO_FILTER, tags: [named] }, [], slice);
    if (!found.ok || found.value.count.count === 0) return undefined;
    return { tag: found.value.tags[0] ?? named, count: found.value.count };
  }

  function countWords({ tags }: Filter, searched: readonly SearchedWord[]): Promise<Result<CountedWord[]>> {
    const words = searched.slice(0, MAX_COUNTED_WORDS);
    const max = words.map((word) => maxCountOf([word]));
    const parse = (rows: { count: number; everywhere: number }[]) =>
      words.map((word, index) => ({
        word: word.text,
        count: toCount([word], rows[index]?.count ?? 0),
        everywhere: toCount([word], rows[index]?.everywhere ?? 0),
      }));
    const values = [tags.map(foldTag), words.map(({ query }) => query), max];
    return queryRows(WORD_COUNTS, values, parse, { run: runnerOf(words), parsedBy: words });
  }

  return { listFound, findTopic, countWords };
}
