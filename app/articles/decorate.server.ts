import type { Element, ElementContent } from "hast";
import { h } from "hastscript";
import { ARTICLE } from "../words";
import { tidyCode } from "./code.server";
import { nameNoteLink } from "./footnotes.server";
import { lineOf, mapElements, scrolling } from "./tree.server";

/** A heading with a link to it; the title of the notes, whose id holds a colon, has none. */
function withLink(heading: Element): Element {
  const id = String(heading.properties.id);
  if (id.includes(":")) return heading;
  const ariaLabel = `${ARTICLE.linkTo} ${lineOf(heading)}`;
  const label = { className: "heading-link", href: `#${id}`, ariaLabel };
  return h("div", { className: "heading" }, [heading, { type: "text", value: " " }, h("a", label)]);
}

function nameOf(table: Element): string {
  const rows: ElementContent[][] = [];
  mapElements(table.children, (element) => {
    if (element.tagName === "caption") rows.unshift([element]);
    if (element.tagName === "tr") rows.push(element.children);
    return element;
  });
  return `${ARTICLE.table}: ${rows[0]?.map(lineOf).filter(Boolean).join(", ") ?? ""}`;
}

/** An address in full, whether its scheme is there or not; what is none stays. */
function asAddress(text: string): string {
  const address = text.replace(/^(https?:\/\/)?/i, "http://");
  return URL.canParse(address) ? new URL(address).href : text;
}

const DECORATED: Record<string, (element: Element) => Element> = {
  // Of a heading in a link, the link to it would be a link in a link.
  a(link) {
    // Paper need not have an address twice.
    const isBare = asAddress(lineOf(link)) === asAddress(String(link.properties.href));
    const properties = isBare ? { ...link.properties, className: ["bare"] } : link.properties;
    const children = mapElements(link.children, (inner) => (inner.tagName === "a" ? [] : inner));
    return nameNoteLink({ ...link, properties, children });
  },
  h2: withLink,
  h3: withLink,
  pre: tidyCode,
  table: (table) => h("div", scrolling(nameOf(table)), [table]),
  div(box) {
    const [only, other] = box.children;
    const isFormula = only?.type === "element" && only.tagName === "math" && !other;
    return isFormula ? h("div", scrolling(ARTICLE.formula), [only]) : box;
  },
};

/** Adds what a page has and a feed does not: links to headings, boxes that scroll, colours and names. */
export function decorate(nodes: ElementContent[]): ElementContent[] {
  return mapElements(nodes, (element) => DECORATED[element.tagName]?.(element) ?? element);
}
