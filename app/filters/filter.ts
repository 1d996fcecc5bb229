import { cleanText } from "./text";

/** What the list shows, normalised by `toFilter`. */
export type Filter = {
  readonly tags: readonly string[];
  readonly search: string;
  readonly page: number;
};

export const PARAMS = { tags: "tags", search: "search", page: "page" } as const;

export const NO_FILTER: Filter = { tags: [], search: "", page: 1 };

const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 64;
const MAX_PAGE = 999_999;

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

/** A tag as it is compared: json-server's `tags_like` ignores case. */
export function foldTag(tag: string): string {
  return tag.toLowerCase();
}

export function isSameTag(a: string, b: string): boolean {
  return foldTag(a) === foldTag(b);
}

/** The spelling of a tag among all tags of some articles: the given one if they use it, otherwise the first of theirs. */
export function chooseSpelling(tag: string, tags: readonly string[]): string {
  return tags.includes(tag) ? tag : (tags.find((own) => isSameTag(own, tag)) ?? tag);
}

export function hasTag({ tags }: Pick<Filter, "tags">, tag: string): boolean {
  return tags.some((own) => isSameTag(own, tag));
}

/** The tag that a search may name: its term, unless that is selected or can be no tag. */
export function tagNamedBy({ tags, search }: Filter): string | undefined {
  return hasTag({ tags }, search) ? undefined : toFilter({ tags: [search] }).tags[0];
}

/** Normalises any values: drops invalid tags, replaces an invalid page by 1. Never throws. */
export function toFilter(values: Partial<Filter>): Filter {
  const tags: string[] = [];
  for (const tag of (values.tags ?? []).map(cleanText)) {
    if (tags.length === MAX_TAGS) break;
    if (tag !== "" && tag.length <= MAX_TAG_LENGTH && !hasTag({ tags }, tag)) tags.push(tag);
  }
  const page = values.page ?? 1;
  return { tags, search: cleanText(values.search ?? ""), page: isPage(page) ? page : 1 };
}

/** Parses a query: every valid tag, the first valid search and page. Never throws. */
export function parseFilter(params: URLSearchParams): Filter {
  return toFilter({
    tags: params.getAll(PARAMS.tags),
    search: params.getAll(PARAMS.search).find((search) => cleanText(search) !== "") ?? "",
    page:
      params
        .getAll(PARAMS.page)
        .map((page) => (/^\d+$/.test(page) ? Number(page) : 0))
        .find(isPage) ?? 1,
  });
}

/** The canonical query: "?tags=…&search=…&page=…" without defaults, or "". */
export function formatFilter(values: Partial<Filter>): string {
  const filter = toFilter(values);
  const params = new URLSearchParams();
  for (const tag of filter.tags) params.append(PARAMS.tags, tag);
  if (filter.search !== "") params.append(PARAMS.search, filter.search);
  if (filter.page !== 1) params.append(PARAMS.page, String(filter.page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

export function listHref(filter: Partial<Filter>): string {
  return `/${formatFilter(filter)}`;
}

const FEED = "/feed.xml";

/** Where other blogs have their feed. */
const OLD_FEEDS = ["/index.xml", "/rss.xml", "/atom.xml", "/feed", "/feed.atom", "/feed/index.xml"];

export function feedHref(filter: Filter, format: "xml" | "json"): string {
  return `/feed.${format}${formatFilter({ ...filter, page: 1 })}`;
}

const SITEMAP = "/sitemap.xml";

/** The sitemap, or one of its files; a query, because a file in a folder may only list what is below that folder. */
export function sitemapHref(page: number): string {
  return SITEMAP + formatFilter({ page });
}

export const TOPICS_HREF = "/topics";

const RESOURCES = [FEED, "/feed.json", SITEMAP, "/robots.txt", "/site.webmanifest", "/opensearch.xml"];

function normalizePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return pathname;
  }
}

/** The part of a filter that the canonical URL of a path carries. */
function carriedBy(path: string, filter: Filter): Partial<Filter> {
  if (path === "/") return filter;
  if (path === SITEMAP) return { page: filter.page };
  return path.startsWith("/feed.") ? { ...filter, page: 1 } : NO_FILTER;
}

/** What the site answers besides screens and files, in `routes/` and `server/`. */
const OTHERS = ["/pictures", "/healthz", "/readyz"];

/** Whether the site has something of its own at a path. */
export function isOwnAddress(path: string): boolean {
  return ["/", TOPICS_HREF, ...RESOURCES, ...OLD_FEEDS, ...OTHERS].includes(normalizePath(path));
}

/** The canonical path and query of an address of this module; undefined if it is canonical, or none. */
export function canonicalPath(address: string): string | undefined {
  const { pathname, search, searchParams } = new URL(address, "http://here.invalid");
  // Remix itself writes the URLs of data requests.
  if (isScreen(pathname) && searchParams.has("_data")) return undefined;
  if (address.endsWith("?") && search === "") return pathname;
  if (pathname !== "/" && isScreen(pathname)) return search === "" ? undefined : pathname;
  const asked = normalizePath(pathname);
  const path = OLD_FEEDS.includes(asked) ? FEED : asked;
  if (!["/", TOPICS_HREF, ...RESOURCES].includes(path)) return undefined;
  const canonical = path + formatFilter(carriedBy(path, parseFilter(searchParams)));
  return pathname + search === canonical ? undefined : canonical;
}

/** The query with the tags as the articles spell them; undefined if the filter already spells them so. */
export function respelledQuery(filter: Filter, tags: readonly string[]): string | undefined {
  const query = formatFilter({ ...filter, tags });
  return query === formatFilter(filter) ? undefined : query;
}

export type FilterPart = { kind: "search" | "tag"; text: string; rest: Filter };

function withoutTag(filter: Filter, tag: string): Filter {
  return { ...filter, tags: filter.tags.filter((other) => !isSameTag(other, tag)), page: 1 };
}

export function partsOf(filter: Filter): FilterPart[] {
  const { search, tags } = filter;
  const parts = tags.map((tag): FilterPart => ({ kind: "tag", text: tag, rest: withoutTag(filter, tag) }));
  if (search === "") return parts;
  return [{ kind: "search", text: search, rest: { ...filter, search: "", page: 1 } }, ...parts];
}

/** Selects a topic as the only tag, or removes it if selected. Keeps the search. */
export function topicHref(filter: Filter, tag: string): string {
  return listHref(hasTag(filter, tag) ? withoutTag(filter, tag) : { ...filter, tags: [tag], page: 1 });
}

export function pageHref(filter: Filter, page: number): string {
  return listHref({ ...filter, page: Math.min(page, MAX_PAGE) });
}

/** The first page past the end of a list, as far as known; Infinity where the page shows articles or is the first. */
function endOf({ page }: Filter, list: ListPage<unknown> | null): number {
  if (!list || list.items.length > 0 || page === 1) return Number.POSITIVE_INFINITY;
  return list.lastPage === null ? page : Math.max(1, list.lastPage) + 1;
}

/** Next is never disabled, but leads at most one page past the last. `list` is null where it could not be loaded. */
export function nextHref(filter: Filter, list: ListPage<unknown> | null): string {
  return pageHref(filter, Math.min(filter.page + 1, endOf(filter, list)));
}

/** The page before, or from past the end the last one with articles; undefined on the first. */
export function previousHref(filter: Filter, list: ListPage<unknown> | null): string | undefined {
  if (filter.page === 1) return undefined;
  return pageHref(filter, Math.min(filter.page, endOf(filter, list)) - 1);
}

const SCREEN = /^\/(?:blogs\/[\w-]+)?$/;

/** Whether a path is the list's, that of all topics or an article's. */
export function isScreen(pathname: string): boolean {
  return pathname === TOPICS_HREF || SCREEN.test(pathname);
}

export function articleHref(id: string): string {
  return `/blogs/${encodeURIComponent(id)}`;
}

/** The address of an article, or of a page at the root. */
export function rowHref({ id, page = false }: { id: string; page?: boolean | undefined }): string {
  return page ? `/${encodeURIComponent(id)}` : articleHref(id);
}

/** How many articles there are; if `isCapped`, there are more. */
export type Count = { count: number; isCapped?: boolean };

/** A slice of a list with the count of the whole; `lastPage` is 0 if there is none, null if it is unknown. */
export type ListPage<Item> = Count & {
  items: Item[];
  lastPage: number | null;
};

/** The last page of a list; null if its count is capped. */
export function lastPageOf({ count, isCapped }: Count, size: number): number | null {
  return isCapped ? null : Math.ceil(count / size);
}

export function hasNextPage({ items, lastPage }: ListPage<unknown>, page: number): boolean {
  return lastPage === null ? items.length > 0 : page < lastPage;
}

/** Slices page `page` (from 1) out of a list; past the end it is empty. */
export function paginate<Item>(items: readonly Item[], page: number, size: number): ListPage<Item> {
  const count = items.length;
  return { items: items.slice((page - 1) * size, page * size), count, lastPage: lastPageOf({ count }, size) };
}
