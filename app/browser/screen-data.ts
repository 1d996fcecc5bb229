import type { Location } from "@remix-run/react";

const MAX_REMEMBERED = 50;

/** Loader data of the screen behind each history entry, oldest first, for as long as the document lives. */
const remembered = new Map<string, unknown>();

type Fetched = { data: unknown; freshUntil: number };

/** The data of the link that was prefetched last. */
let prefetched: { href: string; fetched: Promise<Fetched | undefined> } | undefined;

function entryKey({ key, pathname, search }: Location): string {
  // The first entry of every document has the same key.
  return `${key} ${pathname}${search}`;
}

function pendingLocation(): Location | undefined {
  return window.__remixRouter?.state.navigation.location;
}

/** Remembers what the current history entry shows. */
export function rememberScreen(location: Location, data: unknown): void {
  const key = entryKey(location);
  remembered.delete(key);
  remembered.set(key, data);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) return;
    remembered.delete(oldest);
  }
}

/** Reads a loader's data and its remaining freshness lifetime (RFC 9111, 4.2); undefined for errors and redirects. */
async function readData(response: Response): Promise<Fetched | undefined> {
  const data: unknown = await response.json();
  if (response.status !== 200) return undefined;
  const maxAge = /max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
  const freshS = Number(maxAge ?? 0) - Number(response.headers.get("Age") ?? 0);
  return { data, freshUntil: performance.now() + 1_000 * freshS };
}

/** Fetches a route's data before its link is clicked. */
export function prefetchData(href: string, routeId: string): void {
  const url = new URL(href, window.location.href);
  url.searchParams.set("_data", routeId);
  const fetched = fetch(url, { priority: "low" })
    .then(readData)
    .catch(() => undefined);
  prefetched = { href, fetched };
}

/** The data of the pending navigation: prefetched and still fresh, or else from the loader. */
export async function loadData<Data>(load: () => Promise<Data>): Promise<Data> {
  const target = pendingLocation();
  const match = target && prefetched?.href === target.pathname + target.search ? prefetched : undefined;
  prefetched = undefined;
  const found = await match?.fetched;
  return found && found.freshUntil > performance.now() ? (found.data as Data) : load();
}

/**
 * The data of the pending navigation: on Back and Forward what its entry showed before, like the browser's own
 * back/forward cache; otherwise, and after a failure, from `load`.
 */
export async function recallOrLoad<Data>(
  load: () => Promise<Data>,
  isFailure: (data: Data) => boolean,
): Promise<Data> {
  const target = pendingLocation();
  const data = target && (remembered.get(entryKey(target)) as Data | undefined);
  return data === undefined || isFailure(data) ? load() : data;
}
