import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { findTraces } from "../../../app/pictures/traces.server";
import { createFileHandler } from "../../../server/files";
import { writeFiles } from "../../support/content-file";
import { makePhoto, type PhotoFormat, PLACE, SERIAL, xmpOf } from "../../support/photos";
import { makeFolder } from "../../support/temp-folder";

function hasTraces(bytes: Buffer | string): Promise<boolean> {
  return findTraces(join(writeFiles({ file: bytes }), "file"));
}

const FORMATS: PhotoFormat[] = ["jpeg", "png", "webp", "avif"];

test.each(FORMATS)("a photo's place or camera is found in a file of the format %s", async (format) => {
  const said = [
    { exif: PLACE },
    { exif: SERIAL },
    { exif: { IFD2: { LensSerialNumber: "00x1" } } },
    { exif: { IFD2: { CameraOwnerName: "Ana" } } },
    { exif: { IFD3: { GPSDestLatitude: "0/1 7/1 0/1" } } },
    { xmp: xmpOf('exif:GPSLatitude="51,30.0N"') },
    { xmp: xmpOf('drone-dji:GpsLongitude = "+0.0000012"') },
    { xmp: xmpOf("", "<exif:GPSDestLongitude>0,7.5W</exif:GPSDestLongitude>") },
    { xmp: xmpOf("aux:SerialNumber='33'") },
    { xmp: xmpOf('exifEX:LensSerialNumber="00A"') },
    { xmp: xmpOf("", "<exifEX:CameraOwnerName>Ana</exifEX:CameraOwnerName>") },
  ];
  for (const told of said)
    expect([told, await hasTraces(await makePhoto(format, told))]).toEqual([told, true]);
});

test.each(FORMATS)("what says nothing is no trace in a file of the format %s", async (format) => {
  const ZERO = "0/1 0/1 0/1";
  const said = [
    {},
    { exif: { IFD0: { Make: "Canon", ImageDescription: "GPSLatitude" }, IFD2: { FNumber: "28/10" } } },
    { exif: { IFD3: { GPSVersionID: "2 3 0 0", GPSLatitude: ZERO, GPSLongitude: ZERO } } },
    { exif: { IFD3: { GPSTimeStamp: "12/1 30/1 1/1" } } },
    { exif: { IFD2: { LensSerialNumber: "0000000000", BodySerialNumber: " ", CameraOwnerName: "-" } } },
    { xmp: xmpOf('exif:GPSLatitude="0,0.0N" drone-dji:GpsLatitude="+0.0000" aux:SerialNumber="00"') },
    { xmp: xmpOf('exif:GPSLatitude="" exif:Contrast="1" aux:OwnerName=" "', "<exif:GPSLongitude/>") },
  ];
  for (const told of said)
    expect([told, await hasTraces(await makePhoto(format, told))]).toEqual([told, false]);
});

/** Exif's data in either order of bytes, with a place whose values stand so many bytes further on. */
function exifOf(isLittle: boolean, gap: number): Buffer {
  const view = new DataView(new ArrayBuffer(70 + gap));
  const u16 = (at: number, value: number) => view.setUint16(at, value, isLittle);
  const u32 = (at: number, value: number) => view.setUint32(at, value, isLittle);
  const writeEntry = (directory: number, tag: number, type: number, count: number, value: number) => {
    u16(directory, 1);
    u16(directory + 2, tag);
    u16(directory + 4, type);
    u32(directory + 6, count);
    u32(directory + 10, value);
  };
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  u16(2, 42);
  u32(4, 8);
  writeEntry(8, 0x8825, 4, 1, 26);
  writeEntry(26, 0x04, 5, 3, 44 + gap);
  u32(44 + gap, 7);
  return Buffer.from(view.buffer);
}

test("Exif's data are found in both orders of bytes, and wherever a file has them", async () => {
  for (const isLittle of [true, false])
    for (const [before, gap] of [
      [0, 0],
      [1_048_570, 200_000],
      [1_048_576, 0],
      [7_000_001, 60_000],
    ] as const) {
      const exif = exifOf(isLittle, gap);
      const file = Buffer.concat([Buffer.alloc(before, "II*"), exif, Buffer.alloc(3_000_000)]);
      expect([before, await hasTraces(file)]).toEqual([before, true]);
      for (let length = 0; length < 45; length += 1)
        expect(await hasTraces(exif.subarray(0, length))).toBe(false);
    }
});

test("Exif's data that point at themselves end", async () => {
  const exif = exifOf(true, 0);
  for (const at of [18, 36]) exif.writeUInt32LE(8, at);
  expect(await hasTraces(Buffer.concat(Array.from({ length: 1_000 }, () => exif)))).toBe(false);
});

test("a directory of long names is read in a moment", async () => {
  const [entries, name] = [60_000, Buffer.alloc(300_000)];
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(0xa431);
  entry.writeUInt32LE(name.length - 8, 4);
  entry.writeUInt32LE(10, 8);
  const tiff = Buffer.concat([Buffer.from("II*\0....", "latin1"), name, Buffer.alloc(2)]);
  tiff.writeUInt32LE(tiff.length - 2, 4);
  tiff.writeUInt16LE(entries, tiff.length - 2);
  expect(await hasTraces(Buffer.concat([tiff, ...Array.from({ length: entries }, () => entry)]))).toBe(false);
});

test("others have their turns while many texts are unpacked", async () => {
  const text = Buffer.concat([
    Buffer.from("zTXtXML\0\0", "latin1"),
    deflateSync(Buffer.alloc(1_000_000, "G ")),
  ]);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  expect(await hasTraces(Buffer.concat(Array.from({ length: 50 }, () => text)))).toBe(false);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

const LOCI = (longitude: string) =>
  Buffer.from(`6c6f636900000000${"15c7"}48c3a90000${longitude}0033800000000000`, "hex");

test.each<[string, Buffer | string, boolean]>([
  ["QuickTime's ©xyz", "\xa9xyz\0\x12\x15\xc7+51.5000-000.1167/", true],
  ["QuickTime's keys", "com.apple.quicktime.location.ISO6709\0\0+51.5000-000.1167+010.000/", true],
  ["Matroska", "LOCATION\x44\x87\x93+00.0000-000.1167/", true],
  ["no place", "+00.0000+000.0000/ +00.0000-000.0000+000.000/", false],
  ["the path of a drawing", "M-12.345-123.456 +12.3456+123.4567", false],
  ["3GPP's box", LOCI("ffe80000"), true],
  [
    "3GPP's box without a place",
    Buffer.from("6c6f63690000000015c700000000000000000000000000000000", "hex"),
    false,
  ],
])("films say where they were taken by %s", async (_way, bytes, isTrace) => {
  expect(await hasTraces(Buffer.from(bytes as string, "latin1"))).toBe(isTrace);
});

test("a picture that can't be read may have traces, and is not sent", async () => {
  const serveFile = createFileHandler({
    findPublic: async () => ({ path: makeFolder(), version: "", stats: {} as never }),
    getPicture: async () => undefined,
    freshS: 1,
    responses: {} as never,
  });
  expect(await serveFile({ url: "/a.jpg", headers: {} } as never, {} as never)).toBe(false);
});
