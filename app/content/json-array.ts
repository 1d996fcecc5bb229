const [SPACE, QUOTE, BACKSLASH, COMMA] = [0x20, 0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const ELLIPSIS = Buffer.from("…");

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Cuts the bytes of a JSON array into its elements. Throws a SyntaxError where no JSON array goes on like this. */
class ElementReader {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #count = 0;
  /** What earlier chunks hold of the element that has begun. */
  #begun: Uint8Array[] = [];
  readonly #longestText: number;
  isOver = false;

  constructor(longestText: number) {
    this.#longestText = longestText;
  }

  /** The elements that end in a chunk. */
  read(chunk: Uint8Array): unknown[] {
    const elements: unknown[] = [];
    const { length } = chunk;
    // Fields are slow to reach for each of so many bytes.
    let depth = this.#depth;
    let start = 0;
    let index = this.#isInString ? this.#skipString(chunk, 0) : 0;
    for (; index < length; index += 1) {
      const byte = chunk[index];
      if (depth === 0) {
        if (byte === OPEN_ARRAY && !this.isOver) {
          depth = 1;
          start = index + 1;
        } else if (!isSpace(byte)) throw new SyntaxError("Not a JSON array.");
      } else if (byte === QUOTE) {
        const textStart = index + 1;
        index = this.#skipString(chunk, textStart) - 1;
        if (this.#isInString || index - textStart <= this.#longestText) continue;
        // A space is a character of its own in any text: no escape and no other character is cut in two.
        const cut = chunk.lastIndexOf(SPACE, textStart + this.#longestText);
        if (cut <= textStart + this.#longestText / 2) continue;
        this.#begun.push(chunk.subarray(start, cut), ELLIPSIS);
        start = index;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        depth += 1;
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        depth -= 1;
        if (depth > 0) continue;
        if (byte === CLOSE_OBJECT) throw new SyntaxError("Not a JSON array.");
        this.isOver = true;
        this.#finish(elements, chunk.subarray(start, index));
      } else if (byte === COMMA && depth === 1) {
        this.#finish(elements, chunk.subarray(start, index));
        start = index + 1;
      }
    }
    this.#depth = depth;
    if (depth > 0) this.#begun.push(chunk.subarray(start));
    return elements;
  }

  /** The place after the end of the string that `index` lies in, or the chunk's end where it goes on beyond. */
  #skipString(chunk: Uint8Array, index: number): number {
    this.#isInString = true;
    let from = index;
    while (from < chunk.length) {
      if (this.#isEscaped) {
        this.#isEscaped = false;
        from += 1;
        continue;
      }
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote === -1 ? chunk.length : quote;
      const backslash = chunk.subarray(from, end).indexOf(BACKSLASH);
      if (backslash >= 0) {
        this.#isEscaped = true;
        from += backslash + 1;
      } else if (quote >= 0) {
        this.#isInString = false;
        return quote + 1;
      } else return chunk.length;
    }
    return from;
  }

  #finish(elements: unknown[], rest: Uint8Array): void {
    const text = Buffer.concat([...this.#begun, rest]).toString();
    this.#begun = [];
    // Only an array without elements ends where none has begun.
    if (this.isOver && this.#count === 0 && text.trim() === "") return;
    elements.push(JSON.parse(text));
    this.#count += 1;
  }
}

/**
 * The elements of a JSON array (RFC 8259) while its bytes arrive, as many at a time as each chunk completes: of a list of
 * ten thousand articles neither the whole text nor all its values are ever in memory. Throws a SyntaxError for
 * whatever `JSON.parse` would refuse, and for what is no array. Texts of more than `longestText` bytes may be cut at a
 * space before that place, and end with an ellipsis then: not to parse what nobody shows halves the time.
 */
export async function* readJsonArray(
  chunks: AsyncIterable<Uint8Array>,
  longestText = Number.POSITIVE_INFINITY,
): AsyncGenerator<unknown[]> {
  const reader = new ElementReader(longestText);
  for await (const chunk of chunks) {
    const elements = reader.read(chunk);
    if (elements.length > 0) yield elements;
  }
  if (!reader.isOver) throw new SyntaxError("The JSON array has no end.");
}
