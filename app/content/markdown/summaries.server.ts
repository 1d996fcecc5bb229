import { LIMITS } from "../../site";
import type { BlogSummary, ListedBlog, RelatedBlog } from "../article/blog";
import type { ParsedBlog } from "../article/row.server";
import { cutText, excerptOf, excerptSource, proseOf } from "./excerpt.server";
import { readHtml } from "./html.server";
import { textOfHtml } from "./html-tree.server";
import { markdown, parse } from "./markdown.server";
import { textOfTokens } from "./text-of-tokens.server";

/** Rows are padded to the width of their table, so that a few characters can become many cells. */
const MAX_CELLS_IN_EXCERPT = 5_000;
/** Each paragraph repeats the formatting left open before it, so that a few tags can become many elements. */
const MAX_TAGS_IN_EXCERPT = 200;
const TAG = /<\/?[a-z][^<>]*>?/gi;

function textOfSource(source: string): string {
  const { tokens, parts, context } = parse(source);
  if (!source.includes("<")) return textOfTokens(tokens);
  try {
    const rendered = markdown.renderer.render(parts[0] ?? [], markdown.options, context);
    return textOfHtml(readHtml(rendered, context));
  } catch {
    return textOfTokens(tokens);
  }
}

/** The sentences of an article or a part of it (`excerptSource`), without Markdown syntax and footnotes. */
export function plainTextOf(part: string, term = ""): string {
  const cells = part.split("|").length * part.split("\n").length;
  const row = cells > MAX_CELLS_IN_EXCERPT ? part.replaceAll("|", " ") : part;
  const plain = row.split("<").length > MAX_TAGS_IN_EXCERPT ? row.replace(TAG, " ") : row;
  // Where a part lacks the note, the reference would stay.
  const source = plain.replace(/\[\^[^\]\s]{1,99}\](?!:)/g, "");
  // An ellipsis that `excerptSource` has put before the first word.
  return proseOf(textOfSource(source), term).replace(/^… /, "…");
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
  return { ...blog, excerpt: excerptOf(plainTextOf(source, term), LIMITS.excerptLength, term) };
}
