import type { Stats } from "node:fs";
import { open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import fresh from "fresh";
import { lookup, mimes } from "mrmime";
import parseRange, { type Range } from "range-parser";
import { cacheControl } from "../app/caching/freshness.server";
import { isScreen } from "../app/filters/hrefs";
import { isReservedPath } from "../app/filters/request-address";
import { type File, type FindFile, findFile, memoizeByVersion } from "../app/pictures/file.server";
import type { GetPicture } from "../app/pictures/picture.server";
import { findTraces } from "../app/pictures/traces.server";
import { jpegUrl, LARGEST } from "../app/pictures/variants";
import { type Coding, chooseCoding } from "./cached-response";
import { REQUEST_ID } from "./log";
import type { Responses } from "./requests";

const BUILT = ["build/client"];
const HASHED_CONTROL = "public, max-age=31536000, immutable";
const OTHER_CONTROL = "public, max-age=3600, stale-while-revalidate=86400";

/** The build puts compressed copies beside its assets. */
const SUFFIXES = { br: ".br", gzip: ".gz", identity: "" };

mimes.ico = "image/x-icon";

/** Each coding has an ETag of its own: the copies of a tiny file can be of one size and time. */
function validatorsOf({ size, mtime }: Stats, coding: Coding = "identity") {
  const etag = `W/"${size.toString(36)}-${mtime.getTime().toString(36)}${SUFFIXES[coding]}"`;
  return { etag, "last-modified": mtime.toUTCString() };
}

/** The part of a file that a request wants (RFC 9110, 14.2): one range, "unsatisfiable", or undefined for all of it. */
function rangeOf({ headers, method }: IncomingMessage, stats: Stats): Range | "unsatisfiable" | undefined {
  const { range = "", "if-range": condition } = headers;
  // A weak ETag matches nothing here (13.1.5).
  const isSame = condition === undefined || condition === validatorsOf(stats)["last-modified"];
  if (method !== "GET" || !isSame || !range.startsWith("bytes=")) return undefined;
  const ranges = parseRange(stats.size, range);
  // Of a file that is shorter than the suffix asked for, all is wanted; the library finds nothing.
  if (ranges === -1) return /^bytes=-\d*[1-9]\d*$/.test(range) ? undefined : "unsatisfiable";
  return ranges === -2 || ranges.length > 1 ? undefined : ranges[0];
}

type Options = { findPublic: FindFile; getPicture: GetPicture; freshS: number; responses: Responses };

/**
 * Returns a function that sends one of the build's assets, or a file that `findPublic` knows, and returns false for others. A
 * picture with traces is one of them: its largest resized form, if there is one, takes its place in the request.
 */
export function createFileHandler({ findPublic, getPicture, freshS, responses }: Options) {
  const askTraces = memoizeByVersion(findTraces);
  const { sendText, securityHeaders } = responses;

  /** Sends a file, of an asset the copy in a coding. Closes the connection if the file is cut short meanwhile. */
  async function sendFile(found: File, response: ServerResponse, type: string, coding?: Coding) {
    const { id, headers, method, url = "" } = response.req;
    // A reload ("no-cache") may have the file already.
    const isKnown = fresh({ ...headers, "cache-control": undefined }, validatorsOf(found.stats, coding));
    const file = isKnown || method === "HEAD" ? undefined : await open(found.path);
    try {
      // Since it was found, another file may have taken its place.
      const stats = file ? await file.stat() : found.stats;
      if (response.socket?.destroyed) return;
      const range = isKnown || coding ? undefined : rangeOf(response.req, stats);
      if (range === "unsatisfiable") {
        sendText(response, 416, "The file has no such part.", { "content-range": `bytes */${stats.size}` });
        return;
      }
      const { start, end } = range ?? { start: 0, end: stats.size - 1 };
      const length = end - start + 1;
      const content = {
        ...(type && { "content-type": type }),
        ...(coding && coding !== "identity" && { "content-encoding": coding }),
        ...(range && { "content-range": `bytes ${start}-${end}/${stats.size}` }),
        "content-length": length,
      };
      const controlOf = (path: string) => (isReservedPath(path) ? cacheControl(freshS) : OTHER_CONTROL);
      response.cacheResult = "file";
      response.writeHead(isKnown ? 304 : range ? 206 : 200, {
        ...validatorsOf(stats, coding),
        ...(!coding && { "accept-ranges": "bytes" }),
        "cache-control": coding ? HASHED_CONTROL : controlOf(url.replace(/\?.*/s, "")),
        ...(coding && { vary: "Accept-Encoding" }),
        [REQUEST_ID]: id,
        ...securityHeaders(type),
        ...(!isKnown && content),
      });
      if (file && length > 0) {
        const body = file.createReadStream({ start, end });
        // Otherwise the client would read the next response as the rest of this one.
        body.once("end", () => body.bytesRead < length && response.destroy());
        await pipeline(body, response).catch(() => {}); // the connection is closed by then
      } else response.end();
    } finally {
      await file?.close();
    }
  }

  return async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = request.url?.split("?", 1)[0] ?? "";
    // Screens are never files. They skip the file system, because many can miss the cache at once.
    if (isScreen(path)) return false;
    const coding = chooseCoding(request);
    const asset = path.startsWith("/assets/") ? await findFile(path + SUFFIXES[coding], BUILT) : undefined;
    const found = asset ?? (await findPublic(path));
    if (!found) return false;
    // Texts are UTF-8.
    const type = (lookup(path) ?? "").replace(/^text\/[^;]+$/, "$&; charset=utf-8");
    // One that can't be read may have traces.
    if (!asset && type.startsWith("image/") && (await askTraces(found).catch(() => true))) {
      const resized = jpegUrl(path, LARGEST.width);
      if (resized && (await getPicture(path, LARGEST)) instanceof Buffer) request.url = resized;
      return false;
    }
    return sendFile(found, response, type, asset && coding).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== "ENOENT" && Promise.reject(error),
    );
  };
}
