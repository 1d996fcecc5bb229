import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import * as toml from "smol-toml";
import * as yaml from "yaml";

/** @typedef {Record<string, any>} Fields */

const WORDS_PER_MINUTE = 230;
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** @param {string} source @returns {{ fields: Fields, body: string }} throws what is wrong with the source */
function splitPost(source) {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [, fence, head = "", body = ""] =
    /^(---|\+\+\+)[ \t]*\n([\s\S]*?\n)??\1[ \t]*(?:\n([\s\S]*))?$/.exec(text) ?? [];
  if (!fence) throw new Error("it has no front matter");
  const fields = fence === "---" ? (yaml.parse(head, { logLevel: "error" }) ?? {}) : toml.parse(head);
  if (typeof fields !== "object" || Array.isArray(fields)) throw new Error("its front matter has no fields");
  // Hugo keeps a site's own fields apart.
  return { fields: { ...fields.params, ...fields }, body };
}

/** @param {any} value @returns {string} its text: of an object the name, of a list all */
function textOf(value) {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (value instanceof Date) return value.toISOString();
  return ["string", "number"].includes(typeof value)
    ? String(value).trim()
    : value?.name
      ? textOf(value.name)
      : "";
}

/** @param {any} value @param {boolean} isJekyll Jekyll separates by spaces @returns {string[]} */
function listOf(value, isJekyll) {
  const list = Array.isArray(value) ? value : textOf(value).split(isJekyll && !/,/.test(value) ? /\s+/ : ",");
  return list.map(textOf).filter(Boolean);
}

/** @param {any} value @returns {string} the address of a picture */
function addressOf(value) {
  const address = Array.isArray(value) ? value[0] : (value?.src ?? value?.image ?? value?.url);
  return address === undefined ? textOf(value) : addressOf(address);
}

/** @param {string} date @returns {string} its day, as written; a date that has two meanings, or none, as it stands */
function dayOf(date) {
  const [, year, month = "", day = ""] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/.exec(date) ?? [];
  if (year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = /[a-z]{3}/i.test(date) ? Date.parse(`${date} UTC`) || Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}

/** What differs for different contents, short. @param {string | Buffer} content */
export function hashOf(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}

/** @param {string} text @returns {string} an id that the site takes (isBlogId) */
export function idOf(text) {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
  const id = letters
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^[-_]+/, "")
    .slice(0, 64)
    .replace(/-+$/, "");
  return id || `post-${hashOf(text)}`;
}

/** @param {string} body @param {boolean} isMdx @returns {string} the body without what readers were never to see */
function cleanBody(body, isMdx) {
  const text = body.replace(/^\s*<!--\s*more\s*-->\s*$/gim, "").trim();
  return isMdx ? text.replace(/^((import|export)\s[\s\S]*?(\n\s*\n|$))+/, "").trim() : text;
}

/**
 * Makes an article of a post, whose addresses stay as they are, and the time to sort it by. Throws what is wrong with it.
 * @param {string} file the post's path in its folder @param {string} source
 */
export function readPost(file, source) {
  const { fields, body } = splitPost(source);
  const fileName = basename(file).replace(/\.\w+$/, "");
  const [, dayOfName, nameOfDay] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(fileName) ?? [];
  const isJekyll = nameOfDay !== undefined;
  const name = (nameOfDay ?? fileName).replace(/^index(?=\.|$)/, basename(dirname(file)));
  const { date, pubDate, published, publishDate } = fields;
  const written = [date, pubDate, published, publishDate, dayOfName].map(textOf).find(Boolean) ?? "";
  const categories = [...listOf(fields.category, false), ...listOf(fields.categories, isJekyll)];
  const tags = listOf(fields.tags, isJekyll);
  const content = cleanBody(body, file.endsWith(".mdx"));
  const count = [...words.segment(content)].filter(({ isWordLike }) => isWordLike).length;
  const isDraft = String(fields.draft) === "true" || published === false || /(^|\/)_drafts\//.test(file);
  const row = {
    id: idOf(textOf(fields.slug) || name),
    title:
      textOf(fields.title) || name.replace(/[-_]+/g, " ").replace(/^./u, (letter) => letter.toUpperCase()),
    image: addressOf(fields.image ?? fields.cover ?? fields.heroImage),
    category: categories[0] ?? tags[0] ?? "",
    author: textOf(fields.author ?? fields.authors),
    authorPic: addressOf(fields.author?.image ?? fields.author?.avatar),
    published_date: dayOf(written),
    reading_time: Math.max(1, Math.round(count / WORDS_PER_MINUTE)),
    tags: [...new Set([...categories, ...tags])],
    content,
    ...(isDraft && { draft: true }),
  };
  return { file, row, time: Date.parse(written) || Date.parse(row.published_date) || 0 };
}
