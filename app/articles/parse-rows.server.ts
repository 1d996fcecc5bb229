import { type Filter, hasTags, spell } from "../filters/filter";
import { foldPath, rowHref } from "../filters/hrefs";
import { isReservedPath } from "../filters/request-address";
import { displayUrl } from "../pictures/variants";
import { pause } from "../runtime/event-loop.server";
import { AUTHOR, LIMITS } from "../site";
import { LANGUAGE } from "../words";
import type { BlogList, IndexedBlog, ListedBlog, RedirectIndex, TranslationIndex } from "./blog";
import { type Report, skippedRow, unusedRedirect } from "./diagnostics.server";
import { excerptSource } from "./excerpt.server";
import { MAX_ENTRIES, type ParsedBlog, parseRow } from "./row.server";
import { safeUrl } from "./safe-url.server";

/** Makes straight quotes curly: apostrophes in every language, quotation marks in English alone. */
function curlQuotes(text: string, language: string): string {
  if (!/['"]/.test(text)) return text;
  const curled = text.replace(/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, "’");
  if (!/^en\b/.test(language)) return curled;
  return curled
    .replace(/(?<![^\s([{—–-])"([^"]+)"(?![\p{L}\p{N}])/gu, "“$1”")
    .replace(/(?<![^\s([{—–“-])'([^']+)'(?![\p{L}\p{N}])/gu, "‘$1’")
    .replace(/(?<=\p{L})'|(?<!\S)'(?=\d\ds)/gu, "’");
}

/** How rows are parsed: what gets the diagnostics, the hosts whose pictures the site resizes, and what visitors may see. */
export type Parsing = {
  report: Report;
  imageHosts: readonly string[];
  isPublished: (row: ParsedBlog) => boolean;
};

const DEFAULTS: Parsing = { report: () => {}, imageHosts: [], isPublished: ({ draft }) => !draft };

/** A row as readers see it: with curly quotes in its prose, an author, and pictures that the site resizes. */
function forReaders(row: ParsedBlog, { imageHosts }: Parsing): ParsedBlog {
  const curl = (text: string) => curlQuotes(text, row.lang ?? LANGUAGE);
  const toHosted = (address: string | null) => address && displayUrl(address, imageHosts);
  const owner = row.author === "" && AUTHOR?.name ? AUTHOR : undefined;
  return {
    ...row,
    title: curl(row.title),
    author: owner?.name ?? row.author,
    image: toHosted(row.image),
    image_caption: row.image_caption && curl(row.image_caption),
    authorPic: toHosted(row.authorPic ?? safeUrl(owner?.picture ?? "")),
  };
}

/** Parses and repairs an article; null if it isn't shown, undefined if the JSON isn't one. */
export function parseBlog(json: unknown, given: Partial<Parsing> = {}): ParsedBlog | null | undefined {
  const blogs = parseBlogs([json], given);
  return blogs && (blogs[0] ?? null);
}

function toListRow(row: ParsedBlog, term: string, parsing: Parsing): ListedBlog {
  const shown = forReaders(row, parsing);
  const { content, aliases, translations, page, image_alt, image_caption, file, ...blog } = shown;
  const part = excerptSource(content.replaceAll("\u00AD", ""), LIMITS.excerptLength, term);
  // A copy, because V8's slice of a text can keep all of it in memory.
  return { ...blog, markdown: Buffer.from(part).toString(), isLong: content.length > LIMITS.feedEntryBytes };
}

/** Parses the rows of a list one by one: undefined for bad rows, repeated ids and those that aren't shown. */
function createRowParser(parsing: Parsing) {
  const ids = new Set<string>();
  const parse = (json: unknown): ParsedBlog | undefined => {
    const row = parseRow(json, parsing.report);
    if (row && ids.size < ids.add(row.id).size) return parsing.isPublished(row) ? row : undefined;
    if (row) parsing.report(skippedRow(json, "an earlier one has the same id"));
    return undefined;
  };
  return { ids, parse };
}

/** Returns a parser of rows one by one, for a list too large for memory. They keep the author that they have. */
export function createBlogParser(report: Report): (json: unknown) => ParsedBlog | undefined {
  return createRowParser({ ...DEFAULTS, report }).parse;
}

/** Parses the articles and pages that are shown; undefined if the JSON isn't an array, or has bad rows only. */
export function parseBlogs(json: unknown, given: Partial<Parsing> = {}): ParsedBlog[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const parsing = { ...DEFAULTS, ...given };
  const { ids, parse } = createRowParser(parsing);
  const rows = json.map(parse).filter((row) => row !== undefined);
  return json.length > 0 && ids.size === 0 ? undefined : rows.map((row) => forReaders(row, parsing));
}

type RowPaths = Pick<ParsedBlog, "id" | "page" | "aliases">;

/** Where pages' addresses and old ones lead. Of two rows with the same one, the first keeps it; a page keeps its own. */
export function indexRedirects(rows: readonly RowPaths[], report: Report): RedirectIndex {
  const index: RedirectIndex = {};
  for (const row of rows.filter(({ page }) => page)) {
    const href = rowHref(row);
    const folded = foldPath(href);
    if (folded === undefined || isReservedPath(folded)) report(unusedRedirect(row.id, href, "address"));
    else if (index[folded]) report(unusedRedirect(row.id, href, "address", index[folded]));
    else index[folded] = href;
  }
  // Most lists have none, and each edit would fold thousands of addresses for nothing.
  if (rows.every(({ aliases }) => aliases.length === 0)) return index;
  const own = new Map(rows.map((row) => [foldPath(rowHref(row)), rowHref(row)]));
  for (const row of rows)
    for (const alias of row.aliases) {
      const href = rowHref(row);
      const folded = foldPath(alias);
      if (folded === undefined || alias === href) continue;
      // Were it used, two articles that are both gone could lead to each other.
      const isTaken = isReservedPath(folded) || (own.get(folded) ?? href) !== href;
      if (!isTaken) index[folded] ??= href;
      const other = isTaken ? undefined : index[folded];
      if (other !== href) report(unusedRedirect(row.id, alias, "alias", other));
    }
  return index;
}

type SpokenRow = Pick<ParsedBlog, "id" | "page" | "lang" | "translations">;

/**
 * The languages of articles: their own, those of what they name, of what names them, and of what that names; each once, and
 * of an article no more than it can name.
 */
export function indexTranslations(rows: readonly SpokenRow[]): TranslationIndex {
  const index = new Map<string, Map<string, TranslationIndex[string][number]>>();
  const known = new Map(rows.map((row) => [row.id, { href: rowHref(row), lang: row.lang ?? LANGUAGE }]));
  const groups = rows.flatMap(({ id, translations }) =>
    translations ? [id, ...Object.values(translations)].sort().join(" ") : [],
  );
  // Where each names all the others, they are many times the same.
  for (const ids of new Set(groups)) {
    const group = ids.split(" ").flatMap((id) => known.get(id) ?? []);
    for (const own of group) {
      const languages = index.get(own.href) ?? new Map();
      for (const each of [own, ...group])
        if (languages.size < MAX_ENTRIES && !languages.has(each.lang)) languages.set(each.lang, each);
      index.set(own.href, languages);
    }
  }
  const several = [...index].filter(([, languages]) => languages.size > 1);
  return Object.fromEntries(several.map(([href, languages]) => [href, [...languages.values()]]));
}

/** What a list holds: rows with all tags, whose excerpts show the term; if it `isWhole`, its addresses and pages are wanted. */
type ListRequest = Omit<Filter, "page"> & { isWhole?: boolean };

/** Parses a list as its rows arrive, of which it keeps those with every tag: json-server finds "art" in "Startups". Undefined if all are bad. */
export async function parseBlogList(
  rows: AsyncIterable<unknown> | Iterable<unknown>,
  { tags, search, author, isWhole = false }: ListRequest,
  given: Partial<Parsing> = {},
): Promise<BlogList | undefined> {
  const parsing = { ...DEFAULTS, ...given };
  const { ids, parse } = createRowParser(parsing);
  const all: (RowPaths & SpokenRow & IndexedBlog)[] = [];
  const blogs: ListedBlog[] = [];
  let isEmpty = true;
  for await (const json of rows) {
    await pause();
    isEmpty = false;
    const row = parse(json);
    if (!row) continue;
    const { id, page, lang, aliases, translations, published_date, updated_date } = row;
    if (isWhole) all.push({ id, page, lang, aliases, translations, published_date, updated_date });
    if (!page && hasTags(row, tags)) blogs.push(toListRow(row, search, parsing));
  }
  if (!isEmpty && ids.size === 0) return undefined;
  const list = { ...spell({ tags, author }, blogs), blogs };
  if (!isWhole) return list;
  const pages = all.filter(({ page }) => page);
  const redirects = indexRedirects(all, parsing.report);
  return { ...list, redirects, translations: indexTranslations(all), pages };
}
