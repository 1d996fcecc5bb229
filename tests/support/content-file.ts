import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "./folder";

/** Writes articles, or a text as it stands, to a content file in a folder of its own; returns its path. */
export function writeContentFile(content: readonly object[] | string, name = "db.json"): string {
  const file = join(makeFolder(), name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify({ blogs: content }));
  return file;
}
