import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { readSize } from "./encode.server";
import { findFile } from "./file.server";

const MAX_SIZES = 1_000;

type Size = Awaited<ReturnType<typeof readSize>>;

/** What the site's own pictures' files say, by address; null where there is none that can be read. */
export type Measured = Record<string, Size | null>;

// A failure is not kept: the next reading may succeed.
const sizes = new LRUCache<string, Size, string>({
  max: MAX_SIZES,
  fetchMethod: async (_version, _stale, { context: path }) => readSize(await readFile(path)),
});

async function sizeOf(address: string): Promise<Size | null> {
  const file = await findFile(address);
  if (!file) return null;
  const size = await sizes.forceFetch(file.version, { context: file.path }).catch(() => undefined);
  return size ?? null;
}

/** Measures the site's own pictures. */
export async function measure(addresses: readonly string[]): Promise<Measured> {
  const measured = await Promise.all(addresses.map(async (address) => [address, await sizeOf(address)]));
  return Object.fromEntries(measured);
}
