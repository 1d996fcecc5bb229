import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import type { Cache, Cached, Loaded } from "../app/cache.server";
import { env } from "../app/env.server";
import { maxAgeOf, NEVER_KEPT } from "../app/http.server";
import { waitForTick } from "../app/tick.server";
import { idOf, noteCacheStatus, REQUEST_ID } from "./log";
import { ENCODINGS, type Encoding, hashAnswer, Page } from "./page";

/** The name of this cache in `Cache-Status` (RFC 9211). */
const CACHE_NAME = "circuit-and-cell";
const MAX_WAITING = 200;
const MAX_REMEMBERED_ENCODINGS = 100;

/**
 * The app: an answer for a path with its query. Every page of this site is public and wholly named by its URL;
 * `maxAgeS` is how old what it is made of may be.
 */
export type Render = (url: string, maxAgeS: number) => Promise<Response>;

const encodings = new Map<string, Encoding>();

/** An option of Negotiator that its types lack: of equal weights, the order of `preferred` decides. */
type Negotiation = {
  encoding(available: readonly Encoding[], options: { preferred: readonly Encoding[] }): string | undefined;
};

/** What a browser accepts best (RFC 9110, 12.5.3); the few values that browsers send are remembered. */
export function chooseEncoding(request: IncomingMessage): Encoding {
  const accepted = request.headers["accept-encoding"] ?? "identity";
  let encoding = encodings.get(accepted);
  if (encoding === undefined) {
    const negotiation: Negotiation = new Negotiator(request);
    encoding = (negotiation.encoding(ENCODINGS, { preferred: ENCODINGS }) ?? "identity") as Encoding;
    if (encodings.size < MAX_REMEMBERED_ENCODINGS) encodings.set(accepted, encoding);
  }
  return encoding;
}

/** How old a page a request takes. To anybody but a trusted cache it is not given to say: it is a way past ours. */
function acceptedAge({ headers, socket }: IncomingMessage): number {
  if (env.TRUSTED_PROXIES.length === 0) return Number.POSITIVE_INFINITY;
  const isTrusted = env.TRUSTED_PROXIES.includes(socket.remoteAddress?.replace(/^::ffff:/, "") ?? "");
  return maxAgeOf(isTrusted ? headers["cache-control"] : undefined);
}

/** A `Cache-Status` member (RFC 9211): a hit whose ttl is below 0 is a stale one. */
function cacheStatus({ from, isStored, isCollapsed, ttlS }: Cached<Page>): string {
  if (from === "hit") return `${CACHE_NAME}; hit; ttl=${ttlS}`;
  const stored = isStored ? `; stored; ttl=${ttlS}` : "";
  return `${CACHE_NAME}; fwd=${from}${stored}${isCollapsed ? "; collapsed" : ""}`;
}

function sendPage(request: IncomingMessage, response: ServerResponse, cached: Cached<Page>): void {
  const page = cached.value;
  const condition = request.headers["if-none-match"];
  const status = cacheStatus(cached);
  noteCacheStatus(response, status);
  const about = ["age", String(cached.ageS), "cache-status", status, REQUEST_ID, idOf(response)];
  const tag = condition !== undefined && page.status === 200 ? page.matchingTag(condition) : undefined;
  if (tag !== undefined) {
    const { "content-type": _, ...headers } = page.headers;
    const fields = [...Object.entries(headers).flat(), "etag", tag, "vary", "Accept-Encoding"];
    response.writeHead(304, [...fields, ...about]).end();
    return;
  }
  const { fields, body } = page.form(chooseEncoding(request));
  response.writeHead(page.status, [...fields, ...about]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The app's answer as a page; `stale` is that page again where nothing has changed, so that its forms live on. */
async function loadPage(
  render: Render,
  url: string,
  encoding: Encoding,
  maxAgeS: number,
  stale?: Page,
): Promise<Loaded<Page>> {
  await waitForTick();
  const response = await render(url, maxAgeS);
  // The age says when the content was had; the cache goes on counting from there.
  const { age = "0", ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  const hash = hashAnswer(response.status, headers, body);
  const page = stale?.hash === hash ? stale : new Page(response.status, headers, body, hash, encoding);
  // A picture is on the disk already: here it would push out pages.
  const isPicture = headers["content-type"]?.startsWith("image/");
  const freshness = isPicture ? { "cache-control": NEVER_KEPT } : { ...headers, age };
  return { value: page, bytes: page.bytes, status: page.status, headers: freshness };
}

/** Answers for pages, to requests that nothing is wrong with: `sendFresh` at once where the cache can, `send` always. */
export type PageHandler = {
  sendFresh: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Rejects where the app itself failed. */
  send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The age in seconds of what a reader of a URL would get now; undefined where that is an error. */
  ageOf: (url: string) => Promise<number | undefined>;
};

/** Serves pages out of the cache, or through `render`. A cache that fails is passed by. */
export function createPageHandler(render: Render, cache: Cache<Page>): PageHandler {
  const waiting = new Set<Page>();
  let tightening: Promise<void> = Promise.resolve();

  /** A page that is asked for again is worth the time that it takes to make it smaller, one at a time. */
  function tightenLater(key: string, page: Page): void {
    if (page.isTight || waiting.has(page) || waiting.size >= MAX_WAITING) return;
    waiting.add(page);
    tightening = tightening
      .then(() => page.tighten())
      .then(() => cache.weigh(key, page, page.bytes))
      .catch((error: unknown) => console.error(error))
      .finally(() => waiting.delete(page));
  }

  async function findOrLoad(
    key: string,
    encoding: Encoding,
    maxAgeS = Number.POSITIVE_INFINITY,
  ): Promise<Cached<Page>> {
    const load = (stale?: Page) => loadPage(render, key, encoding, maxAgeS, stale);
    try {
      return await cache.read(key, load, maxAgeS);
    } catch (error) {
      console.error(error);
      const { value } = await load();
      return { value, ageS: 0, ttlS: 0, from: "bypass", isStored: false, isCollapsed: false };
    }
  }

  function finish(request: IncomingMessage, response: ServerResponse, cached: Cached<Page>): void {
    sendPage(request, response, cached);
    if (cached.from === "hit") tightenLater(request.url ?? "/", cached.value);
  }

  return {
    sendFresh(request, response) {
      try {
        const cached = cache.readFresh(request.url ?? "/", acceptedAge(request));
        if (cached) finish(request, response, cached);
        return cached !== undefined;
      } catch (error) {
        console.error(error);
        return response.headersSent;
      }
    },
    async send(request, response) {
      const cached = await findOrLoad(request.url ?? "/", chooseEncoding(request), acceptedAge(request));
      finish(request, response, cached);
    },
    async ageOf(url) {
      const { value, ageS } = await findOrLoad(url, "br");
      return value.status === 200 ? ageS : undefined;
    },
  };
}
