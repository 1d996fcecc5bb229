import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "./temp-folder";

/** Writes articles, or a text as it stands, to a content file in a folder of its own; returns its path. */
export function writeContentFile(content: readonly object[] | string, name = "db.json"): string {
  const file = join(makeFolder(), name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify({ blogs: content }));
  return file;
}

/** Writes files into a folder of their own, or a given one; returns its path. */
export function writeFiles(files: Record<string, string | Buffer>, folder = makeFolder()): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}
