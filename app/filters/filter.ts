import { cleanText } from "./text";

/**
 * What the list shows. Canonical means: each tag trimmed, free of control characters, 1 to 64 characters
 * long, 8 at most and none twice; the search trimmed, "" for none; the page a whole number from 1.
 */
export type Filter = {
  readonly tags: readonly string[];
  readonly search: string;
  readonly page: number;
};

/** The names of the three params, in the order in which every link of the site carries them. */
export const PARAMS = { tags: "tags", search: "search", page: "page" } as const;

export const NO_FILTER: Filter = { tags: [], search: "", page: 1 };

const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 64;
const MAX_PAGE = 999_999;

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

/** Whether two spellings name one tag: letter case makes no difference, as in the server's `tags_like`. */
export function isSameTag(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Whether the filter has the tag selected. */
export function hasTag(filter: Filter, tag: string): boolean {
  return filter.tags.some((selected) => isSameTag(selected, tag));
}

/** The canonical filter for any values: bad tags are dropped, a bad page becomes the first. Never throws. */
export function toFilter(values: Partial<Filter>): Filter {
  const tags: string[] = [];
  for (const tag of (values.tags ?? []).map(cleanText)) {
    if (tags.length === MAX_TAGS) break;
    if (tag === "" || tag.length > MAX_TAG_LENGTH || tags.some((kept) => isSameTag(kept, tag))) continue;
    tags.push(tag);
  }
  const page = values.page ?? 1;
  return { tags, search: cleanText(values.search ?? ""), page: isPage(page) ? page : 1 };
}

/** Reads the filter out of a query. Total: anything unusable counts as absent. First usable value wins. */
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

/** The query that stands for the filter: "" or "?tags=…&search=…&page=…", defaults left out. */
export function formatFilter(values: Partial<Filter>): string {
  const filter = toFilter(values);
  const params = new URLSearchParams();
  for (const tag of filter.tags) params.append(PARAMS.tags, tag);
  if (filter.search !== "") params.append(PARAMS.search, filter.search);
  if (filter.page !== 1) params.append(PARAMS.page, String(filter.page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** The address of the list under a filter. */
export function listHref(filter: Partial<Filter>): string {
  return `/${formatFilter(filter)}`;
}

/** The feed of the list under a filter, whatever its page. */
export function feedHref(filter: Filter, format: "xml" | "json"): string {
  return `/feed.${format}${formatFilter({ ...filter, page: 1 })}`;
}

/** What has one address each, besides lists and articles; a feed has one for each filter. */
const RESOURCES = ["/feed.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/opensearch.xml"];

/** A path as the router reads it. */
function readPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "") || "/";
  } catch {
    return pathname;
  }
}

/**
 * Where the URL of a list or resource leads that is not its canonical one, as a path on this site; undefined for a
 * canonical one and for whatever else there is.
 */
export function canonicalRedirect({ pathname, search, searchParams }: URL): string | undefined {
  const path = readPath(pathname);
  if (path !== "/" && !RESOURCES.includes(path)) return undefined;
  const filter = parseFilter(searchParams);
  const isFeed = path.startsWith("/feed.");
  const query = path === "/" ? formatFilter(filter) : isFeed ? formatFilter({ ...filter, page: 1 }) : "";
  return pathname + search === path + query ? undefined : path + query;
}

/** Where a list under the filter leads, as a query, whose articles spell its tags so; undefined where that is its own. */
export function spellingRedirect(filter: Filter, tags: readonly string[]): string | undefined {
  const query = formatFilter({ ...filter, tags });
  return query === formatFilter(filter) ? undefined : query;
}

/** A part of a filter, and what remains, from page 1, when it is taken away. */
export type FilterPart = { text: string; isSearch: boolean; rest: Filter };

function withoutTag({ tags, search }: Filter, tag: string): Filter {
  return toFilter({ tags: tags.filter((kept) => !isSameTag(kept, tag)), search });
}

/** The parts that a filter is made of: its search, then its tags. */
export function partsOf(filter: Filter): FilterPart[] {
  const { search, tags } = filter;
  const searched = { text: search, isSearch: true, rest: toFilter({ tags }) };
  const tagged = tags.map((tag) => ({ text: tag, isSearch: false, rest: withoutTag(filter, tag) }));
  return search === "" ? tagged : [searched, ...tagged];
}

/** Selecting a topic replaces the tags by that one; selecting a selected one removes it. Keeps the search. */
export function topicHref(filter: Filter, tag: string): string {
  return listHref(hasTag(filter, tag) ? withoutTag(filter, tag) : { tags: [tag], search: filter.search });
}

/** Another page of the same list. */
export function pageHref(filter: Filter, page: number): string {
  return listHref({ ...filter, page: Math.min(page, MAX_PAGE) });
}

/** The next page, which is never refused (specification 2, "Next is never disabled"). */
export function nextHref(filter: Filter): string {
  return pageHref(filter, filter.page + 1);
}

/** The page before, or undefined on page 1. */
export function previousHref(filter: Filter): string | undefined {
  return filter.page > 1 ? pageHref(filter, filter.page - 1) : undefined;
}

/** The address of an article. */
export function articleHref(id: string): string {
  return `/blogs/${encodeURIComponent(id)}`;
}

/** One page of a list. */
export type Page<Item> = {
  items: Item[];
  /** How many items all pages have together. */
  count: number;
  /** The last page that has items; 0 where none has. */
  lastPage: number;
};

type List<Item> = { readonly length: number; slice(start: number, end: number): Item[] };

/** Cuts a page (from 1) of `size` items out of a list; past the end it has no items. */
export function paginate<Item>(items: List<Item>, page: number, size: number): Page<Item> {
  return {
    items: items.slice((page - 1) * size, page * size),
    count: items.length,
    lastPage: Math.ceil(items.length / size),
  };
}
