// Where in a page of the old site the article's text is, and what in it is the theme's.
import type { Element, Root, RootContent } from "hast";
import type { Diff } from "./differences.js";
import { attribute, classesOf, elementsIn, foldTypography, nodesIn, toPlain } from "./html.js";
import type { Position, Token } from "./tokens.js";

const SEMANTIC = /^(article|main)$/;
/** So much of what a page has of an article's words its text holds. */
const MOST = 0.9;
/** So many of the pages with a mark have it as the theme's: others may differ just there. */
const USUAL = 0.8;
/** What fewer pages have in common is no theme's. */
const MIN_PAGES = 3;
const MAX_TEXT = 200;
const MAX_BYLINE = 16;
/** A longer page teaches nothing of a theme that others don't. */
const MAX_TOKENS = 50_000;
/** Names of what stands around a text. */
const THEME =
  /(^|[.#_-])(author|bio|breadcrumbs?|comments?|copy|date|meta|nav|newsletter|pager|pagination|promo|related|share|sharing|sidebar|subscribe|tags|toc)(?![a-z])/i;

const SCRIPTS_WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The different words of a text; in scripts without blanks, pairs of signs. */
export function wordSet(text: string): Set<string> {
  const words = foldTypography(toPlain(text)).toLowerCase().split(" ").filter(Boolean);
  return new Set(
    words.flatMap((word) => {
      if (!SCRIPTS_WITHOUT_BLANKS.test(word)) return word;
      const signs = [...word];
      return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
    }),
  );
}

/** How many of these words a text has. */
export function countShared(text: string, words: ReadonlySet<string>): number {
  let count = 0;
  for (const word of wordSet(text)) if (words.has(word)) count += 1;
  return count;
}

/** An element's name and classes, without numbers; "" for one that has no class and is not of a page's parts. */
function signatureOf(element: Element): string {
  const names = classesOf(element).map((name) => name.replace(/\d+/g, "0"));
  const id = attribute(element, "id");
  const own = names.length > 0 ? `.${names.sort().join(".")}` : id && `#${id.replace(/\d+/g, "0")}`;
  return own || SEMANTIC.test(element.tagName) || /^(header|footer|aside|time|h1)$/.test(element.tagName)
    ? element.tagName + own
    : "";
}

function bodyOf(root: Root): Element | undefined {
  return [...elementsIn(root)].find(({ tagName }) => tagName === "body");
}

/** Returns what counts how many of these words an element of a page has. */
function createCounter(root: Root, words: ReadonlySet<string>): (element: Element) => number {
  const numbers = new Map([...words].map((word, index) => [word, index]));
  const found: number[] = [];
  const ranges = new Map<Element, readonly [number, number]>();
  function visit(node: Root | RootContent): void {
    const start = found.length;
    if (node.type === "text")
      for (const word of wordSet(node.value)) {
        const number = numbers.get(word);
        if (number !== undefined) found.push(number);
      }
    if ("children" in node) for (const child of node.children) visit(child);
    if (node.type === "element") ranges.set(node, [start, found.length]);
  }
  visit(root);
  return (element) => new Set(found.slice(...(ranges.get(element) ?? [0, 0]))).size;
}

/** The elements from `body` down to the smallest that holds most of an article's words. */
function narrow(root: Root, count: (element: Element) => number): Element[] {
  const path: Element[] = [];
  let next = bodyOf(root);
  const needed = next ? MOST * count(next) : 0;
  while (next) {
    path.push(next);
    next = next.children.filter((child) => child.type === "element").find((child) => count(child) >= needed);
  }
  return path;
}

/** The signature of the smallest element that holds most of an article's words. */
export function textSignature(root: Root, words: ReadonlySet<string>): string {
  return narrow(root, createCounter(root, words)).map(signatureOf).filter(Boolean).at(-1) ?? "";
}

/** The signature that most of some pages have; "" if there is none. */
export function mostCommon(signatures: readonly string[]): string {
  const isCommon = (signature: string) =>
    signatures.filter((other) => other === signature).length > signatures.length / 2;
  return signatures.length < MIN_PAGES ? "" : (signatures.find(isCommon) ?? "");
}

/**
 * The element that holds an article's text: the one with the signature that most pages' have, else that of microformats
 * or HTML around what has most of its words, else the smallest that has them.
 */
export function findText(root: Root, words: ReadonlySet<string>, signature: string): Element | undefined {
  const alike = signature === "" ? [] : [...elementsIn(root)].filter((one) => signatureOf(one) === signature);
  const count = createCounter(root, words);
  if (alike.length === 1) return alike[0];
  if (alike.length > 1) return alike.reduce((best, one) => (count(one) > count(best) ? one : best));
  const path = narrow(root, count);
  const isNamed = (element: Element) =>
    SEMANTIC.test(element.tagName) ||
    classesOf(element).includes("e-content") ||
    attribute(element, "itemProp") === "articleBody";
  return path.findLast(isNamed) ?? path.at(-1);
}

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
export function createNoise() {
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

    isTheme: (element: Element) => learned.size > 0 && marksOf(element).some((mark) => learned.has(mark)),

    /** A page's tokens without a byline, where most pages have one. */
    withoutBylines(tokens: readonly Token[], diff: Diff): Token[] {
      const [first = 0, last = 0] = edgesOf(diff).map((edge, side) =>
        hasByline[side] && isByline(edge) ? edge.length : 0,
      );
      return tokens.slice(first, tokens.length - last);
    },
  };
}
