// Includes bidi controls: left open, they would reverse the text after them.
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

// Most texts have no such character; without the u flag this test is several times faster.
const UNUSUAL = /[^ -~\u00A0-\u061B\u061D-\u200D\u2010-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFF]/;

/** Makes untrusted text safe to show and encode: well-formed, trimmed, without control characters. */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text.trim();
  return text.replace(LONE_SURROGATES, "\uFFFD").replace(CONTROLS, "").trim();
}

/** A regular expression that matches the text literally (escapes ECMAScript's SyntaxCharacter). */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

export function findTerm(text: string, term: string): number {
  return term === "" ? -1 : text.search(new RegExp(escapeRegExp(term), "iu"));
}

/** Splits a text around a term, ignoring case; odd pieces are the term as the text spells it. */
export function splitByTerm(text: string, term: string): string[] {
  return term === "" ? [text] : text.split(new RegExp(`(${escapeRegExp(term)})`, "giu"));
}
