import { LANGUAGE } from "../words";

/** Compares names by the alphabet of the site's language. */
export const { compare: compareNames } = new Intl.Collator(LANGUAGE);
