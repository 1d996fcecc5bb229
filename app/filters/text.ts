// Bidi controls are dropped with the other controls: left open, they would turn round the text after them.
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

// A quick first look, several times faster without the u flag: hardly any text has other characters than these.
const UNUSUAL = /[^ -~\u00A0-\u061B\u061D-\u200D\u2010-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFF]/;

/** Text from outside made safe to show and to encode: well-formed, trimmed, without control characters. */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text.trim();
  return text.replace(LONE_SURROGATES, "\uFFFD").replace(CONTROLS, "").trim();
}

/** The text as a regular expression that matches it literally (ECMAScript's SyntaxCharacter). */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Where a term is first found in a text, in any letter case; -1 if it is not, or is empty. */
export function findTerm(text: string, term: string): number {
  return term === "" ? -1 : text.search(new RegExp(escapeRegExp(term), "iu"));
}

/** A text cut at every place where a term is found: the pieces at odd places are the term as the text has it. */
export function splitByTerm(text: string, term: string): string[] {
  return term === "" ? [text] : text.split(new RegExp(`(${escapeRegExp(term)})`, "giu"));
}
