import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { readSize } from "./encode.server";
import { findFile } from "./file.server";
import { isOwnPicture, SHAPES, type Sources, sourcesOf } from "./variants";

const MAX_SIZES = 1_000;

type Size = Awaited<ReturnType<typeof readSize>>;
/** Without a size, the picture is on another host and needs a box of its own. */
type Figure = Sources & { width?: number; height?: number };

// A failure is not kept: the next reading may succeed.
const sizes = new LRUCache<string, Size, string>({
  max: MAX_SIZES,
  fetchMethod: async (_version, _stale, { context: path }) => readSize(await readFile(path)),
});

/** What an `img` in an article's text offers, with the size of one of the site's own pictures; null if there is none. */
export async function figureOf(address: string): Promise<Figure | null> {
  if (!isOwnPicture(address)) return sourcesOf(address, SHAPES.figure);
  const file = await findFile(address);
  if (!file) return null;
  const { path, version } = file;
  const size = await sizes.forceFetch(version, { context: path }).catch(() => undefined);
  if (!size) return null;
  const { isAnimated, width, height } = size;
  return { ...(isAnimated ? { src: address } : sourcesOf(address, SHAPES.figure, width)), width, height };
}

/** The width of a picture in the style sheet's `article-column`. */
const SIZES = "(min-width: 39rem) 36.5rem, calc(100vw - 2.5rem)";
/** Measuring a picture reads its file. Pictures beyond this many are shown in a 16:9 box. */
const MAX_SIZED = 100;
const IMAGE = /<img src="([^"]*)" alt="([^"]*)">/g;

function attributes(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => ` ${name}="${String(value).replaceAll("&", "&amp;")}"`).join("");
}

/** The element of a picture in the text; `alt` is escaped already. */
async function completeImage(address: string, alt: string, isSized: boolean): Promise<string> {
  const figure: Figure | null = isSized ? await figureOf(address) : sourcesOf(address, SHAPES.figure);
  if (!figure) return alt;
  const { src, avifSet, width, height } = figure;
  const given = attributes({ src, width, height, loading: "lazy", decoding: "async" });
  const image = `<img${given} alt="${alt}">`;
  const source = avifSet && `<source${attributes({ type: "image/avif", srcset: avifSet, sizes: SIZES })}>`;
  const picture = source ? `<picture>${source}${image}</picture>` : image;
  // The size of another host's picture is not known: its box keeps the room.
  return width === undefined ? `<span class="picture-box">${picture}</span>` : picture;
}

/** Adds formats and sizes to an article's pictures, where it can. A local one that is missing becomes its alt text. */
export async function completeImages(html: string): Promise<string> {
  const matches = [...html.matchAll(IMAGE)];
  const images = await Promise.all(
    matches.map(([, src = "", alt = ""], index) =>
      // Of the characters that HTML escapes, URLs keep only this one.
      completeImage(src.replaceAll("&amp;", "&"), alt, index < MAX_SIZED),
    ),
  );
  return html.replace(IMAGE, () => images.shift() ?? "");
}
