// Makes CommonMark of Markdown that means more, by its generator's settings.
import { asCode, CODE, type Construct, INLINE, NO_PROSE } from "markdown-folder/constructs";
import { escapeText } from "markdown-folder/containers";
import { quotedTexts } from "markdown-folder/front-matter";
import { blankCode, PROSE_MARK, readTokens } from "markdown-folder/tokens";
import { type Classic, fromClassic } from "./classic-markdown.js";
import { isTex } from "./exports/formulas.js";

/** What stands for a typed sign; a quotation mark has "(" behind it where it opens, and ")" where it closes. */
export type Signs = Record<string, string>;
/** What a generator makes of Markdown beyond CommonMark. */
export type Markdown = {
  signs?: Signs | undefined;
  /** The elements that have marks of their own. */
  scripts?: string[];
  /** Whether `*[ox]: …` explains the word everywhere. */
  hasAbbreviations?: boolean;
  /** Whether the end of a line is a break. */
  hasBreaks?: boolean;
  /** Whether `$$…$$` within a line is a formula of that line. */
  hasInlineDollars?: boolean;
  /** Whether the text of all HTML blocks is Markdown. */
  readsHtml?: boolean;
  /** What a backslash stands before also in formulas, where the renderer knows none and a script draws them. */
  escapes?: RegExp | undefined;
  /** Whether a line in italics below a picture is its caption. */
  hasCaptions?: boolean;
  classic?: Classic | undefined;
};

const SIGN = /\n|-{2,}|\.{3}|<<|(?<=[^\s>] ?)>>|\((?:c|r|tm)\)|\+-|["']/gi;
const DOLLARS = /(\\?)\$\$(?!\$)((?:[^$\\\n]|\\[\s\S]|\n(?![ \t]*\n))+)\$\$/y;
/** What no sign or break is made in. */
const NO_TEXT: Construct[] = [
  { opens: DOLLARS, read: asCode },
  { opens: /\]\((?:[^()"\n]|"(?:[^"\n]*"(?=[ \t]*\)))?|\([^()\n]*\)){0,2000}\)/y, read: asCode },
  { at: "line", opens: /\[(?!\^)[^[\]\n]{1,200}\]:[^\n]*/y, read: asCode },
  // Rules, and what is below headings and the heads of tables. A list may begin at each sign of it.
  { at: "line", opens: /[-=*_+|: \t]{1,1000}(?![-=*_+|: \t])(?=\n|$)/y, read: asCode },
  { opens: NO_PROSE, read: asCode },
  ...CODE,
  { opens: /(?<!<)<\/?[a-z](?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,200}>/iy, read: asCode },
];
/** How a text says formulas to a script where a backslash needs another one. */
const ESCAPED: Construct = {
  opens: /\\\\\((?:(?!\\\\[()]|\n[ \t]*\n)[\s\S])*\\\\\)|\\\\\[(?:(?!\\\\[[\]]|\n[ \t]*\n)[\s\S])*\\\\\]/y,
  read: asCode,
};
/** What formulas begin with. */
const BEGINS_FORMULA = /^(?:\$|\\\\?[([])/;
/** What authors write in formulas only where one backslash gets lost. */
const IS_DOUBLED = /^\\\\[([]|\\{4}|\\\\[{}]|\\[_*]/;
/** Signs that a backslash may stand before, but for dollars and backticks, which end formulas. */
export const ESCAPES = {
  commonMark: /\\([!-#%-/:-@[-_{-~])/g,
  kramdown: /\\([\\.*_+<>()[\]{}#!:|"'=-])/g,
  python: /\\([\\*_{}()[\]>#+.!-])/g,
};
/** Names of what reads formulas, but not JavaScript's `Math.`. */
export const READS_FORMULAS = /katex|latex|math(?!\.)/i;

/** Elements that extensions have marks for, and these extensions. */
const SCRIPTS: Record<string, [marked: RegExp, extensions: RegExp]> = {
  sub: [/(?<!~)~([^\s~[\]]+)~(?!~)/g, /markdown-it-sub\b|pymdownx\.tilde/],
  sup: [/(?<!\^)\^([^\s^[\]]+)\^(?!\^)/g, /markdown-it-sup\b|pymdownx\.caret/],
  // Apart from words, markdown-folder reads it everywhere.
  mark: [/(?<!=)==(?![\s=])([^=\n]+)(?<!\s)==(?!=)/g, /markdown-it-mark\b|pymdownx\.mark\b/],
  ins: [/(?<![\w+])\+\+(?!\s)([^+\n]+)(?<!\s)\+\+(?![\w+])/g, /markdown-it-ins\b/],
};

/** The elements that the extensions named in settings have marks for. */
export function scriptsIn(settings: string): string[] {
  return Object.keys(SCRIPTS).filter((name) => SCRIPTS[name]?.[1].test(settings));
}

const ABBREVIATION = /^ {0,3}\*\[([^[\]\n]{1,100})\]:[ \t]*([^\n]*)\n?/gm;
/** To look for more takes long. */
const MAX_ABBREVIATIONS = 500;

/** Takes the abbreviations of a text out of it. */
function takeAbbreviations(text: string) {
  const titles = new Map<string, string>();
  const prose = blankCode(text, false);
  const left = text.replace(ABBREVIATION, (match, name: string, title: string, at: number) => {
    if (!prose.slice(at, at + 5).includes("*[") || titles.size === MAX_ABBREVIATIONS) return match;
    titles.set(name, escapeText(title, true).replaceAll("|", "&#124;"));
    return "";
  });
  const names = [...titles.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  const words = names ? new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names})(?![\\p{L}\\p{N}_])`, "gu") : /(?!)/g;
  const set = (part: string) =>
    part.replace(words, (name) => `<abbr title="${titles.get(name)}">${name}</abbr>`);
  return { left, set };
}

const BLOCK_TAG = `<\\/?(?!(?:${INLINE})\\b)[a-z]`;
const IS_BLOCK_TAG = new RegExp(BLOCK_TAG, "iy");
const NO_PARAGRAPH = `^[ \\t>]*(?![ \\t>])(?:$|#{1,6}[ \\t]|\`{3}|~{3}|\\||[-=*_+|: \\t]+$|${BLOCK_TAG}`;
/** A line after whose text none goes on, and one before which none does. */
const ENDS = new RegExp(`${NO_PARAGRAPH})|(?: {2}|\\\\)$`, "i");
const BEGINS = new RegExp(`${NO_PARAGRAPH}|[-+*][ \\t]|\\d{1,9}[.)][ \\t])`, "i");
const CAPTION =
  /!\[(?<=(?:^|\n[ \t]{0,9}\n)!\[)([^[\]\n]*)\]\(([^()\s]+)(?:[ \t]+"[^"\n]*")?\)[ \t]{0,9}\n([_*])(?![_*\s])([^\n]*[^\s_*])\3[ \t]{0,9}(?=\n[ \t]*\n|\n?$)/g;

/** Makes figures of pictures that have their captions below them. */
function makeCaptions(text: string): string {
  let prose: string | undefined;
  return text.replace(CAPTION, (match, alt: string, address: string, _, caption: string, at: number) => {
    prose ??= blankCode(text, false);
    const picture = `<img src="${address}" alt="${escapeText(alt, true)}">`;
    return prose.startsWith("![", at)
      ? `<figure>${picture}<figcaption>\n\n${caption}\n\n</figcaption></figure>`
      : match;
  });
}

/** The usual typographic signs, with quotation marks in this order, and others. */
export function signsOf(quotes: readonly string[] | string = "“”‘’", others: Signs = {}): Signs {
  const [open, close, single, singleEnd] = Array.from(quotes).length === 4 ? Array.from(quotes) : "“”‘’";
  const marks = { '"(': open, '")': close, "'(": single, "')": singleEnd, "'": "’" } as Signs;
  return { ...marks, "--": "–", "---": "—", "...": "…", ...others };
}

const WORD = /[\p{L}\p{N}]/u;
/** Letters and punctuation of scripts without spaces. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff60]/u;

/** The name of a quotation mark among the signs, by its neighbours and, without spaces, by whether one is open. */
function nameOf(mark: string, text: string, at: number, isOpen: boolean): string {
  const [before, after] = [text[at - 1] ?? " ", text[at + 1] ?? " "];
  const isInWord = WORD.test(before) && WORD.test(after);
  if (mark === '"' && WIDE.test(before) && !/\s/.test(after)) return isOpen ? '")' : '"(';
  if (mark === "'" && (isInWord || /^(?:\d\ds?|[sdmt]|ll|re|ve)(?!\w)/i.test(text.slice(at + 1, at + 5))))
    return "'";
  if (isInWord || /^\s\s$/.test(before + after)) return "";
  const opens = /\s/.test(before) || (/[([{<>*_~|"'=–—-]/.test(before) && /[^\s.,;:!?)\]}]/.test(after));
  return mark + (opens ? "(" : ")");
}

/** Makes CommonMark of a post's Markdown; code, addresses, formulas and tags of HTML stay as they are. */
export function toCommonMark(given: string, markdown: Markdown): string {
  const {
    signs = {},
    hasBreaks,
    hasInlineDollars,
    readsHtml,
    hasCaptions,
    escapes,
    classic,
    scripts = [],
  } = markdown;
  const { left, set } = markdown.hasAbbreviations
    ? takeAbbreviations(given)
    : { left: given, set: (part: string) => part };
  const common = classic ? fromClassic(left, classic) : left;
  const text = hasCaptions ? makeCaptions(common) : common;

  function isBreak(at: number): boolean {
    const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
    const end = text.indexOf("\n", at + 1);
    const next = text.slice(at + 1, end < 0 ? undefined : end);
    return hasBreaks === true && !ENDS.test(line) && !BEGINS.test(next);
  }

  let isOpen = false;
  function setProse(start: number, end: number): string {
    const signed = text.slice(start, end).replace(SIGN, (sign, at: number) => {
      if (sign === "\n") isOpen = false;
      if (sign === "\n") return isBreak(start + at) ? "  \n" : sign;
      const isQuote = sign === '"' || sign === "'";
      const name = isQuote ? nameOf(sign, text, start + at, isOpen) : sign.toLowerCase();
      if (name.startsWith('"')) isOpen = name === '"(';
      return signs[name] ?? sign;
    });
    return scripts.reduce(
      (made, name) => made.replace(SCRIPTS[name]?.[0] ?? /(?!)/, `<${name}>$1</${name}>`),
      set(signed),
    );
  }

  function setOther(start: number, end: number): string {
    const other = text.slice(start, end);
    const [, isEscaped, tex = ""] = /^(\\?)\$\$([^$][\s\S]*)\$\$$/.exec(other) ?? [];
    const isApart =
      /(?:^|\n)[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?$/.test(text.slice(Math.max(0, start - 99), start)) &&
      /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 99));
    if (hasInlineDollars && tex && (isEscaped || !isApart))
      return /\d/.test(text[end] ?? "") ? `\\(${tex.trim()}\\)` : `$${tex.trim()}$`;
    if (escapes && BEGINS_FORMULA.test(other) && !(hasInlineDollars && tex)) {
      const [, bracket = "", inner = ""] = /^\\([([])([\s\S]*)\\/.exec(other) ?? [];
      if (bracket && (/\]\(/.test(inner) || !isTex(inner.trim())))
        return `&#${bracket.charCodeAt(0)};${other.slice(2)}`;
      return isResolved && !bracket ? other.replace(escapes, "$1") : other;
    }
    IS_BLOCK_TAG.lastIndex = start;
    const opensText =
      readsHtml && IS_BLOCK_TAG.test(text) && /^\n[ \t]*[^\s<]/.test(text.slice(end, end + 99));
    return opensText ? `${other}\n` : other;
  }

  const tokens = [...readTokens(text, escapes ? [ESCAPED, ...NO_TEXT] : NO_TEXT, false, PROSE_MARK)];
  const isResolved = tokens.some(({ start, end }) => {
    const other = text.slice(start, end);
    const isKnown = hasInlineDollars && other.startsWith("$$");
    return BEGINS_FORMULA.test(other) && !isKnown && IS_DOUBLED.test(other);
  });
  let [out, at] = ["", 0];
  for (const { start, end } of tokens) {
    out += setProse(at, start) + setOther(start, end);
    at = end;
  }
  return out + setProse(at, text.length);
}

const INVERTED: Signs = { "--": "—", "---": "–" };
/** Dashes by the names of SmartyPants' settings, as Pelican and Astro have them. */
export const DASHES: Record<string, Signs> = {
  default: { "--": "—" },
  true: { "--": "—", "---": "---" },
  false: { "--": "--", "---": "---" },
  oldschool_inverted: INVERTED,
  inverted: INVERTED,
};

/** What markdown-it sets besides, with its `typographer`. */
export const MARKDOWN_IT: Signs = { "(c)": "©", "(r)": "®", "(tm)": "™", "+-": "±" };

/** The options of markdown-it in a program. */
export function readMarkdownIt(source: string): Markdown {
  const options = source.replace(/^[ \t]*\/\/.*/gm, "");
  const isSet = (name: string) => new RegExp(`\\b${name}["']?\\s*:\\s*true\\b`).test(options);
  const [, list = "", text] = /\bquotes["']?\s*:\s*(?:\[([^\]]*)\]|["']([^\n]{4})["'])/.exec(options) ?? [];
  const signs = signsOf(text ?? quotedTexts(list), MARKDOWN_IT);
  return {
    signs: isSet("typographer") ? signs : undefined,
    hasBreaks: isSet("breaks"),
    scripts: scriptsIn(options),
    hasAbbreviations: /markdown-it-abbr\b/.test(options),
    escapes: READS_FORMULAS.test(options) ? undefined : ESCAPES.commonMark,
  };
}
