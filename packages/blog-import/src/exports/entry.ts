import type { Fields } from "markdown-folder/front-matter";
import type { Site } from "../generators/generator.js";

/** A post or page of an export, as if it were a file of HTML, and what its text lacks. */
export type Entry = { file: string; fields: Fields; body: string; isPage: boolean; losses?: Set<string> };
/** What an export holds, and why it leaves out what else is in it. */
export type Export = { site: Partial<Site>; entries: Entry[]; left: { file: string; reason: string }[] };

/** Makes entries of what an export lists; what can't be read is left out by itself. */
export function makeEntries<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  makeEntry: (item: Item) => Entry,
): Pick<Export, "entries" | "left"> {
  const entries: Entry[] = [];
  const left: Export["left"] = [];
  for (const item of items)
    try {
      entries.push(makeEntry(item));
    } catch (error) {
      left.push({ file: nameOf(item), reason: `it is broken: ${(error as Error).message}` });
    }
  return { entries, left };
}

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
