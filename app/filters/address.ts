import { firstCodePoints } from "./text";

/** In characters, percent-escapes decoded. */
const MAX_LENGTH = 300;

/** What no article's address has, such as a dot segment (RFC 3986, 3.3): it needs no look-up. */
const UNFIT = /[\p{Cc}?#\\<>"*]|\/__|\/\.\.?(?:\/|%2f|$)|^\/(?:blogs)?$|^(?!\/)|^\/\//u;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * An address's path as it is compared: without percent-escapes, case, a slash at its end and "/index.html". Undefined if
 * no article can have had it. The database folds the same way (`blog.fold_address`).
 */
export function foldAddress(path: string): string | undefined {
  const decoded = decode(path);
  if (decoded.length > MAX_LENGTH) return undefined;
  const folded = decoded
    .toLowerCase()
    .replace(/\/index\.html$/, "")
    .replace(/\/+$/, "");
  return UNFIT.test(folded) ? undefined : folded;
}

const MAX_WORDS_LENGTH = 100;

/** The words in the last part of a path, for a search: those of "/2019/05/why-bread-rises.html" are "why bread rises". */
export function wordsOfAddress(path: string): string {
  const parts = decode(path)
    .split("/")
    .filter((part) => part !== "" && !/^index\.\w+$/i.test(part));
  const name = parts.at(-1)?.replace(/\.[a-z]\w{0,4}$/i, "") ?? "";
  const words = name.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter((word) => /[^\d'’]/.test(word));
  return firstCodePoints(words.join(" "), MAX_WORDS_LENGTH).trim();
}
