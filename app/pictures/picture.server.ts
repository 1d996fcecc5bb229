import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { openDiskCache } from "./disk-cache.server";
import { encodePicture, findEncoderFault, OPTIONS } from "./encode.server";
import { findOriginal, type Original } from "./original.server";
import type { Target } from "./variants";

/** A remote picture may change under its URL, so it is downloaded again after an hour. */
export const PICTURE_FRESH_S = 3_600;
/** For so long after that the old one is shown meanwhile. */
export const PICTURE_STALE_S = 86_400;
const FRESH_MS = 1_000 * PICTURE_FRESH_S;
const USABLE_MS = FRESH_MS + 1_000 * PICTURE_STALE_S;
const REMAKE_AFTER_MS = 60_000;
/** A file that can't be resized is left alone for this long. */
const UNUSABLE_FOR_MS = 3_600_000;
const CACHE_BYTES = 256 * 1024 * 1024;

type PictureResult = Buffer | 404 | 502 | 503 | 504;

type Options = Parameters<typeof findOriginal>[1] & { cacheDir: string };

/** Opens the pictures of this site and of `imageHosts`, resized; what is made of them is kept in `cacheDir`. */
export function openPictures({ cacheDir, ...originals }: Options) {
  const pictureCache = openDiskCache(cacheDir, CACHE_BYTES);
  // Each running download may hold 10 MB, each waiting one a visitor's connection; nobody waits for a file's variants.
  const background = bulkhead(1, 63);
  /** By host, so that a slow one holds back no other. */
  const downloads = new Map(originals.imageHosts.map((host) => [host, bulkhead(4, 28)]));
  const encoders = bulkhead(2, Number.POSITIVE_INFINITY);
  const inFlight = new Map<string, Promise<PictureResult>>();
  const unusableFiles = new LRUCache<string, true>({ max: 1_000, ttl: UNUSABLE_FOR_MS });

  /** Makes a picture and caches it, and sees to it that what failed is not tried again at every visit. */
  async function makePicture(key: string, original: Original, target: Target): Promise<PictureResult> {
    if (unusableFiles.has(original.key)) return 502;
    const result = await original
      .read()
      .then(async (bytes): Promise<PictureResult> => {
        if (typeof bytes === "number") return bytes;
        return encoders.execute(() => encodePicture(bytes, target));
      })
      .catch(({ message }: Error): PictureResult => {
        if (original.isFile) console.error(`${original.url} can't be resized: ${message}`);
        return 502;
      });
    const isStored = typeof result !== "number" && (await pictureCache.write(key, result));
    if (original.isFile && !isStored) unusableFiles.set(original.key, true);
    else if (result === 404) await pictureCache.remove(key);
    // What is cached stays fresh until the retry.
    else if (typeof result === "number") await pictureCache.setAge(key, FRESH_MS - REMAKE_AFTER_MS);
    return result;
  }

  function renewPicture(key: string, original: Original, target: Target): Promise<PictureResult> {
    const makers = downloads.get(original.host) ?? background;
    const renewal =
      inFlight.get(key) ??
      makers
        .execute(() => makePicture(key, original, target))
        .catch((): PictureResult => 503) // only a full bulkhead rejects
        .finally(() => inFlight.delete(key));
    inFlight.set(key, renewal);
    return renewal;
  }

  /**
   * Gets the picture of a URL in a size and format; 404 if there is none. A file's is made in the background: undefined
   * until then, and where it can't be made. A JPEG, a GIF's and a host's are waited for; a stale one is served while it is
   * revalidated, and for as long as the host fails.
   */
  return async function getPicture(url: string, target: Target): Promise<PictureResult | undefined> {
    const original = await findOriginal(url, originals);
    if (!original) return 404;
    const { shape, width, format } = target;
    const key = JSON.stringify([original.key, shape.width, shape.height, width, format, OPTIONS[format]]);
    const cached = await pictureCache.read(key);
    if (cached && cached.ageMs < FRESH_MS) return cached.bytes;
    if (original.isFile && cached) {
      // The cache evicts the oldest first, so variants in use are kept young.
      await pictureCache.setAge(key, 0);
      return cached.bytes;
    }
    if (unusableFiles.has(original.key)) return undefined;
    if (findEncoderFault()) return cached?.bytes;
    const renewal = renewPicture(key, original, target);
    if (cached && cached.ageMs < USABLE_MS) return cached.bytes;
    // Networks that show shared links, and feed readers, would not follow the redirect to another format; a GIF may move.
    if (original.isFile && format !== "jpeg" && !/\.gif$/i.test(url)) return undefined;
    const result = await renewal;
    if (typeof result !== "number") return result;
    if (original.isFile) return undefined;
    return cached && result !== 404 ? cached.bytes : result;
  };
}

export type GetPicture = ReturnType<typeof openPictures>;
