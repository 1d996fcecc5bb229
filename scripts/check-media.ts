import { findEncoderFault, MAX_PIXELS } from "../app/pictures/encode.server";
import {
  type File,
  type FindFile,
  MAX_PICTURE_BYTES,
  MEDIA,
  readBeginning,
} from "../app/pictures/file.server";
import { measureFile } from "../app/pictures/measure.server";
import { findTraces } from "../app/pictures/traces.server";

/** What is larger, and shown as it is, keeps readers waiting. */
const LARGE_BYTES = 1_000_000;

const PICTURE = /^\/[^?#]+\.(avif|gif|hei[cf]|jpe?g|jxl|png|svg|tiff?|webp)\b/i;
const RARELY_SHOWN = /\.(hei[cf]|jxl|tiff?)$/i;
const DRAWING = /\.svg$/i;
/** What moves in a drawing, by SMIL or CSS; such a picture plays wherever it is shown. */
const MOTION = /<(\w+:)?(animate|set\b)|@keyframes/;

const HOW_TO_CLEAN = `This makes files say nothing of places, cameras and their owners (Debian: libimage-exiftool-perl):
  exiftool -overwrite_original -all= -tagsfromfile @ -orientation -icc_profile FILE …`;

/** Why a picture is shown as it is, and what to do; undefined for one that is resized, false for what is no picture. */
async function findReason({ path, stats }: File): Promise<string | undefined | false> {
  if (DRAWING.test(path)) return "is a drawing: simplify it";
  if (stats.size > MAX_PICTURE_BYTES) return "is too large to be resized: make it smaller";
  if (findEncoderFault()) return undefined;
  const size = await measureFile(path);
  if (!size) return false;
  const { width = 0, height = 0, isFixed } = size;
  if (width * height > MAX_PIXELS) return `has more than ${MAX_PIXELS / 1e6} megapixels: make it smaller`;
  return isFixed ? "moves: make it smaller, or a film behind a link" : undefined;
}

/**
 * Returns a function that names what is wrong with the picture, sound or film of the site's own at an address, and one that
 * says what to do about all of them.
 */
export function createMediaCheck(findFile: FindFile) {
  const known = new Map<string, Promise<string[]>>();
  let hasTraces = false;
  const large = new Set<string>();

  async function findFaults(address: string): Promise<string[]> {
    const path = address.replace(/[?#].*/, "");
    const isPicture = PICTURE.test(address);
    if (isPicture && RARELY_SHOWN.test(path)) return [`most browsers don't show public${path}.`];
    const file = await findFile(path);
    if (!file) return isPicture ? [`there is no file public${address}.`] : [];
    const reason = isPicture ? await findReason(file) : undefined;
    if (reason === false) return [`public${path} is no picture: is it whole?`];
    if (!DRAWING.test(path) && (await findTraces(file.path))) {
      hasTraces = true;
      const outcome = isPicture
        ? "readers get it resized, or not at all where it can't be"
        : "readers get it as it is";
      return [`public${path} says where it was taken, or by which or whose camera: ${outcome}.`];
    }
    if (DRAWING.test(path)) {
      const drawing = String((await readBeginning(file.path, MAX_PICTURE_BYTES)).bytes);
      if (MOTION.test(drawing) && !drawing.includes("prefers-reduced-motion"))
        return [`public${path} moves, even for readers who ask for less motion.`];
    }
    const megabytes = (file.stats.size / 1e6).toFixed(1);
    if (!isPicture || file.stats.size <= LARGE_BYTES) return [];
    if (reason !== undefined)
      return [`public${path} has ${megabytes} MB and is shown as it is, because it ${reason}.`];
    large.add(path);
    return [];
  }

  return {
    async checkMedia(address: unknown): Promise<string[]> {
      if (typeof address !== "string" || !/^\/(?!\/)/.test(address)) return [];
      if (!PICTURE.test(address) && !MEDIA.test(address.replace(/[?#].*/, ""))) return [];
      const faults = known.get(address) ?? findFaults(address);
      known.set(address, faults);
      return faults;
    },

    /** What concerns all files, a line each. */
    listRemedies: () =>
      [
        findEncoderFault() ?? "",
        hasTraces ? HOW_TO_CLEAN : "",
        large.size > 0
          ? `Pictures of more than 1 MB, of which the first readers get all, until they are resized: ${large.size}, such as public${[...large][0]}.`
          : "",
      ].filter(Boolean),
  };
}
