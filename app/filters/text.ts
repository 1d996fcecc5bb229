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

/** Makes a text of several lines well-formed, without control characters but tabs and line breaks. */
export function cleanLines(text: string): string {
  return text
    .replace(LONE_SURROGATES, "\uFFFD")
    .replace(CONTROLS, (control) => (/[\t\n]/.test(control) ? control : ""));
}

/** A regular expression that matches the text literally (escapes ECMAScript's SyntaxCharacter). */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

const OTHER_QUOTES: Record<string, string> = { "'": "’", "’": "'", "‘": "'", '"': "”", "”": '"', "“": '"' };

/** Makes straight quotes and apostrophes curly, and curly ones straight. */
export function swapQuotes(text: string): string {
  return text.replace(/['’‘"”“]/g, (quote) => OTHER_QUOTES[quote] ?? quote);
}

/** The different words of a term, without the quotes and punctuation around them. */
export function splitWords(term: string): string[] {
  const words = term.split(/\s+/).map((word) => word.replace(/^["'“”‘’(]+|["'“”‘’).,;:!?…]+$/g, ""));
  return [...new Set(words)].filter(Boolean);
}

// Matches ignoring case and the shape of quotes.
function patternOf(term: string): string {
  return escapeRegExp(term).replace(/['’‘]/g, "['’‘]").replace(/["”“]/g, '["”“]');
}

export function findTerm(text: string, term: string): number {
  return term === "" ? -1 : text.search(new RegExp(patternOf(term), "iu"));
}

/** Splits a text around terms, ignoring case; pieces at odd indexes are the matches, as spelled in the text. */
export function splitByTerms(text: string, terms: readonly string[]): string[] {
  return terms.length === 0 ? [text] : text.split(new RegExp(`(${terms.map(patternOf).join("|")})`, "giu"));
}
