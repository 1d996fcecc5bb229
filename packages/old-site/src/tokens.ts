// What readers see of an article, in order: words, and what stands between them.
import type { Element, RootContent } from "hast";
import { codeIn, languageOf } from "./code.js";
import { foldTex, TEX, texOf } from "./formulas.js";
import { attribute, classesOf, elementsIn, foldTypography, textIn, toPlain } from "./html.js";

export type TokenKind =
  | "word"
  | "paragraph"
  | "break"
  | "heading"
  | "link"
  | "picture"
  | "code"
  | "formula"
  | "cell"
  | "frame";

/** An element, and what it is in. */
export type Position = { element: Element; parent: Position | undefined };

/** `key` tells whether two are the same, `text` is what is shown of it; `detail` is compared where the keys are the same. */
export type Token = { kind: TokenKind; key: string; text: string; detail: string; at: Position };

/** The target of links within an article: as its ids are this site's own, only that they lead there is compared. */
export const HERE = "#";

/** How a page is read: where its links lead, what is left out, and whether a script of it draws formulas. */
export type Reading = {
  toTarget: (href: string) => string;
  isLeftOut: (element: Element) => boolean;
  hasFormulas: boolean;
};

const BLOCKS =
  /^(address|article|aside|blockquote|body|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|section|summary|table|tbody|tfoot|thead|tr|ul)$/;
/** What is no text, or not for eyes. */
const NO_TEXT =
  /^(button|canvas|datalist|dialog|form|head|input|map|meter|nav|progress|rp|select|style|svg|template|textarea|title)$/;
/** What is shown by something else. */
const FRAMES = ["audio", "embed", "iframe", "object", "video"];
const UNSEEN = /^(sr-only|visually-?hidden|screen-reader-(text|only)|d-none|hidden)$/;
const EMOJI = /^(emoji|wp-smiley|twemoji)$/;
/** A box of a list of tasks is no word, as an `input` is none. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s☐☑\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Stands for a line break within TeX. */
const BREAK = "\u2028";
/** The signs of links to a heading, to a note and back. */
const SIGN = /^(?:[#¶§^\s]|↩\d*|\p{Emoji_Presentation})*$/u;
const NOTE = /^\[?[\d*†‡]+\]?$/;

function isUnseen(element: Element): boolean {
  const { properties } = element;
  return (
    properties.hidden === true ||
    attribute(element, "ariaHidden") === "true" ||
    /display:\s*none/.test(attribute(element, "style")) ||
    classesOf(element).some((name) => UNSEEN.test(name))
  );
}

/** An address as Cloudflare hides it: the first byte is the key of the others. */
function decodeEmail(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, "hex");
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

function hasPicture(element: Element): boolean {
  for (const { tagName } of elementsIn(element)) if (tagName === "img") return true;
  return false;
}

/** Reads what readers see in an element. */
export function readTokens(root: Element, { toTarget, isLeftOut, hasFormulas }: Reading): Token[] {
  const tokens: Token[] = [];
  let here: Position = { element: root, parent: undefined };
  let words = "";
  /** Whether they end within a word. */
  let isInWord = false;
  /** Where they begin: a word may end in another element. */
  let start = here;
  let isCode = false;
  let boundary: "paragraph" | "break" | undefined;
  /** Links that end with the last word. */
  const ended: Token[] = [];

  function push(kind: TokenKind, key: string, text: string, at = here, detail = ""): void {
    tokens.push({ kind, key: `${kind} ${key}`, text, at, detail });
  }

  function endWords(): void {
    for (const [text] of toPlain(words).matchAll(WORDS)) {
      const last = tokens.at(-1)?.kind;
      // What is no word stands apart in any case.
      if (boundary && (last === "word" || last === "link")) push(boundary, "", "", start);
      boundary = undefined;
      push("word", isCode ? text : foldTypography(text), text, start);
    }
    words = "";
    isInWord = false;
    tokens.push(...ended.splice(0));
  }

  function addText(text: string): void {
    const [end = ""] = isInWord ? (/^\S*/.exec(text) ?? []) : [];
    words += end;
    if (end.length === text.length) return;
    endWords();
    start = here;
    words = text.slice(end.length);
    isInWord = !/\s/.test(words.at(-1) ?? " ");
  }

  function add(kind: TokenKind, key: string, text: string, detail = ""): void {
    endWords();
    boundary = undefined;
    push(kind, key, text, here, detail);
  }

  function bound(kind: "paragraph" | "break"): void {
    endWords();
    boundary = kind === "paragraph" ? kind : (boundary ?? kind);
  }

  function addLines(text: string): void {
    for (const [at, line] of text.split(BREAK).entries()) {
      if (at > 0) bound("break");
      addText(line);
    }
  }

  function addProse(text: string): void {
    let end = 0;
    for (const found of hasFormulas ? text.matchAll(TEX) : []) {
      const tex = found.slice(1).find(Boolean)?.replaceAll(BREAK, "\n") ?? "";
      addLines(text.slice(end, found.index));
      add("formula", foldTex(tex), toPlain(tex));
      end = found.index + found[0].length;
    }
    addLines(text.slice(end));
  }

  function visitChildren({ children }: Element): void {
    let text = "";
    for (const [at, child] of children.entries()) {
      const isBreak = child.type === "element" && child.tagName === "br";
      if (child.type === "text" && !isCode) text += child.value;
      else if (isBreak && !isCode) text += BREAK;
      else {
        addProse(text);
        text = "";
        visit(child, children[at - 1]);
      }
    }
    addProse(text);
  }

  function visitLink(link: Element): void {
    const href = attribute(link, "href");
    const target = toTarget(href);
    const text = toPlain(textIn(link));
    // From a note back to the text, or to the heading in which it stands.
    if (target === HERE && SIGN.test(text) && !hasPicture(link)) return;
    if (target === HERE && NOTE.test(text)) {
      add("link", "note", "note");
      return;
    }
    visitChildren(link);
    if (href === "" || text === "") return;
    ended.push({ kind: "link", key: `link ${target}`, text: target, at: here, detail: "" });
  }

  function visitImage(image: Element): void {
    const alt = attribute(image, "alt");
    if (classesOf(image).some((name) => EMOJI.test(name))) addText(alt);
    // One of a single pixel counts visits.
    else if (!/^[01]$/.test(attribute(image, "width") || attribute(image, "height")))
      add("picture", "", alt || attribute(image, "src").slice(0, 200), toPlain(alt));
  }

  const VISITS: Record<string, (element: Element) => void> = {
    a: visitLink,
    img: visitImage,
    br: () => bound("break"),
    ...Object.fromEntries(FRAMES.map((name) => [name, () => add("frame", "", name)])),
    math: (math) => add("formula", foldTex(texOf(math)), texOf(math)),
    script(script) {
      const tex = textIn(script);
      if (attribute(script, "type").startsWith("math/tex")) add("formula", foldTex(tex), tex);
    },
    sup(sup) {
      const links = sup.children.filter(
        (child) => child.type === "element" && child.tagName === "a",
      ) as Element[];
      if (links.some((link) => toTarget(attribute(link, "href")) === HERE))
        for (const _ of links) add("link", "note", "note");
      else visitChildren(sup);
    },
    code(code) {
      const isTex = classesOf(code).some((name) => /^math-(inline|display)$/.test(name));
      if (isTex) return add("formula", foldTex(textIn(code)), textIn(code));
      endWords();
      isCode = true;
      visitChildren(code);
      endWords();
      isCode = false;
    },
  };

  function visitElement(element: Element): void {
    const { tagName } = element;
    const email = attribute(element, "dataCfemail");
    if (email !== "") {
      addText(decodeEmail(email));
      return;
    }
    const code = codeIn(element);
    const own = VISITS[tagName];
    if (code !== undefined) add("code", code, code, languageOf(here));
    else if (own) own(element);
    else visitBlock(element);
  }

  function visitBlock(element: Element): void {
    const { tagName } = element;
    const isBlock = BLOCKS.test(tagName);
    if (isBlock) bound("paragraph");
    if (/^h[1-6]$/.test(tagName)) add("heading", "", tagName, tagName.slice(1));
    if (tagName === "td" || tagName === "th") add("cell", "", "");
    visitChildren(element);
    if (isBlock) bound("paragraph");
  }

  function visit(node: RootContent, before: RootContent | undefined): void {
    if (node.type === "text") addText(node.value);
    if (node.type !== "element" || NO_TEXT.test(node.tagName) || isLeftOut(node)) return;
    if (node.tagName !== "math" && isUnseen(node)) return;
    // What is in it stands beside a picture that a script fills in.
    if (node.tagName === "noscript" && before?.type === "element" && hasPicture(before)) return;
    here = { element: node, parent: here };
    visitElement(node);
    here = here.parent ?? here;
  }

  visitChildren(root);
  endWords();
  return tokens;
}
