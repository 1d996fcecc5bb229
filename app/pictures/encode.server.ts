import { createRequire } from "node:module";
import type Sharp from "sharp";
import { messageOf } from "../runtime/die.server";
import { SHARED, type Target } from "./variants";

/** More than a camera's picture: a small file can decode to far more memory. */
export const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

// Effort 2 makes files 6% larger than effort 4 in a fifth of the time; below quality 60 thin lines begin to smear.
export const OPTIONS = {
  avif: { quality: 60, effort: 2 },
  webp: { quality: 80, smartSubsample: true },
  // WhatsApp shows no larger picture of a link.
  jpeg: { quality: 82, maxSharedBytes: 300_000 },
} as const;
const QUALITY_STEP = 20;

const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

const require = createRequire(import.meta.url);
let loaded: typeof Sharp | undefined;

/** Loads the library when it is first needed. After a failure `require` tries again, which `import` does not. */
function loadSharp(): typeof Sharp {
  const sharp: typeof Sharp = require("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // Untrusted bytes are a raster picture or nothing: SVG and the like never reach their parsers.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
  return sharp;
}

/** Why no picture can be resized on this machine, and where it says what to do; undefined where they can. */
export function findEncoderFault(): string | undefined {
  try {
    loaded ??= loadSharp();
    return undefined;
  } catch (error) {
    const [reason = ""] = messageOf(error).split(/\n(?:Possible|Require)/);
    const why = reason.replaceAll("\n", ": ");
    return `Pictures are not resized, but shown as they are: ${why}. See "Pictures" in docs/owners.md.`;
  }
}

/** The size of a picture as it is shown, and whether it moves, by its first bytes; false for anything but a raster image. */
export async function readSize(original: Buffer) {
  loaded ??= loadSharp();
  try {
    const { autoOrient, format, pages = 1 } = await loaded(original, { limitInputPixels: false }).metadata();
    // The library sees no frames of a PNG: a chunk before the first of its pixels tells (PNG, third edition, 11.3.4.1).
    const hasFrames = original.subarray(0, original.indexOf("IDAT")).includes("acTL");
    return { ...autoOrient, isFixed: pages > 1 || (format === "png" && hasFrames) };
  } catch {
    return false;
  }
}

/** Crops a picture to a shape, shrinks it and drops its metadata; rejects anything but an intact raster image. */
export async function encodePicture(original: Uint8Array, { shape, width, format }: Target): Promise<Buffer> {
  loaded ??= loadSharp();
  const maxBytes = shape === SHARED ? OPTIONS.jpeg.maxSharedBytes : Number.POSITIVE_INFINITY;
  const height = shape.height && Math.round((width * shape.height) / shape.width);
  const picture = loaded(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width, height, fit: "cover", withoutEnlargement: true })
    // The placeholder behind it must not show through, and a JPEG would be black there.
    .flatten((height !== undefined || format === "jpeg") && { background: "#fff" })
    .timeout({ seconds: MAX_SECONDS });
  for (let quality: number = OPTIONS[format].quality; ; quality -= QUALITY_STEP) {
    const encoded = await picture.toFormat(format, { ...OPTIONS[format], quality }).toBuffer();
    if (encoded.length <= maxBytes || quality <= QUALITY_STEP) return encoded;
  }
}
