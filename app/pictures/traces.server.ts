import { createReadStream } from "node:fs";
import { inflateSync } from "node:zlib";
import { pause } from "../runtime/event-loop.server";

const CHUNK_BYTES = 1_048_576;
/** What begins at the end of a chunk is read with the next one. */
const REACH_BYTES = 262_144;
/** More than cameras write, so that no crafted file takes more time than its bytes do: in a chunk, a directory and a name. */
const MAX = { starts: 100, entries: 1_000, name: 100 };

/** Where Exif begins, or after which a PNG's compressed text (third edition, 11.3.3) does, in any format. */
const STARTS = /(?=II\*\0|MM\0\*)|[iz]TXt[^\0]{1,79}\0(?:[^\0]\0[^\0]{0,99}\0[^\0]{0,99})?\0/g;
const VALUE = String.raw`(?:>|\s?=\s?["'])[^<"']{0,40}`;
/**
 * XMP, under any prefix; and where a film was taken, which may be part of a photo: ISO 6709, as Apple and Android have it, and
 * 3GPP's box (TS 26.244, 8.10). Zeros say nothing.
 */
const TEXTS = new RegExp(
  [
    String.raw`G(?:PS|ps)(?:Dest)?L(?:at|ong)itude${VALUE}[1-9]|(?:SerialNumber|OwnerName)${VALUE}[^<"'\0\s0.-]`,
    String.raw`[+-](?![0.]+[+-][0.]+[+/-])\d{2,6}\.\d{1,9}[+-]\d{3,7}\.\d{1,9}(?:[+-][\d.]{1,12})?/`,
    String.raw`loci\0{4}[^]{2}[^\0]{0,99}\0[\0-\x02](?!\0{8})`,
  ].join("|"),
);
/** The directories of Exif (3.0, 4.6) beside the first: its own and GPS's. */
const DIRECTORIES = [0x8769, 0x8825];
/** GPSLatitude, GPSLongitude, GPSDestLatitude, GPSDestLongitude. */
const PLACES = [0x02, 0x04, 0x14, 0x16];
/** CameraOwnerName, BodySerialNumber, LensSerialNumber. */
const CAMERAS = [0xa430, 0xa431, 0xa435];

/** Exif's data are a TIFF file of their own (TIFF 6.0, section 2). */
function hasExifTraces(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49;
  const read = (at: number, bytes = 4) =>
    at + bytes > tiff.length ? 0 : isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  const directories = [read(4)];
  for (const directory of directories)
    for (
      let left = Math.min(read(directory, 2), MAX.entries), entry = directory + 2;
      left > 0;
      left--, entry += 12
    ) {
      const [tag, count, value] = [read(entry, 2), read(entry + 4), read(entry + 8)];
      if (DIRECTORIES.includes(tag) && directories.length < 3) directories.push(value);
      // Degrees, minutes and seconds, each a fraction.
      if (PLACES.includes(tag) && value > 0 && read(value) + read(value + 8) + read(value + 16) > 0)
        return true;
      const at = count > 4 ? value : entry + 8;
      const name = CAMERAS.includes(tag) ? tiff.toString("latin1", at, at + Math.min(count, MAX.name)) : "";
      if (/[^\0\s0.-]/.test(name)) return true;
    }
  return false;
}

/** Whether a PNG's compressed text has traces; pixels may look like one. */
function hasPackedTraces(bytes: Buffer): boolean {
  try {
    return TEXTS.test(inflateSync(bytes, { maxOutputLength: CHUNK_BYTES }).toString("latin1"));
  } catch {
    return false;
  }
}

/** Whether a file says where it was taken, or by which or whose camera, in whatever part of it: as Exif, or in a text. */
export async function findTraces(path: string): Promise<boolean> {
  let last = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = Buffer.concat([last, chunk]);
    const text = bytes.toString("latin1");
    if (TEXTS.test(text)) return true;
    for (const { index, 0: start } of [...text.matchAll(STARTS)].slice(0, MAX.starts)) {
      await pause();
      const rest = bytes.subarray(index + start.length);
      if (start ? hasPackedTraces(rest) : hasExifTraces(rest)) return true;
    }
    last = chunk.subarray(-REACH_BYTES);
  }
  return false;
}
