import { type Filter, formatFilter, NO_FILTER, PARAMS, parseFilter } from "./filter";
import { ARCHIVE_HREF, decode, isIndex, isScreen, MAX_URL_LENGTH, SITEMAP_HREF, TOPICS_HREF } from "./hrefs";
import { trimEnd } from "./text";

const FEED = "/feed.xml";
const RESOURCES = [FEED, "/feed.json", SITEMAP_HREF, "/robots.txt", "/site.webmanifest", "/opensearch.xml"];

const TRAILING_PUNCTUATION = /[\s\u200B-\u200D\u2060.,;:!?…'"’”»›)\]}>*]/;

/** A path without what clings to its end, decoded; the path itself if there is nothing. */
export function withoutTrailingPunctuation(pathname: string): string {
  const decoded = decode(pathname);
  const trimmed = trimEnd(decoded, TRAILING_PUNCTUATION);
  return trimmed === decoded ? pathname : trimmed;
}

function normalizePath(pathname: string): string {
  const path = trimEnd(trimEnd(decode(pathname), TRAILING_PUNCTUATION).toLowerCase(), /\//);
  return path.replace(/\/index\.(?:html?|php)$/, "") || "/";
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
const LEGACY_PATHS = [
  [SITEMAP_HREF, `${SECTION}/(?=[\\w-]*sitemap)[\\w-]+\\.xml(?:\\.gz)?`],
  ["/feed.json", `(?:${FEEDS}|${NAME}(?:/feed)?)/feed\\.json`],
  [FEED, `(?:${FEEDS}|${NAME}(?:/feed)?)/${FEED_NAME}|/feeds/posts/default`],
  [FEED, "/feeds?/(?:by_tag/)?(?<tag>[^/]+?)(?:\\.(?:atom|rss))?\\.xml"],
  [TOPICS_HREF, TAGS + END],
  ["/", NAME + END],
  [ARCHIVE_HREF, `${SECTION}(?:/archives?|(?:/archives?)?/(?<year>\\d{4})(?:/\\d\\d?){0,2})${END}`],
  ["/", `${SECTION}(?:${END}|/index\\d+\\.html)|(?=/\\D)${SECTION}/\\d{1,3}`],
].map(([path = "", pattern]) => ({ path, pattern: new RegExp(`^(?:${pattern})$`) }));

/** The path here of what another blog had at a path, and whose it is by the old path; nothing if that is unknown. */
export function findLegacyPath(
  pathname: string,
): Partial<Record<"path" | "tag" | "author" | "year", string>> {
  const old = normalizePath(pathname);
  const place = LEGACY_PATHS.find(({ pattern }) => pattern.test(old));
  return place ? { path: place.path, ...place.pattern.exec(old)?.groups } : {};
}

/** A path in its normal form; that of a file for programs, if another blog had it there. */
function currentPath(pathname: string): string {
  const { path = "", tag, author } = findLegacyPath(pathname);
  return (tag ?? author) === undefined && RESOURCES.includes(path) ? path : normalizePath(pathname);
}

function carriedBy(path: string, filter: Filter): Partial<Filter> {
  if (path === "/") return filter;
  if (path === SITEMAP_HREF) return { page: filter.page };
  return path.startsWith("/feed.") ? { ...filter, page: 1 } : NO_FILTER;
}

const PICTURES = "/pictures";

/** Whether the site has something of its own at a path, in `routes/` or `server/`. */
export function isReservedPath(path: string): boolean {
  const own = currentPath(path);
  return isIndex(own) || [...RESOURCES, PICTURES, "/healthz", "/readyz"].includes(own);
}

/** The path at which the site has what is asked for; the given one where that is no list, article or resource. */
function canonicalPath(pathname: string): string {
  if (isScreen(pathname)) return pathname;
  const article = withoutTrailingPunctuation(pathname);
  if (article !== pathname && article !== "/" && isScreen(article.replace(/\.md$/, ""))) return article;
  const path = currentPath(pathname);
  return isIndex(path) || RESOURCES.includes(path) ? path : pathname;
}

/** What a request's URL says. */
export type Address = {
  pathname: string;
  /** Empty where the address is too long, or would be in its canonical form. */
  filter: Filter;
  isTooLong: boolean;
  /** The path and query of the page, without parameters that the site does not know. */
  canonical: string;
  /** Whether the address is that, unknown parameters aside. */
  isCanonical: boolean;
  /** The unknown parameters, such as "utm_source=mail". */
  unknown: string;
  isData: boolean;
  /** What Remix is asked, and pages are kept by: the canonical address, with the parameter of a data request. */
  key: string;
};

/** Remix's parameter: the route whose data is asked for. */
const DATA = "_data";
const KNOWN: readonly string[] = [...Object.values(PARAMS), DATA, ""];
/** WordPress' short addresses. */
const SHORT = /^(?:p|page_id)=\d{1,15}$/;

function nameOf(part: string): string {
  return decode(part.replace(/=.*/s, ""));
}

/** An address with more parameters. */
export function withParams(href: string, params: string): string {
  return params === "" ? href : href + (href.includes("?") ? "&" : "?") + params;
}

/** Parses the URL of a request, or its path and query. Never throws for what Node has parsed. */
export function parseAddress(url: string): Address {
  const { pathname, search } = new URL(url, "http://here.invalid");
  // Some mail programs and templates escape a link twice.
  const query = search.slice(1).replaceAll("&amp;", "&");
  const parts = search !== "" || url.endsWith("?") ? query.split("&") : [];
  const path = canonicalPath(pathname);
  const isResource = RESOURCES.includes(path);
  const found = parseFilter(query);
  const listed = path + formatFilter(carriedBy(path, found));
  const short = listed === "/" ? parts.find((part) => SHORT.test(part)) : undefined;
  const isPicture = path === PICTURES;
  const canonical = isPicture ? pathname + search : withParams(listed, short ?? "");
  const isKnown = (part: string) => isPicture || part === short || KNOWN.includes(nameOf(part));
  const data = isResource || isPicture ? undefined : parts.find((part) => nameOf(part) === DATA);
  const known = parts.filter((part) => isKnown(part) && (data === undefined || nameOf(part) !== DATA));
  const written = pathname + (known.length > 0 ? `?${known.join("&")}` : "");
  const isTooLong = Math.max(pathname.length + search.length, canonical.length) > MAX_URL_LENGTH;
  const isCanonical = isPicture || (written === canonical && query === search.slice(1));
  const filter = isTooLong ? NO_FILTER : found;
  const unknown = parts.filter((part) => !isKnown(part)).join("&");
  const key = isCanonical ? withParams(canonical, String(new URLSearchParams(data))) : url;
  return { pathname, filter, isTooLong, canonical, isCanonical, unknown, isData: data !== undefined, key };
}
