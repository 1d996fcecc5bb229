// HTML of other people: parsed, never run.
import type { Element, Root, RootContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** Deeper than any page is; what is within looks into what is within. */
const MAX_DEPTH = 200;
const MAX_CLASSES = 50;

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

/** The nodes in a tree, in their order. */
export function* nodesIn(root: Root | RootContent): Generator<Root | RootContent> {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if ("children" in node) for (const child of node.children.toReversed()) stack.push(child);
  }
}

/** The elements in a tree, in their order. */
export function* elementsIn(root: Root | RootContent): Generator<Element> {
  for (const node of nodesIn(root)) if (node.type === "element") yield node;
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

/** An element's classes, as far as a theme has so many. */
export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.slice(0, MAX_CLASSES).map(String) : [];
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
    .replace(/\u00AD|\p{Cf}|\p{Variation_Selector}|[^\P{Cc}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A text whose quotes, dashes and signs are the keyboard's, as generators replace them. */
export function foldTypography(text: string): string {
  return text
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″«»]|''|``/g, '"')
    .replace(/[-‐‑‒–—―−]+/g, "-")
    .replace(/[….]{2,}|…/g, "...")
    .replace(/×/g, "x")
    .replace(/©|\(c\)/gi, "(c)")
    .replace(/®|\(r\)/gi, "(r)")
    .replace(/™|\(tm\)/gi, "(tm)");
}

/** A title as two are compared. */
export function foldTitle(text: string): string {
  return foldTypography(toPlain(text)).toLowerCase();
}
