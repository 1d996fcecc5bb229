import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

// Relative to the folder in which the site is started.
export const PUBLIC = "public";
export const BUILT = "build/client";

const HIDDEN = /\/\.(?!well-known\/)/;

/** `version` changes with the file, wherever the site is installed. */
type File = { folder: string; path: string; version: string };

/** Finds the file at a URL's path in `public/`, or else in the build's copy of it; never a hidden one, or one outside. */
export async function findFile(path: string, folders = [PUBLIC, BUILT]): Promise<File | undefined> {
  for (const folder of folders) {
    try {
      const decoded = decodeURIComponent(path);
      const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, decoded))]);
      const stats = await stat(file);
      const isInside = file.startsWith(root + sep) && !HIDDEN.test(decoded);
      const version = `${file.slice(root.length)} ${stats.size} ${stats.mtimeMs}`;
      if (isInside && stats.isFile()) return { folder, path: file, version };
    } catch {
      // Not here.
    }
  }
  return undefined;
}
