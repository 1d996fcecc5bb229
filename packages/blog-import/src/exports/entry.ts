import type { Fields } from "markdown-folder/front-matter";
import type { Site } from "../generators/generator.js";

/** A post or page of an export, as if its file were one of HTML, and what its text lacks. */
export type Entry = { fields: Fields; body: string; isPage: boolean; losses: Iterable<string> };
export type Node = Record<string, unknown>;
/** A file of an export: the blog that it is of, and what it holds. */
export type Part = { blog: unknown; part: Node };
/** What an export holds, of which what can't be read throws, and why it leaves out what else is in it. */
export type Export = {
  site: Partial<Site>;
  entries: { file: string; read: () => Entry }[];
  left: { file: string; reason: string }[];
};

/** The path of an absolute address; "" if it has none of its own. */
export function pathOfUrl(url: string): string {
  if (!URL.canParse(url)) return "";
  const { pathname, search } = new URL(url);
  return search === "" ? pathname : "";
}

/** Braces are text in an export, and template code elsewhere. */
export function keepBraces(html: string): string {
  return html.replace(/\{(?=[{%#:.<])/g, "&#123;");
}
