import { firstCodePoints, foldAccents, isWholeWord } from "../filters/text";

/** A tsvector holds up to 1 MB, which a text of this length never exceeds in any script. */
const MAX_LENGTH = 250_000;
const MAX_WORD_LENGTH = 100;
/** One regular expression marks all texts; this keeps it small. */
const MAX_TEXT_LENGTH = 200;
/** PostgreSQL keeps no position beyond. */
const MAX_POSITION = 16_383;
const MAX_WORDS = 32;

function foldPiece(piece: string): string[] {
  const folded = foldAccents(piece.normalize("NFKC")).replace(/[\u0300-\u036F\u00AD]/g, "");
  const words = folded.toLowerCase().match(/[\p{L}\p{N}\p{M}]+(?:\+\+|#)?/gu) ?? [];
  return words.map((word) => firstCodePoints(word, MAX_WORD_LENGTH));
}

/** The words of a text in the form that is stored and searched: without accents, case and punctuation but C++'s and C#'s. */
function foldWords(text: string): string[] {
  // Most words are plain ones. Folding only the others saves a third of the time.
  const pieces = text.match(/[0-9A-Za-z\u0080-\uFFFF+#]+/g) ?? [];
  return pieces.flatMap((piece) =>
    /^[0-9A-Za-z]{1,98}(?:\+\+|#)?$/.test(piece) ? piece.toLowerCase() : foldPiece(piece),
  );
}

/** A title and texts as a tsvector, the title with weight A; a phrase never goes from one to the next. */
export function toVector(title: string, texts: readonly string[]): string {
  const places = new Map<string, string>();
  let position = 0;
  let room = MAX_LENGTH;
  for (const [index, text] of [title, ...texts].entries()) {
    const weight = index === 0 ? "A" : "";
    for (const word of foldWords(text.slice(0, room))) {
      position += 1;
      const before = places.get(word);
      const place = position <= MAX_POSITION ? `${before ? "," : ":"}${position}${weight}` : "";
      places.set(word, (before ?? "") + place);
    }
    position += 1;
    room = Math.max(0, room - text.length);
  }
  return Array.from(places, ([word, at]) => `'${word}'${at}`).join(" ");
}

/**
 * What a visitor looks for: `text` as typed, `query` as a tsquery of quoted words and our own operators. PostgreSQL
 * compares a phrase with every article that has all of its words, which is slow if they are common.
 */
export type SearchedWord = { text: string; query: string; isPhrase: boolean };

const PIECE = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^\s"“”„«»]+/g;
const FROM_FIRST_TO_LAST_WORD = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?(?:\+\+|#)?/su;

/** Splits a search into words, and into phrases in quotation marks; what is being typed may be the beginning of a word. */
export function parseSearch(search: string): SearchedWord[] {
  const found = new Map<string, SearchedWord>();
  for (const { 0: piece, 1: phrase, index } of search.matchAll(PIECE)) {
    const isTyped = index + piece.length === search.length && /[\p{L}\p{N}\p{M}]$/u.test(piece);
    const words = foldWords(phrase ?? piece)
      .slice(0, MAX_WORDS)
      .map((word) => `'${word}'`);
    const shown = FROM_FIRST_TO_LAST_WORD.exec(phrase ?? piece)?.[0] ?? piece;
    const text = firstCodePoints(shown, MAX_TEXT_LENGTH);
    const query = `(${words.join(" <-> ")}${isTyped && !isWholeWord(text) ? ":*" : ""})`;
    if (words.length > 0 && found.size < MAX_WORDS && !found.has(words.join()))
      found.set(words.join(), { text, query, isPhrase: words.length > 1 });
  }
  return [...found.values()];
}
