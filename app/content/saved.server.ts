import { openDiskCache } from "../caching/disk-cache.server";
import { FRESH_S } from "../caching/freshness.server";
import { env } from "../env.server";
import type { Found } from "./store.server";

const CACHE_BYTES = 256 * 1024 * 1024;
/** To be raised when what the sources find takes another form. */
const FORMAT = 1;

const source = env.CONTENT_URL?.map((url) => new URL(url).host + new URL(url).pathname) ?? env.API_BASE_URL;
/** Not in development, nor where nothing is cached. */
export const isSaving = import.meta.env.PROD && FRESH_S > 0 && env.CONTENT_CACHE_DIR !== "off";
const files = isSaving ? openDiskCache(env.CONTENT_CACHE_DIR, CACHE_BYTES, "Content is") : undefined;
let isReported = false;

function nameOf(key: string): string {
  return JSON.stringify([FORMAT, source, key]);
}

/** Saves what a call found, for the next process. */
export function save(key: string, found: Found): void {
  void files?.write(nameOf(key), Buffer.from(JSON.stringify({ name: nameOf(key), found })));
}

export function forget(key: string): void {
  void files?.remove(nameOf(key));
}

/** What an earlier process has found, and how old that is; undefined if there is nothing or it is damaged. */
export async function findSaved(key: string): Promise<{ found: Found; ageMs: number } | undefined> {
  const file = await files?.read(nameOf(key));
  if (!file) return undefined;
  try {
    const { name, found } = JSON.parse(file.bytes.toString());
    if (name !== nameOf(key) || found.ok !== true) throw new Error("it is another one's");
    return { found, ageMs: file.ageMs };
  } catch (error) {
    if (!isReported)
      console.error(`A file of ${env.CONTENT_CACHE_DIR} is ignored: ${(error as Error).message}`);
    isReported = true;
    return undefined;
  }
}
