import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost } from "./at-most";
import { pictureCache } from "./disk-cache.server";
import { encodePicture, OPTIONS } from "./encode.server";
import { FRESH_MS, RETRY_MS } from "./picture.server";
import { type Format, SHAPES, type Variant, variantsOf } from "./variants";

/** The build's copy of `public/`, seen from the folder in which the site is started, as Remix sees it too. */
const ORIGINALS = "build/client";
const MAX_UNDER_WAY = 64;

type Found = { key: string; original: Buffer; kept: { bytes: Buffer; age: number } | undefined };
type Picture = { bytes: Buffer; format: Format; isOriginal: boolean };

const oneAtATime = atMost(1);
const underWay = new Set<string>();

/** A variant as far as it is there: other bytes of the original, or other settings, make another one. */
async function find(
  { original: path, shape, width, format }: Variant,
  folder: string,
): Promise<Found | undefined> {
  const original = await readFile(folder + path).catch(() => undefined);
  if (!original) return undefined;
  const hash = createHash("sha256").update(original).digest("hex");
  const key = JSON.stringify([hash, width, shape.height / shape.width, format, OPTIONS[format]]);
  return { key, original, kept: await pictureCache.read(key) };
}

/** Makes a variant and says whether it is kept; undefined where the original is no picture. */
async function make({ key, original }: Found, variant: Variant): Promise<boolean | undefined> {
  const { shape, width, format } = variant;
  const bytes = await encodePicture(original, shape, width, format).catch(({ message }: Error) => {
    console.error(`${variant.original} can't be made ${width} px wide: ${message}`);
    return undefined;
  });
  return bytes && pictureCache.write(key, bytes);
}

function makeLater(found: Found, variant: Variant): void {
  const { key } = found;
  if (underWay.has(key) || underWay.size >= MAX_UNDER_WAY) return;
  underWay.add(key);
  oneAtATime(() => make(found, variant))
    .then((isKept) => isKept || sleep(RETRY_MS, undefined, { ref: false }))
    .finally(() => underWay.delete(key));
}

/**
 * One of the site's own pictures: the variant if it is kept, else the original, and the variant is made in the
 * background. Undefined where there is no such original.
 */
export async function getOwnPicture(variant: Variant, folder = ORIGINALS): Promise<Picture | undefined> {
  const found = await find(variant, folder);
  if (!found) return undefined;
  const { key, original, kept } = found;
  if (!kept) {
    makeLater(found, variant);
    return { bytes: original, format: "webp", isOriginal: true };
  }
  // The oldest is removed first: what is in use is never old.
  if (kept.age > FRESH_MS) await pictureCache.setAge(key, 0);
  return { bytes: kept.bytes, format: variant.format, isOriginal: false };
}

/**
 * Makes all variants of the site's own pictures that are not kept, one by one. `report` hears how many are there, if not
 * all are from the beginning.
 */
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
  for (const variant of variants) if (!(await find(variant, folder))?.kept) missing.push(variant);
  let count = variants.length - missing.length;
  for (const variant of missing) {
    report(count, variants.length);
    const found = await find(variant, folder);
    const isKept = found && (found.kept !== undefined || (await make(found, variant)));
    if (isKept === false) return;
    if (isKept) count += 1;
  }
  if (missing.length > 0) report(count, variants.length);
}
