import { footnote } from "@mdit/plugin-footnote";
import MarkdownIt, { type Token } from "markdown-it";
import friendly from "markdown-it-cjk-friendly";
import { cleanLines } from "../filters/text";
import { FOOTNOTES } from "./footnotes.server";
import { math } from "./math.server";

const markdown = new MarkdownIt({ html: true, linkify: true }).use(footnote).use(friendly).use(math);
const { renderer, options } = markdown;
export const { escapeHtml } = markdown.utils;

/** A version that passes for a mail address, such as node@22.1.0 or deno@1.x. No top-level domain has a digit or one letter. */
const VERSION = /^mailto:[^@?]+@(?:[^.?]+\.)+(?!xn--)(?:[a-z]|(?=[a-z_-]*\d)[\w-]+)$/i;

// What is unsafe is dropped from the tree; refused here, its Markdown would stay visible.
markdown.validateLink = (href) => !VERSION.test(href);
markdown.linkify.add("www.", {
  validate: (text, from, linkify) => linkify.testSchemaAt(text, "//", from),
  normalize: (match) => Object.assign(match, { url: `http://${match.url}` }),
});

const WIDE = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff60]`;
/** A line break between two wide characters, which browsers show as a space. Korean, which parts words by spaces, keeps it. */
const LINE_END = new RegExp(`\\n(?<=${WIDE}[*_~]*\\n) *(?=[*_~]*${WIDE})`, "gu");

markdown.core.ruler.before("inline", "join_lines", ({ tokens }) => {
  for (const token of tokens)
    if (token.type === "inline") token.content = token.content.replace(LINE_END, "");
});

// Checkboxes of `[ ]` and `[x]` at the beginning of list items (GitHub Flavored Markdown, 5.3).
markdown.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
  for (const [index, item] of tokens.entries()) {
    const [mark, letter] = /^\[([ xX])\]\s/.exec(item.content) ?? [];
    const [first, ...others] = item.children ?? [];
    if (!mark || first?.type !== "text" || tokens[index - 2]?.type !== "list_item_open") continue;
    first.content = first.content.slice(mark.length);
    const box = new Token("checkbox", "input", 0);
    box.attrs = Object.entries({ type: "checkbox", disabled: "", ...(letter !== " " && { checked: "" }) });
    item.children = [new Token("label", "label", 1), box, first, ...others, new Token("label", "label", -1)];
  }
});

/** A self-closing tag, as in XML, of an element that HTML lets have content. */
const SELF_CLOSING =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-z][\w-]*)(\s(?:[^<>]*["'\s])?)?\/>/gi;

function writtenHtml(tokens: Token[], index: number): string {
  // A self-closed element ends, and an unfinished tag or frame takes in nothing of what follows.
  return `${tokens[index]?.content.replace(SELF_CLOSING, "<$1$2></$1>")}</iframe "'>`;
}

function textOfInline(tokens: readonly Token[]): string {
  const texts = tokens.map(({ type, content, children }) => {
    if (/^(text|code_inline|math)$/.test(type)) return content;
    if (type === "image") return textOfInline(children ?? []);
    return type.endsWith("break") ? " " : "";
  });
  return texts.join("");
}

renderer.renderInlineAsText = textOfInline;
Object.assign(renderer.rules, { html_block: writtenHtml, html_inline: writtenHtml, ...FOOTNOTES });

/** HTML that is not safe yet; `lines` tell, by where it begins, which line of the Markdown a part of it is from. */
export type Html = { html: string; lines: { start: number; line: number }[] };

function toHtml(tokens: Token[]): Html {
  const lines: Html["lines"] = [];
  let html = "";
  for (const [index, token] of tokens.entries()) {
    const { type, map, children } = token;
    if (map) lines.push({ start: html.length, line: map[0] + 1 });
    const ruled = renderer.rules[type]?.(tokens, index, options, {}, renderer);
    if (type === "inline") html += renderer.renderInline(children ?? [], options, {});
    else html += ruled ?? renderer.renderToken(tokens, index, options);
  }
  return { html, lines };
}

/** Parses Markdown. U+0000 is removed like any other control character; CommonMark would replace it with U+FFFD. */
export function parseMarkdown(source: string) {
  const tokens = markdown.parse(source.replaceAll("\0", ""), {});
  const end = tokens.findIndex(({ type }) => type === "footnote_block_open");
  const text = end < 0 ? tokens : tokens.slice(0, end);
  const isHtml = ({ type, children }: Token): boolean => type.startsWith("html_") || !!children?.some(isHtml);
  return {
    tokens,
    /** Whether the author has written some. */
    hasHtml: tokens.some(isHtml),
    text: () => toHtml(text),
    // What the author's HTML leaves open ends before the notes.
    notes: () => toHtml(tokens.slice(text.length)),
  };
}

/** Markdown without its HTML comments. One without an end takes all that follows, as in a browser. */
export function withoutComments(source: string): string {
  const clean = cleanLines(source.replace(/\r\n?/g, "\n"));
  // Numbers tell which may be one: what the parser finds elsewhere than in HTML is none.
  const numbered = clean.replace(/<!--(?!-?>)/g, (mark, place) => `${mark}\uFDD0${place}\uFDD0`);
  if (numbered === clean) return clean;
  const leaveHtml = (_: string, part: Token | null) =>
    part?.children ?? (part?.type?.startsWith("html_") ? null : part);
  const parsed = JSON.stringify(markdown.parse(numbered, {}), leaveHtml);
  const shown = new Set(parsed.match(/<!--\uFDD0\d+\uFDD0/g));
  return numbered
    .replace(/<!--\uFDD0\d+\uFDD0/g, (mark) => (shown.has(mark) ? "<!--" : mark))
    .replace(/<!--\uFDD0[\s\S]*?(?:--!?>|$)/g, "");
}
