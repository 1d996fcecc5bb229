import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openFolder } from "../src/folder.js";
import { makeFolder } from "./blog.js";

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
}

/** A folder of these files, given by their texts. */
export function openFiles(files: Record<string, string | Buffer>) {
  const folder = makeFolder();
  writeFiles(folder, files);
  return { folder, read: openFolder(folder) };
}
