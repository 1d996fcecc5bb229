import { LANGUAGE } from "../words";

/** Compares names by the alphabet of the site's language. */
export const { compare: compareNames } = new Intl.Collator(LANGUAGE);

/** A language as its speakers call it: "Deutsch". */
export function nameLanguage(lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  } catch {
    // A tag may have the usual form and yet be none, such as "de-ab-cd".
    return lang;
  }
}
