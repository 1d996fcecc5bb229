import type { AppLoadContext } from "@remix-run/node";
import sharp from "sharp";
import { findFile, PUBLIC } from "../../app/pictures/file.server";
import { openPictures } from "../../app/pictures/picture.server";
import type { Format } from "../../app/pictures/variants";
import { loader } from "../../app/routes/pictures";
import { readEnv } from "../../app/runtime/env.server";
import { makeFolder } from "./temp-folder";

/** The route of pictures as a site that has just been made has it, with a disk cache of its own. */
export function startRoute(env: Record<string, string> = {}) {
  const settings = readEnv({ IMAGE_CACHE_DIR: makeFolder(), API_TIMEOUT_MS: "60000", ...env });
  const getPicture = openPictures({
    imageHosts: settings.IMAGE_HOSTS,
    timeoutMs: settings.API_TIMEOUT_MS,
    findFile: (path) => findFile(path, PUBLIC),
    cacheDir: settings.IMAGE_CACHE_DIR,
  });
  const context = { getPicture } as AppLoadContext;
  const ask = (query: string) =>
    loader({ request: new Request(`http://site.test/pictures${query}`), params: {}, context });
  return {
    ask,
    show: (src: string, width = 360, format: Format = "webp") =>
      ask(`?src=${encodeURIComponent(src)}&width=${width}&format=${format}`),
  };
}

export async function metadataOf(response: Response) {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}
