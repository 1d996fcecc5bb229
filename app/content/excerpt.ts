import { findTerm, firstCodePoints, toOneLine } from "../filters/text";

/** Cuts a text after `length` code points and always adds "...": "Fibre" at 3 is "Fib...", at 9 "Fibre...". */
export function cutText(text: string, length: number): string {
  return `${firstCodePoints(text, length)}...`;
}

const SPACE_OR_PUNCTUATION = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…·、。，；：！？।]/u;

function trimPunctuation(text: string): string {
  let end = text.length;
  while (SPACE_OR_PUNCTUATION.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

function avoidSurrogatePair(text: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index - 1 : index;
}

/** The first word start in [index, latest), else the start of the word at `latest`; a very long word is cut. */
function wordStart(text: string, index: number, latest: number, room: number): number {
  if (index <= 0) return 0;
  const space = text.indexOf(" ", index - 1);
  if (space >= 0 && space < latest) return space + 1;
  const start = text.lastIndexOf(" ", index - 1) + 1;
  return latest - start <= room / 2 ? start : avoidSurrogatePair(text, index);
}

function cutAtWord(text: string, isComplete: boolean, length: number, least = 0): string {
  const enough = Math.min(length, Math.max(least, length / 2));
  let end = text.length <= length ? text.length : text.lastIndexOf(" ", length);
  while (end < text.length && trimPunctuation(text.slice(0, Math.max(0, end))).length < enough) {
    const next = text.indexOf(" ", Math.max(end, length) + 1);
    end = next < 0 ? text.length : next;
  }
  if (end > 1.5 * length) end = avoidSurrogatePair(text, length);
  if (isComplete && end === text.length) return text;
  const cut = trimPunctuation(text.slice(0, end));
  return cut && `${cut}…`;
}

/** Extracts about `length` characters at word boundaries: from the beginning, or around the term if it occurs later. */
export function excerptOf(content: string, length: number, term = ""): string {
  const place = findTerm(content, term);
  const from = wordStart(content, place - length, place, length);
  // Cleaning a long text takes time: this much of it has room for repeated spaces.
  const to = content.indexOf(" ", Math.max(from, place) + 2 * length);
  const text = toOneLine(content.slice(from, to < 0 ? undefined : to));
  const isComplete = to < 0 && !text.endsWith("…");
  const words = term.replace(/\s+/g, " ");
  const found = findTerm(text, words);
  if (from === 0) {
    const beginning = cutAtWord(text, isComplete, length);
    if (beginning === text || found + words.length < beginning.length) return beginning;
  }
  const lead = Math.max(0, Math.min(length / 3, length - words.length));
  const start = wordStart(text, Math.round(found - lead), found, length);
  const around = cutAtWord(text.slice(start), isComplete, length, found + words.length - start);
  return `${from + start > 0 && around !== "" ? "…" : ""}${around}`;
}

/** A paragraph up to this long is kept whole, so that no Markdown delimiter loses its other half. */
const MAX_PARAGRAPH = 2_000;
const FENCE = /^ {0,3}(?:```|~~~)/gm;
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,99}\]:.{1,300}$/gm;
/** Addresses, notes, HTML that is no text: an excerpt shows none of them. */
const HIDDEN =
  /\]\([^\s)]+|^ {0,3}\[[^\]\n]{1,99}\]:.*$|<(?:!--|script|style)(?:(?!<(?:!--|script|style))[\s\S]){0,2000}?(?:-->|<\/(?:script|style)>)|<\/?[a-z][^<>]*>/gim;
const TAG = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;
/** What hides the text behind it, and where that ends. */
const VEIL = /<(?:!--|\/?(?:script|style)\b)|-->/gi;

/** What a part of Markdown must begin with, lest the end of code, a comment or a script be taken for something else. */
function beginningAt(content: string, from: number): string {
  const before = content.slice(0, from);
  // Most texts have neither, and lists look at thousands.
  const fences = /`{3}|~{3}/.test(before) ? before.match(FENCE) : null;
  if ((fences?.length ?? 0) % 2 === 1) return "```\n";
  const veil = before.includes("<") ? before.match(VEIL)?.at(-1)?.toLowerCase() : "";
  if (veil === "<!--") return veil;
  return veil === "<script" || veil === "<style" ? `${veil}>` : "";
}

/** Where Markdown has a term that readers see; -1 if nowhere. */
function findShown(content: string, term: string): number {
  const place = findTerm(content, term);
  const line = content.slice(content.lastIndexOf("\n", place) + 1, Math.max(0, place));
  const address = line.lastIndexOf("](");
  const isShown =
    (address < 0 || /\s/.test(line.slice(address))) && !/^ {0,3}\[[^\]]*\]:|<[a-z!/][^>]*$/i.test(line);
  if (place < 0 || (isShown && !beginningAt(content, place).startsWith("<"))) return place;
  return findTerm(
    content.replace(HIDDEN, ({ length }) => " ".repeat(length)),
    term,
  );
}

/** Where so many characters end that are not in tags. */
function skipTags(content: string, from: number, count: number): number {
  let end = from + count;
  for (const { index, 0: tag } of content.slice(from, from + MAX_PARAGRAPH).matchAll(TAG)) {
    if (from + index >= end) break;
    end += tag.length;
  }
  return end;
}

/** The part of an article's Markdown that an excerpt needs: from the paragraph of a term, or from the beginning. */
export function excerptSource(content: string, length: number, term = ""): string {
  const place = Math.max(0, findShown(content, term));
  const gap = content.lastIndexOf("\n\n", place - length);
  const paragraph = gap < 0 ? 0 : gap + 2;
  const near =
    place - paragraph <= MAX_PARAGRAPH ? paragraph : wordStart(content, place - length, place, length);
  const from = place <= length ? 0 : near;
  const enough = skipTags(content, place + term.length, 2 * length);
  const ends = ["\n\n", " "].map((gap) => content.indexOf(gap, enough)).filter((end) => end >= 0);
  const to =
    ends.find((end) => end <= enough + MAX_PARAGRAPH) ?? avoidSurrogatePair(content, enough + MAX_PARAGRAPH);
  const definitions = content.includes("]:") ? (content.match(DEFINITION) ?? []).slice(0, 20) : [];
  const part = content.slice(from, to);
  // An ellipsis is a paragraph of its own, because what follows may be a list or a heading.
  const parts = [
    from > 0 ? "…" : "",
    (from > 0 ? beginningAt(content, from) : "") +
      // A tag whose end is missing would be text.
      (to < content.length ? part.replace(/<[a-z/][^>]{0,300}$/i, "") : part),
    to < content.length ? "…" : "",
    ...definitions,
  ];
  return parts.filter(Boolean).join("\n\n");
}
