import type * as v from "valibot";
import { hasTags, spellTags } from "../../filters/filter";
import { AUTHOR, LIMITS } from "../../site";
import { excerptSource } from "../markdown/excerpt";
import { safeAddress } from "../markdown/safe-address.server";
import { indexAddresses } from "./address-index.server";
import type { Blog, BlogList, IndexedBlog, ListedBlog } from "./blog";
import { type Report, skippedRow } from "./findings.server";
import { BlogRow, ListedRow, type ParsedBlog, parseRow } from "./row.server";

type Shown = { id: string; draft?: true | undefined; published_date: string | null };

export type IsShown = (row: Shown) => boolean;

const isNoDraft: IsShown = ({ draft }) => !draft;

function withAuthor<Row extends Pick<Blog, "author" | "authorPic">>(row: Row): Row {
  if (AUTHOR === null || row.author !== "") return row;
  const picture = AUTHOR.picture === null ? null : safeAddress(AUTHOR.picture);
  return { ...row, author: AUTHOR.name, authorPic: row.authorPic ?? picture };
}

/** Parses and repairs an article; null if it isn't shown, undefined if the JSON isn't one. */
export function parseBlog(
  json: unknown,
  report: Report = () => {},
  isShown = isNoDraft,
): ParsedBlog | null | undefined {
  const row = parseRow(BlogRow, json, report);
  return row && (isShown(row) ? withAuthor(row) : null);
}

function toIndexed({ id, updated_date }: v.InferOutput<typeof ListedRow>): IndexedBlog {
  return { id, updated_date };
}

function toListed(row: v.InferOutput<typeof ListedRow>, term: string): ListedBlog {
  const { content, aliases, page, ...blog } = withAuthor(row);
  // A copy, because V8's slice of a text can keep all of it in memory.
  const source = Buffer.from(excerptSource(content, LIMITS.excerptLength, term)).toString();
  return { ...blog, source };
}

/** Parses the rows of a list one by one: undefined for bad rows, repeated ids and those that aren't shown. */
function createRowParser<Row extends Shown>(
  schema: v.GenericSchema<unknown, Row>,
  report: Report,
  isShown: IsShown,
) {
  const ids = new Set<string>();
  const parse = (json: unknown): Row | undefined => {
    const row = parseRow(schema, json, report);
    if (row && ids.has(row.id)) {
      report(skippedRow(json, "an earlier one has the same id"));
      return undefined;
    }
    if (row) ids.add(row.id);
    return row && isShown(row) ? row : undefined;
  };
  return { ids, parse };
}

function parseRows<Row extends Shown>(
  schema: v.GenericSchema<unknown, Row>,
  json: unknown,
  report: Report,
  isShown: IsShown,
): Row[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const { ids, parse } = createRowParser(schema, report, isShown);
  const rows = json.map(parse).filter((row) => row !== undefined);
  return json.length > 0 && ids.size === 0 ? undefined : rows;
}

/** Returns a parser of rows one by one, for a list too large for memory. They keep the author that they have. */
export function createBlogParser(report: Report): (json: unknown) => ParsedBlog | undefined {
  return createRowParser(BlogRow, report, isNoDraft).parse;
}

/** Parses the articles and pages that are shown; undefined if the JSON isn't an array, or has bad rows only. */
export function parseBlogs(
  json: unknown,
  report: Report = () => {},
  isShown = isNoDraft,
): ParsedBlog[] | undefined {
  return parseRows(BlogRow, json, report, isShown)?.map(withAuthor);
}

/** Parses the articles that really carry every tag: json-server also finds "art" in "Startups". */
export function parseBlogList(
  json: unknown,
  tags: readonly string[],
  term: string,
  report: Report,
  isShown = isNoDraft,
): BlogList | undefined {
  const rows = parseRows(ListedRow, json, report, isShown);
  const blogs = rows?.filter((row) => !row.page && hasTags(row, tags)).map((row) => toListed(row, term));
  if (!rows || !blogs) return undefined;
  const isWhole = tags.length === 0 && term === "";
  return {
    tags: spellTags(tags, blogs),
    blogs,
    ...(isWhole && {
      addresses: indexAddresses(rows, report),
      pages: rows.filter(({ page }) => page).map(toIndexed),
    }),
  };
}
