import type { Element, ElementContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { headingRank } from "hast-util-heading-rank";
import { toParse5 } from "hast-util-to-parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from "parse5";
import { toOneLine } from "../filters/text";
import { setApart } from "./excerpt.server";
import { isReference } from "./footnotes.server";
import { isTex } from "./math.server";
import { BLOCKS } from "./sanitize-schema.server";

/** Reads HTML as a browser does within a `div`, and tells where each tag is. */
export function parseHtml(source: string) {
  const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);
  return parseFragment(context, source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
}

type Step = (element: Element) => ElementContent | ElementContent[];

/** Replaces each element, whose children are done, by what `step` makes of it. */
export function mapElements(nodes: ElementContent[], step: Step): ElementContent[] {
  return nodes.flatMap((node) =>
    node.type === "element" ? step({ ...node, children: mapElements(node.children, step) }) : node,
  );
}

/** Reads HTML that is known to be safe. */
export function readHtml(source: string): ElementContent[] {
  return (fromParse5(parseHtml(source)) as Element).children;
}

export function writeHtml(children: ElementContent[]): string {
  return serialize(toParse5({ type: "root", children }) as DefaultTreeAdapterTypes.ParentNode);
}

/** The attributes of a box that scrolls, which a keyboard reaches by its tab stop. */
export function scrolling(name: string) {
  return { className: "scrolling", role: "group", ariaLabel: name, tabIndex: 0 };
}

function textOfNode(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const { tagName, properties, children } = node;
  if (tagName === "img") return setApart(String(properties.alt ?? ""));
  if (tagName === "math") return String(properties.alttext);
  if (tagName === "sup" && children.some((child) => "tagName" in child && isReference(child))) return "";
  const text = textOf(children);
  const isApart = tagName === "pre" ? !children.some(isTex) : headingRank(node) !== undefined;
  if (isApart) return ` ${setApart(text)} `;
  return tagName === "br" || BLOCKS.includes(tagName) ? ` ${text} ` : text;
}

/** The text that readers see, without references to notes; headings, code and alternative texts are set apart. */
export function textOf(nodes: readonly ElementContent[]): string {
  return nodes.map(textOfNode).join("");
}

/** The text of an element in one line, nothing set apart. */
export function lineOf(node: ElementContent): string {
  return toOneLine(textOfNode(node));
}
