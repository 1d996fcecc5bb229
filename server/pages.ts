import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Cache, Cached, Loaded } from "../app/caching/cache.server";
import { env } from "../app/env.server";
import { BRAND } from "../app/site";
import { waitForTick } from "../app/tick.server";
import { CachedResponse, CODINGS, type Coding } from "./cached-response";
import { REQUEST_ID } from "./log";

export type Render = (url: string, context: AppLoadContext) => Promise<Response>;

// Negotiator's types lack its `preferred` option, which decides between equal weights.
type Negotiation = {
  encoding(available: readonly Coding[], options: { preferred: readonly Coding[] }): Coding | undefined;
};

// Browsers send few values, and negotiation would take a tenth of the time of a cached page.
const codings = new LRUCache<string, Coding>({
  max: 100,
  memoMethod(accepted) {
    const negotiation = new Negotiator({ headers: { "accept-encoding": accepted } }) as Negotiation;
    return negotiation.encoding(CODINGS, { preferred: CODINGS }) ?? "identity";
  },
});

/** The content coding that a request prefers (RFC 9110, 12.5.3). */
export function chooseCoding({ headers }: IncomingMessage): Coding {
  const accepted = headers["accept-encoding"];
  return accepted === undefined ? "identity" : codings.memo(accepted);
}

// Honoured only from trusted proxies; otherwise anyone could bypass the cache (RFC 9111, 5.2.1.1).
function maxAgeOf({ headers, socket }: IncomingMessage): number | undefined {
  const seconds = /^max-age=(\d+)$/.exec(headers["cache-control"] ?? "")?.[1];
  const isTrusted =
    seconds && env.TRUSTED_PROXIES.includes(socket.remoteAddress?.replace(/^::ffff:/, "") ?? "");
  return isTrusted ? Number(seconds) : undefined;
}

function formatCacheStatus({ from, isStored, isCollapsed, ttlS }: Cached<CachedResponse>): string {
  if (from === "hit") return `${BRAND.slug}; hit; ttl=${ttlS}`;
  const stored = isStored ? `; stored; ttl=${ttlS}` : "";
  return `${BRAND.slug}; fwd=${from}${stored}${isCollapsed ? "; collapsed" : ""}`;
}

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: Cached<CachedResponse>,
): void {
  const page = cached.value;
  const status = formatCacheStatus(cached);
  response.cacheStatus = status;
  const common = ["age", String(cached.ageS), "cache-status", status, REQUEST_ID, request.id];
  const condition = request.headers["if-none-match"];
  const etag = condition !== undefined && page.status === 200 ? page.matchETag(condition) : undefined;
  if (etag !== undefined) {
    const { "content-type": _, ...headers } = page.headers;
    const fields = [...Object.entries(headers).flat(), "etag", etag, "vary", "Accept-Encoding"];
    response.writeHead(304, [...fields, ...common]).end();
    return;
  }
  const { fields, body } = page.encode(chooseCoding(request));
  response.writeHead(page.status, [...fields, ...common]);
  response.end(request.method === "HEAD" ? undefined : body);
}

async function loadPage(
  render: Render,
  url: string,
  coding: Coding,
  maxAgeS = Number.POSITIVE_INFINITY,
  stale?: CachedResponse,
): Promise<Loaded<CachedResponse>> {
  await waitForTick();
  const context: AppLoadContext = { maxAgeS };
  const response = await render(url, context);
  const { age: _, ...headers } = Object.fromEntries(response.headers);
  const text = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const rendered = new CachedResponse(status, headers, text);
  // An unchanged page keeps its recompressed bodies.
  const value = stale?.hash === rendered.hash ? stale : rendered;
  value.encode(coding);
  const { contentAgeS: ageS = Number.POSITIVE_INFINITY } = context;
  const { bytes } = value;
  if (status < 400 && Number.isFinite(ageS)) return { value, bytes, ageS };
  return { value, bytes, isGone: status >= 400 && status < 500 };
}

export type PageHandler = ReturnType<typeof createPageHandler>;

/** Serves pages from a cache or by `render`. */
export function createPageHandler(render: Render, cache: Cache<CachedResponse>) {
  function read(url: string, coding: Coding, maxAgeS?: number): Promise<Cached<CachedResponse>> {
    return cache.read(url, (stale) => loadPage(render, url, coding, maxAgeS, stale), maxAgeS);
  }

  function finish(request: IncomingMessage, response: ServerResponse, cached: Cached<CachedResponse>): void {
    sendCached(request, response, cached);
    const { value: page, from } = cached;
    if (from !== "hit" || !page.isRecompressible) return;
    const resize = () => cache.resize(request.url ?? "/", page, page.bytes);
    page.recompress().then(resize, console.error);
  }

  return {
    /** Returns false if no fresh page is cached. */
    sendFresh(request: IncomingMessage, response: ServerResponse): boolean {
      const cached = cache.readFresh(request.url ?? "/", maxAgeOf(request));
      if (cached) finish(request, response, cached);
      return cached !== undefined;
    },
    /** Rejects if rendering throws. */
    async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
      finish(request, response, await read(request.url ?? "/", chooseCoding(request), maxAgeOf(request)));
    },
    /** The age of a page in seconds, rendered if need be; undefined if a reader would get an error. */
    async loadAge(url: string): Promise<number | undefined> {
      const { value, ageS } = await read(url, "br");
      return value.status === 200 ? ageS : undefined;
    },
  };
}
