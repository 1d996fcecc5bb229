// Draws the icons that can't be SVG (home screens, old browsers) from public/favicon.svg.
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

const PUBLIC = new URL("../../public/", import.meta.url);
const PAPER = "#faf8f4";
const ICO_SIZE = 32;

const svg = await readFile(new URL("favicon.svg", PUBLIC));

/** Draws the mark on a background, or on none (""). @param {number} size @param {number} margin share of the size @param {string} ground */
function drawIcon(size, margin, ground) {
  const inset = Math.round(size * margin);
  const mark = sharp(svg, { density: 72 * (size / 32) }).resize(size - 2 * inset);
  return mark
    .extend({ top: inset, bottom: inset, left: inset, right: inset, background: "#0000" })
    .flatten(ground === "" ? false : { background: ground })
    .png();
}

/** Wraps one PNG in an ICO file: a directory of 6 + 16 bytes, then the picture. @param {Buffer} png */
function toIco(png) {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon
  directory.writeUInt16LE(1, 4); // one picture
  directory.writeUInt8(ICO_SIZE, 6);
  directory.writeUInt8(ICO_SIZE, 7);
  directory.writeUInt16LE(1, 10); // planes
  directory.writeUInt16LE(32, 12); // bits a pixel
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

const files = {
  "apple-touch-icon.png": await drawIcon(180, 0.16, PAPER).toBuffer(),
  "icon-192.png": await drawIcon(192, 0.04, "").toBuffer(),
  // Maskable: launchers crop it to their shape, at most to a circle of 80% of the width.
  "icon-512.png": await drawIcon(512, 0.2, PAPER).toBuffer(),
  "favicon.ico": toIco(await drawIcon(ICO_SIZE, 0, "").toBuffer()),
};
for (const [name, data] of Object.entries(files)) await writeFile(new URL(name, PUBLIC), data);
console.log(`${Object.keys(files).length} icons`);
