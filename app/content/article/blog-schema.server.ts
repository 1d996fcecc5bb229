import * as v from "valibot";
import { foldAddress } from "../../filters/addresses";
import { chooseSpelling, hasTag } from "../../filters/filter";
import { toOneLine } from "../../filters/text";
import { AUTHOR, LIMITS } from "../../site";
import { ARTICLE } from "../../words";
import { excerptSource } from "../markdown/excerpt";
import { safeAddress } from "../markdown/safe-address.server";
import { indexAddresses } from "./address-index.server";
import { type Blog, type BlogList, type IndexedBlog, isBlogId, type ListedBlog, type Rendered } from "./blog";
import { type Report, repairedField, skippedRow } from "./findings.server";
import { isExact, readingTime, utcDay } from "./times.server";

const PLAIN = v.union([v.string(), v.number()]);

/** The tags of a row: a list, or a text that separates them by commas; without repetitions. */
export function tagList(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const tags = list
    .filter((tag) => typeof tag === "string" || typeof tag === "number")
    .map((tag) => toOneLine(String(tag)));
  return [...new Set(tags)].filter(Boolean);
}

/** The old addresses of a row that can be one: paths of this site. */
function aliasList(value: unknown): string[] {
  const paths = [value].flat().filter((path) => typeof path === "string");
  return [...new Set(paths.map((path) => path.trim()))].filter((path) => foldAddress(path) !== undefined);
}

/** Whether a text is a language tag (BCP 47) of the usual form: "ar", "zh-Hant", "pt-BR". */
function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(text);
}

const OneLine = v.pipe(PLAIN, v.transform(String), v.transform(toOneLine));
const Text = v.nullish(OneLine, "");
const Tags = v.union([v.string(), v.array(PLAIN)]);
const Picture = v.nullish(
  v.pipe(
    v.string(),
    v.trim(),
    v.rawTransform(({ dataset, addIssue }) => {
      const address = safeAddress(dataset.value);
      if (address === null && dataset.value !== "") addIssue();
      return address;
    }),
  ),
  null,
);

const Day = v.nullish(
  v.pipe(
    PLAIN,
    v.rawTransform(({ dataset: { value }, addIssue }) => {
      const day = utcDay(value);
      if (value !== "" && !isExact(value, day)) addIssue();
      return day;
    }),
  ),
  null,
);

/** True or left out. */
const Flag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((isSet) => isSet || undefined),
);

/** An article before its Markdown is rendered. */
export type ParsedBlog = Omit<Blog, keyof Rendered> & { content: string; aliases: string[] };

const fields = {
  id: v.pipe(PLAIN, v.transform(String), v.check(isBlogId)),
  title: v.pipe(OneLine, v.nonEmpty()),
  lang: v.nullish(v.pipe(v.string(), v.trim(), v.check(isLanguage)), null),
  image: Picture,
  author: Text,
  authorPic: Picture,
  published_date: Day,
  updated_date: Day,
  reading_time: v.nullish(v.pipe(PLAIN, v.transform(readingTime)), ""),
  // Checked as a whole: in a very long list each bad tag would be an issue of its own.
  tags: v.nullish(
    v.pipe(
      v.unknown(),
      v.check((list) => v.is(Tags, list)),
      v.transform(tagList),
    ),
    [],
  ),
  aliases: v.nullish(
    v.pipe(
      v.unknown(),
      v.check((value) => aliasList(value).length === [value].flat().length),
      v.transform(aliasList),
    ),
    [],
  ),
  draft: Flag,
  // Of the wrong type it is false: a page among the articles is noticed, a missing article is not.
  page: Flag,
};

const ListedRow = v.object({ ...fields, content: v.nullish(v.string(), "") });
const BlogRow = v.object({ ...ListedRow.entries, category: Text, description: Text });

export const FIELDS: readonly string[] = Object.keys(BlogRow.entries);

/** What broken values become, where it is not the field's default. */
const REPAIRS: Record<string, (value: unknown) => unknown> = {
  title: () => ARTICLE.untitled,
  published_date: utcDay,
  updated_date: utcDay,
  tags: tagList,
  aliases: aliasList,
  // Better hidden than published by mistake.
  draft: () => true,
};
const DEFAULTS: Record<string, unknown> = v.getDefaults(BlogRow);

/** Parses a row, and repairs broken values; undefined if there is no usable id. */
function parseRow<Row>(
  schema: v.GenericSchema<unknown, Row>,
  json: unknown,
  report: Report,
): Row | undefined {
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const broken = new Set(parsed.issues.map((issue) => String(issue.path?.[0]?.key ?? "id")));
  if (broken.has("id")) {
    report(skippedRow(json, "its id can't be used"));
    return undefined;
  }
  const row = Object(parsed.output);
  for (const field of broken) {
    const value = Object(json)[field];
    row[field] = REPAIRS[field] ? REPAIRS[field](value) : DEFAULTS[field];
    report(repairedField(row.id, field, value, row[field]));
  }
  return row;
}

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
  const blogs = rows
    ?.filter((row) => !row.page && tags.every((tag) => hasTag(row, tag)))
    .map((row) => toListed(row, term));
  if (!rows || !blogs) return undefined;
  const written = tags.length === 0 ? [] : blogs.flatMap((blog) => blog.tags);
  const isWhole = tags.length === 0 && term === "";
  return {
    tags: tags.map((tag) => chooseSpelling(tag, written)),
    blogs,
    ...(isWhole && {
      addresses: indexAddresses(rows, report),
      pages: rows.filter(({ page }) => page).map(toIndexed),
    }),
  };
}
