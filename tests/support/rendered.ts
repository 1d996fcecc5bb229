// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { type RenderResult, renderMarkdown } from "../../app/articles/render-markdown.server";
import type { Measured } from "../../app/pictures/measure.server";

const parser: DOMParser = new new JSDOM("").window.DOMParser();

/** An article of the site of the tests, whose pictures' files are not looked at. */
export function render(markdown: string, measured: Measured = {}, imageHosts: string[] = []): RenderResult {
  const siteUrl = "https://site.example";
  return renderMarkdown({ markdown, url: `${siteUrl}/blogs/1`, measured, siteUrl, imageHosts });
}

export function htmlOf(source: string): string {
  return render(source).rendered.html;
}

/** HTML as a browser reads it. */
export function parseBody(html: string): HTMLElement {
  return parser.parseFromString(html, "text/html").body;
}
