import cluster from "node:cluster";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { die } from "../app/runtime/die.server";
import { env } from "../app/runtime/env.server";
import { BRAND } from "../app/site";
import { serveFile } from "./files";
import { listen } from "./listen";
import { logger, trackRequest } from "./log";
import { createPageHandler } from "./pages";
import { respondToProbe } from "./probes";
import {
  REQUEST_TIMEOUT_MS,
  readTarget,
  redirectNonCanonical,
  rejectInvalid,
  rejectSurplus,
  rejectUnparsable,
  sendText,
} from "./requests";
import { DrainingResponse, shutDownOnSignals } from "./shutdown";

const { API_TIMEOUT_MS, HOST, METRICS_PORT, PORT, SITE_URL } = env;
const MAX_HEADER_BYTES = 65_536;
// How long a connection may be silent in both directions, with room for a wait for the source. Node waits twice as long
// where a part of the response has been read.
const SILENCE_MS = 20_000 + (API_TIMEOUT_MS || 600_000);
// Node's default in version 20 to 24: a reload waits as long for connections that are kept alive.
const KEEP_ALIVE_MS = 5_000;
const MAX_CONNECTIONS = 2_000;
// What the requests of a connection may take that wait for their turn.
const MAX_WAITING_BYTES = 300_000;
const REQUEST_BYTES = 3_000;
// So many more connections get a 503. Beyond them Node closes connections without an answer.
const MAX_SURPLUS = 1_000;
const CACHE_BYTES = 64 * 1024 * 1024;

const handleRemix = createRequestHandler(build as ServerBuild, process.env.NODE_ENV);
// Only the URL reaches the app, so that no visitor's headers can change what others get from the cache.
const pages = createPageHandler(
  (url, context) => handleRemix(new Request(SITE_URL + url), context),
  CACHE_BYTES,
);

const metrics = METRICS_PORT > 0 ? await import("./metrics") : undefined;

/** The open connections, with the bytes of their requests that wait for their turn. */
const connections = new Map<Socket, { isSurplus: boolean; waitingBytes: number }>();

/** Waits for its turn on its connection: a client that reads nothing has nothing made for it. */
async function waitForTurn({ socket, rawHeaders }: IncomingMessage, response: ServerResponse): Promise<void> {
  const connection = connections.get(socket) ?? { waitingBytes: 0 };
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, REQUEST_BYTES);
  connection.waitingBytes += bytes;
  if (connection.waitingBytes > MAX_WAITING_BYTES) socket.destroy();
  await new Promise((resolve) => response.once("socket", resolve));
  connection.waitingBytes -= bytes;
}

/** Handles a request: each step responds or passes it on. A fresh page is sent before anything is awaited. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!response.socket) await waitForTurn(request, response);
  trackRequest(request, response);
  metrics?.measureRequest(response);
  readTarget(request);
  try {
    const isSurplus = connections.get(request.socket)?.isSurplus;
    if (isSurplus && connections.size > MAX_CONNECTIONS) rejectSurplus(response);
    else if (
      !rejectInvalid(request, response) &&
      !pages.sendFresh(request, response) &&
      !respondToProbe(request.url, response, pages) &&
      !(await serveFile(request, response)) &&
      !redirectNonCanonical(request, response)
    )
      await pages.send(request, response);
  } catch (error) {
    console.error(error);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, "Something went wrong.");
  }
}

const server = createServer(
  {
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: 250,
    requestTimeout: REQUEST_TIMEOUT_MS, // for the header too
    keepAliveTimeout: KEEP_ALIVE_MS,
    requireHostHeader: false, // its own 400 would lack the security headers
    ServerResponse: DrainingResponse,
  },
  handle,
);
server.maxHeadersCount = 0; // a limit would hide a second Host
server.setTimeout(SILENCE_MS);
server.maxConnections = MAX_CONNECTIONS + MAX_SURPLUS;
server.on("connection", (socket) => {
  connections.set(socket, { isSurplus: connections.size >= MAX_CONNECTIONS, waitingBytes: 0 });
  socket.once("close", () => connections.delete(socket));
});
server.on("checkExpectation", handle); // Expect may be ignored (RFC 9110, 10.1.1)
server.on("clientError", ({ code }: NodeJS.ErrnoException, socket: Socket) => {
  // A connection that the visitor has cut is logged with its request.
  if (code !== "ECONNRESET" && code !== "EPIPE") logger.info({ code }, "request unparsable");
  rejectUnparsable(code, socket);
});
shutDownOnSignals(server);

await listen(server, HOST, PORT, "PORT").catch(die);
if (cluster.worker?.id === 1) {
  const { port } = server.address() as AddressInfo;
  console.log(`${BRAND.name}: http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`);
}
