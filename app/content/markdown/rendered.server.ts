import { toOneLine } from "../../filters/text";
import { LIMITS } from "../../site";
import type { Heading, Rendered } from "../article/blog";
import { excerptOf, proseOf } from "./excerpt.server";
import { escapeHtml } from "./markdown.server";

/** An article's HTML, with its words counted and an excerpt cut from its sentences. */
export function toRendered(html: string, feedHtml: string, text: string, headings: Heading[] = []): Rendered {
  const wordCount = toOneLine(text).match(/\S+/g)?.length ?? 0;
  return { html, feedHtml, excerpt: excerptOf(proseOf(text), LIMITS.excerptLength), wordCount, headings };
}

/** Shows Markdown as paragraphs of plain text, its syntax included. */
export function renderPlain(source: string): Rendered {
  const paragraphs = source.split(/\r?\n\s*\n/).map(toOneLine);
  const html = paragraphs.filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`);
  return toRendered(html.join("\n"), html.join("\n"), paragraphs.join(" ").trim());
}
