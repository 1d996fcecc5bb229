import { buffer } from "node:stream/consumers";
import { fetchLimited } from "../runtime/fetch.server";
import { runWithin } from "../runtime/time-limit.server";
import { type FindFile, MAX_PICTURE_BYTES, readBeginning } from "./file.server";
import { hostedUrl, isSitePicture } from "./variants";

const MAX_BYTES = 10 * 1024 * 1024;

type Download = Buffer | 404 | 502 | 504;

type Options = {
  imageHosts: readonly string[];
  findFile: FindFile;
  /** How long a download may take; 0 is no limit. */
  timeoutMs: number;
  /** Ends the downloads that are under way. */
  closing?: AbortSignal;
};

function download(url: URL, { timeoutMs, closing }: Options): Promise<Download> {
  return runWithin(timeoutMs, closing, async (signal) => {
    try {
      const headers = { Accept: "image/*" };
      const { status, body } = await fetchLimited(url, { headers, signal, maxBytes: MAX_BYTES });
      if (status === 200) return await buffer(body);
      return status === 404 || status === 410 ? 404 : 502;
    } catch {
      return signal.aborted ? 504 : 502;
    }
  });
}

/** Finds the original at a path of this site, or a URL on one of `imageHosts`. A file's `key` changes with it, a URL's does not. */
export async function findOriginal(url: string, options: Options) {
  const { imageHosts, findFile } = options;
  const hosted = hostedUrl(url, imageHosts);
  if (hosted)
    return { url, key: hosted.href, isFile: false, host: hosted.host, read: () => download(hosted, options) };
  const file = isSitePicture(url) ? await findFile(url) : undefined;
  if (!file) return undefined;
  const read = async (): Promise<Download> => {
    if (file.stats.size > MAX_PICTURE_BYTES) return 502;
    const beginning = await readBeginning(file.path, MAX_PICTURE_BYTES).catch(() => undefined);
    return beginning?.bytes ?? 404;
  };
  return { url, key: file.version, isFile: true, host: "", read };
}

export type Original = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;
