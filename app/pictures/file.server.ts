import type { Stats } from "node:fs";
import { open, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";

/** Relative to the folder in which the site is started. What the owner has comes first. */
export const PUBLIC = ["my/public", "public"];

/** Pictures, films and sound: of MEDIA_DIR these alone are public. */
export const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|mp[34]|m4[av]|mov|og[agv]|opus|wav|webm)$/i;

// Hidden, a file's second URL (`/a//b.png`, `/a/b.png/`), or what ExifTool keeps of a file that it cleans.
const REFUSED = /\/(\.(?!well-known\/)|\/|$)|_original$/;

/** `version` changes with the file, wherever the site is installed. */
export type File = { path: string; stats: Stats; version: string };

/** The real path of a file, whose name may compose letters otherwise, as on macOS (UAX 15). */
function findReal(path: string): Promise<string> {
  const others = ["NFC", "NFD"].map((form) => path.normalize(form)).filter((form) => form !== path);
  return realpath(path).catch(() => Promise.any(others.map((other) => realpath(other))));
}

async function findUnder(folder: string, path: string): Promise<File | undefined> {
  try {
    const decoded = decodeURIComponent(path);
    const [root, file] = await Promise.all([realpath(folder), findReal(join(folder, decoded))]);
    const stats = await stat(file);
    const name = file.slice(root.length);
    const isAllowed = file.startsWith(root + sep) && !REFUSED.test(decoded) && !REFUSED.test(name);
    if (!isAllowed || !stats.isFile()) return undefined;
    return { path: file, stats, version: `${name} ${stats.size} ${stats.mtimeMs}` };
  } catch {
    return undefined;
  }
}

/**
 * Finds the file at a URL's path under the first folder that has it; never a hidden one, or one outside. Of `mediaDir`, which
 * comes last, pictures, films and sound alone are public: the rest is for its owner.
 */
export async function findFile(path: string, folders: readonly string[], mediaDir = "") {
  for (const folder of folders) {
    const file = await findUnder(folder, path);
    if (file) return file;
  }
  const file = mediaDir ? await findUnder(mediaDir, path) : undefined;
  return file && MEDIA.test(file.path) ? file : undefined;
}

/** A larger picture is shown as it is: several that are read at once must not fill the memory. */
export const MAX_PICTURE_BYTES = 64 * 1024 * 1024;

/** Reads the beginning of a file, of at most so many bytes; `size` is that of all of it. */
export async function readBeginning(path: string, maxBytes: number) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, maxBytes)), { position: 0 });
    return { bytes: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

export type FindFile = (path: string) => Promise<File | undefined>;

/** Returns a function that asks about a file once for each of its versions, and about few at once. */
export function memoizeByVersion<T extends object | boolean>(ask: (path: string) => Promise<T>) {
  const fewAtOnce = bulkhead(4, Number.POSITIVE_INFINITY);
  const known = new LRUCache<string, T, string>({
    max: 1_000,
    fetchMethod: (_version, _stale, { context: path }) => fewAtOnce.execute(() => ask(path)),
  });
  return ({ version, path }: File) => known.forceFetch(version, { context: path });
}
