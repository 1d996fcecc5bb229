// Bidi controls are dropped with the other controls: left open, they would turn round the text after them.
const CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/** Text from outside made safe to show and to encode: well-formed, trimmed, without control characters. */
export function cleanText(text: string): string {
  return text.replace(LONE_SURROGATES, "\uFFFD").replace(CONTROLS, "").trim();
}
