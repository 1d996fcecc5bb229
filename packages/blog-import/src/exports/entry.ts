import type { Fields } from "../front-matter.js";
import type { Site } from "../generators/generator.js";

/** A post or page of an export, as if it were a file of HTML. */
export type Entry = { file: string; fields: Fields; body: string; isPage: boolean };
/** What an export holds, and why it leaves out what else is in it. */
export type Export = { site: Partial<Site>; entries: Entry[]; left: { file: string; reason: string }[] };

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
