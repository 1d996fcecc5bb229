// Makes CommonMark of what Markdown before CommonMark reads otherwise.
import { INLINE } from "markdown-folder/constructs";
import { blankCode } from "markdown-folder/tokens";

/** What a renderer that does not follow CommonMark reads in its own way. */
export type Classic = {
  /** The marks of headings that need no blank after them. */
  headings?: RegExp | undefined;
  /** Whether a tag that is alone in its line may go on as a paragraph; of `center`, the text is Markdown too. */
  hasInlineTags?: boolean | "center";
  /** Whether addresses have blanks, and titles quotation marks. */
  hasLooseLinks?: boolean;
  /** Whether a link may be defined right below text. */
  definesBelow?: boolean;
  /** Emphasis, with its marks, whatever is around it. */
  emphasis?: RegExp | undefined;
};

/** Headings without a blank below any line, and those that begin a block. */
export const TIGHT_HEADINGS = {
  anywhere: /^(?:>[ \t]?)*#{1,6}(?=[^#\s])/gm,
  apart: /(?<![^\n]\n)^#{1,6}(?=[^#\s])/gm,
};
const TEXT = "(?:[^*\\n]|\\n(?![ \\t]*\\n))";
const TOUCHING = `(?<![*\\\\])(\\*{1,2})(?![*\\s])${TEXT}*(?<![*\\s])\\1(?!\\*)`;
/** Emphasis: kramdown's touches its text, Python's marks do not stand alone, and marked's bold text may have blanks in them. */
export const EMPHASIS = {
  kramdown: new RegExp(TOUCHING, "g"),
  python: new RegExp(
    `(?<![*\\\\])(\\*{1,2})(?!\\*)(?:(?<!(?:^|\\s)\\1)|(?!\\s))${TEXT}+(?:(?<!\\s)\\1|\\1(?=\\S))(?!\\*)`,
    "g",
  ),
  marked: new RegExp(`(?<![*\\\\])\\*\\*(?!\\*)${TEXT}+\\*\\*(?!\\*)|${TOUCHING}`, "g"),
};

const LONE_TAG = new RegExp(
  `^[ \\t]{0,3}</?(?:${INLINE})\\b(?:[^<>"'\\n]|"[^"\\n]*"|'[^'\\n]*')*>[ \\t]*\\n`,
  "gim",
);
/** What the line below begins with: the mark of a block, or text. */
const NEXT = /[ \t]*(?:(`{3}|~{3}|[#>]|[-+*][ \t]|\d{1,9}[.)][ \t]|[-=*_]{3,}[ \t]*(?:\n|$))|[^\s<|])/y;
const TAG = new RegExp(`<(/?)(?!(?:${INLINE}|hr|input|meta|link)\\b)([a-z][a-z\\d]*)\\b[^<>]*>`, "gi");
const LINE_END = /[ \t]*\n/y;
const LINE_START = /(?:^|\n) {0,3}$/;
const CENTERED = /^[ \t]{0,3}<center>(?:(?!<\/?center>)[\s\S])*<\/center>[ \t]*/gim;
const DEFINITION = /(?<=[^\n]\n)^ {0,3}\[(?!\^)[^[\]\n]{1,200}\]:[ \t]*\S/gm;
const LINK_END = /\]\([^\s()<>][^()<>\n]*\)/g;
const IS_WORD = /[\p{L}\p{N}]/u;
const IS_SIGN = /[\p{P}\p{S}]/u;

/** Replaces what a pattern finds outside of code. */
function replaceProse(text: string, pattern: RegExp, make: (match: string, at: number) => string): string {
  let [out, end] = ["", 0];
  for (const { 0: found, index } of blankCode(text, false).matchAll(pattern)) {
    out += text.slice(end, index);
    end = index + found.length;
    out += make(text.slice(index, end), index);
  }
  return out + text.slice(end);
}

/** The end of a link as CommonMark reads it. */
function toLinkEnd(written: string): string {
  const inner = written.slice(2, -1).trimEnd();
  const quote = inner.search(/[ \t]["']/);
  const address = (quote < 0 ? inner : inner.slice(0, quote)).trimEnd();
  const title = quote < 0 ? "" : inner.slice(quote + 2, -1);
  const isTitled = quote >= 0 && inner.length > quote + 2 && inner.endsWith(inner[quote + 1] ?? "");
  if ((quote >= 0 && !isTitled) || !(/\s/.test(address) || title.includes('"'))) return written;
  return `](<${address}>${isTitled ? ` "${title.replaceAll('"', "&quot;")}"` : ""})`;
}

/** An element for emphasis that CommonMark does not see, by what is around its marks. */
function toElement(text: string, match: string, at: number): string {
  const [marks = ""] = /^\*+/.exec(match) ?? [];
  const inner = match.slice(marks.length, -marks.length);
  const [before = "", after = ""] = [text[at - 1], text[at + match.length]];
  const [first = "", last = ""] = [inner[0], inner.at(-1)];
  const isSeen =
    !/\s/.test(first + last) &&
    !(IS_WORD.test(before) && IS_SIGN.test(first)) &&
    !(IS_WORD.test(after) && IS_SIGN.test(last));
  const name = marks.length > 1 ? "strong" : "em";
  return isSeen || inner.trim() === "" ? match : `<${name}>${inner}</${name}>`;
}

/** Ends blocks of HTML with their elements, where CommonMark ends them at the next empty line. */
function endBlocks(text: string): string {
  const prose = blankCode(text, false);
  let [out, at, name, depth, last] = ["", 0, "", 0, 0];
  for (const { 0: tag, 1: slash, 2: own = "", index } of prose.matchAll(TAG)) {
    if (depth > 0 && own !== name) continue;
    const opens = LINE_START.test(prose.slice(Math.max(0, index - 4), index)) || (last > 0 && index === last);
    if (depth === 0 && (slash || !opens)) continue;
    name = own;
    depth += slash ? -1 : 1;
    if (depth > 0) continue;
    last = index + tag.length;
    LINE_END.lastIndex = last;
    const end = LINE_END.test(prose) ? LINE_END.lastIndex : 0;
    NEXT.lastIndex = end;
    if (end === 0 || !NEXT.test(text)) continue;
    out += `${text.slice(at, end)}\n`;
    at = end;
  }
  return out + text.slice(at);
}

/** Makes CommonMark of a text by its renderer's habits; code stays as it is. */
export function fromClassic(given: string, classic: Classic): string {
  const { headings, hasInlineTags, hasLooseLinks, emphasis } = classic;
  let text = given;
  if (headings) text = replaceProse(text, headings, (marks) => `${marks} `);
  if (hasInlineTags === "center")
    text = replaceProse(text, CENTERED, (match) => {
      const inner = match.replace(/^\s*<center>|<\/center>\s*$/gi, "").trim();
      return `<center>\n\n${inner}\n\n</center>\n\n`;
    });
  if (hasInlineTags) {
    const whole = endBlocks(text);
    text = replaceProse(whole, LONE_TAG, (match, at) => {
      NEXT.lastIndex = at + match.length;
      const next = NEXT.exec(whole);
      return next ? match.trimEnd() + (next[1] ? "\n\n" : " ") : match;
    });
  }
  if (hasLooseLinks) text = replaceProse(text, LINK_END, toLinkEnd);
  if (classic.definesBelow) text = replaceProse(text, DEFINITION, (match) => `\n${match}`);
  if (!emphasis) return text;
  const whole = text;
  return replaceProse(whole, emphasis, (match, at) => toElement(whole, match, at));
}
