import { toOneLine } from "../filters/text";
import { LIMITS } from "../site";
import type { BlogSummary, ListedBlog, RelatedBlog, Rendered } from "./blog";
import { cutText, excerptOf, excerptSource, proseOf } from "./excerpt.server";
import { escapeHtml, parseMarkdown } from "./markdown-parser.server";
import type { ParsedBlog } from "./row.server";
import { sanitizeHtml } from "./sanitize.server";
import { textOf } from "./tree.server";

/** Rows are padded to the width of their table, so that a few characters can become many cells. */
const MAX_CELLS_IN_EXCERPT = 5_000;
/** Each paragraph repeats the formatting left open before it, so that a few tags can become many elements. */
const MAX_TAGS_IN_EXCERPT = 200;
const TAG = /<\/?[a-z][^<>]*>?/gi;

/** The sentences of an article or a part of it (`excerptSource`), without Markdown syntax and footnotes. */
export function plainTextOf(part: string, term = ""): string {
  const cells = part.split("|").length * part.split("\n").length;
  const row = cells > MAX_CELLS_IN_EXCERPT ? part.replaceAll("|", " ") : part;
  const plain = row.split("<").length > MAX_TAGS_IN_EXCERPT ? row.replace(TAG, " ") : row;
  // Where a part lacks the note, the reference would stay.
  const source = plain.replace(/\[\^[^\]\s]{1,99}\](?!:)/g, "");
  // An ellipsis that `excerptSource` has put before the first word.
  return proseOf(textOf(sanitizeHtml(parseMarkdown(source).text())), term).replace(/^… /, "…");
}

export function toRelatedBlog({ id, lang, image, category, title, content }: ParsedBlog): RelatedBlog {
  const { relatedTitle, relatedContent } = LIMITS;
  const excerpt = cutText(plainTextOf(excerptSource(content, relatedContent)), relatedContent);
  return { id, lang, image, category, title: cutText(title, relatedTitle), excerpt };
}

/** Makes a summary of a row of a list: its excerpt shows the term if the text has it. */
export function summarize(row: ListedBlog, term = ""): BlogSummary {
  const { markdown: part, description, updated_date, guid, isLong, ...blog } = row;
  return { ...blog, excerpt: excerptOf(plainTextOf(part, term), LIMITS.excerptLength, term) };
}

/** An article's HTML, with its words counted and an excerpt cut from its sentences. */
export function toRendered(written: Omit<Rendered, "excerpt" | "wordCount">, text: string): Rendered {
  const wordCount = toOneLine(text).match(/\S+/g)?.length ?? 0;
  return { ...written, excerpt: excerptOf(proseOf(text), LIMITS.excerptLength), wordCount };
}

/** Shows Markdown as paragraphs of plain text, its syntax included; `markdown` lacks what may be a comment. */
export function renderPlain(source: string): Rendered {
  const paragraphs = source.split(/\r?\n\s*\n/).map(toOneLine);
  const shown = paragraphs.filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`);
  const html = shown.join("\n");
  const markdown = source.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  return toRendered({ html, feedHtml: html, markdown, headings: [] }, paragraphs.join(" ").trim());
}
