import type { Element, ElementContent } from "hast";
import { h } from "hastscript";
import { cleanLines } from "../filters/text";
import type { Measured } from "../pictures/measure.server";
import { toBlocks, transformHeadings, transformParagraphs } from "./blocks.server";
import type { Rendered } from "./blog";
import { decorate } from "./decorate.server";
import type { Loss } from "./diagnostics.server";
import { notesOf } from "./footnotes.server";
import { parseMarkdown, withoutComments } from "./markdown-parser.server";
import { TEX } from "./math.server";
import { renderMath } from "./mathml.server";
import { transformPictures } from "./pictures.server";
import { OWN_ORIGIN, transformLinks } from "./safe-url.server";
import { sanitizeHtml } from "./sanitize.server";
import { renderPlain, toRendered } from "./summaries.server";
import { mapElements, textOf, writeHtml } from "./tree.server";

/** HTML longer than this plus ten times its Markdown is not an article but, say, thousands of empty table columns. */
const MAX_HTML_LENGTH = 100_000;
// From here on the parser drops what is nested deeper.
const MAX_LEVEL = 99;
const MAX_PASSES = 6;

/** Why an article must be plain; its cause is the line where that begins, if it is known. */
class TooMuch extends Error {}

/** A parser may read what it has written in another way, and close what is around it: parses until nothing changes. */
function stabilize(nodes: ElementContent[], passes = MAX_PASSES): ElementContent[] {
  if (passes === 0) throw new TooMuch("has HTML that is too tangled");
  const html = writeHtml(nodes);
  const next = sanitizeHtml({ html, lines: [] });
  return writeHtml(next) === html ? nodes : stabilize(next, passes - 1);
}

/** What says it in text, because many feed readers drop the tags alone. */
const IN_FEEDS: Record<string, (element: Element) => ElementContent[]> = {
  input: ({ properties }) => [{ type: "text", value: properties.checked ? "☑ " : "☐ " }],
  math: ({ properties }) => [h("code", { className: TEX.inline, dir: "ltr" }, String(properties.alttext))],
  rp: () => [],
  rt: (element) => [h("rp", "("), element, h("rp", ")")],
  source: () => [],
};

/** The same for other programs: with whole URLs, but for what is in its HTML, and pictures in a format that all readers show. */
function forFeed(nodes: ElementContent[], html: string, url: string, siteUrl: string): ElementContent[] {
  const toHash = (fragment: string) => new URL(fragment, OWN_ORIGIN).hash;
  const hashes = new Set(html.match(/(?<= id=.)[^"]+/g)?.map((id) => toHash(`#${id}`)));
  return mapElements(nodes, (element) => {
    const { tagName, properties } = element;
    if (IN_FEEDS[tagName]) return IN_FEEDS[tagName](element);
    if (String(properties.className).startsWith("large")) return element.children;
    const name = tagName === "img" ? "src" : "href";
    const value = String(properties[name]).replace(/^(\/pictures\?.+)webp$/, "$1jpeg");
    if (value.startsWith("#") && hashes.has(toHash(value))) return element;
    const base = { "#": url, "/": siteUrl }[value.charAt(0)];
    return base ? { ...element, properties: { ...properties, [name]: base + value } } : element;
  });
}

/** What articles depend on besides their text: where the site is, and the hosts whose pictures it resizes. */
export type SiteContext = { siteUrl: string; imageHosts: readonly string[] };

/** An article's Markdown, its URL, and the sizes of its pictures' files. */
export type RenderInput = SiteContext & { markdown: string; url: string; measured: Measured };

/** A rendered article; `pictures` are the URLs of the site's own in it, `losses` are what readers miss. */
export type RenderResult = { rendered: Rendered; pictures: string[]; losses: Loss[] };

function renderOrThrow({ markdown, url, measured, siteUrl, imageHosts }: RenderInput): RenderResult {
  const losses: Loss[] = [];
  const limit = (html: string) => {
    if (html.length > MAX_HTML_LENGTH + 10 * markdown.length) throw new TooMuch("makes too much HTML");
    return html;
  };
  const write = (nodes: ElementContent[]) => limit(cleanLines(writeHtml(nodes)).trim());
  const { tokens, hasHtml, ...parts } = parseMarkdown(markdown);
  const deep = tokens.find(({ level }) => level >= MAX_LEVEL);
  if (deep) throw new TooMuch("is nested too deep", { cause: deep.map && deep.map[0] + 1 });
  const [text = [], notes = []] = [parts.text(), parts.notes()].map((part) => {
    limit(part.html);
    const nodes = toBlocks(sanitizeHtml(part, losses));
    return transformParagraphs(hasHtml ? stabilize(nodes) : nodes);
  });
  const { nodes, headings } = transformHeadings([...text, ...notes]);
  const [shown, listed] = [nodes.slice(0, text.length), nodes.slice(text.length)];
  const sitePictures = new Set<string>();
  const linked = transformLinks(renderMath([...shown, ...notesOf(listed)], losses), siteUrl);
  const whole = transformPictures(linked, { measured, imageHosts, sitePictures });
  const html = write(decorate(whole));
  const feedHtml = write(forFeed(whole, html, url, siteUrl)).replaceAll("\u00AD", "");
  const written = { html, feedHtml, markdown: withoutComments(markdown), headings };
  return { rendered: toRendered(written, textOf(shown)), pictures: [...sitePictures], losses };
}

/** Renders Markdown as safe HTML, or plain text if it is too deep or too long. */
export function renderMarkdown(source: RenderInput): RenderResult {
  try {
    return renderOrThrow(source);
  } catch (error) {
    // Whatever else is thrown is a stack overflow.
    const { message, cause } = error instanceof TooMuch ? error : new TooMuch("is nested too deep");
    const losses: Loss[] = [{ what: "markdown", name: message, line: Number(cause) || undefined }];
    return { rendered: renderPlain(source.markdown), pictures: [], losses };
  }
}
