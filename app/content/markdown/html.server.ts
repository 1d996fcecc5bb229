import { fromParse5 } from "hast-util-from-parse5";
import { sanitize } from "hast-util-sanitize";
import { toParse5 } from "hast-util-to-parse5";
import { serialize } from "parse5";
import type { Loss } from "../article/findings.server";
import {
  EMBEDS,
  ID,
  KEPT,
  PLAYERS,
  REMOVED,
  RENAMED,
  SCHEMA,
  SELF_CLOSING,
  SITE_ATTRIBUTES,
  UNREPORTED,
} from "./html-schema.server";
import {
  type Attributes,
  attributeOf,
  codeBox,
  create,
  createTable,
  createTextNode,
  type Element,
  find,
  isElementNode,
  type Node,
  type Parent,
  parseHtml,
  toBlock,
  toBlocks,
} from "./html-tree.server";
import { linkAttributes, OWN_ORIGIN, safeAddress } from "./safe-address.server";

/** The author's HTML, left out until the rest is rendered, and what is known of the article. */
export type Written = { pieces: { content: string; line: number }[]; ids: Set<string>; losses: Loss[] };

/** Stands where the author's HTML was; Markdown never becomes it. */
export const PLACE = "<!>";

const MAX_DEPTH = 200;
const MAX_PASSES = 6;

type Lose = (what: Loss["what"], name: string) => void;

/** A link to what an element would show, such as a page or a film, or nothing. */
function substitute(element: Element, lose: Lose): Node[] {
  const read = (one: Element) => attributeOf(one, "src") || attributeOf(one, "data") || undefined;
  const written = EMBEDS.includes(element.tagName) ? (read(element) ?? find(element, read)) : undefined;
  const source = written?.replace(/^\/\//, "https://") ?? "";
  const address = PLAYERS.reduce((text, [player, page]) => text.replace(player, page), source);
  const link = safeAddress(address) === null ? null : linkAttributes(address);
  if (!link) {
    lose(source ? "link" : "html", source || element.tagName);
    return [];
  }
  const { hostname, pathname } = new URL(address, OWN_ORIGIN);
  const name = address.startsWith("/") ? pathname.replace(/.*\//, "") : hostname.replace(/^www\./, "");
  return [create("a", Object.fromEntries(link), [createTextNode(attributeOf(element, "title") || name)])];
}

/** What becomes of an author's element, whose children are done. */
function tidyElement(element: Element, children: Node[], ids: Set<string>, lose: Lose): Node[] {
  const tag = RENAMED.get(element.tagName) ?? element.tagName;
  const [src = "", alt = "", caption = ""] = ["src", "alt", "title"].map((name) =>
    attributeOf(element, name),
  );
  const href = tag === "a" ? attributeOf(element, "href") : undefined;
  const link = href === undefined ? [] : linkAttributes(href);
  if (tag === "img") {
    const address = safeAddress(src);
    if (address !== null) return [create("img", { src: address, alt, caption }, [])];
    lose("picture", src);
    return [createTextNode(alt)];
  }
  if (!link || !KEPT.includes(tag)) {
    if (!UNREPORTED.includes(tag)) lose(link ? "html" : "link", href ?? tag);
    return children;
  }
  const kept = element.attrs
    .filter(({ name }) => !SITE_ATTRIBUTES.test(name))
    .map(({ name, value }) => [name, value]);
  const attributes: Attributes = Object.fromEntries([...kept, ...link]);
  const id = attributeOf(element, "id") ?? (tag === "a" ? attributeOf(element, "name") : undefined);
  if (id !== undefined && ID.test(id) && !ids.has(id)) attributes.id = id;
  ids.add(id ?? "");
  const align = /^(center|right)$/i.exec(attributes.align ?? "")?.[0].toLowerCase();
  if (align && /^t[dh]$/.test(tag)) attributes.class = `text-${align}`;
  if (tag === "pre") Object.assign(attributes, codeBox());
  const made = create(tag, attributes, children);
  return tag === "table" ? [createTable(made)] : [made];
}

/**
 * Puts the author's HTML back into what is rendered, and reads it as a browser does. Only an element whose tag begins
 * in what the site has written keeps what the site gives.
 */
export function readHtml(rendered: string, { pieces, ids, losses }: Written): Parent {
  let html = "";
  // The line of each of the author's characters.
  const lines: number[] = [];
  for (const own of rendered.split(PLACE)) {
    html += own;
    const piece = pieces.shift();
    if (!piece) continue;
    lines.length = html.length;
    // A self-closed element ends, and an unfinished tag or frame takes in nothing of what follows.
    html += `${piece.content.replace(SELF_CLOSING, "<$1$2></$1>")}</iframe "'>`;
    for (let at = lines.length; at < html.length; at += 1) lines.push(piece.line);
  }
  for (const [, id = ""] of rendered.matchAll(/ id="([^"]*)"/g)) ids.add(id);

  function tidy(node: Node, depth: number): Node[] {
    if (depth > MAX_DEPTH) throw new RangeError("The HTML is nested too deep.");
    if (!isElementNode(node)) return [node];
    const { tagName, sourceCodeLocation: place } = node;
    const line = place ? lines[place.startOffset] : undefined;
    const lose: Lose = (what, name) => losses.push({ what, name, line });
    // Without an end tag it would hide all that follows. Formulas are the site's own.
    const isRemoved = REMOVED.includes(tagName) && (tagName !== "math" || line !== undefined);
    if (isRemoved && (!place || place.endTag || tagName === "embed")) return substitute(node, lose);
    const { childNodes } = "content" in node ? (node.content as Parent) : node;
    const shown = childNodes.filter((child) => !isRemoved || isElementNode(child));
    const children = shown.flatMap((child) => tidy(child, depth + 1));
    if (isRemoved) return [...substitute(node, lose), ...children];
    if (!place || line !== undefined) return tidyElement(node, children, ids, lose);
    return tagName === "p" ? toBlock(children) : [Object.assign(node, { childNodes: children })];
  }

  const fragment = parseHtml(html);
  return Object.assign(fragment, {
    childNodes: toBlocks(fragment.childNodes.flatMap((node) => tidy(node, 0))),
  });
}

/**
 * Writes what is allowed of HTML, so that nothing in it ends what is around it. Parsers may read what they have written
 * in another way, so it is parsed again until it no longer changes; undefined if it never settles.
 */
export function writeHtml(tree: Parent): string | undefined {
  let html: string | undefined;
  let next = tree;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const again = serialize(toParse5(sanitize(fromParse5(next), SCHEMA)) as Parent);
    // Quotation marks in text are escaped, as markdown-it does: nothing there looks like an attribute.
    if (again === html) return again.replace(/<[^>]*>|"/g, (found) => (found === '"' ? "&quot;" : found));
    html = again;
    next = parseHtml(html);
  }
  return undefined;
}
