import * as v from "valibot";
import { isSameTag } from "../filters/filter";
import { cleanText } from "../filters/text";
import { allowedSource } from "../pictures/source.server";
import { isPictureRoute, pictureAddress } from "../pictures/variants";
import { LIST } from "../site";
import { type Blog, type BlogList, type BlogSummary, excerptOf, isBlogId } from "./blog";

const PLAIN = v.union([v.string(), v.number()]);

function oneLine(text: string): string {
  return cleanText(/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text);
}

function paragraphs(text: string): string {
  return text
    .split(/\r?\n\s*\n/)
    .map(oneLine)
    .filter(Boolean)
    .join("\n\n");
}

const HERE = "http://here.invalid";

/** A safe picture address: an http(s) URL or a local path, else null. Pictures on IMAGE_HOSTS become local paths. */
function safeAddress(text: string): string | null {
  const source = allowedSource(text);
  if (source) return pictureAddress(source.href);
  if (!/^(https?:\/\/|\/)/i.test(text) || !URL.canParse(text, HERE)) return null;
  const url = new URL(text, HERE);
  if (!text.startsWith("/")) return url.href;
  // To a browser "//host", "/\host" and "/.//host" are other sites.
  const isOwn = url.origin === HERE && !url.pathname.startsWith("//") && !isPictureRoute(url.pathname);
  return isOwn ? url.pathname + url.search : null;
}

/** Dates that need no zone, or state one. "-05" is an offset only after a time. */
const ZONE = /^\d{4}-\d\d-\d\d$|\d\s*Z$|:\d\d\S*\s*[+-]\d|\b(GMT|UTC?|[ECMP][SD]T)\b/i;

/** Adds UTC to a date without a zone: JavaScript would take the server's own. */
function inUtc(text: string): string {
  if (ZONE.test(text)) return text;
  return /^\d{4}-\d\d-\d\dT/i.test(text) ? `${text}Z` : `${text} UTC`;
}

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
  const tags = list
    .filter((tag) => typeof tag === "string" || typeof tag === "number")
    .map((tag) => oneLine(String(tag)));
  return [...new Set(tags)].filter(Boolean);
}

const OneLine = v.pipe(PLAIN, v.transform(String), v.transform(oneLine));
const Text = v.fallback(OneLine, "");
const Picture = v.fallback(v.pipe(v.string(), v.trim(), v.transform(safeAddress)), null);

// Specification 3. Only an unusable id makes a row unusable.
const fields = {
  id: v.pipe(PLAIN, v.transform(String), v.check(isBlogId)),
  title: v.fallback(v.pipe(OneLine, v.nonEmpty()), "Untitled"),
  image: Picture,
  author: Text,
  authorPic: Picture,
  published_date: v.fallback(v.pipe(PLAIN, v.transform(utcDay)), null),
  reading_time: v.fallback(v.pipe(PLAIN, v.transform(readingTime)), ""),
  tags: v.fallback(v.pipe(v.unknown(), v.transform(tagList)), () => []),
};

const BlogRow = v.object({
  ...fields,
  category: Text,
  content: v.fallback(v.pipe(v.string(), v.transform(paragraphs)), ""),
});

const SummaryRow = v.object({ ...fields, content: v.fallback(v.string(), "") });

/** Parses and repairs an article; undefined if the JSON isn't one. */
export function parseBlog(json: unknown): Blog | undefined {
  const parsed = v.safeParse(BlogRow, json);
  return parsed.success ? parsed.output : undefined;
}

function parseSummary(json: unknown, term: string): BlogSummary | undefined {
  const parsed = v.safeParse(SummaryRow, json);
  if (!parsed.success) return undefined;
  const { content, ...blog } = parsed.output;
  // A copy, because V8's slice of a text can keep all of it in memory.
  const excerpt = Buffer.from(excerptOf(content, LIST.excerptLength, term)).toString();
  return { ...blog, excerpt };
}

function parseRows<Item extends { id: string }>(
  json: unknown,
  parse: (row: unknown) => Item | undefined,
): Item[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const items = new Map<string, Item>();
  for (const row of json) {
    const item = parse(row);
    if (item && !items.has(item.id)) items.set(item.id, item);
  }
  return json.length > 0 && items.size === 0 ? undefined : [...items.values()];
}

/** Parses articles, without bad rows and repeated ids; undefined if the JSON isn't an array, or has bad rows only. */
export function parseBlogs(json: unknown): Blog[] | undefined {
  return parseRows(json, parseBlog);
}

/** Parses the articles that really carry every tag: the JSON server also finds "art" in "Startups". */
export function parseBlogList(json: unknown, tags: readonly string[], term: string): BlogList | undefined {
  const blogs = parseRows(json, (row) => parseSummary(row, term))?.filter((blog) =>
    tags.every((tag) => blog.tags.some((own) => isSameTag(own, tag))),
  );
  const spell = (tag: string) => {
    const spellings = blogs?.flatMap((blog) => blog.tags.filter((own) => isSameTag(own, tag))) ?? [];
    return spellings.includes(tag) ? tag : (spellings[0] ?? tag);
  };
  return blogs && { tags: tags.map(spell), blogs };
}
