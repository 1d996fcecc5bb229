import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder in that of the run, with which it is removed. Returns its path. */
export function makeFolder(): string {
  return mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "circuit-and-cell-"));
}

/** Gives a run a folder for all that its tests make. The returned function removes it. */
export default function setup(): () => void {
  const folder = makeFolder();
  // PostgreSQL runs as another user, in folders below this one.
  chmodSync(folder, 0o711);
  process.env.RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
