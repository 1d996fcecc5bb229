import { cleanText, findTerm } from "../filters/text";
import { ARTICLE, RELATED } from "../site";

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

/** What the list shows of an article: a part of its text in place of all of it. */
export type BlogSummary = Omit<Blog, "content" | "category"> & { excerpt: string };

/** The articles under a filter; `tags` are the filter's, spelled as the articles spell them. */
export type BlogList = { tags: string[]; blogs: BlogSummary[] };

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

/** What no ellipsis follows: spaces, and marks that end, join, open or close parts of a sentence. */
const LOOSE = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…·、。，；：！？।]/u;

function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (LOOSE.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** The nearest index that halves no character of two code units. */
function betweenCharacters(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index - 1 : index;
}

/** The first start of a word from `index` on, or of the word in which `latest` lies; a huge word is cut. */
function wordStart(text: string, index: number, latest: number, room: number): number {
  if (index <= 0) return 0;
  const space = text.indexOf(" ", index - 1);
  if (space >= 0 && space < latest) return space + 1;
  const start = text.lastIndexOf(" ", index - 1) + 1;
  return latest - start <= room / 2 ? start : betweenCharacters(text, index);
}

function withEllipsis(text: string): string {
  const end = withoutLooseEnd(text);
  return end && `${end}…`;
}

/** The beginning of a text up to the end of a word: about `length` characters, and `least` of them if they fit. */
function cutAtWord(text: string, isWhole: boolean, length: number, least = 0): string {
  const enough = Math.min(length, Math.max(least, length / 2));
  let end = text.length <= length ? text.length : text.lastIndexOf(" ", length);
  while (end < text.length && withoutLooseEnd(text.slice(0, Math.max(0, end))).length < enough) {
    const next = text.indexOf(" ", Math.max(end, length) + 1);
    end = next < 0 ? text.length : next;
  }
  if (end > 1.5 * length) end = betweenCharacters(text, length);
  return isWhole && end === text.length ? text : withEllipsis(text.slice(0, end));
}

/**
 * About `length` characters of a text in one line, from word to word, with an ellipsis at each end where it goes on: its
 * beginning, or, where the term is found only further on, the part around the term.
 */
export function excerptOf(content: string, length: number, term = ""): string {
  const place = findTerm(content, term);
  const from = wordStart(content, place - length, place, length);
  // Of a long text only the surroundings are worth cleaning: enough for any spaces between words.
  const to = content.indexOf(" ", Math.max(from, place) + 2 * length);
  const text = cleanText(content.slice(from, to < 0 ? undefined : to).replace(/\s\s+|[^\S ]/g, " "));
  const isWhole = to < 0 && !text.endsWith("…");
  const words = term.replace(/\s+/g, " ");
  const found = findTerm(text, words);
  if (from === 0) {
    const beginning = cutAtWord(text, isWhole, length);
    if (beginning === text || found + words.length < beginning.length) return beginning;
  }
  const lead = Math.max(0, Math.min(length / 3, length - words.length));
  const start = wordStart(text, Math.round(found - lead), found, length);
  const around = cutAtWord(text.slice(start), isWhole, length, found + words.length - start);
  return `${from + start > 0 && around !== "" ? "…" : ""}${around}`;
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
