import { footnote } from "@mdit/plugin-footnote";
import MarkdownIt, { type Env, type StateCore, type Token } from "markdown-it";
import { env } from "../env.server";
import { cleanLines, cleanText } from "../filters/text";
import { ARTICLE, LIST, RELATED } from "../site";
import { safeAddress } from "./address.server";
import type { BlogSummary, ListedBlog, RelatedBlog, Rendered } from "./blog";
import type { ParsedBlog } from "./blog-schema.server";
import { cutText, excerptOf, excerptSource } from "./excerpt";

/** HTML longer than this plus ten times its Markdown is not an article but, say, thousands of empty table columns. */
const MAX_HTML_LENGTH = 100_000;
// From here on the parser drops what is nested deeper.
const MAX_LEVEL = 99;
/** Rows are padded to the width of their table, so that a few characters can become many cells. */
const MAX_CELLS_IN_EXCERPT = 5_000;

const markdown = new MarkdownIt({ linkify: true }).use(footnote);
const { escapeHtml } = markdown.utils;

// `tidy` drops unsafe links; refused here, their Markdown would stay visible.
markdown.validateLink = () => true;
// A version, such as node@22.1.0 or deno@1.x, is no mail address.
markdown.linkify.re.get_domain_root = () => /(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})/;
markdown.linkify.add("www.", {
  validate: (text, from) =>
    /^[\w-]+(\.[\w-]+)+(\/[^\s<]*[^\s<.,:;!?"')\]])?/.exec(text.slice(from))?.[0].length ?? 0,
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

/** Whether a link may lead there: http(s), mailto, a path of this site, a fragment of the article. */
function isSafeHref(href: string): boolean {
  return /^(mailto:|#)/i.test(href) || safeAddress(href) !== null;
}

function isExternal(href: string): boolean {
  return /^https?:/i.test(href) && new URL(href).origin !== env.SITE_URL;
}

function textOfInline(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "text" || type === "code_inline") return content;
      if (type === "image") return textOfInline(children ?? []);
      return /break$|^caption_open$/.test(type) ? " " : "";
    })
    .join("");
}

/** The text of an article in one line, headings and code included. */
function textOf(tokens: readonly Token[]): string {
  const end = tokens.findIndex(({ type }) => type === "footnote_block_open");
  const pieces = tokens
    .slice(0, end < 0 ? undefined : end)
    .map(({ content, children }) => (children ? textOfInline(children) : content));
  return cleanText(pieces.filter(Boolean).join(" ").replace(/\s+/g, " "));
}

/** Makes the highest heading an h2, and gives each an id. Returns a map from "#my-heading" to "#text-my-heading". */
function tidyHeadings(tokens: readonly Token[]): Map<string, string> {
  const headings = tokens.filter(({ type }) => type.startsWith("heading_"));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag[1])));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) - highest + 2)}`;
  const addresses = new Map<string, string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const words =
      textOfInline(tokens[index + 1]?.children ?? [])
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    let address = `#${words.join("-")}`;
    for (let count = 1; addresses.has(address); count += 1) address = `#${[...words, count].join("-")}`;
    addresses.set(address, address.replace("#", "#text-"));
    token.attrSet("id", address.replace("#", "text-"));
  }
  return addresses;
}

function tidyLinks(tokens: readonly Token[], headings: ReadonlyMap<string, string>): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "link_close") return !isDropped;
    if (token.type !== "link_open") return true;
    const href = String(token.attrGet("href"));
    isDropped = !isSafeHref(href);
    token.attrSet("href", headings.get(markdown.normalizeLinkText(href)) ?? href);
    if (!isDropped && isExternal(href)) token.attrSet("rel", "nofollow");
    return !isDropped;
  });
}

/** Turns "[ ]" and "[x]" at the beginning of a list item into a checkbox. */
function tidyTask(item: Token, { Token }: StateCore): void {
  const children = item.children ?? [];
  const [mark, tick] = /^\[([ xX])\]\s/.exec(item.content) ?? [];
  if (mark === undefined || children[0]?.type !== "text") return;
  children[0].content = children[0].content.slice(mark.length);
  const box = new Token("checkbox", "input", 0);
  box.attrs = [
    ["type", "checkbox"],
    ["disabled", ""],
  ];
  if (tick !== " ") box.attrSet("checked", "");
  item.children = [
    new Token("label_open", "label", 1),
    box,
    ...children,
    new Token("label_close", "label", -1),
  ];
}

/** Makes a figure of a paragraph that is a picture alone; the picture's title becomes the caption. */
function tidyFigure(open: Token, { children }: Token, close: Token | undefined, { Token }: StateCore): void {
  const [image, ...others] = children ?? [];
  if (image?.type !== "image" || others.length > 0 || open.hidden || !close) return;
  open.tag = close.tag = "figure";
  const caption = new Token("text", "", 0);
  caption.content = String(image.attrGet("title") ?? "");
  if (caption.content === "") return;
  const [start, end] = [
    new Token("caption_open", "figcaption", 1),
    new Token("caption_close", "figcaption", -1),
  ];
  children?.push(start, caption, end);
}

markdown.core.ruler.push("tidy", (state) => {
  const { tokens } = state;
  const headings = tidyHeadings(tokens);
  for (const [index, token] of tokens.entries()) {
    // The content security policy allows no style attributes.
    const style = token.attrGet("style");
    if (style !== null) token.attrs = [["class", String(style).replace("text-align:", "text-")]];
    const open = tokens[index - 1];
    if (token.type !== "inline" || !open) continue;
    token.children = tidyLinks(token.children ?? [], headings);
    if (open.type !== "paragraph_open") continue;
    if (tokens[index - 2]?.type === "list_item_open") tidyTask(token, state);
    tidyFigure(open, token, tokens[index + 1], state);
  }
});

/** Wide content scrolls in a box of its own, by keyboard too. */
function scrolling(tag: string, label: string): string {
  return `<${tag} class="scrolling" role="group" aria-label="${label}" tabindex="0">`;
}

function codeHtml(tokens: Token[], index: number): string {
  return `${scrolling("pre", ARTICLE.code)}<code>${escapeHtml(tokens[index]?.content ?? "")}</code></pre>\n`;
}

type Reference = { id: number; subId: number };

function referenceOf(tokens: Token[], index: number): { number: number; id: string } {
  const { id, subId } = (tokens[index] as Token).meta as Reference;
  return { number: id + 1, id: `reference-${id + 1}${subId > 0 ? `-${subId}` : ""}` };
}

Object.assign(markdown.renderer.rules, {
  fence: codeHtml,
  code_block: codeHtml,
  table_open: () => `${scrolling("div", ARTICLE.table)}<table>\n`,
  table_close: () => "</table></div>\n",
  image: (tokens, index) => {
    const { attrs, children } = tokens[index] as Token;
    const address = safeAddress(String(attrs?.[0]?.[1]));
    const alt = escapeHtml(textOfInline(children ?? []));
    // `completeImages` adds the rest.
    return address === null ? alt : `<img src="${escapeHtml(address)}" alt="${alt}">`;
  },
  footnote_ref: (tokens, index) => {
    const { number, id } = referenceOf(tokens, index);
    return `<sup><a href="#note-${number}" id="${id}" role="doc-noteref">${number}</a></sup>`;
  },
  footnote_block_open: () =>
    `<section class="footnotes" role="doc-endnotes" aria-label="${ARTICLE.notes}"><ol>\n`,
  footnote_block_close: () => "</ol></section>\n",
  footnote_open: (tokens, index) => `<li id="note-${referenceOf(tokens, index).number}">`,
  footnote_close: () => "</li>\n",
  footnote_anchor: (tokens, index) => {
    const { id } = referenceOf(tokens, index);
    return ` <a href="#${id}" role="doc-backlink" aria-label="${ARTICLE.backToText}">↩\uFE0E</a>`;
  },
} satisfies typeof markdown.renderer.rules);

function toRendered(html: string, text: string): Rendered {
  return { html, excerpt: excerptOf(text, LIST.excerptLength), wordCount: text.match(/\S+/g)?.length ?? 0 };
}

/** Shows Markdown as paragraphs of plain text, its syntax included. */
export function renderPlain(source: string): Rendered {
  const paragraphs = source.split(/\r?\n\s*\n/).map((text) => cleanText(text.replace(/\s+/g, " ")));
  const html = paragraphs.filter(Boolean).map((text) => `<p>${escapeHtml(text)}</p>`);
  return toRendered(html.join("\n"), paragraphs.join(" ").trim());
}

/** Parses Markdown. U+0000 is removed like any other control character; CommonMark would replace it with U+FFFD. */
function parse(source: string, context: Env): Token[] {
  return markdown.parse(source.replaceAll("\0", ""), context);
}

function renderOrThrow(source: string): Rendered {
  const context = {};
  const tokens = parse(source, context);
  if (tokens.some(({ level }) => level >= MAX_LEVEL)) throw new RangeError("The article is nested too deep.");
  const html = markdown.renderer.render(tokens, markdown.options, context);
  if (html.length > MAX_HTML_LENGTH + 10 * source.length)
    throw new RangeError("The article's HTML is too long.");
  // Entities can be control characters too.
  return toRendered(cleanLines(html).trim(), textOf(tokens));
}

/** Renders Markdown as safe HTML; as plain text if it is nested too deep or becomes too long. */
export function renderMarkdown(source: string): Rendered {
  try {
    return renderOrThrow(source);
  } catch {
    return renderPlain(source);
  }
}

/** The text of an article or a part of it (`excerptSource`), without Markdown syntax and footnotes. */
export function plainTextOf(part: string): string {
  const cells = part.split("|").length * part.split("\n").length;
  const source = cells > MAX_CELLS_IN_EXCERPT ? part.replaceAll("|", " ") : part;
  // An ellipsis that `excerptSource` has put before the first word.
  return textOf(parse(source, {})).replace(/^… /, "…");
}

/** Makes a related card of an article. */
export function toRelatedBlog({ id, image, category, title, content }: ParsedBlog): RelatedBlog {
  const text = plainTextOf(excerptSource(content, RELATED.contentLength));
  return {
    id,
    image,
    category,
    title: cutText(title, RELATED.titleLength),
    excerpt: cutText(text, RELATED.contentLength),
  };
}

/** Makes a summary of a row of a list: its excerpt shows the term if the text has it. */
export function summarize({ source, ...blog }: ListedBlog, term = ""): BlogSummary {
  return { ...blog, excerpt: excerptOf(plainTextOf(source), LIST.excerptLength, term) };
}
