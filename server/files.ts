import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { assetsBuildDirectory } from "virtual:remix/server-build";
import fresh from "fresh";
import sirv from "sirv";
import { REQUEST_ID } from "./log";
import { chooseCoding } from "./pages";
import { securityHeaders } from "./security";

const HASHED_CONTROL = "public, max-age=31536000, immutable";
const OTHER_CONTROL = "public, max-age=3600, stale-while-revalidate=86400";

// Thrown out of sirv, whose own 304 would lack all header fields.
const NOT_MODIFIED = new Error("Not Modified");

// sirv leaves a file open when its reader has gone.
function closeWithResponse(file: Readable, response: ServerResponse): void {
  file.on("error", () => response.destroy());
  response.once("close", () => file.destroy());
  // Of several responses on one connection only the current one gets "close".
  response.req.once("close", () => {
    if (response.req.socket.destroyed) file.destroy();
  });
}

function setHeaders(response: ServerResponse, path: string, { size, mtime }: Stats): void {
  response.isFile = true;
  const etag = `W/"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
  const fields = {
    "Cache-Control": path.startsWith("/assets/") ? HASHED_CONTROL : OTHER_CONTROL,
    ETag: etag,
    [REQUEST_ID]: response.req.id,
    ...securityHeaders(/\.(avif|ico|png|svg|webp)$/.test(path) ? "image/*" : ""),
  };
  for (const [name, value] of Object.entries(fields)) response.setHeader(name, value);
  const { "if-none-match": tags, "if-modified-since": date } = response.req.headers;
  const conditions = { "if-none-match": tags, "if-modified-since": date };
  if (fresh(conditions, { etag, "last-modified": mtime.toUTCString() })) throw NOT_MODIFIED;
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
  response.once("pipe", (file: Readable) => closeWithResponse(file, response));
}

// `dev` looks files up for each request: a new build may replace them, and add some, while the old one runs.
const serve = sirv(assetsBuildDirectory, { dev: true, extensions: [], brotli: true, gzip: true, setHeaders });

/** Sends a file of the build, or calls `next` if there is none. */
export function serveFile(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  // sirv throws on some ranges; ignoring them is allowed (RFC 9110, 14.2).
  delete request.headers.range;
  request.headers["accept-encoding"] = chooseCoding(request);
  try {
    serve(request, response, next);
  } catch (error) {
    if (error !== NOT_MODIFIED) throw error;
    response.writeHead(304).end();
  }
}
