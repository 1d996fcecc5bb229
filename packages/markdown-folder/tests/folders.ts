import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openFolder } from "../src/folder.js";

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
}

/** A folder of these files, given by their texts. */
export function openFiles(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "folder-"));
  writeFiles(folder, files);
  return { folder, read: openFolder(folder) };
}
