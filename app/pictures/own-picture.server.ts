import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { bulkhead } from "cockatiel";
import { pictureCache } from "./disk-cache.server";
import { encodePicture, OPTIONS } from "./encode.server";
import { FRESH_MS, RETRY_AFTER_MS } from "./picture.server";
import { type Format, SHAPES, type Variant, variantsOf } from "./variants";

/** The build's copy of `public/`, relative to the folder in which the site is started. */
const ORIGINALS = "build/client";

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
type Picture = { bytes: Buffer; format: Format; isOriginal: boolean };

const backgroundMaker = bulkhead(1, 63);
const underWay = new Set<string>();

async function find({ original: path, shape, width, format }: Variant, folder: string) {
  const original = await readFile(folder + path).catch(() => undefined);
  if (!original) return undefined;
  const hash = createHash("sha256").update(original).digest("hex");
  const key = JSON.stringify([hash, width, shape.height / shape.width, format, OPTIONS[format]]);
  return { key, original, cached: await pictureCache.read(key) };
}

/** Says whether the variant is now cached; undefined if the original is no picture. */
async function make({ key, original }: Found, variant: Variant): Promise<boolean | undefined> {
  const bytes = await encodePicture(original, variant).catch(({ message }: Error) => {
    console.error(`${variant.original} can't be made ${variant.width} px wide: ${message}`);
    return undefined;
  });
  return bytes && pictureCache.write(key, bytes);
}

async function makeInBackground(found: Found, variant: Variant): Promise<void> {
  const { key } = found;
  if (underWay.has(key)) return;
  underWay.add(key);
  // A full queue rejects: the next request may try again at once. After a failure it waits.
  const mayRetryNow = await backgroundMaker.execute(() => make(found, variant)).catch(() => true);
  if (!mayRetryNow) await sleep(RETRY_AFTER_MS, undefined, { ref: false });
  underWay.delete(key);
}

/** Gets a variant, or its original while the variant is made in the background; undefined if there is no original. */
export async function getOwnPicture(variant: Variant, folder = ORIGINALS): Promise<Picture | undefined> {
  const found = await find(variant, folder);
  if (!found) return undefined;
  const { key, original, cached } = found;
  if (!cached) {
    void makeInBackground(found, variant);
    return { bytes: original, format: "webp", isOriginal: true };
  }
  // The cache evicts the oldest first, so variants in use are kept young.
  if (cached.ageMs > FRESH_MS) await pictureCache.setAge(key, 0);
  return { bytes: cached.bytes, format: variant.format, isOriginal: false };
}

/** Makes all variants of the site's own pictures that are not cached, and reports progress if any are missing. */
export async function makeOwnPictures(
  report: (count: number, total: number) => void,
  folder = ORIGINALS,
): Promise<void> {
  const variants: Variant[] = [];
  for (const shape of Object.values(SHAPES)) {
    const names = await readdir(folder + shape.folder).catch(() => []);
    variants.push(...names.flatMap((name) => variantsOf(shape.folder + name, shape)));
  }
  const missing: Variant[] = [];
  for (const variant of variants) if (!(await find(variant, folder))?.cached) missing.push(variant);
  let count = variants.length - missing.length;
  for (const variant of missing) {
    report(count, variants.length);
    const found = await find(variant, folder);
    const isCached = found && (found.cached !== undefined || (await make(found, variant)));
    if (isCached === false) return; // the disk takes nothing
    if (isCached) count += 1;
  }
  if (missing.length > 0) report(count, variants.length);
}
