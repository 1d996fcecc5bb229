import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { fetchLimited } from "../runtime/fetch.server";
import type { FindFile } from "./file.server";
import { hostedUrl } from "./hosted.server";
import { isOwnPicture } from "./variants";

const MAX_BYTES = 10 * 1024 * 1024;

type Download = Buffer | 404 | 502 | 504;

/** Where an original is read. A file's `key` changes with it; behind a URL the picture may change at any time. */
export type Original = {
  address: string;
  key: string;
  isFile: boolean;
  /** Empty for a file. */
  host: string;
  read: () => Promise<Download>;
};

async function download(url: URL, timeoutMs: number): Promise<Download> {
  const signal = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : null;
  try {
    const headers = { Accept: "image/*" };
    const { status, body } = await fetchLimited(url, { headers, signal, maxBytes: MAX_BYTES });
    if (status === 200) return await buffer(body);
    return status === 404 || status === 410 ? 404 : 502;
  } catch {
    return signal?.aborted ? 504 : 502;
  }
}

type Options = { imageHosts: readonly string[]; timeoutMs: number; findFile: FindFile };

/** Finds the original at a path of this site or a URL on one of `imageHosts`; a download may take `timeoutMs`, 0 for any time. */
export async function findOriginal(
  address: string,
  { imageHosts, timeoutMs, findFile }: Options,
): Promise<Original | undefined> {
  const url = hostedUrl(address, imageHosts);
  if (url)
    return { address, key: url.href, isFile: false, host: url.host, read: () => download(url, timeoutMs) };
  const file = isOwnPicture(address) ? await findFile(address) : undefined;
  if (!file) return undefined;
  const read = () => readFile(file.path).catch((): Download => 404);
  return { address, key: file.version, isFile: true, host: "", read };
}
