import { toOneLine } from "../../filters/text";
import { LIMITS } from "../../site";
import type { Rendered } from "../article/blog";
import { excerptOf, proseOf } from "./excerpt.server";
import { escapeHtml } from "./markdown.server";

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
