import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import zlib from "node:zlib";
import fresh from "fresh";
import Negotiator from "negotiator";
import type { CacheEntry } from "../app/content/store.server";

/** The content codings of a response, best first (RFC 9110, 8.4.1). */
const CODINGS = ["br", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The best content coding that a request accepts, whatever its weights prefer (RFC 9110, 12.5.3). */
export function chooseCoding(request: Pick<IncomingMessage, "headers">): Coding {
  const accepted = new Negotiator(request).encodings([...CODINGS]);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? "identity";
}

const MIN_BYTES = 512;
/** What is longer is compressed less: at full quality 2 MB would stop the event loop for 0.1 s. */
const LARGE_BYTES = 524_288;
/** By their objects, texts and lists, as the heap counts them. */
const HEADERS_BYTES = 2_048;
const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|xml))/;

function compress(text: Buffer): Buffer {
  const isLarge = text.length > LARGE_BYTES;
  return zlib.brotliCompressSync(text, {
    params: {
      // 7 takes 1.5 ms for a page of this site; 5 takes 0.4 less and adds a hundredth, 11 saves a tenth in 40 ms.
      [zlib.constants.BROTLI_PARAM_QUALITY]: isLarge ? 4 : 7,
      // A document has its text twice: 128 KB hold both of a long article. The default of 4 MB takes longer to set up.
      [zlib.constants.BROTLI_PARAM_LGWIN]: isLarge ? zlib.constants.BROTLI_DEFAULT_WINDOW : 17,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

export type Encoded = { body: Buffer; fields: readonly string[] };

/** A complete HTTP response, compressed; each coding has a strong ETag of its own (RFC 9110, 8.8.3). */
export class CachedResponse {
  /** What it was made of: it is right for as long as these are current. */
  readonly entries: readonly CacheEntry[];
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #encoded = new Map<Coding, Encoded>();
  #text: WeakRef<Buffer>;

  constructor(status: number, headers: Record<string, string>, text: Buffer, entries: readonly CacheEntry[]) {
    this.entries = entries;
    this.status = status;
    // Other workers make the same at another time.
    const { "last-modified": _, ...lasting } = headers;
    const head = JSON.stringify([status, lasting]);
    this.#hash = createHash("sha256").update(head).update(text).digest("base64url").slice(0, 22);
    this.#isCompressible = text.length >= MIN_BYTES && TEXT.test(headers["content-type"] ?? "");
    this.headers = { ...headers, ...(this.#isCompressible && { vary: "Accept-Encoding" }) };
    this.#text = new WeakRef(text);
    if (this.#isCompressible) this.#add("br", compress(text));
    else this.#add("identity", text);
  }

  /** What it takes, with its headers and room for gzip's body, which is about as long as Brotli's. */
  get bytes(): number {
    return HEADERS_BYTES + this.encode("br").body.length * (this.#isCompressible ? 2 : 1);
  }

  /** The response in a coding; Brotli's body is kept, and gzip's once it is asked for. */
  encode(coding: Coding): Encoded {
    const encoded = this.#encoded.get(this.#isCompressible ? coding : "identity");
    if (encoded) return encoded;
    // Clients that are being sent it share it, however slowly they read.
    const text = this.#text.deref() ?? zlib.brotliDecompressSync(this.encode("br").body);
    this.#text = new WeakRef(text);
    if (coding !== "gzip") return this.#toEncoded(coding, text);
    return this.#add(coding, zlib.gzipSync(text, { level: text.length > LARGE_BYTES ? 2 : 6 }));
  }

  /** The ETag of this page that a client has by its conditions, in any coding: by a date in the one that it would get. */
  matchETag(conditions: IncomingHttpHeaders, coding: Coding): string | undefined {
    if (this.status !== 200) return undefined;
    // A reload ("no-cache") may have the page already.
    const asked = { ...conditions, "cache-control": undefined };
    const etags = [this.#isCompressible ? coding : "identity", ...CODINGS].map((each) => this.#toETag(each));
    return etags.find((etag) => fresh(asked, { etag, "last-modified": this.headers["last-modified"] }));
  }

  #toETag(coding: Coding): string {
    return `"${this.#hash}-${coding}"`;
  }

  #add(coding: Coding, body: Buffer): Encoded {
    // A copy: what was compressed is a part of 16 KB, all of which would stay.
    const encoded = this.#toEncoded(coding, Buffer.from(new Uint8Array(body).buffer));
    this.#encoded.set(coding, encoded);
    return encoded;
  }

  #toEncoded(coding: Coding, body: Buffer): Encoded {
    const fields = this.status === 204 ? [] : ["content-length", String(body.length)]; // RFC 9110, 8.6
    if (this.status === 200) fields.push("etag", this.#toETag(coding));
    if (coding !== "identity") fields.push("content-encoding", coding);
    return { body, fields: [...Object.entries(this.headers).flat(), ...fields] };
  }
}
