import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isFile, isInside } from "markdown-folder/files";
import { COPIED } from "../links.js";
import type { Export } from "./entry.js";
import { parseGhost, readGhost } from "./ghost.js";
import { parseWordPress, readWordPress } from "./wordpress.js";

export type Found = Export & { folder: string; configFile: string };

/** By a file's ending: what parses it, if it is of an export, and what reads the files of one export together. */
const FORMATS = [
  { ending: /\.xml$/i, parse: parseWordPress, read: readWordPress },
  { ending: /\.json$/i, parse: parseGhost, read: readGhost },
];

function parseFile(file: string) {
  const format = FORMATS.find(({ ending }) => ending.test(file));
  try {
    const part = format?.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
    return part && format ? [{ ...format, ...part, file }] : [];
  } catch (error) {
    throw new Error(`${file} is broken: ${(error as Error).message}`);
  }
}

/**
 * Reads an export: the file that is given, or all files of one in a folder. Names what lies beside them and is not read;
 * undefined if there is no export.
 */
export function findExport(given: string): Found | undefined {
  const isGivenFile = isFile(given);
  const folder = isGivenFile ? dirname(given) : given;
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const files = names
    .map((name) => join(folder, name))
    .filter((path) => isFile(path) && isInside(folder, path));
  const [first, ...others] = (isGivenFile ? [given] : files.sort()).flatMap(parseFile);
  if (!first && isGivenFile) throw new Error(`${given} is no export of WordPress (WXR) or Ghost (JSON).`);
  if (!first) return undefined;
  const own = [first, ...others.filter(({ blog }) => blog === first.blog)];
  const found = first.read(own.map(({ part }) => part));
  // What a text links to is copied where it does.
  const unread = files.filter((path) => (isGivenFile ? first.ending.test(path) : !COPIED.test(path)));
  const reasonFor = (path: string) => {
    if (isGivenFile) return "it was not given: if it is of the same export, give their folder";
    return others.some(({ file }) => file === path)
      ? "it is of another export: import it by itself"
      : "it is no file of the export";
  };
  const left = unread
    .filter((path) => own.every(({ file }) => relative(path, file) !== ""))
    .map((path) => ({ file: basename(path), reason: reasonFor(path) }));
  return { ...found, left: [...found.left, ...left], folder, configFile: first.file };
}
