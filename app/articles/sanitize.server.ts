import type { Element, ElementContent } from "hast";
import { sanitize } from "hast-util-sanitize";
import { h } from "hastscript";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from "parse5";
import type { Loss } from "./diagnostics.server";
import { NOTE_ID } from "./footnotes.server";
import type { Html } from "./markdown-parser.server";
import { isTex } from "./math.server";
import { isSafeLink, OWN_ORIGIN, safeUrl } from "./safe-url.server";
import { CODE, EMBEDS, PLAYERS, REMOVED, RENAMED, SCHEMA, UNREPORTED } from "./sanitize-schema.server";
import { parseHtml, textOf } from "./tree.server";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Parsed = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type ReportLoss = (what: Loss["what"], name: string) => void;

const MAX_DEPTH = 200;
const SIZE = /^\d{1,4}(?=(px)?$)/;

function attributesOf({ attrs }: Parsed): Record<string, string> {
  // The names of what all objects have are no attributes of HTML.
  const written = attrs.filter(({ name }) => !(name in {}));
  return Object.fromEntries(written.map(({ name, value }) => [name, value.trim()]));
}

function embeddedUrl(element: Parsed): string | undefined {
  const { src, data } = attributesOf(element);
  return src || data || element.childNodes.filter(tree.isElementNode).map(embeddedUrl).find(Boolean);
}

function substitute(element: Parsed, report: ReportLoss): ElementContent[] {
  const written = EMBEDS.includes(element.tagName) ? embeddedUrl(element) : undefined;
  const source = written?.replace(/^\/\//, "https://") ?? "";
  const url = PLAYERS.reduce((text, [player, page]) => text.replace(player, page), source);
  if (safeUrl(url) === null) {
    report(source ? "link" : "html", source || element.tagName);
    return [];
  }
  const { hostname, pathname } = new URL(url, OWN_ORIGIN);
  const name = url.startsWith("/") ? pathname.replace(/.*\//, "") : hostname.replace(/^www\./, "");
  return [h("a", { href: url }, attributesOf(element).title || name)];
}

/** An id or a fragment without colons, which the page's own have. */
function withoutColons(id: string): string {
  return NOTE_ID.test(id) ? id : id.replace(/:|%3a/gi, "-");
}

function sanitizeElement(element: Parsed, children: ElementContent[], report: ReportLoss): ElementContent[] {
  const tag = RENAMED.get(element.tagName) ?? element.tagName;
  const { href, src, alt, style, align = style, rel: relation = "", ...others } = attributesOf(element);
  if (tag === "img") {
    const [width, height] = [others.width, others.height].map((size = "") => SIZE.exec(size)?.[0]);
    // It counts visits, or made room in an old layout.
    if (Number(width ?? height) <= 2 && Number(height ?? width) <= 2) return [];
    const url = safeUrl(src ?? "");
    const { title, referrerpolicy } = others;
    if (url !== null) return [h(tag, { src: url, alt: alt ?? "", title, width, height, referrerpolicy })];
    report("picture", src ?? "");
    return [{ type: "text", value: alt ?? "" }];
  }
  const target = tag === "a" ? href?.replace(/(?<=^[^:]*#).+$/s, withoutColons) : undefined;
  if (target !== undefined && !isSafeLink(target)) {
    // Of a URL in the text, readers see all that there is.
    if (textOf(children) !== href) report("link", String(href));
    return children;
  }
  const isField = tag === "input" && others.type !== "checkbox";
  if (isField || !SCHEMA.tagNames?.includes(tag)) {
    if (!UNREPORTED.includes(tag)) report("html", tag);
    return children;
  }
  const base = CODE.includes(tag) ? { dir: "ltr" } : {};
  if (element.attrs.length === 0) return [{ type: "element", tagName: tag, properties: base, children }];
  const id = others.id ?? (tag === "a" ? others.name : undefined);
  const side = /^t[dh]$/.test(tag) && /center|right/i.exec(align ?? "")?.[0].toLowerCase();
  const rel = /(?<!\S)me(?!\S)/i.test(relation) ? "me" : undefined;
  const named = { ...base, href: target, ...others, rel, id: id && withoutColons(id) };
  return [h(tag, { ...named, ...(side && { class: `text-${side}` }) }, children)];
}

/** Reads HTML as a browser does, and returns what may stay of it; `losses` gets what is not. */
export function sanitizeHtml({ html, lines }: Html, losses: Loss[] = []): ElementContent[] {
  const lineOf = ({ sourceCodeLocation: location }: Parsed) =>
    lines.findLast(({ start }) => start <= (location?.startOffset ?? -1))?.line;

  function sanitizeNode(node: Node, depth: number): ElementContent[] {
    if (depth > MAX_DEPTH) throw new RangeError("The HTML is nested too deep.");
    if (tree.isTextNode(node)) return [{ type: "text", value: node.value }];
    if (!tree.isElementNode(node)) return [];
    const { tagName, sourceCodeLocation: location } = node;
    const report: ReportLoss = (what, name) => losses.push({ what, name, line: lineOf(node) });
    // Without an end tag it would hide all that follows.
    const isRemoved = REMOVED.includes(tagName);
    if (isRemoved && (!location || location.endTag || tagName === "embed")) return substitute(node, report);
    const { childNodes } = "content" in node ? (node.content as Parent) : node;
    const shown = childNodes.filter((child) => !isRemoved || tree.isElementNode(child));
    const children = shown.flatMap((child) => sanitizeNode(child, depth + 1));
    if (isRemoved) return [...substitute(node, report), ...children];
    const made = sanitizeElement(node, children, report);
    if (made[0] && isTex(made[0])) {
      const point = { line: lineOf(node) ?? 0, column: 1, offset: 0 };
      made[0].position = { start: point, end: point };
    }
    return made;
  }

  const children = parseHtml(html).childNodes.flatMap((node) => sanitizeNode(node, 0));
  return (sanitize({ type: "root", children }, SCHEMA) as Element).children;
}
