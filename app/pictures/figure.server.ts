import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { readSize } from "./encode.server";
import { findFile } from "./file.server";
import { isOwnPicture, SHAPES, type Sources, sourcesOf } from "./variants";

const MAX_SIZES = 1_000;

type Size = Awaited<ReturnType<typeof readSize>>;
/** Without a size, the picture is on another host and needs a box of its own. */
export type Figure = Sources & { width?: number; height?: number };

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
