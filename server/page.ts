import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { securityHeaders } from "./security";

const COMPRESSED = ["br", "gzip"] as const;
/** The content codings of a page, best first (RFC 9110, 8.4.1); "identity" is none. */
export const ENCODINGS = [...COMPRESSED, "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Smaller bodies, such as those of redirects, gain nothing. */
const MIN_BYTES = 512;
const TEXT = /^(text\/|application\/([\w.-]+\+)?(json|xml))/;

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

/** A window of 64 KB holds any page, and takes far less time to set up than the preset one of 4 MB. */
function brotliOptions(quality: number, size: number): zlib.BrotliOptions {
  return {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 16, [BROTLI_PARAM_SIZE_HINT]: size },
  };
}

/** Quick takes a fifth of a millisecond for a page of this site; tight a hundred times as long, and saves a fifth. */
const QUICK = {
  br: (body: Buffer) => zlib.brotliCompressSync(body, brotliOptions(3, body.length)),
  gzip: (body: Buffer) => zlib.gzipSync(body, { level: 1 }),
};
const TIGHT = {
  br: (body: Buffer) => promisify(zlib.brotliCompress)(body, brotliOptions(11, body.length)),
  gzip: (body: Buffer) => promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(body, { level: 9 }),
};
const DECOMPRESS = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };

/** One body of a page, as it goes over the wire. */
export type Form = { body: Buffer; encoding: Encoding; etag: string; fields: readonly string[] };

/** What tells one answer of the app from another: a hash of all of it. */
export function hashAnswer(status: number, headers: Record<string, string>, body: Buffer): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([status, headers]))
    .update(body);
  return hash.digest("base64url").slice(0, 22);
}

/** The first of a resource's ETags that an `If-None-Match` has, by weak comparison (RFC 9110, 13.1.2). */
export function matchTag(ifNoneMatch: string, etags: readonly string[]): string | undefined {
  if (ifNoneMatch.trim() === "*") return etags[0];
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.find((tag) => etags.includes(tag));
}

/**
 * A whole answer of the app, kept compressed: quickly at first, tightly once `tighten` has run. Its ETags are strong
 * (RFC 9110, 8.8.3): each form has its own.
 */
export class Page {
  readonly status: number;
  /** The header fields of the app's answer and those that every answer carries, by lower-case names. */
  readonly headers: Record<string, string>;
  /** See `hashAnswer`. */
  readonly hash: string;
  readonly #forms = new Map<Encoding, Form>();
  readonly #isCompressible: boolean;
  isTight: boolean;

  /** `encoding` is the form that is wanted first; the others are made when they are asked for. */
  constructor(
    status: number,
    headers: Record<string, string>,
    body: Buffer,
    hash: string,
    encoding: Encoding,
  ) {
    const mediaType = headers["content-type"] ?? "";
    const html = mediaType.startsWith("text/html") ? body.toString() : undefined;
    this.status = status;
    this.headers = { ...headers, ...securityHeaders(mediaType, html) };
    this.hash = hash;
    this.#isCompressible = body.length >= MIN_BYTES && TEXT.test(mediaType);
    this.isTight = !this.#isCompressible;
    if (!this.#isCompressible) this.#add("identity", body, "");
    else this.#addQuick(encoding === "gzip" ? "gzip" : "br", body);
  }

  /** What its bodies take in memory. */
  get bytes(): number {
    return [...this.#forms.values()].reduce((sum, { body }) => sum + body.length, 0);
  }

  /** The form for an encoding; an incompressible page has one alone. */
  form(encoding: Encoding): Form {
    const form = this.#forms.get(this.#isCompressible ? encoding : "identity");
    if (form) return form;
    const body = this.#decompress();
    // Hardly anybody wants the plain form, so it is not kept.
    return encoding === "identity" ? this.#make("identity", body, "") : this.#addQuick(encoding, body);
  }

  /** The first of a request's ETags that names a form of this page, whichever is kept now. */
  matchingTag(ifNoneMatch: string): string | undefined {
    const suffixes = ["", ...COMPRESSED.flatMap((encoding) => [`-${encoding}`, `-${encoding}-quick`])];
    return matchTag(
      ifNoneMatch,
      suffixes.map((suffix) => this.#tag(suffix)),
    );
  }

  /** Compresses as tightly as can be, in the thread pool. */
  async tighten(): Promise<void> {
    if (this.isTight) return;
    this.isTight = true;
    const body = this.#decompress();
    for (const encoding of COMPRESSED) this.#add(encoding, await TIGHT[encoding](body), `-${encoding}`);
  }

  #tag(suffix: string): string {
    return `"${this.hash}${suffix}"`;
  }

  #make(encoding: Encoding, body: Buffer, suffix: string): Form {
    const etag = this.#tag(suffix);
    // A 204 has no body, and so no length (RFC 9110, 8.6).
    const fields = this.status === 204 ? [] : ["content-length", String(body.length)];
    if (this.status === 200) fields.push("etag", etag);
    if (this.#isCompressible) fields.push("vary", "Accept-Encoding");
    if (encoding !== "identity") fields.push("content-encoding", encoding);
    return { body, encoding, etag, fields: [...Object.entries(this.headers).flat(), ...fields] };
  }

  #add(encoding: Encoding, body: Buffer, suffix: string): Form {
    const form = this.#make(encoding, body, suffix);
    this.#forms.set(encoding, form);
    return form;
  }

  #addQuick(encoding: (typeof COMPRESSED)[number], body: Buffer): Form {
    return this.#add(encoding, QUICK[encoding](body), `-${encoding}-quick`);
  }

  #decompress(): Buffer {
    const [encoding] = COMPRESSED.filter((candidate) => this.#forms.has(candidate));
    const form = encoding && this.#forms.get(encoding);
    if (!form) throw new Error("A page has no form.");
    return DECOMPRESS[encoding](form.body);
  }
}
