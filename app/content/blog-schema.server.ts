import * as v from "valibot";
import { cleanText } from "../filters/text";
import { allowedSource } from "../pictures/source.server";
import { isPictureRoute, pictureAddress } from "../pictures/variants";
import { type Blog, isBlogId } from "./blog";

const PLAIN = v.union([v.string(), v.number()]);

function oneLine(text: string): string {
  return cleanText(/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text);
}

/** Paragraphs separated by one empty line, whatever line ends and spaces came. */
function paragraphs(text: string): string {
  return text
    .split(/\r?\n\s*\n/)
    .map(oneLine)
    .filter(Boolean)
    .join("\n\n");
}

/**
 * An address that is safe in `src`: http, https, or a path of this site. Else null. A picture on one of IMAGE_HOSTS
 * gets the site's own address of it.
 */
function safeAddress(text: string): string | null {
  const here = "http://here.invalid";
  if (!/^(https?:\/\/|\/)/i.test(text) || !URL.canParse(text, here)) return null;
  const url = new URL(text, here);
  if (!text.startsWith("/")) {
    const source = allowedSource(text);
    return source ? pictureAddress(source.href) : url.href;
  }
  if (isPictureRoute(url.pathname)) return null;
  // "//host", "/\host" and "/.//host" are or become other sites in a browser's eyes.
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search : null;
}

/** A zone as JavaScript reads it; a minus before digits is one only after a time. */
const ZONE = /\d\s*Z$|:\d\d\S*\s*[+-]\d|\b(GMT|UTC?|[ECMP][SD]T)\b/i;

/** The text as a date in UTC where it names no zone: the server's own would be taken. */
function inUtc(text: string): string {
  if (ZONE.test(text)) return text;
  return /^\d{4}-\d\d-\d\dT/i.test(text) ? `${text}Z` : `${text} UTC`;
}

/** YYYY-MM-DD in UTC of a date in any spelling that JavaScript reads, or of milliseconds; else null. */
function utcDay(value: string | number): string | null {
  const date = new Date(typeof value === "string" ? inUtc(value.trim()) : value);
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : null;
}

function readingTime(value: string | number): string {
  if (typeof value === "string" && !/^\d+(\.\d+)?$/.test(value)) return oneLine(value);
  const minutes = Number(value);
  return Number.isFinite(minutes) && minutes > 0 ? `${Math.max(1, Math.round(minutes))} min read` : "";
}

function tagList(value: unknown): string[] {
  const list = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  const tags = list.filter((tag) => v.is(PLAIN, tag)).map((tag) => oneLine(String(tag)));
  return [...new Set(tags)].filter(Boolean);
}

const OneLine = v.pipe(PLAIN, v.transform(String), v.transform(oneLine));
const Text = v.fallback(OneLine, "");
const Picture = v.fallback(v.pipe(v.string(), v.trim(), v.transform(safeAddress)), null);

/** A row's fields (specification 3). Only an unusable id condemns a row. */
const BlogRow = v.object({
  id: v.pipe(PLAIN, v.transform(String), v.check(isBlogId)),
  title: v.fallback(v.pipe(OneLine, v.nonEmpty()), "Untitled"),
  image: Picture,
  category: Text,
  author: Text,
  authorPic: Picture,
  published_date: v.fallback(v.pipe(PLAIN, v.transform(utcDay)), null),
  reading_time: v.fallback(v.pipe(PLAIN, v.transform(readingTime)), ""),
  tags: v.fallback(v.pipe(v.unknown(), v.transform(tagList)), () => []),
  content: v.fallback(v.pipe(v.string(), v.transform(paragraphs)), ""),
});

/** A row of the JSON server's answer: any object with a usable id. */
export type Row = { id: string | number } & Record<string, unknown>;

/** Whether an article can be made of the JSON. */
export function isRow(json: unknown): json is Row {
  const id = (json as Row | null | undefined)?.id;
  return (typeof id === "string" || typeof id === "number") && isBlogId(String(id));
}

/** The tags of a row, each in one line, none empty and none twice. */
export function tagsOf(row: Row): string[] {
  return tagList(row.tags);
}

/** The day of a row's date, in UTC; null where there is no usable one. */
export function dayOf(row: Row): string | null {
  return v.parse(BlogRow.entries.published_date, row.published_date);
}

/** One article out of unknown JSON, its fields repaired; undefined where it is none. */
export function parseBlog(json: unknown): Blog | undefined {
  const parsed = v.safeParse(BlogRow, json);
  return parsed.success ? parsed.output : undefined;
}

/** The articles out of unknown JSON, without unusable rows and repeated ids; undefined if it is no list of articles. */
export function parseBlogs(json: unknown): Blog[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const blogs = new Map<string, Blog>();
  for (const row of json) {
    const blog = parseBlog(row);
    if (blog && !blogs.has(blog.id)) blogs.set(blog.id, blog);
  }
  return json.length > 0 && blogs.size === 0 ? undefined : [...blogs.values()];
}
