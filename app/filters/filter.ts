import { cleanText, toOneLine } from "./text";

/** What the list shows, normalised by `toFilter`. */
export type Filter = Readonly<{ tags: readonly string[]; search: string; author: string; page: number }>;

export const PARAMS = { tags: "tags", search: "search", author: "author", page: "page" } as const;

export const NO_FILTER: Filter = { tags: [], search: "", author: "", page: 1 };

const MAX_TAGS = 8;
/** Of a filter's tags and of the articles'. */
export const MAX_TAG_LENGTH = 64;
const MAX_AUTHOR_LENGTH = 300;
export const MAX_PAGE = 999_999;

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE;
}

/** Marks of direction, which readers don't type. */
const MARKS = /[\u061C\u200E\u200F]/g;

/** A tag, or an author's name, in the one form in which it is shown, compared and linked. */
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

/** Whether a clean name can be a filter's author. */
export function isAuthor(name: string): boolean {
  return name !== "" && name.length <= MAX_AUTHOR_LENGTH;
}

/** A tag, or an author's name, as it is compared: json-server's `tags_like` ignores case. */
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
type Written = { author: string; authors?: readonly string[] | undefined };
export type Spelling = Pick<Filter, "tags" | "author">;

/** The names of some articles' authors: each of several, or the one. */
export function namesOf(articles: readonly Written[]): string[] {
  return articles.flatMap(({ author, authors = [author] }) => authors);
}

/** The different names that a filter can have, each as the first of some articles spells it, and the last day of theirs. */
export function listAuthors(articles: readonly (Written & { published_date: string | null })[]) {
  const authors = new Map<string, { name: string; day: string }>();
  for (const article of articles)
    for (const name of namesOf([article]).filter(isAuthor)) {
      const own = { name, day: article.published_date ?? "" };
      const known = authors.get(foldTag(name)) ?? own;
      authors.set(foldTag(name), { name: known.name, day: own.day > known.day ? own.day : known.day });
    }
  return [...authors.values()];
}

/** Tags and author as some articles spell them. */
export function spell({ tags, author }: Spelling, articles: readonly (Tagged & Written)[]): Spelling {
  const written = tags.length === 0 ? [] : articles.flatMap((article) => article.tags);
  const names = author === "" ? [] : namesOf(articles);
  return { tags: tags.map((tag) => chooseSpelling(tag, written)), author: chooseSpelling(author, names) };
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

/** Those of some articles that have all tags and the author of a filter, and how they spell these. */
export function narrow<Article extends Tagged & Written>(articles: readonly Article[], filter: Spelling) {
  const { tags, author } = filter;
  const isTheirs = (article: Article) => namesOf([article]).some((name) => isSameTag(name, author));
  const blogs = articles.filter((article) => hasTags(article, tags) && (author === "" || isTheirs(article)));
  return { blogs, ...spell(filter, blogs) };
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
  const [author = ""] = [cleanTag(values.author ?? "")].filter(isAuthor);
  return { tags, search: cleanSearch(values.search ?? ""), author, page: isPage(page) ? page : 1 };
}

/** Parses a query: every valid tag, the first valid search, author and page. Never throws. */
export function parseFilter(query: string | URLSearchParams): Filter {
  const params = new URLSearchParams(query);
  const pages = params.getAll(PARAMS.page).filter((page) => /^\d+$/.test(page));
  return toFilter({
    tags: params.getAll(PARAMS.tags),
    search: params.getAll(PARAMS.search).map(cleanSearch).find(Boolean) ?? "",
    author: params.getAll(PARAMS.author).map(cleanTag).find(isAuthor) ?? "",
    page: pages.map(Number).find(isPage) ?? 1,
  });
}

/** The canonical query: "?tags=…&search=…&author=…&page=…" without defaults, or "". */
export function formatFilter(values: Partial<Filter>): string {
  const { tags, search, author, page } = toFilter(values);
  const params = [
    ...tags.map((tag) => [PARAMS.tags, tag]),
    [PARAMS.search, search],
    [PARAMS.author, author],
    [PARAMS.page, page === 1 ? "" : String(page)],
  ].filter(([, value]) => value);
  return params.length === 0 ? "" : `?${new URLSearchParams(params)}`;
}

/** The query with tags and author as the articles spell them; undefined if the filter already spells them so. */
export function respelledQuery(filter: Filter, { tags, author }: Spelling): string | undefined {
  const query = formatFilter({ ...filter, tags, author });
  return query === formatFilter(filter) ? undefined : query;
}

type FilterPart = { kind: "search" | "author" | "tag"; text: string; rest: Filter };

export function withoutTag(filter: Filter, tag: string): Filter {
  return { ...filter, tags: filter.tags.filter((other) => !isSameTag(other, tag)), page: 1 };
}

export function partsOf(filter: Filter): FilterPart[] {
  const { search, author, tags } = filter;
  const parts: FilterPart[] = [
    { kind: "search", text: search, rest: { ...filter, search: "", page: 1 } },
    { kind: "author", text: author, rest: { ...filter, author: "", page: 1 } },
    ...tags.map((tag): FilterPart => ({ kind: "tag", text: tag, rest: withoutTag(filter, tag) })),
  ];
  return parts.filter(({ text }) => text);
}
