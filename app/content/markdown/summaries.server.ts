import { toOneLine } from "../../filters/text";
import { LIMITS } from "../../site";
import type { BlogSummary, ListedBlog, RelatedBlog } from "../article/blog";
import type { ParsedBlog } from "../article/row.server";
import { cutText, excerptOf, excerptSource } from "./excerpt";
import { readHtml } from "./html.server";
import { textOfHtml } from "./html-tree.server";
import { markdown, parse, textOf } from "./markdown.server";

/** Rows are padded to the width of their table, so that a few characters can become many cells. */
const MAX_CELLS_IN_EXCERPT = 5_000;
/** Each paragraph repeats the formatting left open before it, so that a few tags can become many elements. */
const MAX_TAGS_IN_EXCERPT = 200;
const TAG = /<\/?[a-z][^<>]*>?/gi;

function textOfSource(source: string): string {
  const { tokens, parts, context } = parse(source);
  if (!source.includes("<")) return textOf(tokens);
  try {
    const rendered = markdown.renderer.render(parts[0] ?? [], markdown.options, context);
    return toOneLine(textOfHtml(readHtml(rendered, context)));
  } catch {
    return textOf(tokens);
  }
}

/** The text of an article or a part of it (`excerptSource`), without Markdown syntax and footnotes. */
export function plainTextOf(part: string): string {
  const cells = part.split("|").length * part.split("\n").length;
  const row = cells > MAX_CELLS_IN_EXCERPT ? part.replaceAll("|", " ") : part;
  const plain = row.split("<").length > MAX_TAGS_IN_EXCERPT ? row.replace(TAG, " ") : row;
  // Where a part lacks the note, the reference would stay.
  const source = plain.replace(/\[\^[^\]\s]{1,99}\](?!:)/g, "");
  // An ellipsis that `excerptSource` has put before the first word.
  return textOfSource(source).replace(/^… /, "…");
}

export function toRelatedBlog({ id, image, category, title, content }: ParsedBlog): RelatedBlog {
  const text = plainTextOf(excerptSource(content, LIMITS.relatedContent));
  return {
    id,
    image,
    category,
    title: cutText(title, LIMITS.relatedTitle),
    excerpt: cutText(text, LIMITS.relatedContent),
  };
}

/** Makes a summary of a row of a list: its excerpt shows the term if the text has it. */
export function summarize({ source, updated_date, ...blog }: ListedBlog, term = ""): BlogSummary {
  return { ...blog, excerpt: excerptOf(plainTextOf(source), LIMITS.excerptLength, term) };
}
