import { existsSync, readFileSync, statSync } from "node:fs";
import { messageOf } from "../app/runtime/die.server.js";

/**
 * `problems` has a line for each file that is left out, `notes` one for each that may not show what its owner expects.
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
