import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder; in a run that has its own folder, it is removed with that. Returns its path. */
export function makeFolder(): string {
  return mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "circuit-and-cell-"));
}
