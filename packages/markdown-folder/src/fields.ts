// What generators and their themes call the fields of a post, and what the values say.
import { type Fields, normalizeKeys } from "./front-matter.js";

/** The best first. */
const COVERS =
  `image cover coverimg coverimage hero heroimage bannerimage bannerimg bigimg banner featuredimage featureimage
  featureimg headerimg headerimage background featured feature thumbnail thumbnailimg thumb indeximg header topimg
  main images img photos posterimage ogimage shareimg socialimage`.split(/\s+/);
const ADDRESS_KEYS = `src file image url main path filename overlayimage teaser relative ogimage`.split(" ");
/** What is said of a cover, within its field (`cover: { alt }`) or beside it, by its name (`coverAlt`). */
const ALTS = { within: ["alt", "alttext", "imagedescription"], beside: ["alt"] };
const CAPTIONS = { within: ["caption", "desc"], beside: ["caption", "cap"] };
/** Sound and films, of which some have their length and type behind the address. */
const RECORDINGS =
  "podcastfile podcasturl audio audiofile audiourl mp3 episode video videofile videourl enclosure enclosures".split(
    " ",
  );
const PORTRAITS = ["imageurl", "image", "avatar", "picture"];
const DATES =
  "date pubdate pubdatetime published publishdate publishedat publisheddate publishedon created added".split(
    " ",
  );
/** By these a post is yet to come, whatever its date. */
const EMBARGO =
  /^((pub|publish|published|schedul(e|ed)|release|available|visible|golive)(at|on|from|for|date|time|datetime)|scheduled|embargo(ed|date|until)?|golive|notbefore|published)$/;
const UPDATES =
  "lastmod updated lastmodifiedat lastmodified updateddate moddate moddatetime updatedat modified".split(" ");
const SUMMARIES = "description excerpt summary subtitle tagline sharedescription metadescription".split(" ");
const LANGUAGES = ["lang", "language", "locale"];
const ALIASES = ["aliases", "alias", "redirectfrom"];
/** What a folder reads of a text, but for what hides it. */
export const READ = [
  ...[COVERS, RECORDINGS, DATES, UPDATES, SUMMARIES, LANGUAGES, ALIASES].flat(),
  ..."title category categories tags tag authors author authorpic slug guid id page readingtime translations".split(
    " ",
  ),
];

/** A time with its zone, as a site takes it. */
const IS_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)$/i;
export const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** The text of a value: of an object the name, of a list all. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return textOf(Object(value).name);
  return ["string", "number"].includes(typeof value) ? String(value).trim() : "";
}

/** The texts of a list, which may hold lists, or of a text with separators. */
export function listOf(value: unknown, separator: RegExp | string = ","): string[] {
  const list = Array.isArray(value) ? value.flat(3) : textOf(value).split(separator);
  return list.map(textOf).filter(Boolean);
}

function textsOf(fields: Fields, keys: readonly string[]): string[] {
  return keys.map((key) => textOf(fields[key])).filter(Boolean);
}

/** The address of a picture; Beautiful Jekyll has it as the key of its caption. */
function addressOf(value: unknown): string {
  if (Array.isArray(value)) return addressOf(value[0]);
  const text = typeof value === "string" ? value.trim() : "";
  if (typeof value !== "object") return /^[^#\s].*[./]|^\{\{/.test(text) ? text : "";
  const [key = ""] = Object.keys(Object(value));
  return firstAddress(normalizeKeys(Object(value)), ADDRESS_KEYS) || (/^\S+\.\w+$/.test(key) ? key : "");
}

function firstAddress(fields: Fields, keys: readonly string[]): string {
  return keys.map((key) => addressOf(fields[key])).find(Boolean) ?? "";
}

/** The value of a field, of a list its first. */
function firstOf(value: unknown): Fields {
  return Object([value].flat()[0]);
}

/** What the fields say of the cover. Where a file is the cover by its name, any cover's field counts. */
function saidOf(fields: Fields, { within, beside }: typeof ALTS): string {
  const key = COVERS.find((name) => addressOf(fields[name]) !== "");
  const names = key === undefined ? COVERS : [key, key.replace(/im(age|g)$/, "")].filter(Boolean);
  const own = ["image", ...names].flatMap((name) => beside.map((end) => name + end));
  const inner = names.flatMap((name) => textsOf(normalizeKeys(firstOf(fields[name])), within));
  return [...textsOf(fields, own), ...inner][0] ?? "";
}

/** The address of the cover, and what is said of it, as it is written. */
export function coverOf(fields: Fields) {
  const image = firstAddress(fields, COVERS);
  // Beautiful Jekyll has the caption as the value of its address.
  const values = COVERS.map((name) => textOf(firstOf(fields[name])[image]));
  const caption = saidOf(fields, CAPTIONS) || values.find(Boolean) || "";
  return { image, alt: saidOf(fields, ALTS), caption };
}

/** The addresses of a post's sound and films, each once. */
export function recordingsOf(fields: Fields): string[] {
  const values = RECORDINGS.flatMap((key) => [fields[key]].flat());
  const addresses = values.map((value) => addressOf(value) || addressOf(Object.values(Object(value))));
  return [...new Set(addresses.map((address) => address.replace(/[|\n].*|\s\d+\s[\w/+.-]+$/s, "")))].filter(
    Boolean,
  );
}

export const portraitOf = (fields: Fields): string => firstAddress(fields, PORTRAITS);
export const datesOf = (fields: Fields): string[] => textsOf(fields, DATES);
export const updateOf = (fields: Fields): string =>
  textsOf(fields, UPDATES)[0] ?? textOf(Object(fields.lastupdate).date);
export const summaryOf = (fields: Fields): string => textsOf(fields, SUMMARIES)[0] ?? "";
export const languageIn = (fields: Fields): string => textsOf(fields, LANGUAGES)[0] ?? "";
export const aliasesOf = (fields: Fields): string[] =>
  ALIASES.flatMap((key) => listOf(fields[key], /[\s,]+/));

/** A date as a row has it: with its time, where its zone is known, else the day. */
export function dateOf(written: string): string {
  return IS_TIME.test(written) ? written : dayOf(written);
}

/** When readers see a post at the earliest, as a field beside its date says it, and that field. */
export function embargoOf(fields: Fields): { name: string; embargo: string } {
  const all = Object.keys(fields).flatMap((name) => {
    const embargo = EMBARGO.test(name) ? textOf(fields[name]) : "";
    const isNone = /^(|no?|never|false|off|0)$/i.test(embargo);
    return isNone || (name === "published" && !/\d{4}/.test(embargo)) ? [] : { name, embargo };
  });
  // What is not clear comes first.
  const rank = ({ embargo }: { embargo: string }) => (isClear(embargo) ? dayOf(embargo) : "~");
  return all.sort((a, b) => (rank(a) < rank(b) ? 1 : -1))[0] ?? { name: "", embargo: "" };
}

/** Whether a date is a day of the calendar. */
export function isClear(date: string): boolean {
  const day = dayOf(date);
  return IS_DAY.test(day) && new Date(Date.parse(day) || 0).toISOString().startsWith(day);
}

/** The day of a date as written; a date that has two meanings, or none, as it stands. */
export function dayOf(date: string): string {
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)(?!\d)/.exec(date) ?? /^(\d{4})(\d\d)(\d\d)(?!\d)/.exec(date) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = /[a-z]{3}/i.test(date) ? Date.parse(`${date} UTC`) || Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}
