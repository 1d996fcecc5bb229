import sharp from "sharp";
import { vi } from "vitest";
import type { Format } from "../../app/pictures/variants";
import { makeFolder } from "./folder";

/** The route of pictures as a process that has just started has it, with a disk cache of its own. */
export async function startRoute(env: Record<string, string> = {}) {
  const all = { IMAGE_CACHE_DIR: makeFolder(), API_TIMEOUT_MS: "60000", ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  vi.resetModules();
  const { loader } = await import("../../app/routes/pictures");
  const ask = (query: string) =>
    loader({ request: new Request(`http://site.test/pictures${query}`), params: {}, context: {} });
  return {
    ask,
    show: (src: string, width = 360, format: Format = "webp") =>
      ask(`?src=${encodeURIComponent(src)}&width=${width}&format=${format}`),
  };
}

export async function metadataOf(response: Response) {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}
