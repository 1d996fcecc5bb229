import { type Filter, formatFilter, hasTag, MAX_PAGE, withoutTag } from "./filter";
import { firstCodePoints } from "./text";

export function listHref(filter: Partial<Filter>): string {
  return `/${formatFilter(filter)}`;
}

/** Selects a topic as the only tag, or removes it if selected. Keeps the search. */
export function topicHref(filter: Filter, tag: string): string {
  return listHref(hasTag(filter, tag) ? withoutTag(filter, tag) : { ...filter, tags: [tag], page: 1 });
}

export function pageHref(filter: Filter, page: number): string {
  return listHref({ ...filter, page: Math.min(page, MAX_PAGE) });
}

/** In characters, of a path and its query. */
export const MAX_URL_LENGTH = 8_192;

export const TOPICS_HREF = "/topics";
export const ARCHIVE_HREF = "/archive";

/** The archive, or that of a year (YYYY). */
export function archiveHref(year?: string): string {
  return year === undefined ? ARCHIVE_HREF : `${ARCHIVE_HREF}/${year}`;
}

const INDEXES: [path: RegExp, route: string][] = [
  [/^\/$/, "routes/_index"],
  [new RegExp(`^${TOPICS_HREF}$`), "routes/topics"],
  [new RegExp(`^${ARCHIVE_HREF}(?:/\\d{4})?$`), "routes/archive.($year)"],
];
const SCREENS = [...INDEXES, [/^\/blogs\/[\w-]+$/, "routes/blogs.$id"] as const];

/** Whether a path is the list's, that of all topics or of the archive: on phones a search box is at the top. */
export function isIndex(pathname: string): boolean {
  return INDEXES.some(([path]) => path.test(pathname));
}

/** The id of the route that shows a path, if that is one of those or an article's. */
export function screenOf(pathname: string): string | undefined {
  return SCREENS.find(([path]) => path.test(pathname))?.[1];
}

export function isScreen(pathname: string): boolean {
  return screenOf(pathname) !== undefined;
}

export function articleHref(id: string): string {
  return `/blogs/${encodeURIComponent(id)}`;
}

export function markdownHref(id: string): string {
  return `${articleHref(id)}.md`;
}

/** The address of an article, or of a page at the root. */
export function rowHref({ id, page = false }: { id: string; page?: boolean | undefined }): string {
  return page ? `/${encodeURIComponent(id)}` : articleHref(id);
}

/** The address at which a file can be edited: that of the template, with its path. */
export function toEditHref(template: string, file: string): string {
  return template.replaceAll("{path}", () => file.split("/").map(encodeURIComponent).join("/"));
}

export function feedHref(filter: Filter, format: "xml" | "json"): string {
  return `/feed.${format}${formatFilter({ ...filter, page: 1 })}`;
}

export const SITEMAP_HREF = "/sitemap.xml";

/** The sitemap, or one of its files; a query, because a file in a folder may only list what is below that folder. */
export function sitemapHref(page: number): string {
  return SITEMAP_HREF + formatFilter({ page });
}

/** A percent-encoded text, decoded; the text itself where it is malformed. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** In characters, percent-escapes decoded. */
const MAX_LENGTH = 300;

/** What no address of an article has, such as dot segments (RFC 3986, 3.3), and queries but WordPress' "/?p=7". */
const UNFIT =
  /^(?!\/\?(?:p|page_id)=\d{1,15}$).*\?|[\p{Cc}#\\<>"*]|\/__|\/\.\.?(?:\/|%2f|$)|^\/(?:blogs)?$|^(?!\/)|^\/\//u;

/**
 * An address's path as it is compared: in NFC, without percent-escapes, case, a slash at its end and "/index.html".
 * Undefined if no article can have had it. The database folds the same way (`blog.fold_address`).
 */
export function foldPath(path: string): string | undefined {
  const decoded = decode(path);
  if (decoded.length > MAX_LENGTH) return undefined;
  const lower = decoded.toLowerCase().normalize("NFC");
  const folded = lower.replace(/\/index\.html$/, "").replace(/\/+$/, "");
  return UNFIT.test(folded) ? undefined : folded;
}

const MAX_WORDS_LENGTH = 100;

/** The words in the last part of a path, for a search: those of "/2019/05/why-bread-rises.html" are "why bread rises". */
export function wordsOfPath(path: string): string {
  const parts = decode(path).split("/");
  const names = parts.filter((part) => part !== "" && !/^index\.\w+$/i.test(part));
  const name = names.at(-1)?.replace(/\.[a-z]\w{0,4}$/i, "") ?? "";
  const words = name.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter((word) => /[^\d'’]/.test(word));
  return firstCodePoints(words.join(" "), MAX_WORDS_LENGTH).trim();
}
