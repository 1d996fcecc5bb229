import { atMost } from "./at-most";
import type { Format, Shape } from "./variants";

/** 40 megapixels, more than a camera's picture: a file of few bytes can decode to far more memory. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;

// Effort 2 makes files 6% larger than effort 4 in a fifth of the time; below quality 60 thin lines begin to smear.
/** The settings of each format: a variant made with others is another one. */
export const OPTIONS = {
  avif: { quality: 60, effort: 2 },
  webp: { quality: 80, smartSubsample: true },
} as const;

const LOADERS = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];

/** Loaded with the first picture that is made. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  // What came from elsewhere is a raster picture or nothing: SVG and the like never reach their parsers.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });
  return sharp;
}

let sharpLoaded: ReturnType<typeof loadSharp> | undefined;
const twoAtOnce = atMost(2);

/**
 * A JPEG, PNG, WebP, GIF (its first frame) or AVIF picture, upright and cut to a shape, at most `width` wide and
 * never enlarged, without metadata. Rejects what is no such picture, is damaged or is too large to decode.
 */
export async function encodePicture(
  original: Uint8Array,
  shape: Shape,
  width: number,
  format: Format,
): Promise<Buffer> {
  sharpLoaded ??= loadSharp();
  const sharp = await sharpLoaded;
  const height = Math.round((width * shape.height) / shape.width);
  return twoAtOnce(() =>
    sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width, height, fit: "cover", withoutEnlargement: true })
      .toFormat(format, OPTIONS[format])
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer(),
  );
}
