/** What json-server writes between two rows. No string of JSON has line breaks. */
const BETWEEN_ROWS = "\n  },\n  {";
/** Beyond this, no end of a row is searched for: that would take quadratic time. */
const MAX_PIECE_BYTES = 4_000_000;

function parseArray(bytes: Uint8Array, begin: string, end: string): unknown[] {
  const rows = JSON.parse(begin + new TextDecoder().decode(bytes) + end);
  if (!Array.isArray(rows)) throw new TypeError("The response is no array.");
  return rows;
}

/**
 * Parses the rows of an array as they arrive: as one text, thousands would stop the event loop for 0.2 s. Throws if it is no
 * array, or has those bytes within a row, as no writer of JSON indents it.
 */
export async function* parseRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  let begin = "";
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_PIECE_BYTES) continue;
    let rest = Buffer.concat(parts);
    for (let end = rest.indexOf(BETWEEN_ROWS); end >= 0; end = rest.indexOf(BETWEEN_ROWS)) {
      yield* parseArray(rest.subarray(0, end), begin, "}]");
      rest = rest.subarray(end + BETWEEN_ROWS.length);
      begin = "[{";
    }
    parts = [rest];
    bytes = rest.length;
  }
  yield* parseArray(Buffer.concat(parts), begin, "");
}
