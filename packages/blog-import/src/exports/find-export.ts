import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isFile, isInside } from "markdown-folder/files";
import type { Export } from "./entry.js";
import { readGhost } from "./ghost.js";
import { readWordPress } from "./wordpress.js";

export type Found = Export & { folder: string; configFile: string };

function readExport(file: string, source: string): Export | undefined {
  try {
    return /json$/i.test(file) ? readGhost(source) : readWordPress(source);
  } catch (error) {
    throw new Error(`${file} is broken: ${(error as Error).message}`);
  }
}

/** Reads an export: the file that is given, or the first in a folder; undefined if there is none. */
export function findExport(given: string): Found | undefined {
  const isGivenFile = isFile(given);
  const folder = isGivenFile ? dirname(given) : given;
  const files = isGivenFile ? [given] : readdirSync(given).map((name) => join(given, name));
  for (const file of files.filter(
    (path) => /\.(xml|json)$/i.test(path) && isFile(path) && isInside(folder, path),
  )) {
    const source = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    const found = readExport(file, source);
    if (found) return { ...found, folder, configFile: file };
  }
  if (isGivenFile) throw new Error(`${given} is no export of WordPress (WXR) or Ghost (JSON).`);
  return undefined;
}
