import { env } from "../env.server";

const MAX_BYTES = 10 * 1024 * 1024;

// As in content/api.server.ts.
const { fetch } = globalThis;

/** Parses an http(s) URL without credentials on one of IMAGE_HOSTS; undefined for any other text. */
export function allowedSource(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  const isBare = url.username === "" && url.password === "";
  return isBare && env.IMAGE_HOSTS.includes(url.host) ? url : undefined;
}

async function readBytes(response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return undefined; // leaving the loop cancels the body
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Downloads up to 10 MB within API_TIMEOUT_MS, without redirects, or says why not by a status. */
export async function downloadSource(source: URL): Promise<Buffer | 404 | 502 | 504> {
  const signal = env.API_TIMEOUT_MS > 0 ? AbortSignal.timeout(env.API_TIMEOUT_MS) : null;
  try {
    const response = await fetch(source, { headers: { Accept: "image/*" }, redirect: "manual", signal });
    if (response.status === 200) return (await readBytes(response)) ?? 502;
    await response.body?.cancel();
    return response.status === 404 || response.status === 410 ? 404 : 502;
  } catch {
    return signal?.aborted ? 504 : 502;
  }
}
