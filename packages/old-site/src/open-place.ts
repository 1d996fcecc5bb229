import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OldPages, openFolder } from "./old-pages.js";
import { openWeb } from "./web-pages.js";

/**
 * Opens the old site at a place: a folder of what its generator built, or its address. `paths` are asked for there besides
 * what it lists. Returns its pages, and what closes it.
 */
export async function openPlace(
  place: string,
  paths: readonly string[],
  onProgress: (done: number, all: number) => void,
): Promise<{ old: OldPages; close: () => void }> {
  if (!/^https?:\/\//i.test(place)) return { old: openFolder(place), close: () => {} };
  const folder = mkdtempSync(join(tmpdir(), "old-site-"));
  const close = () => rmSync(folder, { recursive: true, force: true });
  try {
    return { old: await openWeb(place, paths, { folder, onProgress }), close };
  } catch (error) {
    close();
    throw error;
  }
}
