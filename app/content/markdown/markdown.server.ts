import { footnote } from "@mdit/plugin-footnote";
import GithubSlugger, { slug } from "github-slugger";
import MarkdownIt, { type StateCore, type Token } from "markdown-it";
import { toOneLine } from "../../filters/text";
import { ARTICLE } from "../../words";
import type { Heading } from "../article/blog";
import type { Loss } from "../article/findings.server";
import { cjk } from "./cjk.server";
import { FOOTNOTES } from "./footnotes.server";
import { PLACE, type Written } from "./html.server";
import { ID } from "./html-schema.server";
import { type Attributes, codeBox, tableBox } from "./html-tree.server";
import { math, type Renderers } from "./math.server";
import { linkAttributes, safeAddress } from "./safe-address.server";
import { textOf, textOfInline } from "./text-of-tokens.server";

const HEADING = /^<(h[1-6])(\s[^>]*)?>((?:[^<]|<(?!\/?h\d))*)<\/h[1-6]\s*>\s*$/i;
/** Code with a longer line scrolls on a phone. */
const NARROW = 34;
export const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnote).use(cjk).use(math);
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

/** What `parse` finds in an article besides its tokens. */
type Context = Written & { headings: Heading[]; renderers: Renderers | undefined };

/** Makes the highest heading an h2, and gives each the id that GitHub would; returns those of the second level. */
function tidyHeadings(tokens: readonly Token[]): Heading[] {
  const headings = tokens.filter(({ type }) => type.startsWith("heading_"));
  const highest = Math.min(...headings.map(({ tag }) => Number(tag[1])));
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) - highest + 2)}`;
  const slugger = new GithubSlugger();
  const second: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const text = textOf(tokens.slice(index + 1, index + 2));
    const own = token.attrGet("id");
    const isFree = own !== null && !Object.hasOwn(slugger.occurrences, own);
    const id = isFree ? String(own) : slugger.slug(slug(text) || "section");
    slugger.occurrences[id] ??= 0;
    token.attrSet("id", id);
    token.meta = { id, text };
    if (token.tag === "h2") second.push({ id, text });
  }
  return second;
}

function tidyLinks(tokens: readonly Token[], lose: (name: string) => void): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "link_close") return !isDropped;
    if (token.type !== "link_open") return true;
    const href = String(token.attrGet("href"));
    const link = linkAttributes(href);
    isDropped = !link;
    // Of an address in the text, readers see all that there is.
    if (!link && token.info !== "auto") lose(href);
    for (const [name, value] of link ?? []) token.attrSet(name, value);
    return !isDropped;
  });
}

function tidyImages(tokens: readonly Token[], lose: (name: string) => void): void {
  for (const image of tokens) {
    if (image.type !== "image") continue;
    const src = String(image.attrGet("src"));
    const address = safeAddress(src);
    if (address === null) lose(src);
    image.attrSet("src", address ?? "");
  }
}

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

// A heading of HTML alone on its lines becomes one of Markdown, with the id that it has.
markdown.core.ruler.after("block", "html_heading", (state) => {
  state.tokens = state.tokens.flatMap((token) => {
    const [, tag = "", attributes = "", content] =
      (token.type === "html_block" && HEADING.exec(token.content)) || [];
    if (content === undefined) return [token];
    const [open, inline, close] = [
      new state.Token("heading_open", tag.toLowerCase(), 1),
      new state.Token("inline", "", 0),
      new state.Token("heading_close", tag.toLowerCase(), -1),
    ];
    const id = /\sid\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1];
    if (id !== undefined && ID.test(id)) open.attrSet("id", id);
    Object.assign(inline, { content: content.trim(), children: [] });
    return [open, inline, close].map((made) =>
      Object.assign(made, { block: true, level: token.level, map: token.map }),
    );
  });
});

markdown.core.ruler.push("tidy", (state) => {
  const { tokens } = state;
  const context = state.env as Context;
  const lose = ({ what, name }: Omit<Loss, "line">, map: Token["map"]) => {
    context.losses.push({ what, name, line: (map?.[0] ?? 0) + 1 });
  };
  context.headings = tidyHeadings(tokens);
  for (const [index, token] of tokens.entries()) {
    // The content security policy allows no style attributes.
    const style = token.attrGet("style");
    if (style !== null) token.attrs = [["class", String(style).replace("text-align:", "text-")]];
    const open = tokens[index - 1];
    if (token.type !== "inline") continue;
    for (const child of token.children ?? []) child.map = token.map;
    token.children = tidyLinks(token.children ?? [], (name) => lose({ what: "link", name }, token.map));
    tidyImages(token.children, (name) => lose({ what: "picture", name }, token.map));
    if (open?.type !== "paragraph_open") continue;
    if (tokens[index - 2]?.type === "list_item_open") tidyTask(token, state);
    tidyFigure(open, token, tokens[index + 1], state);
  }
});

function startTag(tag: string, attributes: Attributes): string {
  return `<${tag}${markdown.renderer.renderAttrs({ attrs: Object.entries(attributes) } as Token)}>`;
}

function columnsOf(tokens: Token[], index: number): string {
  const end = tokens.findIndex(({ type }, at) => at > index && type === "thead_close");
  const cells = tokens.slice(index, end).filter(({ type }) => type === "inline");
  return cells
    .map((cell) => textOf([cell]))
    .filter(Boolean)
    .join(", ");
}

function codeHtml(tokens: Token[], index: number, _options: object, context?: object): string {
  const { renderers } = context as Context;
  const { content, info } = tokens[index] as Token;
  const [name = ""] = info.trim().split(/\s+/);
  const language = renderers?.languageOf(name);
  const { tabindex, ...box } = codeBox(language);
  const isWide = content.split("\n").some(({ length }) => length > NARROW);
  const code = renderers?.colour(content, name) ?? escapeHtml(content);
  return `${startTag("pre", isWide ? { ...box, tabindex } : box)}<code>${code}</code></pre>\n`;
}

const LINKED = ["h2", "h3"];

function leavePlace(tokens: Token[], index: number, _options: object, context?: object): string {
  const { content, map } = tokens[index] as Token;
  (context as Context).pieces.push({ content, line: (map?.[0] ?? 0) + 1 });
  return PLACE;
}

Object.assign(markdown.renderer.rules, {
  html_block: leavePlace,
  html_inline: leavePlace,
  fence: codeHtml,
  code_block: codeHtml,
  heading_open: (tokens, index, options, _env, self) => {
    const { tag } = tokens[index] as Token;
    const start = LINKED.includes(tag) ? '<div class="heading">' : "";
    return start + self.renderToken(tokens, index, options);
  },
  heading_close: (tokens, index) => {
    const { tag } = tokens[index] as Token;
    if (!LINKED.includes(tag)) return `</${tag}>\n`;
    const { id, text } = (tokens[index - 2] as Token).meta as Heading;
    const label = escapeHtml(`${ARTICLE.linkTo} ${text}`);
    return `</${tag}> <a class="heading-link" href="#${id}" aria-label="${label}"></a></div>\n`;
  },
  table_open: (tokens, index) => `${startTag("div", tableBox(columnsOf(tokens, index)))}<table>\n`,
  table_close: () => "</table></div>\n",
  image: (tokens, index) => {
    const { attrs, children } = tokens[index] as Token;
    const address = String(attrs?.[0]?.[1]);
    const alt = escapeHtml(toOneLine(textOfInline(children ?? [])));
    return address === "" ? alt : `<img src="${escapeHtml(address)}" alt="${alt}">`;
  },
  ...FOOTNOTES,
} satisfies typeof markdown.renderer.rules);

/** Parses Markdown. U+0000 is removed like any other control character; CommonMark would replace it with U+FFFD. */
export function parse(source: string, losses: Loss[] = [], renderers?: Renderers) {
  const context: Context = { headings: [], losses, pieces: [], ids: new Set(), renderers };
  const tokens = markdown.parse(source.replaceAll("\0", ""), context);
  const notes = tokens.findIndex(({ type }) => type === "footnote_block_open");
  // What the author's HTML leaves open ends before the notes.
  const parts = notes < 0 ? [tokens] : [tokens.slice(0, notes), tokens.slice(notes)];
  return { tokens, parts, context };
}
