import * as v from "valibot";
import { cleanTag, isTag, MAX_TAG_LENGTH } from "../filters/filter";
import { foldPath } from "../filters/hrefs";
import { firstCodeUnits, toOneLine } from "../filters/text";
import { ARTICLE } from "../words";
import { isBlogId } from "./blog";
import { type Report, repairedField, skippedRow } from "./diagnostics.server";
import { safeUrl } from "./safe-url.server";
import { dayOf, isExact, readingTime, utcTime } from "./times.server";

const PLAIN = v.union([v.string(), v.number()]);
const Id = v.pipe(PLAIN, v.transform(String), v.check(isBlogId));

/** Of a field that is a list. */
export const MAX_ENTRIES = 64;
const MAX_TEXT = 500;
const MAX_ADDRESS = 2_000;
export const MAX_CONTENT = 1_000_000;

function splitTags(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const tags = list.filter((tag) => v.is(PLAIN, tag)).map((tag) => cleanTag(String(tag)));
  return [...new Set(tags)].filter(Boolean);
}

/** The tags of a row that a filter may have: a list, or a text that separates them by commas; without repetitions. */
export function tagList(value: unknown): string[] {
  return splitTags(value).filter(isTag).slice(0, MAX_ENTRIES);
}

function aliasList(value: unknown): string[] {
  const paths = [value].flat().slice(0, MAX_ENTRIES);
  const trimmed = paths.filter((path) => typeof path === "string").map((path) => path.trim());
  return [...new Set(trimmed)].filter((path) => foldPath(path) !== undefined);
}

function authorList(value: unknown): string[] | undefined {
  const entries = [value].flat().slice(0, MAX_ENTRIES);
  const written = entries.filter((name) => v.is(Name, name)).map((name) => cleanTag(String(name)));
  const names = [...new Set(written)];
  const fitting = names.filter((_, index) => names.slice(0, index + 1).join(", ").length <= MAX_TEXT);
  return fitting.length > 0 ? fitting : undefined;
}

/** A language tag (BCP 47) of the usual form: "ar", "zh-Hant", "pt-BR". */
const Language = v.pipe(v.string(), v.trim(), v.regex(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,4}$/i));
/** In a very long list each bad entry would be an issue of its own. */
const ONE_ISSUE = { abortEarly: true };

/** The usable entries of ids by languages. */
function translationsIn(value: unknown): Record<string, string> {
  const entries = Object.entries(Object(value)).slice(0, MAX_ENTRIES);
  const usable = entries.filter(([lang, id]) => v.is(Language, lang) && v.is(Id, id));
  return Object.fromEntries(usable.map(([lang, id]) => [lang, String(id)]));
}

function oneLine(max: number) {
  return v.pipe(PLAIN, v.transform(String), v.maxLength(max), v.transform(toOneLine));
}

/** A list, or its only entry, all of which `read` finds usable. */
function listOf<List extends string[] | undefined>(read: (value: unknown) => List) {
  return v.pipe(
    v.nullish(v.unknown(), []),
    v.transform((value) => [value].flat()),
    v.maxLength(MAX_ENTRIES),
    v.check((entries) => (read(entries)?.length ?? 0) === entries.length),
    v.transform((entries: unknown[]) => read(entries)),
  );
}

const TagTexts = v.config(v.union([v.string(), v.array(PLAIN)]), ONE_ISSUE);
const toTags = v.transform((value: v.InferOutput<typeof TagTexts>) => splitTags(value));
const Name = v.pipe(oneLine(MAX_TEXT), v.nonEmpty());
const Text = v.nullish(oneLine(MAX_TEXT), "");
/** Most rows have none: `undefined` keeps it out of a page's data. */
function orUndefined<Value>(value: Value) {
  return value || undefined;
}

const Note = v.optional(v.pipe(Text, v.transform(orUndefined<string>)));
const Address = v.pipe(v.string(), v.maxLength(MAX_ADDRESS), v.trim());
const toUrl = v.rawTransform<string, string | null>(({ dataset: { value }, addIssue }) => {
  const url = safeUrl(value);
  if (url === null && value !== "") addIssue();
  return url;
});
/** An http(s) URL or a path of this site; null where there is no usable one. */
const Picture = v.nullish(v.pipe(Address, toUrl), null);

const Day = v.pipe(
  v.nullish(PLAIN, ""),
  v.rawTransform(({ dataset: { value }, addIssue }) => {
    const day = dayOf(value);
    if (value !== "" && !isExact(value, day)) addIssue();
    return day;
  }),
);

/** The path of a file within a folder: not absolute, without parts that are empty or lead out. */
const PATH = /^(?![a-z]:|.*(?:^|\/)\.{0,2}(?:\/|$))[^\\\p{Cc}\p{Cs}]+$/iu;

const Flag = v.optional(v.pipe(v.nullable(v.boolean()), v.transform(orUndefined<boolean | null>)));

/** Texts may be empty, never missing; dates are YYYY-MM-DD in `TIME_ZONE`. */
const Row = v.object({
  id: Id,
  title: Name,
  /** Null where it is the site's. */
  lang: v.nullish(Language, null),
  image: Picture,
  /** What the cover shows, for those who don't see it; without it the cover is decorative. */
  image_alt: Note,
  image_caption: Note,
  /** The owner's own summary. */
  description: Text,
  author: Text,
  /** Each of them, where the row lists them; `author` is their joined names then, unless it says another text. */
  authors: v.optional(listOf(authorList)),
  authorPic: Picture,
  published_date: Day,
  updated_date: Day,
  reading_time: v.nullish(v.pipe(oneLine(MAX_TEXT), v.transform(readingTime)), ""),
  tags: v.nullish(v.pipe(TagTexts, toTags, v.maxLength(MAX_ENTRIES), v.everyItem(isTag)), []),
  // Related articles are found by it as a tag.
  category: v.nullish(v.pipe(oneLine(MAX_TAG_LENGTH), v.transform(cleanTag)), ""),
  aliases: listOf(aliasList),
  translations: v.nullish(v.pipe(v.config(v.record(Language, Id), ONE_ISSUE), v.maxEntries(MAX_ENTRIES))),
  // As written: readers know an entry by each of its characters.
  guid: v.nullish(v.pipe(Address, v.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  /** Only development shows drafts. */
  draft: Flag,
  /** A page has a URL of its own, and is in no list. */
  page: Flag,
  file: v.nullish(v.pipe(v.string(), v.maxLength(MAX_ADDRESS), v.regex(PATH))),
  content: v.nullish(v.pipe(v.string(), v.maxLength(MAX_CONTENT)), ""),
});

/** Dates in UTC to the second, of rows that have a time of day: for order, feeds and machines. */
type Times = { published_time?: string | undefined; updated_time?: string | undefined };

/** An article before its Markdown is rendered. */
export type ParsedBlog = v.InferOutput<typeof Row> & Times;

export const FIELDS: readonly string[] = Object.keys(Row.entries);

function firstOf(value: unknown, max: number): string {
  return v.is(PLAIN, value) ? toOneLine(firstCodeUnits(String(value), max)) : "";
}

/** What broken values become, where it is not the field's default. */
const REPAIRS: Record<string, (value: unknown) => unknown> = {
  title: (value) => firstOf(value, MAX_TEXT) || ARTICLE.untitled,
  category: (value) => cleanTag(firstOf(value, MAX_TAG_LENGTH)),
  content: (value) => (typeof value === "string" ? firstCodeUnits(value, MAX_CONTENT) : ""),
  published_date: dayOf,
  updated_date: dayOf,
  tags: tagList,
  aliases: aliasList,
  translations: translationsIn,
  authors: authorList,
  // Better hidden than published by mistake.
  draft: () => true,
  // A page among the articles is noticed, a missing article is not.
  page: () => false,
};
const DEFAULTS: Record<string, unknown> = v.getDefaults(Row);

function repair(field: string, value: unknown): unknown {
  if ([Text, Note].includes(Object(Row.entries)[field])) return firstOf(value, MAX_TEXT);
  return REPAIRS[field] ? REPAIRS[field](value) : DEFAULTS[field];
}

/** Parses a row, repairs broken values, and adds times of day and, without an `author`, all names; undefined without a usable id. */
export function parseRow(json: unknown, report: Report): ParsedBlog | undefined {
  if (!v.is(Row.entries.id, Object(json).id)) {
    report(skippedRow(json, "its id can't be used"));
    return undefined;
  }
  // Then a field has at most one issue.
  const { output, issues = [] } = v.safeParse(Row, json, { abortPipeEarly: true });
  const row = Object(output);
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key);
    const value = Object(json)[field];
    row[field] = repair(field, value);
    report(repairedField(row.id, field, value, row[field], issue));
  }
  const { published_date, updated_date } = Object(json);
  const times = { published_time: utcTime(published_date), updated_time: utcTime(updated_date) };
  return { ...row, ...times, author: cleanTag(row.author) || (row.authors ?? []).join(", ") };
}
