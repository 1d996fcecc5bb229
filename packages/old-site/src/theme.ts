// What in the texts of old pages is their theme's, and no article's.
import type { Element } from "hast";
import { MIN_PAGES, MOST, signatureOf } from "./article-text.js";
import type { Diff } from "./differences.js";
import { attribute, classesOf, nodesIn, toPlain } from "./html.js";
import type { Position, Token } from "./tokens.js";

/** So many of the pages with a mark have it as the theme's: others may differ just there. */
const USUAL = 0.8;
const MAX_TEXT = 200;
const MAX_BYLINE = 16;
/** A longer page teaches nothing of a theme that others don't. */
const MAX_TOKENS = 50_000;
/** Names of what stands around a text. */
const THEME =
  /(^|[.#_-])(author|bio|breadcrumbs?|comments?|copy|date|meta|nav|newsletter|pager|pagination|promo|related|share|sharing|sidebar|subscribe|tags|toc)(?![a-z])/i;

/** What is shown of an element, if it is short; else "". */
function shortText(element: Element): string {
  let text = "";
  for (const node of nodesIn(element)) {
    if (node.type === "text") text += node.value;
    else if (node.type === "element") text += ` ${attribute(node, "alt")}`;
    if (text.length > MAX_TEXT) return "";
  }
  return toPlain(text).replace(/\d+/g, "0");
}

/** A number that stands for a text, but for the numbers in it. */
function hash(text: string): number {
  let value = 0;
  for (const sign of text.replace(/\d+/g, "0")) value = (value * 31 + Number(sign.codePointAt(0))) | 0;
  return value;
}

/** What tells that an element is the same part of a theme on two pages: its class, or its words but for numbers. */
function marksOf(element: Element): string[] {
  const text = shortText(element);
  return [signatureOf(element), text && `"${text}"`].filter(Boolean);
}

function isInNotes({ element, parent }: Position): boolean {
  const names = [...classesOf(element), attribute(element, "role")];
  return names.some((name) => /footnote|endnote/.test(name)) || (parent !== undefined && isInNotes(parent));
}

/** Whether what stands before or after an article's text looks like a date, a byline or tags. */
function isByline(tokens: readonly Token[]): boolean {
  return (
    tokens.filter(({ kind }) => kind === "word").length <= MAX_BYLINE &&
    tokens.every(({ kind, at }) => /^(word|link|paragraph|break)$/.test(kind) && !isInNotes(at)) &&
    tokens.some(({ kind, text }) => kind === "link" || /\d/.test(text))
  );
}

/** The tokens of a page before and after all that its article has, too. */
function edgesOf({ parts }: Diff): Token[][] {
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [];
  return ends.map((part) => (part && !part.isSame && part.after.length === 0 ? part.before : []));
}

/**
 * Learns from pages whose articles are known what of their texts is the theme's: most pages have it, no article does, and
 * nothing is in its place. The same goes for what the importer always loses, but that stands within the text, leads to
 * other pages, or has words of its own.
 */
export function createTheme() {
  type Count = { pages: number; gone: number; apart: number; all: number; texts: Set<number> };
  const learned = new Set<string>();
  let counts = new Map<string, Count>();
  let bylines = [0, 0];
  let hasByline = [false, false];
  let pages = 0;
  const isFrequent = (count: number) => count >= Math.max(MIN_PAGES, pages / 2);

  return {
    /** Adds a page's tokens, and how they differ from its article's. */
    add(root: Element, tokens: readonly Token[], diff: Diff): void {
      if (tokens.length > MAX_TOKENS) return;
      const gone = new Set(
        diff.parts.flatMap(({ isSame, before, after }) =>
          isSame || after.some(({ kind }) => kind !== "paragraph" && kind !== "break") ? [] : before,
        ),
      );
      const edges = edgesOf(diff);
      const outside = new Set(edges.flat());
      const inBylines = new Set(edges.filter(isByline).flat());
      bylines = bylines.map((count, side) => count + Number(isByline(edges[side] ?? [])));
      pages += 1;
      const shares = new Map<Element, { all: number; gone: number; apart: number; text: number }>();
      for (const token of tokens) {
        const text = hash(token.text);
        let isApart = inBylines.has(token);
        for (let at: Position | undefined = token.at; at && at.element !== root; at = at.parent) {
          const isLink = at.element.tagName === "a";
          isApart ||= isLink && (outside.has(token) || attribute(at.element, "href").startsWith("#"));
          const share = shares.get(at.element) ?? { all: 0, gone: 0, apart: 0, text: 0 };
          share.all += 1;
          share.gone += Number(gone.has(token));
          share.text = (share.text * 31 + text) | 0;
          share.apart += Number(isApart || /^(paragraph|break|heading|link)$/.test(token.kind));
          shares.set(at.element, share);
        }
      }
      const onPage = new Map<string, { isGone: boolean; isApart: boolean }>();
      for (const [element, share] of shares)
        for (const mark of marksOf(element)) {
          const count = counts.get(mark) ?? { pages: 0, gone: 0, apart: 0, all: 0, texts: new Set() };
          counts.set(mark, count);
          count.all += 1;
          count.texts.add(share.text);
          const { isGone = true, isApart = true } = onPage.get(mark) ?? {};
          onPage.set(mark, {
            isGone: isGone && share.gone >= MOST * share.all,
            isApart: isApart && share.apart === share.all,
          });
        }
      for (const [mark, { isGone, isApart }] of onPage) {
        const count = counts.get(mark) as Count;
        count.pages += 1;
        count.gone += Number(isGone);
        count.apart += Number(isApart);
      }
    },

    /** Ends a round of learning, and returns what is the theme's. In the next one, that is out of the way. */
    learn(): string[] {
      hasByline = hasByline.map((had, side) => had || isFrequent(bylines[side] ?? 0));
      for (const [mark, count] of counts)
        if (
          isFrequent(count.gone) &&
          count.gone >= USUAL * count.pages &&
          (THEME.test(mark) || count.apart >= USUAL * count.pages || count.texts.size <= count.all / 2)
        )
          learned.add(mark);
      counts = new Map();
      bylines = [0, 0];
      pages = 0;
      return [...learned];
    },

    isPart: (element: Element) => learned.size > 0 && marksOf(element).some((mark) => learned.has(mark)),

    /** A page's tokens without a byline, where most pages have one. */
    withoutBylines(tokens: readonly Token[], diff: Diff): Token[] {
      const [first = 0, last = 0] = edgesOf(diff).map((edge, side) =>
        hasByline[side] && isByline(edge) ? edge.length : 0,
      );
      return tokens.slice(first, tokens.length - last);
    },
  };
}
