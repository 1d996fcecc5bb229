// Where in a page of the old site the article's text is.
import type { Element, Root, RootContent } from "hast";
import { attribute, classesOf, elementsIn, foldTypography, toPlain } from "./html.js";

const SEMANTIC = /^(article|main)$/;
/** So much of what a page has of an article's words its text holds. */
export const MOST = 0.9;
/** What fewer pages have in common says nothing of a theme. */
export const MIN_PAGES = 3;

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
export function signatureOf(element: Element): string {
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
