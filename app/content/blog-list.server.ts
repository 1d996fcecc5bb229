import { isSameTag } from "../filters/filter";
import { LIST } from "../site";
import { type Blog, type BlogSummary, excerptOf } from "./blog";
import { dayOf, isRow, parseBlog, type Row, tagsOf } from "./blog-schema.server";
import { readJsonArray } from "./json-array";

/** What an excerpt of a text's beginning may take, where a character takes three bytes. */
const LONGEST_TEXT_BYTES = 3 * LIST.excerptLength;

/** What is kept of a row, as JSON; undefined where it is nested too deep to be written. */
function packRow(row: Row, term: string): Buffer | undefined {
  const { id, title, image, author, authorPic, published_date, reading_time, tags } = row;
  const excerpt = typeof row.content === "string" ? excerptOf(row.content, LIST.excerptLength, term) : "";
  const kept = { id, title, image, author, authorPic, published_date, reading_time, tags, excerpt };
  try {
    return Buffer.from(JSON.stringify(kept));
  } catch {
    return undefined;
  }
}

/** The tags as a row spells them, as they are where it does so; undefined where it lacks one. */
function spellTags(row: Row, tags: readonly string[]): string[] | undefined {
  if (tags.length === 0) return [];
  const own = tagsOf(row);
  const spelled = tags.map((tag) =>
    own.includes(tag) ? tag : own.find((candidate) => isSameTag(candidate, tag)),
  );
  return spelled.every((tag) => tag !== undefined) ? spelled : undefined;
}

/**
 * The articles under a filter, without their bodies, as the JSON of their rows in one piece of memory: a fraction of what
 * objects would take. A row is only repaired when it is shown: of ten thousand articles, a page shows five.
 */
export class BlogList {
  /** The selected tags, each as it was given where some article spells it so, else as the first article does. */
  readonly tags: readonly string[];
  readonly #text: Buffer;
  /** Where each row ends in the text. */
  readonly #ends: Uint32Array;

  private constructor(rows: readonly Buffer[], tags: readonly string[]) {
    this.tags = tags;
    this.#text = Buffer.concat(rows);
    let end = 0;
    this.#ends = Uint32Array.from(rows, (row) => {
      end += row.length;
      return end;
    });
  }

  /**
   * Reads the JSON array of a body as it comes; unusable rows, repeated ids and articles without one of the tags are
   * left out. Throws where it has rows, but none that is usable.
   */
  static async read(
    body: AsyncIterable<Uint8Array>,
    tags: readonly string[],
    term: string,
  ): Promise<BlogList> {
    // A term may be found anywhere in a text; without one the text's beginning is all that is shown.
    const chunks = term === "" ? readJsonArray(body, LONGEST_TEXT_BYTES) : readJsonArray(body);
    const ids = new Set<string>();
    const rows: Buffer[] = [];
    let first: readonly string[] = tags;
    const spellings = new Set<string>();
    let [hasRows, isUsable] = [false, false];
    for await (const chunk of chunks) {
      for (const json of chunk) {
        hasRows = true;
        isUsable ||= isRow(json);
        if (!isRow(json) || ids.has(String(json.id))) continue;
        const spelled = spellTags(json, tags);
        const packed = spelled && packRow(json, term);
        if (!packed) continue;
        if (rows.length === 0) first = spelled;
        for (const tag of spelled) spellings.add(tag);
        ids.add(String(json.id));
        rows.push(packed);
      }
    }
    if (hasRows && !isUsable) throw new TypeError("No row of the list is an article.");
    return new BlogList(
      rows,
      tags.map((tag, index) => (spellings.has(tag) ? tag : (first[index] ?? tag))),
    );
  }

  /** The memory that it takes. */
  get bytes(): number {
    return this.#text.byteLength + this.#ends.byteLength;
  }

  get length(): number {
    return this.#ends.length;
  }

  #rows(start = 0, end = this.length): Row[] {
    return Array.from(this.#ends.subarray(start, end), (rowEnd, index) => {
      const rowStart = this.#ends[start + index - 1] ?? 0;
      return JSON.parse(this.#text.toString("utf8", rowStart, rowEnd));
    });
  }

  /** Every article's id and day of publication, which is all that the sitemap asks of ten thousand. */
  listDays(): { id: string; day: string | null }[] {
    return this.#rows().map((row) => ({ id: String(row.id), day: dayOf(row) }));
  }

  /** The newest articles, undated ones last; those of one day in the list's order. */
  newest(count: number): BlogSummary[] {
    const days = this.#rows().map((row, index) => ({ index, day: dayOf(row) ?? "" }));
    days.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
    return days.slice(0, count).flatMap(({ index }) => this.slice(index, index + 1));
  }

  /** The articles from `start` to before `end`, both counted from 0. */
  slice(start: number, end: number): BlogSummary[] {
    // They were rows when they came in.
    return this.#rows(start, end).map((row) => {
      const { content: _, category: _category, ...blog } = parseBlog(row) as Blog;
      return { ...blog, excerpt: row.excerpt as string };
    });
  }
}
