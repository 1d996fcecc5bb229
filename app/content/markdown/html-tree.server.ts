import {
  type DefaultTreeAdapterTypes,
  parseFragment,
  html as spec,
  defaultTreeAdapter as tree,
} from "parse5";
import { toOneLine } from "../../filters/text";
import { ARTICLE } from "../../words";
import { setApart } from "./excerpt.server";
import { BLOCKS } from "./html-schema.server";

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Attributes = Record<string, string>;

export const { isElementNode, createTextNode } = tree;

export function create(tag: string, attributes: Attributes, childNodes: Node[]): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = tree.createElement(tag, spec.NS.HTML, attrs);
  return Object.assign(element, { childNodes });
}

/** Reads HTML as a browser does within a `div`, and tells where each tag is. */
export function parseHtml(html: string) {
  return parseFragment(create("div", {}, []), html, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  });
}

/** The value of an attribute, without the spaces around it. */
export function attributeOf({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value.trim();
}

/** The first value that `read` has for an element within another one. */
export function find<T>({ childNodes }: Parent, read: (element: Element) => T | undefined): T | undefined {
  for (const child of childNodes) {
    const found = isElementNode(child) ? (read(child) ?? find(child, read)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text that readers see, without the site's links to headings and notes; headings and code are set apart. */
export function textOfHtml(node: Node | Parent): string {
  if (tree.isTextNode(node)) return node.value;
  const text = "childNodes" in node ? node.childNodes.map(textOfHtml).join("") : "";
  if (!isElementNode(node)) return text;
  if (node.tagName === "img") return setApart(attributeOf(node, "alt") ?? "");
  if (node.tagName === "math") return attributeOf(node, "alttext") ?? "";
  if (node.tagName === "a" && attributeOf(node, "aria-label")) return "";
  if (/^(h[1-6]|pre)$/.test(node.tagName)) return ` ${setApart(text)} `;
  return node.tagName === "br" || BLOCKS.includes(node.tagName) ? ` ${text} ` : text;
}

/** The attributes of a box that scrolls, which a keyboard reaches by its tab stop. */
export function scrolling(name: string): { tabindex: string } & Attributes {
  return { class: "scrolling", role: "group", "aria-label": name, tabindex: "0" };
}

export function codeBox(language = ""): ReturnType<typeof scrolling> {
  return { ...scrolling([ARTICLE.code, language].filter(Boolean).join(": ")), dir: "ltr" };
}

export function tableBox(name: string): Attributes {
  return scrolling(`${ARTICLE.table}: ${name}`);
}

export function createTable(table: Element): Element {
  const first = find(table, (element) => (/^(caption|tr)$/.test(element.tagName) ? element : undefined));
  return create("div", tableBox(first ? toOneLine(textOfHtml(first)) : ""), [table]);
}

/** A paragraph of what stands between blocks, or a figure of a picture alone. */
export function toBlock(nodes: Node[]): Node[] {
  const [first, ...others] = nodes.filter((node) => isElementNode(node) || textOfHtml(node).trim() !== "");
  if (!first) return nodes;
  if (others.length > 0 || !isElementNode(first) || first.tagName !== "img") return [create("p", {}, nodes)];
  const caption = attributeOf(first, "caption");
  return [
    create("figure", {}, [first, ...(caption ? [create("figcaption", {}, [createTextNode(caption)])] : [])]),
  ];
}

function hasBlock(node: Node): boolean {
  return isElementNode(node) && (BLOCKS.includes(node.tagName) || node.childNodes.some(hasBlock));
}

/** Makes paragraphs and figures of what stands between blocks. */
export function toBlocks(nodes: Node[]): Node[] {
  const between: Node[] = [];
  const blocks = nodes.flatMap((node) => {
    if (hasBlock(node)) return [...toBlock(between.splice(0)), node];
    between.push(node);
    return [];
  });
  return [...blocks, ...toBlock(between)];
}
