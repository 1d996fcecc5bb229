// Node's own: remix-serve installs a polyfill later, whose second request on a kept-alive connection is answered 400.
const { fetch } = globalThis;

async function* limitBytes(body: Response["body"], maxBytes: number) {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError("The response is too large.");
    yield chunk as Uint8Array;
  }
}

/**
 * Fetches a URL, without following redirects, which could lead to a host that only this server reaches. The body of a 200
 * throws past `maxBytes`, or an endless one would fill the memory; any other body is discarded.
 */
export async function fetchLimited(
  url: string | URL,
  { maxBytes, ...init }: { headers: HeadersInit; signal: AbortSignal; maxBytes: number },
) {
  const { status, headers, body } = await fetch(url, { ...init, redirect: "manual" });
  if (status !== 200) await body?.cancel();
  return { status, headers, body: limitBytes(body, maxBytes) };
}
