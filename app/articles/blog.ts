import { categoryTag, type Spelling } from "../filters/filter";
import type { Count } from "../filters/paging";
import { LIMITS } from "../site";
import type { ParsedBlog } from "./row.server";

export type Heading = { id: string; text: string };

/** What Markdown becomes: `html` is safe, `feedHtml` has whole addresses, `headings` are its h2; the rest is of its plain text. */
export type Rendered = {
  html: string;
  feedHtml: string;
  /** Without comments. */
  markdown: string;
  headings: Heading[];
  wordCount: number;
  excerpt: string;
};

/** A whole article, with what is for programs alone. `alias` is the first of its old addresses. */
export type CompleteBlog = Omit<ParsedBlog, "content" | "aliases" | "translations"> &
  Rendered & { alias?: string | undefined };

/** An article in one of its languages. */
type Translation = { href: string; lang: string };

/** The articles that have several languages: all of them, by their addresses. */
export type TranslationIndex = Record<string, Translation[]>;

type Spoken = { published_day?: string; updated_day?: string };

/** A whole article as its page shows it, in words, with its authors' handles on Mastodon, where its file can be edited, and what an embed asks for. */
export type Blog = Omit<CompleteBlog, "feedHtml" | "markdown" | "file"> &
  Spoken & {
    editHref?: string | undefined;
    handles?: string[];
    translations?: (Translation & { name: string })[] | undefined;
  };

type Unlisted = "content" | "aliases" | "translations" | "page" | "image_alt" | "image_caption" | "file";

/** A row of a list that no page shows yet: `markdown` is the part of its Markdown that the excerpt needs. */
export type ListedBlog = Omit<ParsedBlog, Unlisted> & { markdown: string; isLong: boolean };

/** An article as lists show it. */
export type BlogSummary = Omit<ListedBlog, "description" | "updated_date" | "guid" | "markdown" | "isLong"> &
  Pick<Spoken, "published_day"> & { excerpt: string };

export type IndexedBlog = Pick<Blog, "id" | "published_date" | "updated_date"> & Partial<Pick<Blog, "tags">>;

/** Where the URLs of static pages and old paths lead, by the folded path (`foldPath`). */
export type RedirectIndex = Record<string, string>;

/** The articles under a filter, with its tags and author as they spell them. The rest comes with all articles. */
export type BlogList = Spelling & {
  blogs: ListedBlog[];
  redirects?: RedirectIndex;
  translations?: TranslationIndex;
  pages?: IndexedBlog[];
};

/** All articles by year, newest first. Of more than `LIMITS.archive` only those of one year, which is "" without a date. */
export type Archive = { years: { year: string; count: number }[]; blogs: ArchivedBlog[] };

export type ArchivedBlog = ReturnType<typeof toArchived>;

/** What the archive shows of an article: with its category the tag that is the same, or "". Without a date its year is "". */
export function toArchived({ id, title, lang, category, tags, published_date }: ListedBlog) {
  const year = published_date?.slice(0, 4) ?? "";
  return { id, title, lang, category, tag: categoryTag({ tags, category }) ?? "", published_date, year };
}

/** The year that an archive lists; undefined for all. Of too many articles it lists those without a date, of year "". */
export function listedYear(year: string | undefined, count: number): string | undefined {
  return year ?? (count > LIMITS.archive ? "" : undefined);
}

type Neighbour = Pick<BlogSummary, "id" | "title" | "lang" | "image" | "category" | "published_date">;

/** The articles before and after one in a list; null at its ends. */
export type Neighbours = Record<"previous" | "next", Neighbour | null>;

export function toNeighbour(blog: Neighbour | null | undefined): Neighbour | null {
  if (!blog) return null;
  const { id, title, lang, image, category, published_date } = blog;
  return { id, title, lang, image, category, published_date };
}

/** An article as a link in a line of others. */
export type ArticleLink = Pick<BlogSummary, "id" | "title" | "lang">;

export const MAX_ARTICLE_LINKS = 3;

export function toArticleLinks(blogs: readonly ArticleLink[]): ArticleLink[] {
  return blogs.slice(0, MAX_ARTICLE_LINKS).map(({ id, title, lang }) => ({ id, title, lang }));
}

export type RelatedBlog = Pick<Blog, "id" | "lang" | "image" | "category" | "title" | "excerpt">;

/** A tag, and how many articles carry it; null if that is unknown. */
export type Topic = { tag: string; count: Count | null };

/** What the owner says of a topic: safe HTML, and the beginning of its plain text. */
export type TopicText = { html: string; description: string };

/** Whether a text can be an article's id; `__proto__` and the like can't. */
export function isBlogId(id: string): boolean {
  return /^(?!__)[A-Za-z0-9_-]{1,64}$/.test(id);
}
