import { setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createDiagnosticLog } from "../app/articles/diagnostics.server";
import { createRenderedCache } from "../app/articles/rendered-cache.server";
import { openRenderer } from "../app/articles/renderer.server";
import { createTopicTexts } from "../app/articles/topic-texts.server";
import { createArticles } from "../app/content/articles.server";
import { createInvalidations } from "../app/content/invalidations.server";
import { openSource } from "../app/content/open-source.server";
import { createPolicy } from "../app/content/policy.server";
import { createStore, type DependencyTracker } from "../app/content/store.server";
import { type Address, parseAddress } from "../app/filters/request-address";
import { findFile, PUBLIC } from "../app/pictures/file.server";
import { createMeasure } from "../app/pictures/measure.server";
import { openPictures } from "../app/pictures/picture.server";
import { checkOverrides } from "../app/runtime/check-overrides.server";
import type { Settings } from "../app/runtime/env.server";
import { createFileHandler } from "./files";
import { openLog } from "./log";
import { createPageHandler, type Render } from "./pages";
import { createProbes } from "./probes";
import { createResponses, readTarget } from "./requests";
import { createDraining } from "./shutdown";

const MAX_HEADER_BYTES = 65_536;
const MAX_CONNECTIONS = 2_000;
// What the requests of a connection may take that wait for their turn.
const MAX_WAITING_BYTES = 300_000;
const REQUEST_BYTES = 3_000;
// So many more connections get a 503. Beyond them Node closes connections without a response.
const MAX_SURPLUS = 1_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Without a time limit for calls, so long a connection that waits for one may be silent. */
const LONGEST_WAIT_MS = 600_000;

export type Options = {
  /** Whether Markdown is rendered in threads. */
  hasThreads?: boolean;
  /** In development: answers what is Vite's, and resolves with whether it did. Authors are shown drafts and the future. */
  serveFromVite?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

export type Site = Awaited<ReturnType<typeof createSite>>;

/**
 * Makes all that outlives a request, under these settings, round Remix's build. The site answers on its `server`, which is yet to
 * listen; `start` warms it up, and `close` ends all that it has.
 */
export async function createSite(
  settings: Settings,
  build: ServerBuild | (() => Promise<ServerBuild>),
  { hasThreads, serveFromVite }: Options = {},
) {
  checkOverrides();
  const { SITE_URL: siteUrl, IMAGE_HOSTS: imageHosts, MEDIA_DIR, METRICS_PORT } = settings;
  const { API_TIMEOUT_MS: timeoutMs, CONTENT_FRESH_S: freshS, IMAGE_CACHE_DIR: cacheDir } = settings;
  const findPublic = (path: string) => findFile(path, PUBLIC, MEDIA_DIR);
  const end = new AbortController();
  const closing = end.signal;
  setMaxListeners(0, closing); // one for each source request
  const { invalidate, isInvalidated } = createInvalidations();
  const policy = createPolicy(timeoutMs, closing);
  const store = createStore({ freshS, timeoutMs, execute: policy.execute, isInvalidated });
  const renderer = openRenderer(hasThreads);
  const report = createDiagnosticLog();
  const withArticles = createArticles({
    articles: createRenderedCache({ site: { siteUrl, imageHosts }, renderArticle: renderer.render, report }),
    measure: createMeasure(findPublic),
    findTopicText: createTopicTexts(),
  });
  const parsing = { report, imageHosts };
  const includesDrafts = serveFromVite !== undefined;
  const source = await openSource({ settings, parsing, invalidate, includesDrafts, closing });
  const getPicture = openPictures({ imageHosts, findFile: findPublic, timeoutMs, closing, cacheDir });
  const responses = createResponses(settings);
  const log = openLog(settings.LOG_LEVEL);
  const metrics = METRICS_PORT > 0 ? (await import("./metrics")).createMetrics(policy.events) : undefined;
  const draining = createDraining();
  const handleRemix = createRequestHandler(build, import.meta.env.MODE);
  const contextOf = (address: Address, tracker: DependencyTracker): AppLoadContext => ({
    address,
    ...withArticles(source.open(tracker.read), tracker),
    getPicture,
    siteUrl,
  });
  // Only the URL reaches the app, so that no visitor's headers can change what others get from the cache.
  const render: Render = (address, tracker) =>
    handleRemix(new Request(siteUrl + address.key), contextOf(address, tracker));
  const pages = createPageHandler({ render, store, freshS, responses, maxBytes: CACHE_BYTES });
  const respondToProbe = createProbes(pages, responses, draining.isEnding);
  const serveFile = createFileHandler({ findPublic, getPicture, freshS, responses });
  /** The open connections, with the bytes of their requests that wait for their turn. */
  const connections = new Map<Socket, { isSurplus: boolean; waitingBytes: number }>();

  /** Waits for its turn on its connection: a client that reads nothing has nothing made for it. */
  async function waitForResponses({ socket, rawHeaders }: IncomingMessage, response: ServerResponse) {
    const connection = connections.get(socket) ?? { waitingBytes: 0 };
    const bytes = rawHeaders.reduce((sum, text) => sum + text.length, REQUEST_BYTES);
    connection.waitingBytes += bytes;
    if (connection.waitingBytes > MAX_WAITING_BYTES) socket.destroy();
    await new Promise((resolve) => response.once("socket", resolve));
    connection.waitingBytes -= bytes;
  }

  /** Handles a request: each step responds or passes it on. A fresh page is sent before anything is awaited. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!response.socket) await waitForResponses(request, response);
    log.trackRequest(request, response);
    metrics?.measureRequest(response);
    readTarget(request);
    try {
      const isSurplus = connections.get(request.socket)?.isSurplus;
      if (isSurplus && connections.size > MAX_CONNECTIONS) responses.rejectSurplus(response);
      else if (
        !responses.rejectInvalid(request, response) &&
        !pages.sendFresh(request, response) &&
        !(await respondToProbe(request.url, response)) &&
        !(await serveFromVite?.(request, response)) &&
        !(await serveFile(request, response))
      ) {
        const address = parseAddress(request.url ?? "/");
        if (!responses.redirectNonCanonical(address, response)) await pages.send(address, request, response);
      }
    } catch (error) {
      console.error(error);
      if (response.headersSent) response.destroy();
      else responses.sendText(response, 500, "Something went wrong.");
    }
  }

  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    connectionsCheckingInterval: 250,
    requestTimeout: 15_000, // for the header too
    // Node's default in version 20 to 24: a reload waits as long for connections that are kept alive.
    keepAliveTimeout: 5_000,
    requireHostHeader: false, // its own 400 would lack the security headers
    ServerResponse: draining.ServerResponse,
  };
  const server = createServer(options, handle);
  server.maxHeadersCount = 0; // a limit would hide a second Host
  // With room for a wait for the source. Node waits twice as long where a part of the response has been read.
  server.setTimeout(20_000 + (timeoutMs || LONGEST_WAIT_MS));
  server.maxConnections = MAX_CONNECTIONS + MAX_SURPLUS;
  server.on("connection", (socket) => {
    connections.set(socket, { isSurplus: connections.size >= MAX_CONNECTIONS, waitingBytes: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("checkExpectation", handle); // Expect may be ignored (RFC 9110, 10.1.1)
  server.on("clientError", ({ code }: NodeJS.ErrnoException) => {
    // A connection that the visitor has cut is logged with its request.
    if (code !== "ECONNRESET" && code !== "EPIPE") log.logger.info({ code }, "request unparsable");
  });
  server.on("clientError", responses.rejectUnparsable);

  return {
    server,
    draining,
    log,
    metrics,

    /** What loaders get for a request of a URL, where another server than ours calls them. */
    openContext: (url: string) => contextOf(parseAddress(url), store.open()),

    /** Connects to the source, and resolves when the threads are warm: else all starts when it is first needed. */
    async start(): Promise<void> {
      source.start?.();
      await renderer.start();
    },

    /** Cuts off what is in hand, and ends all timers, threads, sockets and files. */
    async close(): Promise<void> {
      end.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, source.close?.(), renderer.close(), log.close()]);
    },
  };
}
