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
