/** What json-server writes between two rows. No string of JSON has line breaks. */
const BETWEEN_ROWS = "\n  },\n  {";
const TO_COMMA = BETWEEN_ROWS.indexOf(",");
/** Beyond this, no end of a row is searched for: that would take quadratic time. */
const MAX_PIECE_BYTES = 4_000_000;

/** Undefined for a piece that is no JSON: a server that indents otherwise may write the same bytes within a row. */
function parsePiece(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the rows of an array as they arrive; from the first piece that is none, as one text. Throws if it is no array.
 * One by one they take a quarter of the time and little memory: one character beyond Latin-1 doubles the size of a text.
 */
export async function* parseRows(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  let before = "[";
  let rest: Uint8Array[] = [];
  let isRow = true;
  for await (const chunk of body) {
    rest.push(chunk);
    if (!isRow) continue;
    const pending = Buffer.concat(rest);
    let from = 0;
    isRow = pending.length < MAX_PIECE_BYTES;
    while (isRow) {
      const end = pending.indexOf(BETWEEN_ROWS, from) + TO_COMMA;
      if (end < TO_COMMA) break;
      const text = pending.toString("utf8", from, end);
      const row = text.startsWith(before) ? parsePiece(text.slice(before.length)) : undefined;
      isRow = row !== undefined;
      if (!isRow) break;
      yield row;
      before = ",";
      from = end;
    }
    rest = [pending.subarray(from)];
  }
  const text = new TextDecoder().decode(Buffer.concat(rest));
  const rows = JSON.parse(before === "[" ? text : text.replace(before, "["));
  if (!Array.isArray(rows)) throw new TypeError("The response is no array.");
  yield* rows;
}
