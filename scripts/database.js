import { existsSync, readFileSync, statSync } from "node:fs";
import { messageOf } from "../app/runtime/die.server.js";

/**
 * With lines for files that are left out, and for those whose owner may not know what they say.
 * @typedef {{ blogs: readonly object[], problems: readonly string[], notes: readonly string[] }} Database
 */

/** Only a folder has an entry ".". @param {string} path */
export function isFolder(path) {
  return existsSync(`${path}/.`);
}

/** @param {string} file @returns {Database} */
function readDatabase(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} can't be read: put the articles there, or set DB_FILE to another file.`);
  }
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${messageOf(error)}`);
  }
  if (!Array.isArray(data?.blogs)) throw new Error(`${file} has no list named "blogs".`);
  return { ...data, problems: [], notes: [] };
}

/**
 * Opens a content file, or a folder of Markdown. The returned function reads it and, called again, what has changed since; it
 * returns the same object if nothing has. It throws one line about what is wrong with a file, or a folder.
 * @param {string} path @returns {Promise<() => Database>}
 */
export async function openDatabase(path) {
  if (isFolder(path)) return (await import("markdown-folder")).openFolder(path);
  let stamp = "";
  /** @type {Database} */
  let last;
  return () => {
    const { ctimeMs, size, ino } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const found = `${ctimeMs} ${size} ${ino}`;
    if (found !== stamp) {
      stamp = found;
      last = readDatabase(path);
    }
    return last;
  };
}

export const SOFT_HYPHEN = "\u00AD";

/** Addresses, which name files as they are written. */
const ADDRESSES = ["image", "authorPic", "aliases"];

/** Of Markdown: code, addresses and HTML, which stay as they are written; or else what changes. */
const SPELLINGS =
  /^(?: {4}|\t).*|(`{1,20}|~{3,20})[\s\S]*?\1|\]\((?:[^()\n]|\([^()\n]{0,100}\)){0,500}\)|^ *\[[^\]\n]+\]:.*|<[^<>\n]{0,500}>|(?<spelling>&amp;(?!#|\w\w)|&shy;|\u00AD|\P{M}?\p{M}+|[\u1100-\u11FF]+)/gmu;

/** @param {string} text */
function compose(text) {
  return text.replaceAll(SOFT_HYPHEN, "").normalize("NFC");
}

/** @param {unknown} value @param {string} name @param {string} hyphen what a soft hyphen of the content becomes @returns {unknown} */
function toSearched(value, name, hyphen) {
  if (ADDRESSES.includes(name)) return value;
  if (Array.isArray(value)) return value.map((item) => toSearched(item, name, hyphen));
  if (typeof value !== "string") return value;
  // Letter by letter, or a search for the old site's name would find all articles. As JSON it is a text.
  if (name === "guid" || name === "file") return Object(value);
  if (name !== "content") return compose(value);
  return value.replace(SPELLINGS, (part, ...rest) => {
    const { spelling } = rest.at(-1);
    if (spelling === "&shy;" || spelling === SOFT_HYPHEN) return hyphen;
    return spelling === undefined ? part : compose(spelling === "&amp;" ? "&" : spelling);
  });
}

/**
 * A row as searches find it: json-server's `q` is literal, and readers type composed letters, "&" and no soft hyphens.
 * With `hyphen`, the content keeps its own for readers.
 * @param {object} row @param {string} [hyphen] @returns {Record<string, unknown>}
 */
export function toServed(row, hyphen = "") {
  const fields = Object.entries(Object(row));
  return Object.fromEntries(fields.map(([name, value]) => [name, toSearched(value, name, hyphen)]));
}
