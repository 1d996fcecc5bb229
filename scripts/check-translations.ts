import { indexTranslations } from "../app/articles/parse-rows.server";
import type { ParsedBlog } from "../app/articles/row.server";
import { rowHref } from "../app/filters/hrefs";
import { primaryLanguage } from "../app/language/sentences";
import { LANGUAGE } from "../app/words";

/** Names translations to which readers can't be led, and those that say they are in another language. */
export function checkTranslations(
  listed: readonly ParsedBlog[],
  warn: (id: string, text: string) => void,
): void {
  const known = new Map(listed.map((row) => [row.id, row]));
  const index = indexTranslations(listed);
  for (const row of listed)
    for (const [lang, id] of Object.entries(row.translations ?? {})) {
      const other = known.get(id);
      const isOffered = other && index[rowHref(row)]?.some(({ href }) => href === rowHref(other));
      const own = other?.lang ?? LANGUAGE;
      if (id === row.id) warn(row.id, `its translation "${lang}" is the article itself.`);
      else if (!other) warn(row.id, `its translation "${lang}" is "${id}", which is no article, or a draft.`);
      else if (primaryLanguage(own) !== primaryLanguage(lang))
        warn(row.id, `its translation "${lang}" is "${id}", whose lang is "${own}".`);
      else if (!isOffered)
        warn(row.id, `its translation "${id}" is not offered: another one is in "${own}".`);
    }
}
