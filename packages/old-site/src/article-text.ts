// Where in a page of the old site the article's text is, and what in it is the theme's.
import type { Element, Root } from "hast";
import { attribute, classesOf, elementsIn, foldTypography, textIn, toPlain, wordsIn } from "./html.js";
import type { Position, Token } from "./tokens.js";

const SEMANTIC = /^(article|main)$/;
/** So much of what a page has of an article's words its text holds. */
const MOST = 0.9;
/** What fewer pages have in common is no theme's. */
const MIN_PAGES = 3;
const MAX_TEXT = 200;

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

/** The elements from `body` down to the smallest that holds most of an article's words. */
function narrow(root: Root, words: ReadonlySet<string>): Element[] {
  const path: Element[] = [];
  let next = bodyOf(root);
  const needed = next ? MOST * countShared(wordsIn(next), words) : 0;
  while (next) {
    path.push(next);
    next = next.children
      .filter((child) => child.type === "element")
      .find((child) => countShared(wordsIn(child), words) >= needed);
  }
  return path;
}

/** The signature of the smallest element that holds most of an article's words. */
export function textSignature(root: Root, words: ReadonlySet<string>): string {
  return narrow(root, words).map(signatureOf).filter(Boolean).at(-1) ?? "";
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
  const shared = (element: Element) => countShared(wordsIn(element), words);
  if (alike.length > 0) return alike.reduce((best, one) => (shared(one) > shared(best) ? one : best));
  const path = narrow(root, words);
  const isNamed = (element: Element) =>
    SEMANTIC.test(element.tagName) ||
    classesOf(element).includes("e-content") ||
    attribute(element, "itemProp") === "articleBody";
  return path.findLast(isNamed) ?? path.at(-1);
}

/** What tells that two elements of two pages are the same part of a theme: their classes, or their words but for numbers. */
function marksOf(element: Element): string[] {
  const text = toPlain(textIn(element)).replace(/\d+/g, "0");
  const isShort = text !== "" && text.length <= MAX_TEXT;
  return [signatureOf(element), isShort ? `"${text}"` : ""].filter(Boolean);
}

/** Learns from pages whose articles are known what of their texts is the theme's: most have it, and no article does. */
export function createNoise() {
  const counts = new Map<string, { pages: number; gone: number }>();
  let pages = 0;
  let learned = new Set<string>();

  return {
    /** Adds a page's tokens, of which those in `gone` are not in its article. */
    add(root: Element, tokens: readonly Token[], gone: ReadonlySet<Token>): void {
      const shares = new Map<Element, { all: number; gone: number }>();
      for (const token of tokens)
        for (let at: Position | undefined = token.at; at && at.element !== root; at = at.parent) {
          const share = shares.get(at.element) ?? { all: 0, gone: 0 };
          share.all += 1;
          share.gone += Number(gone.has(token));
          shares.set(at.element, share);
        }
      const isGone = new Map<string, boolean>();
      for (const [element, share] of shares)
        for (const mark of marksOf(element))
          isGone.set(mark, (isGone.get(mark) ?? true) && share.gone >= MOST * share.all);
      for (const [mark, all] of isGone) {
        const count = counts.get(mark) ?? { pages: 0, gone: 0 };
        counts.set(mark, { pages: count.pages + 1, gone: count.gone + Number(all) });
      }
      pages += 1;
    },

    /** Ends learning, and returns what is the theme's. */
    learn(): string[] {
      const isTheme = (count: { pages: number; gone: number }) =>
        count.gone >= Math.max(MIN_PAGES, pages / 2) && count.gone >= MOST * count.pages;
      learned = new Set([...counts].filter(([, count]) => isTheme(count)).map(([mark]) => mark));
      return [...learned];
    },

    isTheme: (element: Element) => learned.size > 0 && marksOf(element).some((mark) => learned.has(mark)),
  };
}
