// Writes the other widths and formats of the site's own pictures into the build, beside the originals. What was
// made of the same bytes in the same way before is taken from a folder of earlier results.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { encodePicture } from "../app/pictures/encode.server";
import { FORMATS, SHAPES, variantPath } from "../app/pictures/variants";

/** @typedef {import("../app/pictures/variants").Shape} Shape */
/** @typedef {import("../app/pictures/variants").Format} Format */

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const EARLIER = `${ROOT}node_modules/.cache/pictures`;
const ENCODER = await readFile(`${ROOT}app/pictures/encode.server.ts`);

/** @param {string} address @param {Shape} shape @param {number} width @param {Format} format */
async function makeVariant(address, shape, width, format) {
  const variant = variantPath(address, shape, width, format);
  if (variant === address) return 0;
  const original = await readFile(`${ROOT}public${address}`);
  const key = createHash("sha256").update(ENCODER).update(original).digest("hex");
  const earlier = `${EARLIER}/${key}-${width}.${format}`;
  const isMade = await stat(earlier).catch(() => undefined);
  if (!isMade) {
    const part = `${earlier}.${process.pid}`;
    await writeFile(part, await encodePicture(original, shape, width, format));
    await rename(part, earlier);
  }
  await copyFile(earlier, `${ROOT}build/client${variant}`);
  return 1;
}

await mkdir(EARLIER, { recursive: true });
const begin = performance.now();
const made = await Promise.all(
  Object.values(SHAPES).flatMap((shape) =>
    FORMATS.flatMap((format) =>
      shape.widths.map(async (width) => {
        const names = await readdir(`${ROOT}public${shape.folder}`);
        return Promise.all(names.map((name) => makeVariant(shape.folder + name, shape, width, format)));
      }),
    ),
  ),
);
const count = made.flat().reduce((/** @type {number} */ sum, one) => sum + one, 0);
console.log(`Made ${count} variants of pictures in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
