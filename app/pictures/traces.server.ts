import { createReadStream } from "node:fs";
import { inflateSync } from "node:zlib";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { File } from "./file.server";

const CHUNK_BYTES = 1_048_576;
/** What begins at the end of a chunk is read with the next one. */
const REACH_BYTES = 262_144;
/** In a chunk, so that no file takes more time than its bytes do. */
const MAX_FINDS = 100;
const UNPACKED = { maxOutputLength: CHUNK_BYTES };
const MAX_FILES = 1_000;

/** The directories of Exif (3.0, 4.6) beside the first: its own and GPS's. */
const DIRECTORIES = [0x8769, 0x8825];
/** GPSLatitude, GPSLongitude, GPSDestLatitude, GPSDestLongitude. */
const PLACES = [0x02, 0x04, 0x14, 0x16];
/** CameraOwnerName, BodySerialNumber, LensSerialNumber. */
const CAMERAS = [0xa430, 0xa431, 0xa435];

const VALUE = String.raw`(?:>|\s?=\s?["'])[^<"']{0,40}`;

/** Formats differ in where they have such data, and not in how these are written. Zeros say nothing. */
const FINDS = new RegExp(
  [
    String.raw`(?<exif>II\*\0|MM\0\*)`,
    // PNG's compressed texts (third edition, 11.3.3).
    String.raw`(?<packed>zTXt[^\0]{1,79}\0\0|iTXt[^\0]{1,79}\0\x01\0[^\0]{0,99}\0[^\0]{0,99}\0)`,
    // XMP, under any prefix.
    String.raw`G(?:PS|ps)(?:Dest)?L(?:at|ong)itude${VALUE}[1-9]|(?:SerialNumber|OwnerName)${VALUE}[^<"'\0\s0.-]`,
    // Films: ISO 6709, as Apple and Android have it, and 3GPP's box (TS 26.244, 8.10).
    String.raw`[+-](?![0.]+[+-][0.]+[+/-])\d{2,6}\.\d{1,9}[+-]\d{3,7}\.\d{1,9}(?:[+-][\d.]{1,12})?/`,
    String.raw`loci\0{4}[^]{2}[^\0]{0,99}\0[\0-\x02](?!\0{8})`,
  ].join("|"),
  "g",
);

/** Exif's data are a TIFF file of their own (TIFF 6.0, section 2). */
function hasExifTraces(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : view.getUint16(at, isLittle));
  const u32 = (at: number) => (at + 4 > tiff.length ? 0 : view.getUint32(at, isLittle));
  const directories = [u32(4)];
  for (const directory of directories)
    for (let left = u16(directory), entry = directory + 2; left > 0; left--, entry += 12) {
      const [tag, count, value] = [u16(entry), u32(entry + 4), u32(entry + 8)];
      if (DIRECTORIES.includes(tag) && directories.length < 3) directories.push(value);
      // Degrees, minutes and seconds, each a fraction.
      if (PLACES.includes(tag) && value > 0 && u32(value) + u32(value + 8) + u32(value + 16) > 0) return true;
      const at = count > 4 ? value : entry + 8;
      if (CAMERAS.includes(tag) && /[^\0\s0.-]/.test(tiff.toString("latin1", at, at + count))) return true;
    }
  return false;
}

function hasTraces(bytes: Buffer, isPacked = false): boolean {
  const finds = [...bytes.toString("latin1").matchAll(FINDS)].slice(0, MAX_FINDS);
  return finds.some(({ index, 0: text, groups }) => {
    if (groups?.exif) return hasExifTraces(bytes.subarray(index));
    if (!groups?.packed || isPacked) return !groups?.packed;
    try {
      return hasTraces(inflateSync(bytes.subarray(index + text.length), UNPACKED), true);
    } catch {
      return false; // pixels that look like a text
    }
  });
}

/** Whether a picture, sound or film says where it was taken, or by which or whose camera, in whatever part of its file. */
export async function findTraces(path: string): Promise<boolean> {
  let last = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (hasTraces(Buffer.concat([last, chunk]))) return true;
    last = chunk.subarray(-REACH_BYTES);
  }
  return false;
}

/** Returns a function that tells whether a file has traces, as one that can't be read may have. */
export function createHasTraces() {
  const fewAtOnce = bulkhead(4, Number.POSITIVE_INFINITY);
  /** By a file's version. */
  const known = new LRUCache<string, boolean, string>({
    max: MAX_FILES,
    fetchMethod: (_version, _stale, { context: path }) => fewAtOnce.execute(() => findTraces(path)),
  });
  return ({ version, path }: File) => known.forceFetch(version, { context: path }).catch(() => true);
}
