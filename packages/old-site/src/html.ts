// HTML of other people: parsed, never run.
import type { Element, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** Deeper than any page is, and as deep as a stack of calls may be. */
const MAX_DEPTH = 500;

/** Parses a page as a browser without JavaScript does. Throws a RangeError for one that is nested too deep. */
export function parsePage(html: string): Root {
  const document = parse(html, { scriptingEnabled: false });
  let level: DefaultTreeAdapterTypes.ChildNode[] = document.childNodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new RangeError("The page is nested too deep.");
    level = level.flatMap((node) => ("childNodes" in node ? node.childNodes : []));
  }
  return fromParse5(document) as Root;
}

/** The elements in a tree, in their order. */
export function* elementsIn(node: Root | RootContent): Generator<Element> {
  if (node.type === "element") yield node;
  if ("children" in node) for (const child of node.children) yield* elementsIn(child);
}

export function textIn(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textIn).join("") : "";
}

/** The same with blanks between elements, for what counts words alone. */
export function wordsIn(node: Root | RootContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(wordsIn).join(" ") : "";
}

export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}

/** An attribute's text, or "". */
export function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}

/** In one line, in one Unicode form, and without what cannot be seen. */
export function toPlain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u00AD|\p{Cf}|\p{Variation_Selector}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text whose quotes and dashes are the keyboard's. */
export function foldTypography(text: string): string {
  return text
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]|''|``/g, '"')
    .replace(/[-‐‑‒–—―−]+/g, "-")
    .replace(/…/g, "...");
}

/** A title as two are compared. */
export function foldTitle(text: string): string {
  return foldTypography(toPlain(text)).toLowerCase();
}
