import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes articles, or a text as it stands, to a content file in a folder of its own; returns its path. */
export function writeContentFile(content: readonly object[] | string, name = "db.json"): string {
  const file = join(mkdtempSync(join(tmpdir(), "blogs-")), name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify({ blogs: content }));
  return file;
}
