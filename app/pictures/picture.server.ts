import { bulkhead } from "cockatiel";
import { openDiskCache } from "../caching/disk-cache.server";
import { env } from "../env.server";
import { encodePicture, OPTIONS } from "./encode.server";
import type { Source } from "./source.server";
import type { Target } from "./variants";

/** A remote picture may change under its URL, so it is downloaded again after an hour. */
export const FRESH_MS = 3_600_000;
export const STALE_WHILE_REVALIDATE_MS = 86_400_000;
const RETRY_AFTER_MS = 60_000;
const CACHE_BYTES = 256 * 1024 * 1024;

const pictureCache = openDiskCache(env.IMAGE_CACHE_DIR, CACHE_BYTES, "Pictures are");

type Failure = 404 | 502 | 503 | 504;
type Made = Buffer | Failure;

// Each running download may hold 10 MB, each waiting one a visitor's connection; nobody waits for a file's variants.
const downloads = bulkhead(8, 56);
const background = bulkhead(1, 63);
const underWay = new Map<string, Promise<Made>>();
const unusableFiles = new Set<string>();

function isFailure(made: Made): boolean {
  return typeof made === "number" && made !== 404;
}

async function makePicture({ address, key, isFile, read }: Source, target: Target): Promise<Made> {
  if (unusableFiles.has(key)) return 502;
  const original = await read();
  if (typeof original === "number") return original;
  return encodePicture(original, target).catch(({ message }: Error): Made => {
    if (isFile) console.error(`${address} can't be resized: ${message}`);
    return 502;
  });
}

/** Caches what was made, and sees to it that what failed is not tried again at every visit. */
async function store(key: string, source: Source, made: Made): Promise<Made> {
  const isKept = typeof made !== "number" && (await pictureCache.write(key, made));
  if (source.isFile && !isKept) {
    unusableFiles.add(source.key);
    setTimeout(() => unusableFiles.delete(source.key), FRESH_MS).unref();
  } else if (made === 404) await pictureCache.remove(key);
  // What is cached stays fresh until the retry.
  else if (typeof made === "number") await pictureCache.setAge(key, FRESH_MS - RETRY_AFTER_MS);
  return made;
}

function renew(key: string, source: Source, target: Target): Promise<Made> {
  const makers = source.isFile ? background : downloads;
  const renewal =
    underWay.get(key) ??
    makers
      .execute(async () => store(key, source, await makePicture(source, target)))
      .catch((): Made => 503) // only a full bulkhead rejects
      .finally(() => underWay.delete(key));
  underWay.set(key, renewal);
  return renewal;
}

/**
 * Gets a picture in a size and format. A file's is made in the background, undefined until then. A host's is waited for;
 * a stale one is served while it is revalidated, and for as long as the host fails.
 */
export async function getPicture(source: Source, target: Target): Promise<Made | undefined> {
  const { shape, width, format } = target;
  const key = JSON.stringify([source.key, shape.width, shape.height, width, format, OPTIONS[format]]);
  const cached = await pictureCache.read(key);
  if (cached && cached.ageMs < FRESH_MS) return cached.bytes;
  if (source.isFile) {
    // The cache evicts the oldest first, so variants in use are kept young.
    if (cached) await pictureCache.setAge(key, 0);
    else if (!unusableFiles.has(source.key)) void renew(key, source, target);
    return cached?.bytes;
  }
  const renewal = renew(key, source, target);
  if (cached && cached.ageMs < FRESH_MS + STALE_WHILE_REVALIDATE_MS) return cached.bytes;
  const made = await renewal;
  return cached && isFailure(made) ? cached.bytes : made;
}
