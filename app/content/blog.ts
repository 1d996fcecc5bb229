import { cleanText, findTerm } from "../filters/text";
import { ARTICLE, RELATED } from "../site";

/** An article (specification 3). Texts may be empty, never missing; dates are YYYY-MM-DD in UTC. */
export type Blog = {
  id: string;
  title: string;
  /** An http(s) URL or a path of this site; null where there is no usable one. */
  image: string | null;
  category: string;
  author: string;
  authorPic: string | null;
  published_date: string | null;
  reading_time: string;
  tags: string[];
  /** Paragraphs, separated by an empty line. */
  content: string;
};

export type BlogSummary = Omit<Blog, "content" | "category"> & { excerpt: string };

/** The articles under a filter; `tags` are the filter's, spelled as the articles spell them. */
export type BlogList = { tags: string[]; blogs: BlogSummary[] };

export type RelatedBlog = Pick<Blog, "id" | "image" | "category"> & { title: string; excerpt: string };

/**
 * What to try where a filter finds nothing: to drop one part of it, or to keep one word alone of its search. `count` is
 * the number of articles then, null if unknown.
 */
export type Suggestion = { text: string; href: string; count: number | null; isAlone: boolean };

export type ContentError = "not-found" | "timeout" | "broken";

export type Failure = { ok: false; error: ContentError };

/** A call's outcome, with the content's age in seconds. Nothing in `content/` throws for what the JSON server does. */
export type Result<Value> = { ok: true; value: Value; ageS: number } | Failure;

export function fail(error: ContentError): Failure {
  return { ok: false, error };
}

/** Specification 3, "Load states". */
export type LoadState<Data> = { data: Data; isError: boolean; error: string | null };

const STATUS: Record<ContentError, number> = { "not-found": 404, timeout: 504, broken: 502 };

export function statusOf(error: ContentError): number {
  return STATUS[error];
}

/** Turns an outcome into a load state; a failure has the `empty` data. */
export function toLoadState<Data>(result: Result<Data>, empty: Data): LoadState<Data> {
  if (result.ok) return { data: result.value, isError: false, error: null };
  return {
    data: empty,
    isError: true,
    error: result.error === "not-found" ? ARTICLE.missing : ARTICLE.failed,
  };
}

/** Whether a text can be an article's id; `__proto__` and the like can't. */
export function isBlogId(id: string): boolean {
  return /^(?!__)[A-Za-z0-9_-]{1,64}$/.test(id);
}

/** Cuts a text after `length` code points and always adds "...". */
export function cutText(text: string, length: number): string {
  return `${Array.from(text.slice(0, length * 2))
    .slice(0, length)
    .join("")}...`;
}

const SPACE_OR_PUNCTUATION = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…·、。，；：！？।]/u;

function trimPunctuation(text: string): string {
  let end = text.length;
  while (SPACE_OR_PUNCTUATION.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

function avoidSurrogatePair(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index - 1 : index;
}

/** The first word start in [index, latest), else the start of the word at `latest`; a very long word is cut. */
function wordStart(text: string, index: number, latest: number, room: number): number {
  if (index <= 0) return 0;
  const space = text.indexOf(" ", index - 1);
  if (space >= 0 && space < latest) return space + 1;
  const start = text.lastIndexOf(" ", index - 1) + 1;
  return latest - start <= room / 2 ? start : avoidSurrogatePair(text, index);
}

function cutAtWord(text: string, isComplete: boolean, length: number, least = 0): string {
  const enough = Math.min(length, Math.max(least, length / 2));
  let end = text.length <= length ? text.length : text.lastIndexOf(" ", length);
  while (end < text.length && trimPunctuation(text.slice(0, Math.max(0, end))).length < enough) {
    const next = text.indexOf(" ", Math.max(end, length) + 1);
    end = next < 0 ? text.length : next;
  }
  if (end > 1.5 * length) end = avoidSurrogatePair(text, length);
  if (isComplete && end === text.length) return text;
  const cut = trimPunctuation(text.slice(0, end));
  return cut && `${cut}…`;
}

/** Cuts about `length` characters out of a text, at words: its beginning, or the part around a term that comes later. */
export function excerptOf(content: string, length: number, term = ""): string {
  const place = findTerm(content, term);
  const from = wordStart(content, place - length, place, length);
  // Cleaning a long text takes time: this much of it has room for repeated spaces.
  const to = content.indexOf(" ", Math.max(from, place) + 2 * length);
  const text = cleanText(content.slice(from, to < 0 ? undefined : to).replace(/\s\s+|[^\S ]/g, " "));
  const isComplete = to < 0 && !text.endsWith("…");
  const words = term.replace(/\s+/g, " ");
  const found = findTerm(text, words);
  if (from === 0) {
    const beginning = cutAtWord(text, isComplete, length);
    if (beginning === text || found + words.length < beginning.length) return beginning;
  }
  const lead = Math.max(0, Math.min(length / 3, length - words.length));
  const start = wordStart(text, Math.round(found - lead), found, length);
  const around = cutAtWord(text.slice(start), isComplete, length, found + words.length - start);
  return `${from + start > 0 && around !== "" ? "…" : ""}${around}`;
}

/** Makes a related card of an article (specification 9). */
export function toRelatedBlog(blog: Blog): RelatedBlog {
  return {
    id: blog.id,
    image: blog.image,
    category: blog.category,
    title: cutText(blog.title, RELATED.titleLength),
    excerpt: cutText(blog.content, RELATED.contentLength),
  };
}
