import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder; returns its path. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "circuit-and-cell-"));
}
