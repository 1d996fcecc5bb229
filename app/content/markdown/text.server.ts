import type { Element, ElementContent } from "hast";
import { toOneLine } from "../../filters/text";
import { BLOCKS } from "./allowed.server";
import { setApart } from "./excerpt.server";
import { isReference } from "./footnotes.server";
import { isTex } from "./math.server";

export function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

function textOfNode(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  const { tagName, properties, children } = node;
  if (tagName === "img") return setApart(String(properties.alt ?? ""));
  if (tagName === "math") return String(properties.alttext);
  if (tagName === "sup" && children.some((child) => "tagName" in child && isReference(child))) return "";
  const text = textOf(children);
  const isApart = tagName === "pre" ? !children.some(isTex) : isHeading(node);
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
