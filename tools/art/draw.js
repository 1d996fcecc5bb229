// `npm run art` draws a cover per article, the featured covers, a portrait per author and the articles' figures as
// flat SVG, which sharp rasterises. The same db.json gives the same files.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { COVERS } from "./covers.js";
import { FIGURE, FIGURES } from "./figures.js";
import { drawPortrait, hasPortrait, PORTRAIT_SIZE } from "./portraits.js";
import { COVER, join } from "./shapes.js";

/** @typedef {import("./shapes.js").Art} Art */
/** @typedef {{ image: string, authorPic: string }} Blog */

const MAX_COVER_BYTES = 40_000;
const COVER_QUALITIES = [90, 84, 78, 70, 60];

/** @param {{ width: number, height: number }} size @param {Art} art @param {import("sharp").WebpOptions} options */
function rasterise({ width, height }, art, options) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${join(art)}</svg>`;
  return sharp(Buffer.from(svg))
    .webp({ effort: 6, smartSubsample: true, ...options })
    .toBuffer();
}

/** A cover at the best quality that fits. @param {Art} art */
async function rasteriseCover(art) {
  for (const quality of COVER_QUALITIES) {
    const bytes = await rasterise(COVER, art, { quality });
    if (bytes.length < MAX_COVER_BYTES) return bytes;
  }
  throw new Error(`A cover does not fit in ${MAX_COVER_BYTES} bytes`);
}

/** @type {{ blogs: Blog[] }} */
const { blogs } = JSON.parse(await readFile(new URL("../../db.json", import.meta.url), "utf8"));
/** What to draw, by public address. @type {Map<string, () => Promise<Buffer>>} */
const pictures = new Map();

// An owner's own pictures are theirs: only those of the shipped authors are drawn.
const shipped = blogs.filter(
  ({ image, authorPic }) => COVERS.has(image) && hasPortrait(basename(String(authorPic), ".webp")),
);
for (const { authorPic } of shipped) {
  const portrait = drawPortrait(basename(authorPic, ".webp"));
  pictures.set(authorPic, () =>
    rasterise({ width: PORTRAIT_SIZE, height: PORTRAIT_SIZE }, portrait, { quality: 90 }),
  );
}
const shown = new Set(shipped.map(({ image }) => image));
for (const [address, draw] of COVERS) {
  if (shown.has(address) || address.startsWith("/covers/featured-")) {
    pictures.set(address, () => rasteriseCover(draw()));
  }
}
for (const [name, draw] of Object.entries(FIGURES)) {
  // Many small flat shapes: lossless is smaller.
  pictures.set(`/figures/${name}`, () => rasterise(FIGURE, draw(), { lossless: true }));
}

let largest = 0;
for (const [address, draw] of pictures) {
  const path = fileURLToPath(new URL(`../../public${address}`, import.meta.url));
  const bytes = await draw();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  largest = Math.max(largest, bytes.length);
}
console.log(`Drew ${pictures.size} files, the largest ${(largest / 1000).toFixed(1)} KB.`);
