import { readFileSync } from "node:fs";
import { messageOf } from "../app/runtime/fail.server.js";

/** @param {string} file @returns {{ blogs: object[] }} throws one line about what is wrong with the file */
export function readDatabase(file) {
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
  return data;
}

/** Addresses, which name files as they are written. */
const ADDRESSES = ["image", "authorPic", "aliases"];

/** Of Markdown: code, addresses and HTML, which stay as they are written; or else what changes. */
const SPELLINGS =
  /^(?: {4}|\t).*|(`{1,20}|~{3,20})[\s\S]*?\1|\]\([^)\n]{0,500}\)|^ *\[[^\]\n]+\]:.*|<[^>\n]{0,500}>|(?<spelling>&amp;(?!#|\w\w)|\u00AD|\P{M}?\p{M}+|[\u1100-\u11FF]+)/gmu;

/** @param {string} text */
function compose(text) {
  return text.replaceAll("\u00AD", "").normalize("NFC");
}

/** @param {unknown} value @param {string} name @returns {unknown} */
function toSearched(value, name) {
  if (Array.isArray(value)) return value.map((item) => toSearched(item, name));
  if (typeof value !== "string") return value;
  if (name !== "content") return compose(value);
  return value.replace(SPELLINGS, (part, ...rest) => {
    const { spelling } = rest.at(-1);
    return spelling === undefined ? part : compose(spelling === "&amp;" ? "&" : spelling);
  });
}

/**
 * A row as searches find it: json-server's `q` is literal, and readers type composed letters, "&" and no soft hyphens.
 * @param {object} row @returns {Record<string, unknown>}
 */
export function toServed(row) {
  const fields = Object.entries(Object(row));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, ADDRESSES.includes(name) ? value : toSearched(value, name)]),
  );
}

/**
 * Splits at line feeds alone: Node's readline also takes U+2028 for a line's end, which JSON may contain.
 * @param {AsyncIterable<string>} chunks
 */
async function* splitLines(chunks) {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

/** @param {AsyncIterable<string>} chunks of JSON Lines @param {string} source its name, for errors */
export async function* parseLines(chunks, source) {
  let number = 0;
  for await (const line of splitLines(chunks)) {
    number += 1;
    try {
      if (line.trim() !== "") yield JSON.parse(line);
    } catch (error) {
      throw new Error(`${source} is not valid JSON in line ${number}: ${messageOf(error)}`);
    }
  }
}
