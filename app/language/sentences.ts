import type { Filter } from "../filters/filter";
import { FILTER, LANGUAGE } from "../words";

/** Part of a sentence about the list. User input comes from the URL and is shown in `<bdi>`. */
export type Phrase = { text: string; isUserInput: boolean };

/** The pieces of a sentence, in order, with values in place of the names in braces. */
export function fill<Value>(sentence: string, values: Record<string, Value>): (string | Value)[] {
  const pieces = sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : values[piece]));
  return pieces.filter((piece) => piece !== undefined && piece !== "") as (string | Value)[];
}

export function interpolate(sentence: string, values: Record<string, string | number>): string {
  return fill(sentence, values).join("");
}

/** A sentence as phrases; a text that is filled in is user input. */
export function toPhrases(sentence: string, values: Record<string, string | Phrase[]>): Phrase[] {
  const phrasesOf = (part: string | Phrase[], isUserInput: boolean) =>
    typeof part === "string" ? [{ text: part, isUserInput }] : part;
  const inputs = Object.entries(values).map(([name, value]) => [name, phrasesOf(value, true)]);
  return fill<Phrase[]>(sentence, Object.fromEntries(inputs)).flatMap((piece) => phrasesOf(piece, false));
}

type Enumeration = { before: string; between?: string; last?: string; after: string };

function enumerate(items: readonly string[], { before, between = "", last = "", after }: Enumeration) {
  if (items.length === 0) return [];
  const phrases = items.flatMap((text, index) => [
    { text: index === 0 ? before : index === items.length - 1 ? last : between, isUserInput: false },
    { text, isUserInput: true },
  ]);
  return [...phrases, { text: after, isUserInput: false }].filter(({ text }) => text !== "");
}

/** The filter in words: " by Ana for 'sleep' in AI and Tech"; with several `words`: " with the words 'deep' and 'sleep'". */
export function describeFilter({ search, author, tags }: Filter, words: readonly string[] = []): Phrase[] {
  const quoted =
    words.length > 1 ? enumerate(words, FILTER.words) : enumerate([search].filter(Boolean), FILTER.search);
  return [...enumerate([author].filter(Boolean), FILTER.author), ...quoted, ...enumerate(tags, FILTER.tags)];
}

export function filterTitle(filter: Filter): string {
  const texts = describeFilter(filter).map(({ text }) => text);
  return texts.join("");
}

/** The primary subtag (BCP 47), which tells languages apart: that of "pt-BR" is "pt"; of null the site's. */
export function primaryLanguage(lang: string | null): string {
  return (lang ?? LANGUAGE).replace(/-.*/, "").toLowerCase();
}

/** Returns a function that tells whether a text is in a language. */
export function isInLanguage(lang: string | null) {
  const own = primaryLanguage(lang);
  return (text: { lang: string | null }) => primaryLanguage(text.lang) === own;
}

/** Puts texts in a language before the others. */
export function byLanguage<T extends { lang: string | null }>(lang: T["lang"], texts: readonly T[]) {
  const isOwn = isInLanguage(lang);
  return [...texts.filter(isOwn), ...texts.filter((text) => !isOwn(text))];
}

export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
