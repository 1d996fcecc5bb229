import type { Count, Filter, ListPage } from "../filters/filter";
import type { Blog, ListedBlog, RelatedBlog, Result } from "./blog";

/** A request's limits. */
export type Limits = {
  maxAgeS: number;
  /** When the request stops waiting; its calls go on, for the cache. */
  deadline: Promise<void>;
};

/**
 * A page of the articles under a filter. `tags` are the filter's, spelled as the articles spell them; `words` are those of
 * the search, if each was searched for separately, with the number of articles that have it.
 */
export type FoundPage = ListPage<ListedBlog> & {
  tags: string[];
  words: ({ word: string } & Count)[];
};

/** How to slice a list: in the source's own order, or newest first. */
export type Slice = { size: number; order: "own" | "newest" };

type IndexPart = { page: number; size: number };

/** Where articles come from. Nothing here rejects: failures are values. */
export type Source = {
  /** Whether a search looks for words; else it finds parts of words too. */
  isByWord?: boolean;
  findPage(filter: Filter, slice: Slice, limits: Limits): Promise<Result<FoundPage>>;
  /** Counts the articles under a filter, its search taken as it stands. */
  countBlogs(filter: Filter, limits: Limits): Promise<Result<Count>>;
  /** Gets an article; an impossible id is "not-found" without a call. */
  getBlog(id: string, limits: Limits): Promise<Result<Blog>>;
  /** Lists up to three other articles of the same category. */
  listRelatedBlogs(blog: Pick<Blog, "id" | "category">, limits: Limits): Promise<Result<RelatedBlog[]>>;
  /** Lists the ids and days of a page (from 1) of all articles. */
  listIndex(part: IndexPart, limits: Limits): Promise<Result<Pick<Blog, "id" | "published_date">[]>>;
};
