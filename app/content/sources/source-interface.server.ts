import type { Filter } from "../../filters/filter";
import type { Count, ListPage } from "../../filters/paging";
import type {
  Archive,
  Blog,
  CompleteBlog,
  IndexedBlog,
  ListedBlog,
  Neighbours,
  RelatedBlog,
  Result,
  Topic,
} from "../article/blog";
import type { Reading } from "../store/store.server";

/** How many articles have a word of a search: under the filter, and in all topics. */
export type CountedWord = { word: string; count: Count; everywhere: Count };

/**
 * A page of the articles under a filter. `tags` are the filter's, spelled as the articles spell them; `words` are those of
 * the search, if each was searched for separately. If no article has them all, `counted` says how many have each.
 */
export type FoundPage = ListPage<ListedBlog> & {
  tags: string[];
  words: string[];
  counted: CountedWord[];
  /** The topic that the search names, if there is one. */
  topic?: Topic | undefined;
};

/** How to slice a list: in the source's own order, or newest first. */
export type Slice = { size: number; order: "own" | "newest" };

/** Where articles come from. Nothing here rejects: failures are values. */
export type Source = {
  /** Whether a search looks for words; else it finds parts of words too. */
  isByWord: boolean;
  /** Connects before the first request does, and listens for edits, where the source can. */
  start?(): void;
  findPage(filter: Filter, slice: Slice, reading: Reading): Promise<Result<FoundPage>>;
  /** Gets an article; an impossible id is "not-found" without a call. */
  getBlog(id: string, reading: Reading): Promise<Result<CompleteBlog>>;
  /** Where a path leads: to what is there in other capitals, or else to what was there; "not-found" if there is neither. */
  findAddress(path: string, reading: Reading): Promise<Result<string>>;
  /** Lists up to three other articles of the same category. */
  listRelatedBlogs(blog: Pick<Blog, "id" | "category">, reading: Reading): Promise<Result<RelatedBlog[]>>;
  /** Finds the articles before and after one in the list of all, in the source's own order. */
  findNeighbours(id: string, reading: Reading): Promise<Result<Neighbours>>;
  /** Lists words of titles and names of authors, the most frequent first, among them those like a misspelt word. */
  listWords(misspelt: string, reading: Reading): Promise<Result<string[]>>;
  /** Lists all tags, in no order, each spelled as the first article of a list spells it. */
  listTopics(reading: Reading): Promise<Result<Topic[]>>;
  /** Lists the articles of a year; without one all, unless they are more than `LIMITS.archive`. At most that many. */
  listArchive(year: string | undefined, reading: Reading): Promise<Result<Archive>>;
  /** Lists a part (from 1) of all articles, for the sitemap. */
  listIndex(part: { page: number; size: number }, reading: Reading): Promise<Result<IndexedBlog[]>>;
  listPages(reading: Reading): Promise<Result<IndexedBlog[]>>;
};
