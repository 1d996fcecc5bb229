import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { env } from "../runtime/env.server";
import { fetchLimited } from "../runtime/fetch.server";
import { findFile } from "./file.server";
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

/** Parses an http(s) URL without credentials on one of IMAGE_HOSTS; undefined for any other text. */
export function allowedUrl(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  const isBare = url.username === "" && url.password === "";
  return isBare && env.IMAGE_HOSTS.includes(url.host) ? url : undefined;
}

async function download(url: URL): Promise<Download> {
  const signal = env.API_TIMEOUT_MS > 0 ? AbortSignal.timeout(env.API_TIMEOUT_MS) : null;
  try {
    const headers = { Accept: "image/*" };
    const { status, body } = await fetchLimited(url, { headers, signal, maxBytes: MAX_BYTES });
    if (status === 200) return await buffer(body);
    return status === 404 || status === 410 ? 404 : 502;
  } catch {
    return signal?.aborted ? 504 : 502;
  }
}

export async function findOriginal(address: string): Promise<Original | undefined> {
  const url = allowedUrl(address);
  if (url) return { address, key: url.href, isFile: false, host: url.host, read: () => download(url) };
  const file = isOwnPicture(address) ? await findFile(address) : undefined;
  if (!file) return undefined;
  const read = () => readFile(file.path).catch((): Download => 404);
  return { address, key: file.version, isFile: true, host: "", read };
}
