import { firstCodePoints, isWholeWord, PHRASE_OR_WORD } from "../../../app/filters/text";

/** One regular expression marks all texts; this keeps it small. */
const MAX_TEXT_LENGTH = 200;
const MAX_WORDS = 32;

/**
 * What a visitor looks for: `text` as typed, `query` as its words alone, with * after the beginning of one. PostgreSQL
 * compares a phrase with every article that has all of its words, which is slow if they are common.
 */
export type SearchedWord = { text: string; query: string; isPhrase: boolean };

// A soft hyphen is no letter, and parts no words.
const WORD = /[\p{L}\p{N}\p{M}\u00AD]+(?:\+\+|#)?/gu;
const FROM_FIRST_TO_LAST_WORD = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?(?:\+\+|#)?/su;

/** Splits a search into words and quoted phrases; what is being typed may be the beginning of a word. */
export function parseSearch(search: string): SearchedWord[] {
  const found = new Map<string, SearchedWord>();
  for (const { 0: piece, 1: phrase, index } of search.matchAll(PHRASE_OR_WORD)) {
    const isTyped = index + piece.length === search.length && /[\p{L}\p{N}\p{M}]$/u.test(piece);
    const words = (phrase ?? piece).normalize("NFKC").toLowerCase().match(WORD)?.slice(0, MAX_WORDS) ?? [];
    const shown = FROM_FIRST_TO_LAST_WORD.exec(phrase ?? piece)?.[0] ?? piece;
    const text = firstCodePoints(shown, MAX_TEXT_LENGTH);
    const query = words.join(" ");
    const written = isTyped && !isWholeWord(text) ? `${query}*` : query;
    if (words.length > 0 && found.size < MAX_WORDS && !found.has(query))
      found.set(query, { text, query: written, isPhrase: words.length > 1 });
  }
  return [...found.values()];
}
