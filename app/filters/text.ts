// Includes bidi controls that, left open, would reverse the text after them, and soft hyphens, which long lines need alone.
const CONTROLS = /[\p{Cc}\u00AD\u202A-\u202E\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

// Most texts have no such character; without the u flag this test is several times faster.
const UNUSUAL = /[^ -~\u00A0-\u00AC\u00AE-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFF]/;

/** Makes untrusted text safe to show and encode: well-formed, trimmed, without control characters and soft hyphens. */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text.trim();
  return text.replace(LONE_SURROGATES, "\uFFFD").replace(CONTROLS, "").trim();
}

/** Makes untrusted text safe in the same way, and one line. */
export function toOneLine(text: string): string {
  return cleanText(text.replace(/[^\S ]/g, " ")).replace(/ {2,}/g, " ");
}

/** Makes a text of several lines well-formed, without control characters but tabs, line breaks and soft hyphens. */
export function cleanLines(text: string): string {
  const wellFormed = text.replace(LONE_SURROGATES, "\uFFFD");
  return wellFormed.replace(CONTROLS, (control) => (/[\t\n\u00AD]/.test(control) ? control : ""));
}

/** The first `length` code points of a text, so that no character is cut in half. */
export function firstCodePoints(text: string, length: number): string {
  const codePoints = [...text.slice(0, 2 * length)];
  return codePoints.slice(0, length).join("");
}

/** The beginning of a text of at most `length` UTF-16 code units, without half a character at its end. */
export function firstCodeUnits(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}

/** What ends a text that is cut for a card (specification, point 9). */
export const CUT = "...";

/** A regular expression that matches the text literally (escapes ECMAScript's SyntaxCharacter). */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A regular expression that matches a clean text as it may have been written: with other spaces, in NFC or NFD. */
export function writtenAs(text: string): string {
  return text.replace(/\s+|\S/gu, (part) => {
    const decomposed = part.normalize("NFD");
    if (part.trim() === "") return "\\s+";
    return part === decomposed ? escapeRegExp(part) : `(?:${part}|${decomposed})`;
  });
}

const OTHER_QUOTES: Record<string, string> = { "'": "’", "’": "'", "‘": "'", '"': "”", "”": '"', "“": '"' };

/** Makes straight quotes and apostrophes curly, and curly ones straight. */
export function swapQuotes(text: string): string {
  return text.replace(/['’‘"”“]/g, (quote) => OTHER_QUOTES[quote] ?? quote);
}

/** A text without the characters at its end that match. A pattern such as /[…]+$/ takes quadratic time. */
export function trimEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What holds a phrase of a search together, with the spaces around it. */
export const QUOTES = /\s*["“”„«»]\s*/g;

/** A phrase in quotes, without them in group 1, or a word. */
export const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^\s"“”„«»]+/g;

function uniqueWords(pieces: readonly string[]): string[] {
  const words = pieces.map((piece) => trimEnd(piece.replace(/^["'“”‘’(]+/, ""), /["'“”‘’).,;:!?…]/));
  return [...new Set(words)].filter(Boolean);
}

/** The different words of a text, without the quotes and punctuation around them. */
export function splitWords(text: string): string[] {
  return uniqueWords(text.split(/\s+/));
}

/** The different words of a search; a phrase in quotes is one. */
export function splitSearch(search: string): string[] {
  return uniqueWords([...search.matchAll(PHRASE_OR_WORD)].map(([piece, phrase]) => phrase ?? piece));
}

/** The different words of a list, in their order, and how often each is there. */
export function countEach(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The different words of a list, the most frequent first. */
export function byFrequency(words: readonly string[]): string[] {
  return [...countEach(words)].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

const STROKES: Record<string, string> = { ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D", ı: "i" };

/** Replaces letters by their base letters, each by one, so that places in the text stay the same. */
export function foldAccents(text: string): string {
  return text.replace(/[\u00C0-\u1EFF]/g, (letter) => STROKES[letter] ?? letter.normalize("NFD").charAt(0));
}

// Matches ignoring case, accents, and the shape of quotes.
function patternOf(term: string): string {
  return escapeRegExp(foldAccents(term)).replace(/['’‘]/g, "['’‘]").replace(/["”“]/g, '["”“]');
}

const BEFORE_WORD = "(^|[^\\p{L}\\p{N}\\p{M}])";
const AFTER_WORD = "(?![\\p{L}\\p{N}\\p{M}#]|\\+\\+)";

/** Whether a word that is being typed is no beginning of a longer one: nearly all articles have words with any letter. */
export function isWholeWord(text: string): boolean {
  return /^[0-9A-Za-z]$/.test(text);
}

/** Where a text has a term, at the beginning of a word if possible; -1 if nowhere. */
export function findTerm(text: string, term: string): number {
  if (term === "") return -1;
  const [folded, pattern] = [foldAccents(text), patternOf(term)];
  // Most of the texts of a long list lack it, which is soon found.
  const first = folded.search(new RegExp(pattern, "iu"));
  const word = first < 0 ? null : new RegExp(`${BEFORE_WORD}${pattern}`, "iu").exec(folded);
  return word ? word.index + (word[1]?.length ?? 0) : first;
}

/**
 * Splits a text around terms; pieces at odd indexes are the matches, as spelled in the text. By word, a term is a whole
 * word, and the last one, of two letters or more, the beginning of a word.
 */
export function splitByTerms(text: string, terms: readonly string[], isByWord: boolean): string[] {
  const patterns = terms.flatMap((term, index) => {
    // It matches as many characters as it has; one as long as an address would be too much for an expression.
    if (term.length > text.length) return [];
    const isWhole = index < terms.length - 1 ? !/[+#]$/.test(term) : isWholeWord(term);
    return isByWord && isWhole ? patternOf(term) + AFTER_WORD : patternOf(term);
  });
  if (patterns.length === 0) return [text];
  // Without a lookbehind, which Safari before 16.4 lacks.
  const pattern = new RegExp(`${isByWord ? BEFORE_WORD : "()"}(${patterns.join("|")})`, "giu");
  const pieces: string[] = [];
  let end = 0;
  for (const { 1: before = "", 2: term = "", index } of foldAccents(text).matchAll(pattern)) {
    const start = index + before.length;
    pieces.push(text.slice(end, start), text.slice(start, start + term.length));
    end = start + term.length;
  }
  return [...pieces, text.slice(end)];
}
