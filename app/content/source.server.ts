import type {
  Archive,
  ArticleLink,
  Blog,
  CompleteBlog,
  IndexedBlog,
  ListedBlog,
  Neighbours,
  RelatedBlog,
  Topic,
  TranslationIndex,
} from "../articles/blog";
import type { Parsing } from "../articles/parse-rows.server";
import type { Result } from "../articles/result";
import type { ParsedBlog } from "../articles/row.server";
import type { Filter } from "../filters/filter";
import type { Count, ListPage } from "../filters/paging";
import type { Settings } from "../runtime/env.server";
import type { Invalidations } from "./invalidations.server";
import type { Read, WaitLimit } from "./store.server";

/** How many articles have a word of a search: under the filter, and of all. */
export type WordCount = { word: string; count: Count; everywhere: Count };

/**
 * A page of the articles under a filter. Its tags and author are as the articles spell them; `words` are those of the
 * search, if each was searched for separately. If no article has them all, `wordCounts` says how many have each.
 */
type ResultPage = ListPage<ListedBlog> & {
  tags: readonly string[];
  author: string;
  words: string[];
  wordCounts: WordCount[];
  /** The topic that the search names, if there is one. */
  topic?: Topic | undefined;
  /** What is on later pages and has the search in its title: at most `MAX_ARTICLE_LINKS`. */
  titleMatches?: ArticleLink[] | undefined;
};

/** How to slice a list: in the source's default order, or newest first. */
export type Slice = { size: number; order: "default" | "newest" };

/** The rows of articles, for one request. Nothing here rejects: failures are values. */
export type SourceReader = {
  /** Whether a search looks for words; else it finds parts of words too. */
  isByWord: boolean;
  findPage(filter: Filter, slice: Slice): Promise<Result<ResultPage>>;
  /** Gets an article's row; an impossible id is "not-found" without a request. */
  getRow(id: string, waitLimit?: WaitLimit): Promise<Result<ParsedBlog>>;
  /** Where a path leads: to what is there in other capitals, or else to what was there; "not-found" if there is neither. */
  findRedirect(path: string): Promise<Result<string>>;
  /** Lists up to three other articles of the same category, those in the same language first. */
  listRelatedBlogs(blog: Pick<Blog, "id" | "category" | "lang">): Promise<Result<RelatedBlog[]>>;
  /** Finds the next articles in the list of all, if there are any in the same language; a page can do without. */
  findNeighbours(id: string): Promise<Result<Neighbours>>;
  /** Finds the languages of at least these articles and pages; a page can do without. */
  findTranslations(ids: readonly string[]): Promise<Result<TranslationIndex>>;
  /** Lists words of articles, at least of their titles, the most frequent first; among them those like a misspelt word. */
  listWords(misspelt: string): Promise<Result<string[]>>;
  /** Lists all tags, in no order, each spelled as the first article of a list spells it. */
  listTopics(): Promise<Result<Topic[]>>;
  /** Lists all authors, in no order, each spelled as the first article of a list spells them, and the day of their newest. */
  listAuthors(): Promise<Result<{ name: string; day: string }[]>>;
  /** Lists the articles of a year; without one all, unless they are more than `LIMITS.archive`. At most that many. */
  listArchive(year: string | undefined): Promise<Result<Archive>>;
  /** Lists a part (from 1) of all articles, for the sitemap. */
  listIndex(part: { page: number; size: number }): Promise<Result<IndexedBlog[]>>;
  listPages(): Promise<Result<IndexedBlog[]>>;
};

/** The articles, for one request. */
export type Content = SourceReader & {
  /** Gets an article, whose Markdown is rendered. */
  getBlog(id: string, waitLimit?: WaitLimit): Promise<Result<CompleteBlog>>;
};

export type SourceOptions = {
  settings: Settings;
  parsing: Partial<Parsing>;
  invalidate: Invalidations["invalidate"];
  /** Drafts and the future are shown to authors. */
  includesDrafts: boolean;
  /** Ends what the source listens to. */
  closing: AbortSignal;
};

/** Where articles come from. */
export type Source = {
  /** The rows for one request, asked for by its `read`. */
  open(read: Read): SourceReader;
  /** Connects before the first request does, and listens for edits, where the source can. */
  start?(): void;
  close?(): Promise<void>;
};
