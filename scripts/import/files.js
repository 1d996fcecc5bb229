import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** @param {string} path */
export function isFile(path) {
  return existsSync(path) && statSync(path).isFile();
}

/** Whether a file lies in a folder, symbolic links followed. @param {string} folder @param {string} path */
export function isInside(folder, path) {
  return realpathSync(path).startsWith(realpathSync(folder) + sep);
}

/** All that a folder holds but folders. Links to folders are not followed: some lead in circles. @param {string} folder */
export function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}
