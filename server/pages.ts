import type { IncomingMessage, ServerResponse } from "node:http";
import { cacheControl, NO_STORE, WAIT_MS } from "../app/caching/freshness.server";
import { SegmentedLru } from "../app/caching/segmented-lru.server";
import { areCurrent, type DependencyTracker, hasJustFailed, type Store } from "../app/content/store.server";
import { type Address, withParams } from "../app/filters/request-address";
import { waitForTurn } from "../app/runtime/event-loop.server";
import { wait } from "../app/runtime/time-limit.server";
import { BRAND } from "../app/site";
import { CachedResponse, chooseCoding } from "./cached-response";
import { REQUEST_ID } from "./log";
import type { Responses } from "./requests";

/** Makes the response to an address of what its tracker reads. */
export type Render = (address: Address, tracker: DependencyTracker) => Promise<Response>;

/** How the cache had a page (RFC 9211, 2.2). */
type CacheOutcome = "hit" | "uri-miss" | "stale";
type RenderedPage = { page: CachedResponse; isStored: boolean };
type ServedPage = RenderedPage & { from: CacheOutcome };

/** A longer page is packed in a turn of its own. */
const LONG_BYTES = 131_072;

/** What was too slow goes on, and may be there by then. */
const RETRY_AFTER_S = "5";

export type PageHandler = ReturnType<typeof createPageHandler>;

type Options = { render: Render; store: Store; freshS: number; responses: Responses; maxBytes: number };

/** Serves pages: those that are kept, within `maxBytes`, while their content is current; others by `render`. */
export function createPageHandler({ render, store, freshS, responses, maxBytes }: Options) {
  const pages = new SegmentedLru<CachedResponse>(maxBytes);
  const inFlight = new Map<string, { startedAt: number; rendered: Promise<RenderedPage> }>();

  function formatCacheStatus({ from, isStored }: ServedPage, ageS: number): string {
    // A token, which begins with a letter or a star (RFC 9651, 3.3.4).
    const cache = BRAND.slug.replace(/[^\w-]+/g, "-").replace(/^(?![a-z])/i, "*");
    const ttl = `ttl=${Math.floor(freshS - ageS)}`;
    if (from === "hit") return `${cache}; hit; ${ttl}`;
    return `${cache}; fwd=${from}${isStored ? `; stored; ${ttl}` : ""}`;
  }

  /** Sends a page; a redirect goes on with the parameters that the site does not know. */
  function sendPage(request: IncomingMessage, response: ServerResponse, sent: ServedPage, unknown = "") {
    const { page } = sent;
    const ageS = store.ageOfOldest(page.entries);
    const status = formatCacheStatus(sent, ageS);
    response.cacheStatus = status;
    response.cacheResult = sent.from === "hit" ? (ageS < freshS ? "hit" : "stale") : "miss";
    // Rounded up, so that no cache keeps a page for longer than CONTENT_FRESH_S in all.
    const common = ["age", String(Math.ceil(ageS)), "cache-status", status, REQUEST_ID, request.id];
    const coding = chooseCoding(request);
    const etag = page.matchETag(request.headers, coding);
    if (etag !== undefined) {
      const { "content-type": _, ...headers } = page.headers;
      const fields = [...Object.entries(headers).flat(), "etag", etag];
      response.writeHead(304, [...fields, ...common]).end();
      return;
    }
    const { fields, body } = page.encode(coding);
    const { location } = page.headers;
    const moved = location && fields.with(fields.indexOf("location") + 1, withParams(location, unknown));
    response.writeHead(page.status, [...(moved || fields), ...common]);
    response.end(request.method === "HEAD" ? undefined : body);
  }

  async function renderPage(address: Address): Promise<RenderedPage> {
    const tracker = store.open();
    const response = await render(address, tracker);
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const entries = [...tracker.entries];
    const isCacheable = status < 400 && tracker.isComplete;
    // A picture says itself how long it may be cached, and is not kept here.
    const isPage = headers["cache-control"] === undefined;
    if (isPage || !isCacheable) headers["cache-control"] = isCacheable ? cacheControl(freshS) : NO_STORE;
    if (status === 504) headers["retry-after"] = RETRY_AFTER_S;
    const text = Buffer.from(await response.arrayBuffer());
    if (text.length > LONG_BYTES) await waitForTurn();
    const type = headers["content-type"] ?? "";
    const html = type.startsWith("text/html") ? text.toString() : undefined;
    Object.assign(headers, responses.securityHeaders(type, html));
    // Where a CDN hides mail addresses, React would take the document for broken.
    if (html !== undefined) headers["cache-control"] += ", no-transform"; // RFC 9111, 5.2.2.6
    // A redirect is soon rendered again, and of old addresses there is no end.
    const isStored =
      status === 200 && isPage && isCacheable && freshS > 0 && entries.length > 0 && address.isCanonical;
    // Who reads feeds and sitemaps may ask by the date on which a body was first made (RFC 9110, 13.1.3).
    if (isStored && /^application\/(feed\+json|xml)\b/.test(type)) {
      const last = pages.peek(address.key);
      const isSame = last?.encode("identity").body.equals(text);
      headers["last-modified"] = (isSame && last?.headers["last-modified"]) || new Date().toUTCString();
    }
    const page = new CachedResponse(status, headers, text, entries);
    if (isStored) pages.set(address.key, page);
    else if (status > 200 && status < 500) pages.delete(address.key);
    return { page, isStored };
  }

  function renderOnce(address: Address): Promise<RenderedPage> {
    const { key } = address;
    const last = inFlight.get(key);
    if (last && !store.isInvalidated(last.startedAt)) return last.rendered;
    const forget = () => inFlight.get(key)?.rendered === rendered && inFlight.delete(key);
    const rendered: Promise<RenderedPage> = renderPage(address).finally(forget);
    inFlight.set(key, { startedAt: performance.now(), rendered });
    return rendered;
  }

  async function getPage(address: Address): Promise<ServedPage> {
    const last = pages.get(address.key);
    if (!last || !store.areUsable(last.entries)) return { ...(await renderOnce(address)), from: "uri-miss" };
    const stored: ServedPage = { page: last, isStored: true, from: "hit" };
    if (store.areFresh(last.entries)) return stored;
    // A page of several articles is rendered again instead, which asks for one after the other.
    const isOfMany = last.entries.filter(({ request: asked }) => asked.article).length > 1;
    if (!isOfMany) await store.revalidate(last.entries);
    if (isOfMany ? last.entries.some(hasJustFailed) : areCurrent(last.entries)) return stored;
    const renewed = await Promise.race([renderOnce(address).catch(console.error), wait(WAIT_MS)]);
    // One that failed or is incomplete takes no other's place.
    const isBetter = renewed && (renewed.isStored || [204, 301, 302, 404].includes(renewed.page.status));
    return isBetter ? { ...renewed, from: "stale" } : stored;
  }

  return {
    /** Sends the page that is kept under the URL as it stands, if that is fresh; returns whether it did. */
    sendFresh(request: IncomingMessage, response: ServerResponse): boolean {
      const page = pages.get(request.url ?? "/");
      if (!page || !store.areFresh(page.entries)) return false;
      sendPage(request, response, { page, isStored: true, from: "hit" });
      return true;
    },
    async send(address: Address, request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!pages.peek(address.key)) await waitForTurn();
      // Nothing is rendered for who has gone meanwhile.
      if (!response.destroyed) sendPage(request, response, await getPage(address), address.unknown);
    },
    /** The age of a page in seconds, rendered if need be; undefined if a reader would get an error. */
    async loadAge(address: Address): Promise<number | undefined> {
      const { page } = await getPage(address);
      return page.status === 200 ? Math.floor(store.ageOfOldest(page.entries)) : undefined;
    },
  };
}
