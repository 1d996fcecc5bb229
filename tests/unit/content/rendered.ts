// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { renderMarkdown } from "../../../app/content/markdown/article-html.server";

const parser: DOMParser = new new JSDOM("").window.DOMParser();

export function htmlOf(source: string): string {
  return renderMarkdown(source).html.trim();
}

/** HTML as a browser reads it. */
export function parseBody(html: string): HTMLElement {
  return parser.parseFromString(html, "text/html").body;
}
