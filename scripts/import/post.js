import { basename, dirname } from "node:path";
import { slug as headingSlug } from "github-slugger";
import { splitPost } from "./front-matter.js";
import { plainText } from "./text.js";

/** @typedef {import("./front-matter.js").Fields} Fields */
/** @typedef {Map<string, { name: string, picture: string }>} Authors */
/** @typedef {ReturnType<typeof readPost>} Post */

const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const LANGUAGE_OF_NAME = /\.([a-z]{2}(?:-[a-z]{2,4})?)$/i;
/** How an address, and Docusaurus a folder too, spells the day of a post. */
const DAY = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[-_/](.+))?$/;

/** What generators call the picture of a post, the best first. */
const COVERS = `image cover hero heroimage coverimage bannerimage featuredimage featureimage banner
  featured feature thumbnail thumb header main images img posterimage ogimage socialimage`.split(/\s+/);

/** @param {any} value @returns {string} its text: of an object the name, of a list all */
export function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (value instanceof Date) return value.toISOString();
  return ["string", "number"].includes(typeof value)
    ? String(value).trim()
    : value?.name
      ? textOf(value.name)
      : "";
}

/** @param {any} value @param {RegExp | string} separator @returns {string[]} */
export function listOf(value, separator = ",") {
  const list = Array.isArray(value) ? value : textOf(value).split(separator);
  return list.map(textOf).filter(Boolean);
}

/** @param {any} value @returns {string} the address of a picture */
function addressOf(value) {
  if (Array.isArray(value)) return addressOf(value[0]);
  const keys = ["src", "file", "image", "url", "main", "path", "filename", "teaser", "relative"];
  const address = keys.map((key) => value?.[key]).find((part) => part && typeof part !== "boolean");
  if (address) return addressOf(address);
  return typeof value === "string" ? value.trim() : "";
}

/** @param {string} date @returns {string} its day, as written; a date that has two meanings, or none, as it stands */
function dayOf(date) {
  const [, year, month = "", day = ""] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/.exec(date) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = /[a-z]{3}/i.test(date) ? Date.parse(`${date} UTC`) || Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}

/** @param {any} value one or more authors @param {Authors} known @returns {{ names: string, picture: string }} */
function readAuthors(value, known) {
  const list = Array.isArray(value) ? value : [value];
  const authors = list.flatMap((author) => {
    const entry = known.get(textOf(author) || textOf(author?.key));
    const name = entry?.name || textOf(author);
    const picture =
      addressOf(author?.image ?? author?.avatar ?? author?.picture ?? author?.image_url) ||
      entry?.picture ||
      "";
    return name ? [{ name, picture }] : [];
  });
  return { names: authors.map(({ name }) => name).join(", "), picture: authors[0]?.picture ?? "" };
}

/** @param {Fields} fields of an entry of the authors' file @returns {{ name: string, picture: string }} */
export function readAuthor(fields) {
  const { name, title, image_url, imageurl, imageURL, image, avatar, picture } = fields;
  return {
    name: textOf(name) || textOf(title),
    picture: addressOf(image_url ?? imageurl ?? imageURL ?? image ?? avatar ?? picture),
  };
}

/**
 * The headings of a text: the id that the site gives each, by those that other generators do, as they compare.
 * @param {string} body
 */
function readHeadings(body) {
  /** @type {Map<string, string>} */
  const ids = new Map();
  /** @type {Map<string, number>} */
  const uses = new Map();
  const outside = body.replace(
    /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm,
    "",
  );
  const headings = /^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$|^(\S[^\n]*)\n {0,3}(?:=+|-{2,})[ \t]*$/gm;
  for (const [, hash, underlined = ""] of outside.matchAll(headings)) {
    const [, text = "", given] =
      /^(.*?)\s*(?:\{[^{}]*?#([^\s{}]+)[^{}]*\}(?:\s*\*\/\})?)?$/.exec(hash ?? underlined) ?? [];
    const plain = headingSlug(plainText(text.replace(/\{\/\*.*/, ""))) || "section";
    const count = uses.get(plain) ?? 0;
    uses.set(plain, count + 1);
    const id = count > 0 ? `${plain}-${count}` : plain;
    for (const key of [given ?? "", id].map(foldFragment)) if (key && !ids.has(key)) ids.set(key, id);
  }
  return ids;
}

/** Generators differ in what an id keeps besides letters and digits. @param {string} fragment */
export function foldFragment(fragment) {
  return fragment.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** @param {string} file @param {Fields} fields @param {string} suffix the language in the file's name @param {string[] | undefined} languages */
function languageOf(file, fields, suffix, languages) {
  const [, folder = ""] =
    /^(?:content|i18n|_i18n|src\/content)\/([a-z]{2}(?:-[a-z]{2,4})?)\//i.exec(file) ?? [];
  const isKnown = folder !== "" && (languages?.includes(folder) ?? languageNames.of(folder) !== undefined);
  const language =
    textOf(fields.lang ?? fields.language ?? fields.locale) || suffix || (isKnown ? folder : "");
  return LANGUAGE.test(language) ? language.replaceAll("_", "-") : "";
}

const DATES = [
  "date",
  "pubdate",
  "published",
  "publishdate",
  "publishedat",
  "publisheddate",
  "publishedon",
  "created",
  "added",
];
const UPDATES = [
  "lastmod",
  "updated",
  "lastmodifiedat",
  "lastmodified",
  "updateddate",
  "moddate",
  "updatedat",
  "modified",
];
const SUMMARIES = ["description", "excerpt", "summary", "subtitle"];
const DAY_IN_PATH = /(?:^|\/)((?:19|20)\d\d)[-/]([01]?\d)[-/]([0-3]?\d)(?=[-/])/;
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** @param {Fields} fields @param {readonly string[]} keys @returns {string[]} the texts of those that there are */
function textsOf(fields, keys) {
  return keys.map((key) => textOf(fields[key])).filter(Boolean);
}

/** When a post was written, as its fields, its name or its path say it. @param {string} file @param {Fields} fields @param {string} nameDay */
function readDate(file, fields, nameDay) {
  const [, year, month, day] = DAY_IN_PATH.exec(textOf(fields.path) || dirname(file)) ?? [];
  const dates = [...textsOf(fields, DATES), nameDay, year ? `${year}-${month}-${day}` : ""];
  const written = dates.filter((date) => /\d/.test(date));
  return written.find((date) => IS_DAY.test(dayOf(date))) ?? written[0] ?? "";
}

/** A moment that sorts posts by the day that readers see, and within it by the time. @param {string} written @param {string} published */
function timeOf(written, published) {
  const time = Date.parse(written);
  const day = IS_DAY.test(published) ? Date.parse(published) : Number.NaN;
  if (Number.isNaN(day)) return time || 0;
  return Math.min(Math.max(time || day, day), day + 86_399_999);
}

/** The title of a post that has none in its fields. @param {string} name @param {string} body */
function makeTitle(name, body) {
  const words = name.replace(/[-_]+/g, " ").trim();
  if (/\p{L}/u.test(words)) return words.replace(/^./u, (letter) => letter.toUpperCase());
  const line =
    body
      .split("\n")
      .map(plainText)
      .find((text) => /\p{L}/u.test(text)) ?? words;
  return line.length > 60 ? `${line.slice(0, 60).replace(/\s+\S*$/, "")} …` : line;
}

/**
 * Makes an article of a post, whose addresses stay as they are; its text is read later.
 * @param {string} file the post's path in its folder @param {string} source
 * @param {{ defaults: Fields, authors: Authors, languages: string[] | undefined, isJekyll: boolean, isMdx: boolean }} blog what the blog says of it
 */
export function readPost(file, source, { defaults, authors, languages, isJekyll, isMdx }) {
  const { fields: own, body, warning } = splitPost(source);
  const fields = { ...defaults, ...own };
  const wholeName = basename(file).replace(/\.\w+$/, "");
  const [, ending = ""] = LANGUAGE_OF_NAME.exec(wholeName) ?? [];
  const suffix = (languages?.includes(ending) ?? wholeName.startsWith("index.")) ? ending : "";
  const plainName = suffix ? wholeName.slice(0, -suffix.length - 1) : wholeName;
  const isBundle = plainName === "index" && dirname(file) !== ".";
  const fileName = isBundle ? basename(dirname(file)) : plainName;
  const [, year, month, day, nameOfDay] = DAY.exec(fileName) ?? [];
  const written = readDate(file, fields, year ? `${year}-${month}-${day}` : "");
  const published = dayOf(written);
  const updated = dayOf(textsOf(fields, UPDATES)[0] ?? textOf(fields.lastupdate?.date));
  const separator = isJekyll ? /\s*,\s*|\s+/ : ",";
  const categories = [...listOf(fields.category), ...listOf(fields.categories, separator)];
  const tags = listOf(fields.tags ?? fields.tag, separator);
  const [, first = ""] = textOf(fields.title) ? [] : (/^\s*# +([^\n]+)\n/.exec(body) ?? []);
  const name = nameOfDay ?? fileName;
  const title = textOf(fields.title) || first || makeTitle(name, body);
  const { names, picture } = readAuthors(fields.authors ?? fields.author, authors);
  const [description = ""] = textsOf(fields, SUMMARIES);
  const isDraft =
    textOf(String(fields.draft)) === "true" || fields.published === false || /(^|\/)_drafts\//.test(file);
  const image = COVERS.map((key) => addressOf(fields[key])).find(Boolean) ?? "";
  const row = {
    id: "",
    title: plainText(title),
    image,
    category: categories[0] ?? tags[0] ?? "",
    author: names,
    authorPic: picture,
    published_date: published,
    ...(IS_DAY.test(updated) && updated !== published && { updated_date: updated }),
    reading_time: 1,
    tags: [...new Set([...categories, ...tags])],
    description,
    ...(isDraft && { draft: true }),
  };
  return {
    file,
    row,
    warning,
    hasFields: own !== undefined,
    fields,
    written,
    time: timeOf(written, published),
    isBundle,
    /** The name of the file, or of the folder of an index, with and without the day. */
    fileName,
    name,
    slug: textOf(fields.slug),
    categories,
    language: languageOf(file, fields, suffix, languages),
    headings: readHeadings(body),
    titleIsInText: first !== "",
    isMdx: isMdx || file.endsWith(".mdx"),
  };
}
