import { openDiskCache } from "../caching/disk-cache.server";
import { FRESH_S } from "../caching/freshness.server";
import { env } from "../env.server";
import { FIELDS } from "./blog-schema.server";
import type { Answer } from "./store.server";

const CACHE_BYTES = 256 * 1024 * 1024;
/** Raise it when what is made of the rows changes its shape: what was saved before is then ignored. */
const FORMAT = 4;

const source = env.CONTENT_URL?.map((url) => new URL(url).host + new URL(url).pathname) ?? env.API_BASE_URL;
/** Not in development, nor where nothing is cached. */
export const isSaving = import.meta.env.PROD && FRESH_S > 0 && env.CONTENT_CACHE_DIR !== "off";
const files = isSaving ? openDiskCache(env.CONTENT_CACHE_DIR, CACHE_BYTES, "Content is") : undefined;
let isReported = false;

function nameOf(key: string): string {
  return JSON.stringify([FORMAT, FIELDS, source, key]);
}

type Files = ReturnType<typeof openDiskCache>;

let last: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, so that the later of two answers stays, and requests find the thread pool free. */
function queue(work: (files: Files) => Promise<unknown>): void {
  if (files) last = last.then(() => work(files));
}

function write(files: Files, key: string, json: string): Promise<boolean> {
  return files.write(nameOf(key), Buffer.from(`${nameOf(key)}\n${json}`));
}

/** Saves an answer's JSON for the next process. Without its ETag: other code or settings make something else of it. */
export function save(key: string, json: string): void {
  queue((files) => write(files, key, json));
}

/** Makes what is saved young, or saves it again: it may have been evicted, or the folder removed. */
export function confirmSaved(key: string, value: unknown): void {
  queue(async (files) => (await files.setAge(nameOf(key), 0)) || write(files, key, JSON.stringify(value)));
}

export function forget(key: string): void {
  queue((files) => files.remove(nameOf(key)));
}

/** What an earlier process has saved, with its age; undefined if there is nothing or it is damaged. */
export async function findSaved(
  key: string,
): Promise<{ answer: Answer; json: string; ageMs: number } | undefined> {
  const file = await files?.read(nameOf(key));
  if (!file) return undefined;
  try {
    const [name, json = ""] = file.bytes.toString().split("\n");
    if (name !== nameOf(key)) throw new Error("it is another one's");
    return { answer: { ok: true, value: JSON.parse(json), etag: null }, json, ageMs: file.ageMs };
  } catch (error) {
    if (!isReported)
      console.error(`A file of ${env.CONTENT_CACHE_DIR} is ignored: ${(error as Error).message}`);
    isReported = true;
    return undefined;
  }
}
