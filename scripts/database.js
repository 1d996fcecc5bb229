import { readFileSync } from "node:fs";

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
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!Array.isArray(data?.blogs)) throw new Error(`${file} has no list named "blogs".`);
  return data;
}
