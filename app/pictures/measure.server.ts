import { bulkhead } from "cockatiel";
import { findEncoderFault, readSize } from "./encode.server";
import { type FindFile, MAX_PICTURE_BYTES, memoizeByVersion, readBeginning } from "./file.server";

/** Photos say their size in here, as a rule. */
const HEAD_BYTES = 262_144;
/** The beginning of a GIF or WebP, which may be animated further on. */
const MAY_BE_ANIMATED = /^(GIF8|RIFF)/;

/** The size of a picture, if it is known, and whether it is shown as it is. */
type Size = { width?: number; height?: number; isFixed: boolean };

/** What the site's own pictures' files say, by URL; null where there is none that can be read. */
export type Measured = Record<string, Size | null>;

/** The size of the picture in a file, or false. Reads no more than is needed. The decoder would map the file: one that is cut short then would end the process. */
export async function measureFile(path: string): Promise<Size | false> {
  const { bytes: head, size } = await readBeginning(path, HEAD_BYTES);
  if (size > MAX_PICTURE_BYTES) return { isFixed: true };
  const isWhole = size <= HEAD_BYTES;
  const isEnough = isWhole || !MAY_BE_ANIMATED.test(head.toString("latin1", 0, 4));
  const found = isEnough && (await readSize(head));
  if (found || isWhole) return found;
  return readSize((await readBeginning(path, MAX_PICTURE_BYTES)).bytes);
}

/** Returns a function that measures the site's own pictures, by their URLs. */
export function createMeasure(findFile: FindFile) {
  /** False for a file that can't be measured. */
  const askSize = memoizeByVersion(measureFile);
  /** An article may show thousands, and others need the file system meanwhile. */
  const fewAtOnce = bulkhead(4, Number.POSITIVE_INFINITY);

  async function sizeOf(url: string): Promise<Size | null> {
    const file = await findFile(url);
    if (!file) return null;
    // The library may be missing for a moment, which says nothing about the file.
    return (await askSize(file).catch(() => findEncoderFault() !== undefined && { isFixed: true })) || null;
  }

  const measure = async (url: string) => [url, await fewAtOnce.execute(() => sizeOf(url))];
  return async (urls: readonly string[]): Promise<Measured> =>
    Object.fromEntries(await Promise.all(urls.map(measure)));
}

export type Measure = ReturnType<typeof createMeasure>;
