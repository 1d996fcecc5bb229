import type { Location } from "@remix-run/react";

const MAX_REMEMBERED = 50;

const remembered = new Map<string, unknown>();

type Fetched = { data: unknown; freshUntil: number };

let prefetched: { href: string; fetched: Promise<Fetched | undefined>; freshUntil: number } | undefined;

function entryKey({ key, pathname, search }: Location): string {
  // The router gives the first entry of every document the same key.
  return `${key} ${pathname}${search}`;
}

function pendingLocation(): Location | undefined {
  return window.__remixRouter?.state.navigation.location;
}

export function rememberScreen(location: Location, data: unknown): void {
  const key = entryKey(location);
  remembered.delete(key);
  remembered.set(key, data);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MAX_REMEMBERED) return;
    remembered.delete(oldest);
  }
}

/** A loader's data and its freshness (RFC 9111, 4.2); undefined for errors and redirects. */
async function readData(response: Response): Promise<Fetched | undefined> {
  const data: unknown = await response.json();
  if (response.status !== 200) return undefined;
  const maxAge = /max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
  const freshS = Number(maxAge ?? 0) - Number(response.headers.get("Age") ?? 0);
  return { data, freshUntil: performance.now() + 1_000 * freshS };
}

/** Starts to load a screen's data, unless it is there or on its way: a press focuses the link that was pointed at. */
export function prefetchData(href: string, routeId: string): void {
  if (prefetched?.href === href && prefetched.freshUntil > performance.now()) return;
  const url = new URL(href, window.location.href);
  url.searchParams.set("_data", routeId);
  const fetched = fetch(url, { priority: "low" })
    .then(readData)
    .catch(() => undefined);
  const current = { href, fetched, freshUntil: Number.POSITIVE_INFINITY };
  fetched.then((found) => {
    current.freshUntil = found?.freshUntil ?? 0;
  });
  prefetched = current;
}

/** The data of the pending navigation: prefetched and still fresh, or else from the loader. */
export async function loadData<Data>(load: () => Promise<Data>): Promise<Data> {
  const target = pendingLocation();
  const match = target && prefetched?.href === target.pathname + target.search ? prefetched : undefined;
  prefetched = undefined;
  const found = await match?.fetched;
  return found && found.freshUntil > performance.now() ? (found.data as Data) : load();
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
