/** Languages that are written from right to left, unless their tag says Latin, and tags of such scripts. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-latn)|-(arab|hebr|thaa)\b/i;

/** The attributes of a text in the language of its article; where that is unknown, browsers find the direction. */
export function languageProps(lang: string | null): { lang?: string; dir: "auto" | "ltr" | "rtl" } {
  if (lang === null) return { dir: "auto" };
  return { lang, dir: RIGHT_TO_LEFT.test(lang) ? "rtl" : "ltr" };
}
