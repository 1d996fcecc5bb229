import { categoryTag } from "../filters/filter";
import type { Count } from "../filters/paging";
import { LIMITS } from "../site";

/** Dates in UTC to the second, of rows that have a time of day: for order, feeds and machines. */
export type Times = { published_time?: string | undefined; updated_time?: string | undefined };

/** An article as lists show it. Texts may be empty, never missing; dates are YYYY-MM-DD in `TIME_ZONE`. */
export type BlogSummary = Times & {
  id: string;
  title: string;
  /** A language tag (BCP 47); null where it is the site's. */
  lang: string | null;
  /** An http(s) URL or a path of this site; null where there is no usable one. */
  image: string | null;
  author: string;
  /** Each of them, where the row lists them; `author` is their joined names then, unless it says another text. */
  authors?: string[] | undefined;
  authorPic: string | null;
  published_date: string | null;
  /** The same in words, on pages. */
  published_day?: string;
  reading_time: string;
  category: string;
  tags: string[];
  excerpt: string;
  /** Only development shows drafts. */
  draft?: true | undefined;
};

export type Heading = { id: string; text: string };

/** A whole article; its HTML is safe. `excerpt` and `wordCount` are of its plain text, `headings` are its h2. */
export type Blog = BlogSummary & {
  /** The owner's own summary, or empty. */
  description: string;
  /** What the cover shows, for those who don't see it; without it the cover is decorative. */
  image_alt?: string | undefined;
  image_caption?: string | undefined;
  updated_date: string | null;
  updated_day?: string;
  /** Where its file can be edited. */
  editHref?: string | undefined;
  /** A page has an address of its own, and is in no list. */
  page?: true | undefined;
  html: string;
  wordCount: number;
  headings: Heading[];
};

type Optional = string | null | undefined;
/** As its source gives it: `feedHtml` has whole addresses, `markdown` no comments; `guid` is for feeds, `file` for edits. */
export type CompleteBlog = Blog & { feedHtml: string; markdown: string; guid?: Optional; file?: Optional };

type Counted = Pick<Blog, "excerpt" | "wordCount" | "headings">;
export type Rendered = Counted & Pick<CompleteBlog, "html" | "feedHtml" | "markdown">;

/** A row of a list that no page shows yet: `markdown` is the part of its Markdown that the excerpt needs. */
export type ListedBlog = Omit<BlogSummary, "excerpt"> &
  Pick<CompleteBlog, "description" | "updated_date" | "guid"> & { markdown: string; isLong: boolean };

export type IndexedBlog = Pick<Blog, "id" | "updated_date">;

/** Where pages' addresses and old ones lead, by the folded address (`foldAddress`). */
export type AddressIndex = Record<string, string>;

/** The articles under a filter; `tags` are its own, as the articles spell them. The rest comes with all articles. */
export type BlogList = {
  tags: string[];
  blogs: ListedBlog[];
  addresses?: AddressIndex;
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
export type Titled = Pick<BlogSummary, "id" | "title" | "lang">;

export const MAX_TITLED = 3;

/** The first articles, as links. */
export function toTitled(blogs: readonly Titled[]): Titled[] {
  return blogs.slice(0, MAX_TITLED).map(({ id, title, lang }) => ({ id, title, lang }));
}

export type RelatedBlog = Pick<Blog, "id" | "image" | "category"> & { title: string; excerpt: string };

/** A tag, and how many articles carry it; null if that is unknown. */
export type Topic = { tag: string; count: Count | null };

/** What the owner says of a topic: safe HTML, and the beginning of its plain text. */
export type TopicText = { html: string; description: string };

/** Whether a text can be an article's id; `__proto__` and the like can't. */
export function isBlogId(id: string): boolean {
  return /^(?!__)[A-Za-z0-9_-]{1,64}$/.test(id);
}
