import { type Filter, formatFilter, hasTag, MAX_PAGE, NO_FILTER, parseFilter, withoutTag } from "./filter";
import { firstCodePoints, trimEnd } from "./text";

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

/** The address of an article's Markdown. */
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

const FEED = "/feed.xml";
const SITEMAP = "/sitemap.xml";

/** The sitemap, or one of its files; a query, because a file in a folder may only list what is below that folder. */
export function sitemapHref(page: number): string {
  return SITEMAP + formatFilter({ page });
}

const RESOURCES = [FEED, "/feed.json", SITEMAP, "/robots.txt", "/site.webmanifest", "/opensearch.xml"];

const CLINGING = /[\s\u200B-\u200D\u2060.,;:!?…'"’”»›)\]}>*]/;

/** A path without what clings to its end, decoded; the path itself if there is nothing. */
export function withoutClinging(pathname: string): string {
  const decoded = decode(pathname);
  const trimmed = trimEnd(decoded, CLINGING);
  return trimmed === decoded ? pathname : trimmed;
}

function normalizePath(pathname: string): string {
  const path = trimEnd(trimEnd(decode(pathname), CLINGING).toLowerCase(), /\//);
  return path.replace(/\/index\.(?:html?|php)$/, "") || "/";
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const SECTION = "(?:/(?:articles|blog|news|notes|posts?))?";
const FEEDS = `${SECTION}(?:/(?:atom|feeds?|rss))?`;
const FEED_NAME =
  "(?:index\\.xml|rss2?|feed|atom|(?:all|atom|feed|posts|rss2?)\\.(?:atom|rdf|rss|xml)|all\\.atom\\.xml)";
const TAGS = `${SECTION}/(?:categor(?:y|ies)|tags?)`;
/** Of categories in each other, the innermost. */
const NAME = `(?:${TAGS}/(?:.*?/)??(?<tag>[^/]+?)|${SECTION}/authors?/(?<author>[^/]+?))`;
const END = "(?:\\.html?|/page/?\\d+)?";

/** At which paths other blogs, as of Hugo, Jekyll or WordPress, have what is here at one; the first that fits counts. */
const OLD_PLACES = [
  [SITEMAP, `${SECTION}/(?=[\\w-]*sitemap)[\\w-]+\\.xml(?:\\.gz)?`],
  ["/feed.json", `(?:${FEEDS}|${NAME}(?:/feed)?)/feed\\.json`],
  [FEED, `(?:${FEEDS}|${NAME}(?:/feed)?)/${FEED_NAME}|/feeds/posts/default`],
  [FEED, "/feeds?/(?:by_tag/)?(?<tag>[^/]+?)(?:\\.(?:atom|rss))?\\.xml"],
  [TOPICS_HREF, TAGS + END],
  ["/", NAME + END],
  [ARCHIVE_HREF, `${SECTION}(?:/archives?|(?:/archives?)?/(?<year>\\d{4})(?:/\\d\\d?){0,2})${END}`],
  ["/", `${SECTION}(?:${END}|/index\\d+\\.html)|(?=/\\D)${SECTION}/\\d{1,3}`],
].map(([path = "", pattern]) => ({ path, pattern: new RegExp(`^(?:${pattern})$`) }));

/** The path here of what another blog had at a path, and whose it is by the old path; nothing if that is unknown. */
export function findOldPlace(pathname: string): Partial<Record<"path" | "tag" | "author" | "year", string>> {
  const old = normalizePath(pathname);
  const place = OLD_PLACES.find(({ pattern }) => pattern.test(old));
  return place ? { path: place.path, ...place.pattern.exec(old)?.groups } : {};
}

/** A path in its normal form; that of a file for programs, if another blog had it there. */
function currentPath(pathname: string): string {
  const { path = "", tag, author } = findOldPlace(pathname);
  return (tag ?? author) === undefined && RESOURCES.includes(path) ? path : normalizePath(pathname);
}

function carriedBy(path: string, filter: Filter): Partial<Filter> {
  if (path === "/") return filter;
  if (path === SITEMAP) return { page: filter.page };
  return path.startsWith("/feed.") ? { ...filter, page: 1 } : NO_FILTER;
}

/** What the site answers besides screens and files, in `routes/` and `server/`. */
const OTHERS = ["/pictures", "/healthz", "/readyz"];

/** Whether the site has something of its own at a path. */
export function isOwnAddress(path: string): boolean {
  const own = currentPath(path);
  return isIndex(own) || [...RESOURCES, ...OTHERS].includes(own);
}

function canonicalOf({ pathname, search, searchParams }: URL, filter: Filter): string | undefined {
  // Remix itself writes the URLs of data requests.
  if (isScreen(pathname) && searchParams.has("_data")) return undefined;
  if (pathname !== "/" && isScreen(pathname)) return search === "" ? undefined : pathname;
  const article = withoutClinging(pathname);
  if (article !== pathname && article !== "/" && isScreen(article.replace(/\.md$/, ""))) return article;
  const path = currentPath(pathname);
  if (!isIndex(path) && !RESOURCES.includes(path)) return undefined;
  const listed = path + formatFilter(carriedBy(path, filter));
  const short = /[?&]((?:p|page_id)=\d+)(?:&|$)/.exec(search)?.[1];
  const canonical = (listed === "/" && foldAddress(`/?${short}`)) || listed;
  return pathname + search === canonical ? undefined : canonical;
}

/** The filter in the query of an address. */
export function filterOf(address: string): Filter {
  const { search } = new URL(address, "http://here.invalid");
  // Some mail programs and templates escape a link twice.
  return parseFilter(new URLSearchParams(search.replaceAll("&amp;", "&")));
}

export type Address = { filter: Filter; canonical: string | undefined; isTooLong: boolean };

/**
 * An address's filter, and its canonical path and query: undefined if it is canonical, or none of this module. Where the
 * address or its canonical form is too long, the filter is empty.
 */
export function parseAddress(address: string): Address {
  const url = new URL(address, "http://here.invalid");
  const filter = filterOf(address);
  const isBare = address.endsWith("?") && url.search === "";
  const canonical = isBare ? url.pathname : canonicalOf(url, filter);
  const length = Math.max((url.pathname + url.search).length, canonical?.length ?? 0);
  const isTooLong = length > MAX_URL_LENGTH;
  return { filter: isTooLong ? NO_FILTER : filter, canonical, isTooLong };
}

/** What Remix adds to a page's address for its data, as it spells it. */
const DATA = /[?&](_data=[^&]*)$/;

/** Whether an address is one that the site itself asks for; of others there is no end. */
export function isCanonical(address: string): boolean {
  const [end = "", data = ""] = DATA.exec(address) ?? [];
  const page = address.slice(0, address.length - end.length);
  const hasOtherData = new URL(page, "http://here.invalid").searchParams.has("_data");
  return (
    !hasOtherData && String(new URLSearchParams(data)) === data && parseAddress(page).canonical === undefined
  );
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
export function foldAddress(path: string): string | undefined {
  const decoded = decode(path);
  if (decoded.length > MAX_LENGTH) return undefined;
  const folded = decoded
    .toLowerCase()
    .normalize("NFC")
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
