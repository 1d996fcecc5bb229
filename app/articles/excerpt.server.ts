import { CUT, findTerm, firstCodePoints, toOneLine, trimEnd } from "../filters/text";

/** Cuts a text after `length` code points and always adds "...": "Fibre" at 3 is "Fib...", at 9 "Fibre...". */
export function cutText(text: string, length: number): string {
  return firstCodePoints(text, length) + CUT;
}

/** Sets a heading, code or an alternative text apart from the sentences around it, by spaces that no text has. */
export function setApart(text: string): string {
  return `\v${text}\f`;
}

/** The sentences of a text; with what is set apart from them if there is nothing else, or the term is there alone. */
export function proseOf(text: string, term = ""): string {
  const prose = toOneLine(text.replace(/\v[^\f]*\f/g, " "));
  if (prose !== "" && (term === "" || findTerm(prose, term) >= 0)) return prose;
  const pieces = text.split(/[\v\f]/).map(toOneLine);
  const whole = pieces.filter(Boolean).join(" · ");
  return prose === "" || findTerm(whole, term) >= 0 ? whole : prose;
}

const SPACE_OR_PUNCTUATION = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'.,;:!?…·、。，；：！？।]/u;

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

/** "as", "an" or "the": a short word does not end what is cut. */
const SCRAP = / \p{Ll}{1,3}$/u;

function cutAtWord(text: string, isComplete: boolean, length: number, least = 0): string {
  const enough = Math.min(length, Math.max(least, length / 2));
  let end = text.length <= length ? text.length : Math.max(0, text.lastIndexOf(" ", length));
  while (end < text.length && trimEnd(text.slice(0, end), SPACE_OR_PUNCTUATION).length < enough) {
    const next = text.indexOf(" ", Math.max(end, length) + 1);
    end = next < 0 ? text.length : next;
  }
  if (end > 1.5 * length) end = avoidSurrogatePair(text, length);
  if (isComplete && end === text.length) return text;
  const cut = trimEnd(text.slice(0, end), SPACE_OR_PUNCTUATION);
  const shorter = trimEnd(cut.replace(SCRAP, ""), SPACE_OR_PUNCTUATION);
  return cut && `${shorter.length < Math.max(least, enough) ? cut : shorter}…`;
}

/** Extracts about `length` characters at word boundaries: from the beginning, or around the term if it occurs later. */
export function excerptOf(content: string, length: number, term = ""): string {
  const index = findTerm(content, term);
  const from = wordStart(content, index - length, index, length);
  // Cleaning a long text takes time: this much of it has room for repeated spaces.
  const to = content.indexOf(" ", Math.max(from, index) + 2 * length);
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

/** How far an excerpt may look. A paragraph within is kept whole, so that no Markdown delimiter loses its other half. */
const REACH = 2_000;
const DEFINITION = /^ {0,3}(\[(?!\^)[^\]\n]{1,99}\]):.{1,300}$/gm;
const FENCE = /^[ \t>*+.\d-]*(?:`{3,}|~{3,})(?![`~]|.*`)/gm;
/** Code, in group 1, or a comment. One that begins a line may lack its end. */
const CODE_OR_COMMENT =
  /(^ {0,3}(?:(?:[>*+-]|\d{1,9}[.)])[ \t>*+.)\d-]*)?(?<fence>`{3,}(?!.*`)|~{3,})[\s\S]*?(?:^[ \t>]*\k<fence>|$(?![\s\S]))|`[^`\n]+`)|^ {0,3}<!--[\s\S]*?(?:--!?>|$(?![\s\S]))|<!--(?:(?!<!--)[\s\S])*?-->/gm;
/** Code, in group 1, or what an excerpt is not made around: URLs, tags and notes. */
const UNSEEN_OR_CODE =
  /(`[^`\n]+`)|\]\([^\s)]+|<\/?[a-z][\w-]*(?=[\s/>])[^<>\n]*>|^ {0,3}\[[^\]\n]{1,99}\]:.*/gim;

/** Markdown whose comments are empty: without them, what follows would be parsed in another way. In linear time. */
export function emptyHtmlComments(content: string): string {
  return content.replace(/\r\n?/g, "\n").replace(CODE_OR_COMMENT, (_, code = "<!---->") => code);
}

/** The start of the paragraph before an index or, if that is far, of a word. */
function partStart(text: string, index: number, length: number): number {
  const earliest = Math.max(0, index - length);
  const gap = earliest > 0 ? text.lastIndexOf("\n\n", earliest) : -1;
  if (gap + REACH >= index) return gap < 0 ? 0 : gap + 2;
  return wordStart(text, earliest, index, length);
}

/** The end of the paragraph behind enough text, of which up to a half may be syntax or, if that is far, of a word. */
function partEnd(text: string, index: number, length: number): number {
  const enough = index + length;
  const ends = [text.indexOf("\n\n", enough), text.length, text.indexOf(" ", enough)];
  const near = ends.find((end) => end >= 0 && end <= index + REACH);
  return near ?? avoidSurrogatePair(text, index + REACH);
}

function definitionsFor(part: string, content: string): string[] {
  const hasReference = /\](?!\()/.test(part);
  const definitions = hasReference ? [...content.matchAll(DEFINITION)] : [];
  const labels = part.toLowerCase();
  const used = definitions.filter(([, label = ""]) => labels.includes(label.toLowerCase()));
  return used.slice(0, 20).map(([definition]) => definition);
}

/** The part of an article's Markdown that an excerpt needs: from the paragraph of a term, or from the beginning. */
export function excerptSource(content: string, length: number, term = ""): string {
  // Lists have thousands of articles: most of them, without a term, are not looked at as a whole. A cut comment has no end.
  const isStartEnough = term === "" && !content.includes("<!--");
  const text = emptyHtmlComments(isStartEnough ? content.slice(0, 2 * REACH) : content);
  const seen = text.replace(UNSEEN_OR_CODE, (match, code) => code ?? "\0".repeat(match.length));
  const index = Math.max(0, findTerm(seen, term));
  const from = partStart(seen, index, length);
  const to = partEnd(seen, index, term.length + 2 * length);
  // Code that begins before the part would be taken for text, and the text behind it for code.
  const fences = text.slice(0, from).match(FENCE) ?? [];
  const part = text.slice(from, to);
  const fenced = fences.length % 2 === 1 ? `${fences.at(-1)?.slice(-3)}\n${part}` : part;
  // An ellipsis is a paragraph of its own, because what follows may be a list or a heading.
  const [before, after] = [from > 0 ? "…" : "", to < text.length ? "…" : ""];
  return [before, fenced, after, ...definitionsFor(part, content)].filter(Boolean).join("\n\n");
}
