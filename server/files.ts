import type { Stats } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import fresh from "fresh";
import sirv, { type Options } from "sirv";
import { isScreen } from "../app/filters/filter";
import { BUILT, findFile, PUBLIC } from "../app/pictures/file.server";
import { REQUEST_ID } from "./log";
import { chooseCoding } from "./pages";
import { securityHeaders } from "./security";

const HASHED_CONTROL = "public, max-age=31536000, immutable";
const OTHER_CONTROL = "public, max-age=3600, stale-while-revalidate=86400";

/** The build precompresses these, so its copy takes precedence over the one in `public/`. */
const PRECOMPRESSED = /\.(ico|svg)$/;

// Thrown through sirv to stop it: its own 304 would carry none of the header fields below.
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
    ...securityHeaders(/\.(avif|gif|ico|jpe?g|png|svg|webp)$/i.test(path) ? "image/*" : ""),
  };
  for (const [name, value] of Object.entries(fields)) response.setHeader(name, value);
  const { "if-none-match": tags, "if-modified-since": date } = response.req.headers;
  const conditions = { "if-none-match": tags, "if-modified-since": date };
  if (fresh(conditions, { etag, "last-modified": mtime.toUTCString() })) throw NOT_MODIFIED;
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
  response.once("pipe", (file: Readable) => closeWithResponse(file, response));
}

type Send = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

function sendFrom(folder: string, options: Options): Send {
  const send = sirv(folder, { ...options, setHeaders });
  return (request, response, next) => {
    try {
      send(request, response, next);
    } catch (error) {
      if (error !== NOT_MODIFIED) throw error;
      response.writeHead(304).end();
    }
  };
}

// `dev` looks files up for each request: they may come and change while the site runs.
const sendBuilt = sendFrom(BUILT, { dev: true, extensions: [], brotli: true, gzip: true });
const sendPublic = sendFrom(PUBLIC, { dev: true, extensions: [] });

/** Sends a file of `public/` or of the build, or calls `next` if there is none. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): Promise<void> {
  const path = request.url?.split("?", 1)[0] ?? "";
  // Screens are never files. They skip the file system, because many can miss the cache at once.
  if (isScreen(path)) return next();
  // sirv throws on some ranges; ignoring them is allowed (RFC 9110, 14.2).
  delete request.headers.range;
  request.headers["accept-encoding"] = chooseCoding(request);
  const folders = PRECOMPRESSED.test(path) ? [BUILT, PUBLIC] : [PUBLIC];
  const file = path.startsWith("/assets/") ? undefined : await findFile(path, folders);
  const send = file?.folder === PUBLIC ? sendPublic : sendBuilt;
  send(request, response, next);
}
