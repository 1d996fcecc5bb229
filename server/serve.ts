import cluster from "node:cluster";
import { once } from "node:events";
import type { Stats } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex, Readable } from "node:stream";
import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import sirv from "sirv";
import { Cache } from "../app/cache.server";
import { env } from "../app/env.server";
import { exitWithMessage } from "./env";
import { follow, idOf, logUnreadable, REQUEST_ID } from "./log";
import { matchTag, type Page } from "./page";
import { chooseEncoding, createPageHandler } from "./pages";
import { answerProbe } from "./probes";
import { answerPlainly, redirectToCanonical, refuse, refuseUnreadable } from "./requests";
import { securityHeaders } from "./security";
import { endIfDraining, stopGracefully } from "./stop";

const NEVER_CHANGES = "public, max-age=31536000, immutable";
/** Fresh for an hour, and for a day more while a newer one is fetched in the background. */
const REVALIDATED = "public, max-age=3600, stale-while-revalidate=86400";
const MAX_HEADER_BYTES = 65_536;
/** How long a request may take to arrive, body included. */
const SLOWEST_REQUEST_MS = 15_000;
const MAX_CONNECTIONS = 2_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** Closes a file that fails or that nobody waits for any more: sirv leaves it open, and an error of it unheard. */
function closeWithResponse(file: Readable, response: ServerResponse): void {
  file.on("error", () => response.destroy());
  response.once("close", () => file.destroy());
  // Of several requests on one connection only the answer in hand learns that it has gone.
  response.req.once("close", () => {
    if (response.req.socket.destroyed) file.destroy();
  });
}

/** Thrown where a visitor has the file already: sirv's own 304 would lack all header fields. */
const NOT_MODIFIED = new Error("Not Modified");

/** Whether what a request says that it has is this version of a file (RFC 9110, 13.2.2). */
function hasFile({ headers }: IncomingMessage, etag: string, mtimeMs: number): boolean {
  const condition = headers["if-none-match"];
  if (condition !== undefined) return matchTag(condition, [etag]) !== undefined;
  return Date.parse(headers["if-modified-since"] ?? "") >= Math.floor(mtimeMs / 1_000) * 1_000;
}

function describeFile(response: ServerResponse, path: string, { size, mtimeMs }: Stats): void {
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  const mediaType = /\.(avif|ico|png|svg|webp)$/.test(path) ? "image/*" : "";
  const fields = {
    // A file under /assets carries its content's hash in its name: what is behind it never changes.
    "Cache-Control": path.startsWith("/assets/") ? NEVER_CHANGES : REVALIDATED,
    ETag: `W/${etag}`,
    [REQUEST_ID]: idOf(response),
    ...securityHeaders(mediaType),
  };
  for (const [name, value] of Object.entries(fields)) response.setHeader(name, value);
  if (hasFile(response.req, etag, mtimeMs)) throw NOT_MODIFIED;
  // sirv knows no media type for .ico.
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
  response.once("pipe", (file: Readable) => closeWithResponse(file, response));
}

const { HOST, PORT, SITE_URL } = env;
const serveFile = sirv(build.assetsBuildDirectory, {
  brotli: true,
  gzip: true,
  setHeaders: describeFile,
});
const handleRemix = createRequestHandler(build as ServerBuild, process.env.NODE_ENV);
// A page is made of its URL alone: no header of one visitor can change what the others get.
const render = (url: string, maxAgeS: number) => {
  const headers: HeadersInit = Number.isFinite(maxAgeS) ? { "Cache-Control": `max-age=${maxAgeS}` } : {};
  return handleRemix(new Request(SITE_URL + url, { headers }));
};
const pages = createPageHandler(render, new Cache<Page>(CACHE_BYTES));

/** The open connections, each with its last answer. */
const connections = new Map<Duplex, ServerResponse | undefined>();
/** The connections past the most that are served. */
const surplus = new WeakSet<Duplex>();

function handle(request: IncomingMessage, response: ServerResponse): void {
  connections.set(request.socket, response);
  follow(request, response);
  endIfDraining(response);
  if (surplus.has(request.socket)) {
    const fields = { "retry-after": "1", connection: "close" };
    answerPlainly(response, 503, "Too many visitors at once. Please try again in a moment.", fields);
    return;
  }
  if (refuse(request, response) || pages.sendFresh(request, response)) return;
  if (answerProbe(request.url, response, pages)) return;
  // Many a range makes sirv throw; a file may be sent whole instead (RFC 9110, 14.2). Of codings it knows no weights.
  delete request.headers.range;
  request.headers["accept-encoding"] = chooseEncoding(request);
  const next = () => {
    if (redirectToCanonical(request, response)) return;
    pages.send(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) answerPlainly(response, 500, "Something went wrong.");
    });
  };
  try {
    serveFile(request, response, next);
  } catch (error) {
    if (error !== NOT_MODIFIED) throw error;
    response.writeHead(304).end();
  }
}

const server = createServer(
  {
    // Room enough to read an address that is too long and say so: Node itself would answer 431 past 16 KB.
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: 1_000,
    // Node's own answer to that would have no headers.
    requireHostHeader: false,
  },
  handle,
).listen(PORT, HOST);
// Bytes are limited: a limit in number would hide a second Host.
server.maxHeadersCount = 0;
server.headersTimeout = SLOWEST_REQUEST_MS;
server.requestTimeout = SLOWEST_REQUEST_MS;
server.on("connection", (socket) => {
  connections.set(socket, undefined);
  if (connections.size > MAX_CONNECTIONS) surplus.add(socket);
  socket.on("close", () => connections.delete(socket));
});
// What somebody expects besides an answer is passed over, as it may be (RFC 9110, 10.1.1).
server.on("checkExpectation", handle);
const refuseRaw = (code: string | undefined, socket: Duplex) => {
  logUnreadable(code);
  refuseUnreadable(code, socket, connections.get(socket));
};
server.on("connect", (_request, socket) => refuseRaw("CONNECT", socket));
server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => refuseRaw(code, socket));
server.on("error", (error: NodeJS.ErrnoException) =>
  exitWithMessage(
    error.code === "EADDRINUSE"
      ? `Port ${PORT} on ${HOST} is taken: stop what uses it, or set PORT to another.`
      : `The site can't listen on ${HOST}:${PORT}: ${error.message}`,
  ),
);
server.on("listening", () => {
  // Of several workers the first one speaks for all.
  if ((cluster.worker?.id ?? 1) > 1) return;
  const { port } = server.address() as AddressInfo;
  console.log(`Circuit & Cell: http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`);
});

stopGracefully(server, connections);
await once(server, "listening");
