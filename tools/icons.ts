// Draws the icons that can't be SVG (home screens, old browsers) from favicon.svg, the owner's if there is one: `npm run icons`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { PAPER } from "../app/site";

const OWN = new URL("../my/public/", import.meta.url);
const PUBLIC = existsSync(new URL("favicon.svg", OWN)) ? OWN : new URL("../public/", import.meta.url);
const ICO_SIZE = 32;
// librsvg knows no variables: their fallbacks are the colours.
const drawing = readFileSync(new URL("favicon.svg", PUBLIC), "utf8");
const svg = Buffer.from(drawing.replace(/var\([\w-]+, ?([^()]+)\)/g, "$1"));

/** The mark as PNG, on a ground or on none; the margin is a share of the size. */
function draw(size: number, margin: number, ground?: string): Promise<Buffer> {
  const inset = Math.round(size * margin);
  return sharp(svg, { density: 72 * (size / 32) })
    .resize(size - 2 * inset)
    .extend({ top: inset, bottom: inset, left: inset, right: inset, background: "#0000" })
    .flatten(ground === undefined ? false : { background: ground })
    .png()
    .toBuffer();
}

/** An ICO file of one PNG: 22 bytes that say its size and where it begins, then itself. */
function toIco(png: Buffer): Buffer {
  const directory = new Uint16Array([0, 1, 1, ICO_SIZE * 0x101, 0, 1, 32, png.length, 0, 22, 0]);
  return Buffer.concat([new Uint8Array(directory.buffer), png]);
}

const icons = {
  "apple-touch-icon.png": await draw(180, 0.16, PAPER.light),
  "icon-192.png": await draw(192, 0.04),
  // Maskable: launchers crop it to their shape, at most to a circle of 80% of the width.
  "icon-512.png": await draw(512, 0.2, PAPER.light),
  "favicon.ico": toIco(await draw(ICO_SIZE, 0)),
};
for (const [name, data] of Object.entries(icons)) writeFileSync(new URL(name, PUBLIC), data);
