import { cleanText, toOneLine } from "./text";

/** What the list shows, normalised by `toFilter`. */
export type Filter = Readonly<{ tags: readonly string[]; search: string; page: number }>;

export const PARAMS = { tags: "tags", search: "search", page: "page" } as const;

export const NO_FILTER: Filter = { tags: [], search: "", page: 1 };

const MAX_TAGS = 8;
/** Of a filter's tags and of the articles'. */
export const MAX_TAG_LENGTH = 64;
export const MAX_PAGE = 999_999;

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

/** Marks of direction, which readers don't type. */
const MARKS = /[\u061C\u200E\u200F]/g;

/** A tag in the one form in which it is shown, compared and linked. */
export function cleanTag(text: string): string {
  return toOneLine(text.replace(MARKS, "")).normalize("NFC");
}

function cleanSearch(text: string): string {
  return cleanText(text.replace(MARKS, "")).normalize("NFC");
}

/** Whether a clean text can be a tag. */
export function isTag(text: string): boolean {
  return text !== "" && text.length <= MAX_TAG_LENGTH;
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

type Tagged = Pick<Filter, "tags">;

/** Tags as some articles spell them. */
export function spellTags(tags: readonly string[], articles: readonly Tagged[]): string[] {
  if (tags.length === 0) return [];
  const written = articles.flatMap((article) => article.tags);
  return tags.map((tag) => chooseSpelling(tag, written));
}

export function hasTag({ tags }: Tagged, tag: string): boolean {
  return tags.some((own) => isSameTag(own, tag));
}

/** The tag that is an article's category; a category that is no tag has no list. */
export function categoryTag({ tags, category }: Tagged & { category: string }): string | undefined {
  return tags.find((tag) => isSameTag(tag, category));
}

export function hasTags(tagged: Tagged, tags: readonly string[]): boolean {
  return tags.every((tag) => hasTag(tagged, tag));
}

/** The tag that a search may name: its term, unless that is selected or can be no tag. */
export function tagNamedBy({ tags, search }: Filter): string | undefined {
  return hasTag({ tags }, search) ? undefined : toFilter({ tags: [search] }).tags[0];
}

/** Normalises any values: drops invalid tags, replaces an invalid page by 1. Never throws. */
export function toFilter(values: Partial<Filter>): Filter {
  const tags: string[] = [];
  for (const tag of (values.tags ?? []).map(cleanTag)) {
    if (tags.length === MAX_TAGS) break;
    if (isTag(tag) && !hasTag({ tags }, tag)) tags.push(tag);
  }
  const page = values.page ?? 1;
  return { tags, search: cleanSearch(values.search ?? ""), page: isPage(page) ? page : 1 };
}

/** Parses a query: every valid tag, the first valid search and page. Never throws. */
export function parseFilter(params: URLSearchParams): Filter {
  const pages = params.getAll(PARAMS.page).map((page) => (/^\d+$/.test(page) ? Number(page) : 0));
  return toFilter({
    tags: params.getAll(PARAMS.tags),
    search: params.getAll(PARAMS.search).map(cleanSearch).find(Boolean) ?? "",
    page: pages.find(isPage) ?? 1,
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

/** The query with the tags as the articles spell them; undefined if the filter already spells them so. */
export function respelledQuery(filter: Filter, tags: readonly string[]): string | undefined {
  const query = formatFilter({ ...filter, tags });
  return query === formatFilter(filter) ? undefined : query;
}

type FilterPart = { kind: "search" | "tag"; text: string; rest: Filter };

export function withoutTag(filter: Filter, tag: string): Filter {
  return { ...filter, tags: filter.tags.filter((other) => !isSameTag(other, tag)), page: 1 };
}

export function partsOf(filter: Filter): FilterPart[] {
  const { search, tags } = filter;
  const parts = tags.map((tag): FilterPart => ({ kind: "tag", text: tag, rest: withoutTag(filter, tag) }));
  if (search === "") return parts;
  return [{ kind: "search", text: search, rest: { ...filter, search: "", page: 1 } }, ...parts];
}
