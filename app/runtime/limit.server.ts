/** Passes a response's body on, and throws past a number of bytes: an endless one must not fill the memory. */
export async function* limitBytes(
  { body }: Response,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError("The response is too large.");
    yield chunk;
  }
}
