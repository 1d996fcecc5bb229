import type { ParsedBlog } from "../app/articles/row.server";
import { cleanTag, hasTag } from "../app/filters/filter";
import { articleHref, foldPath } from "../app/filters/hrefs";
import { findLegacyPath, isReservedPath } from "../app/filters/request-address";
import type * as site from "../app/site";
import { report } from "./report";

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

function warn(text: string, isError = false): void {
  report({ text: `my/site.ts: ${text}`, isError });
}

/** Reports what of an owner's settings the site can't show, although their types allow it; throws where it can't start. */
export function checkSettings({ BRAND, COVER, EMBEDS, FEATURED, LIMITS, TIME_ZONE }: typeof site): void {
  try {
    Intl.DateTimeFormat(undefined, { timeZone: TIME_ZONE });
  } catch {
    throw new Error(`my/site.ts: TIME_ZONE "${TIME_ZONE}" is no time zone, such as "Europe/Berlin".`);
  }
  for (const { date } of FEATURED)
    if (date !== "" && !isDay(date))
      warn(`FEATURED has the date "${date}", which is no day (YYYY-MM-DD): it is shown as it is.`);
  if (EMBEDS.some((embed) => "params" in embed))
    warn("EMBEDS has params, which you can remove: every parameter stays in the address bar.");
  if (/[^\w-]/.test(BRAND.slug))
    warn(`BRAND.slug "${BRAND.slug}" has more than letters, digits and hyphens.`);
  for (const [name, numbers] of Object.entries({ LIMITS, COVER }))
    for (const [part, value] of Object.entries(numbers))
      if (!Number.isInteger(value) || value < 1)
        warn(`${name}.${part} is ${value}: it must be a whole number above 0.`, true);
}

/**
 * Reports what an owner's settings say of authors, topics and addresses that are not there; `isHere` knows pages, old
 * addresses and files.
 */
export async function checkUses(
  settings: typeof site,
  listed: readonly ParsedBlog[],
  isHere: (href: string) => Promise<boolean>,
): Promise<void> {
  const { AUTHORS, COLOPHON, FEATURED, FOOTER, HEADER, LEARN_MORE, TOPIC_TEXTS } = settings;
  if (LEARN_MORE !== null && listed.every(({ id }) => id !== LEARN_MORE))
    report({
      text: `"Learn More" leads to article "${LEARN_MORE}", which is not there: set LEARN_MORE.`,
      isError: false,
    });
  const hrefs = new Set(listed.map(({ id }) => foldPath(articleHref(id))));
  const isKnown = (href: string) =>
    hrefs.has(foldPath(href)) || isReservedPath(href) || findLegacyPath(href).path;
  for (const [name, setting] of Object.entries({ HEADER, FOOTER, COLOPHON, FEATURED, AUTHORS }))
    for (const [, href = ""] of JSON.stringify(setting).matchAll(/"(?:href|follow)":"(\/[^"?#]+)/g))
      if (!isKnown(href) && !(await isHere(href)))
        warn(`${name} leads to ${href}, which is not there: set it.`);
  const authors = new Set(listed.flatMap(({ author, authors = [author] }) => authors));
  for (const name of Object.keys(AUTHORS).filter((name) => !authors.has(name)))
    warn(`AUTHORS has "${name}", but no article has that author.`);
  const articles = listed.filter(({ page }) => !page);
  const tags = Object.keys(TOPIC_TEXTS).map(cleanTag);
  for (const [index, tag] of tags.entries()) {
    if (!articles.some((article) => hasTag(article, tag)))
      warn(`TOPIC_TEXTS has "${tag}", but no article has that tag.`);
    if (hasTag({ tags: tags.slice(index + 1) }, tag))
      warn(`TOPIC_TEXTS has "${tag}" again: the last is shown.`);
  }
}
