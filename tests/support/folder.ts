import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder, which goes with the run that has a folder of its own; returns its path. */
export function makeFolder(): string {
  return mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "circuit-and-cell-"));
}
