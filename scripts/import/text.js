import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import { decodeHTMLStrict } from "entities";

const WORDS_PER_MINUTE = 230;
/** A word or, of scripts without spaces, a run of words, which `Intl.Segmenter` splits: a whole text takes it gigabytes. */
const WORD =
  /([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{M}ー]{1,500})|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_]*/gu;
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** @param {string} text @returns {number} the minutes it takes to read it */
export function readingTime(text) {
  let count = 0;
  for (const { 1: run } of text.matchAll(WORD)) count += run ? [...words.segment(run)].length : 1;
  return Math.max(1, Math.round(count / WORDS_PER_MINUTE));
}

/** What differs for different texts, short. @param {string} text */
export function hashOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** The same of a file, read in parts: it may be a film. @param {string} path */
export function hashOfFile(path) {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(1 << 16);
  const file = openSync(path, "r");
  for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer))
    hash.update(buffer.subarray(0, size));
  closeSync(file);
  return hash.digest("hex").slice(0, 8);
}

/** A text in ASCII letters, digits and hyphens, as far as it has some. @param {string} text */
export function asciiSlug(text) {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  return letters.replace(/[^a-z0-9_]+/g, "-").replace(/^[-_]+|-+$/g, "");
}

/** A text in letters and digits of any script, and hyphens. @param {string} text */
export function letterSlug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** @param {string} text @returns {string} an id that the site takes (isBlogId) */
export function idOf(text) {
  return asciiSlug(text).slice(0, 64).replace(/-+$/, "") || `post-${hashOf(text)}`;
}

const ELEMENT =
  /<(a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?>(.*?)<\/\1>/gs;
/** @param {string} text a line with some Markdown or HTML @returns {string} what it says */
export function plainText(text) {
  let plain = text.replace(/<(br|wbr)\s*\/?>/g, " ");
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(ELEMENT, "$2");
  }
  return decodeHTMLStrict(
    plain
      .replace(/!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/g, "$1")
      .replace(/(`+)(.+?)\1/g, "$2")
      .replace(/\*\*(?=\S)(.+?)\*\*/g, "$1")
      .replace(/(?<![\w*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\w*])/g, "$1")
      .replace(/(?<![\w_])_(?=[^\s_])([^_]*[^\s_])_(?![\w_])/g, "$1"),
  )
    .replace(/\s+/g, " ")
    .trim();
}
