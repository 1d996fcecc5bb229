import type { Location } from "@remix-run/react";

const MAX_REMEMBERED = 50;

const remembered = new Map<string, unknown>();

/** The place among the document's links of the one by which a visitor left a screen. */
const leftBy = new Map<string, number>();

/** How far the page was scrolled then. */
const leftAt = new Map<string, number>();

/** `data` may be used until `freshUntil`, which is 0 after a failure and Infinity while it is loading. */
type Prefetch = { href: string; data: Promise<unknown>; freshUntil: number };

let prefetched: Prefetch | undefined;

export function hrefOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

function entryKey(location: Location): string {
  // The router gives the first entry of every document the same key, and those that the browser makes for jumps.
  return `${location.key} ${hrefOf(location)}${location.hash}`;
}

function keep<Value>(values: Map<string, Value>, location: Location, value: Value): void {
  const key = entryKey(location);
  values.delete(key);
  values.set(key, value);
  for (const oldest of values.keys()) {
    if (values.size <= MAX_REMEMBERED) return;
    values.delete(oldest);
  }
}

export function rememberScreen(location: Location, data: unknown): void {
  keep(remembered, location, data);
}

export function rememberLink(location: Location, link: HTMLAnchorElement): void {
  keep(leftBy, location, [...document.links].indexOf(link));
  keep(leftAt, location, scrollY);
}

/** For a new entry, whose key is no other's than that of earlier ones. */
export function forgetLink(location: Location): void {
  leftBy.delete(entryKey(location));
  leftAt.delete(entryKey(location));
}

/** The link by which the visitor left this screen, if it is still there. */
export function findLinkLeftBy(location: Location): HTMLElement | undefined {
  return document.links[leftBy.get(entryKey(location)) ?? -1];
}

/** Where the page stood when the visitor left it by a link, on the first return only: the router knows of later ones. */
export function takeScrollLeftAt(location: Location): number | undefined {
  const top = leftAt.get(entryKey(location));
  leftAt.delete(entryKey(location));
  return top;
}

function pendingLocation(): Location | undefined {
  return window.__remixRouter?.state.navigation.location;
}

/** When a loader's response stops being fresh (RFC 9111, 4.2); 0 for errors and redirects. */
function freshUntilOf({ status, headers }: Response): number {
  if (status !== 200) return 0;
  const maxAge = /max-age=(\d+)/.exec(headers.get("Cache-Control") ?? "")?.[1];
  return performance.now() + 1_000 * (Number(maxAge ?? 0) - Number(headers.get("Age") ?? 0));
}

/**
 * Prefetches a screen's data unless it is already fresh or loading. Pressing a hovered link also focuses it, so intent
 * is signalled twice.
 */
export function prefetchData(href: string, routeId: string): void {
  if (prefetched?.href === href && prefetched.freshUntil > performance.now()) return;
  const url = new URL(href, window.location.href);
  url.searchParams.set("_data", routeId);
  const load = async () => {
    try {
      const response = await fetch(url, { priority: "low" });
      const data: unknown = await response.json();
      prefetch.freshUntil = freshUntilOf(response);
      return data;
    } catch {
      prefetch.freshUntil = 0;
    }
  };
  const prefetch: Prefetch = { href, data: load(), freshUntil: Number.POSITIVE_INFINITY };
  prefetched = prefetch;
}

/** The data of the pending navigation: prefetched and still fresh, or else from the loader. */
export async function loadData<Data>(load: () => Promise<Data>): Promise<Data> {
  const target = pendingLocation();
  const match = target && prefetched?.href === hrefOf(target) ? prefetched : undefined;
  prefetched = undefined;
  const data = await match?.data;
  return match && match.freshUntil > performance.now() ? (data as Data) : load();
}

/** The data of the pending navigation: remembered on Back and Forward unless it was a failure, or else from `load`. */
export async function recallOrLoad<Data>(
  load: () => Promise<Data>,
  isFailure: (data: Data) => boolean,
): Promise<Data> {
  const target = pendingLocation();
  const data = target && (remembered.get(entryKey(target)) as Data | undefined);
  return data === undefined || isFailure(data) ? load() : data;
}
