import { findTerm } from "../filters/text";
import { ARTICLE, LIST, RELATED } from "../site";

/** An article as the site knows it (specification 3). Texts may be empty, never missing. */
export type Blog = {
  /** 1 to 64 characters of A-Z a-z 0-9 _ - */
  id: string;
  title: string;
  /** An http(s) URL, or a path of this site (the picture route's for IMAGE_HOSTS); null where none is usable. */
  image: string | null;
  category: string;
  author: string;
  authorPic: string | null;
  /** YYYY-MM-DD in UTC; null where there is no usable date. */
  published_date: string | null;
  /** Ready to show, such as "4 min read"; "" where unknown. */
  reading_time: string;
  tags: string[];
  /** Paragraphs, separated by an empty line. */
  content: string;
};

/** What the list shows of an article: all but its body. */
export type BlogSummary = Omit<Blog, "content" | "category"> & { excerpt: string };

/** What a card of the related section shows. */
export type RelatedBlog = Pick<Blog, "id" | "image" | "category"> & { title: string; excerpt: string };

/** What a filter that finds nothing would find without one of its parts; null where that can't be told. */
export type WayOut = { text: string; href: string; count: number | null };

/** Why there is no content: it is not there, it took too long, or what came is not usable. */
export type ContentError = "not-found" | "timeout" | "broken";

/** The outcome of a call that gave nothing. */
export type Failure = { ok: false; error: ContentError };

/**
 * A call's outcome as a value: nothing in `content/` throws for what the JSON server does. `ageS` says how many seconds
 * ago the JSON server said so.
 */
export type Result<Value> = { ok: true; value: Value; ageS: number } | Failure;

export function fail(error: ContentError): Failure {
  return { ok: false, error };
}

/** One of the three loads, as a page gets it (specification 3, "Load states"); isLoading is the navigation's. */
export type LoadState<Data> = { data: Data; isError: boolean; error: string | null };

const STATUS: Record<ContentError, number> = { "not-found": 404, timeout: 504, broken: 502 };

/** The HTTP status of a page whose own content failed: 404, 504 or 502. */
export function statusOf(error: ContentError): number {
  return STATUS[error];
}

/** The load state of a call's outcome, with `empty` in place of the data of one that failed. */
export function toLoadState<Data>(result: Result<Data>, empty: Data): LoadState<Data> {
  if (result.ok) return { data: result.value, isError: false, error: null };
  return {
    data: empty,
    isError: true,
    error: result.error === "not-found" ? ARTICLE.missing : ARTICLE.failed,
  };
}

/**
 * Whether a text can name an article; anything else is never sent upstream.
 * Names that start with two underscores belong to JavaScript's objects (`__proto__`), not to articles.
 */
export function isBlogId(id: string): boolean {
  return /^(?!__)[A-Za-z0-9_-]{1,64}$/.test(id);
}

/** The first `length` characters (code points, so that no emoji is cut in two) followed by "...", always. */
export function cutText(text: string, length: number): string {
  return `${Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join("")}...`;
}

/** The place of the word's end at or before `index`, or `index` in a word longer than half of `room`. */
function wordEnd(text: string, index: number, room: number): number {
  if (index >= text.length || text[index] === " ") return index;
  const space = text.lastIndexOf(" ", index);
  // Cutting inside a huge word must still not halve a character of two code units.
  return space > index - room / 2 ? space : index - (/[\uDC00-\uDFFF]/.test(text[index] ?? "") ? 1 : 0);
}

/**
 * About `length` characters of a text in one line, between words: its beginning, or, where the term is found only
 * further on, the part around the term.
 */
export function excerptOf(content: string, length: number, term = ""): string {
  const text = content.replace(/\s+/g, " ");
  const found = findTerm(text, term);
  const isFurtherOn = found + term.length > length;
  const start = isFurtherOn ? wordEnd(text, found - Math.round(length / 3), length) : 0;
  const end = wordEnd(text, start + length, length);
  return `${start > 0 ? "…" : ""}${text.slice(start, end).trim()}${end < text.length ? "…" : ""}`;
}

/** What the list shows of an article; its excerpt shows a search term that the article's text has. */
export function toSummary({ content, category: _, ...blog }: Blog, term = ""): BlogSummary {
  return { ...blog, excerpt: excerptOf(content, LIST.excerptLength, term) };
}

/** What a related card shows of an article (specification 9: title cut at 72 characters, content at 50). */
export function toRelatedBlog(blog: Blog): RelatedBlog {
  return {
    id: blog.id,
    image: blog.image,
    category: blog.category,
    title: cutText(blog.title, RELATED.titleLength),
    excerpt: cutText(blog.content, RELATED.contentLength),
  };
}
