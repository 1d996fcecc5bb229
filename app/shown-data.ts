import type { Location } from "@remix-run/react";

/** More entries than anybody walks back through. */
const MAX_ENTRIES = 50;

type Match = { id: string; data: unknown };

/** What each entry of the history showed, newest last. It lives as long as the document, as the router does. */
const shown = new Map<string, Match[]>();

function nameEntry({ key, pathname, search }: Location): string {
  // The first entry of every document has the same key.
  return `${key} ${pathname}${search}`;
}

/** Keeps what the current entry of the history shows. */
export function rememberShown(location: Location, matches: readonly Match[]): void {
  const name = nameEntry(location);
  shown.delete(name);
  shown.set(name, [...matches]);
  for (const oldest of shown.keys()) {
    if (shown.size <= MAX_ENTRIES) return;
    shown.delete(oldest);
  }
}

type Read = { data: unknown; expires: number };
type Prefetched = { href: string; data: Promise<Read | undefined> };

/** The data behind the link that was intended last. */
let prefetched: Prefetched | undefined;

/** The data of an answer, and until when it is fresh (RFC 9111, 4.2); nothing of an error or a redirect. */
async function readData(response: Response): Promise<Read | undefined> {
  const data: unknown = await response.json();
  if (response.status !== 200) return undefined;
  const maxAge = /max-age=(\d+)/.exec(response.headers.get("Cache-Control") ?? "")?.[1];
  const freshS = Number(maxAge ?? 0) - Number(response.headers.get("Age") ?? 0);
  return { data, expires: performance.now() + 1_000 * freshS };
}

/** Fetches the data of a route ahead of the click on a link to it. */
export function prefetchData(href: string, routeId: string): void {
  const url = new URL(href, window.location.href);
  url.searchParams.set("_data", routeId);
  prefetched = {
    href,
    data: fetch(url, { priority: "low" })
      .then(readData)
      .catch(() => undefined),
  };
}

/** The data for the navigation under way: prefetched and still fresh, or the loader's. */
export async function loadData<Data>(load: () => Promise<Data>): Promise<Data> {
  const target = window.__remixRouter?.state.navigation.location;
  const found = target && prefetched?.href === target.pathname + target.search ? prefetched : undefined;
  prefetched = undefined;
  const read = await found?.data;
  return read && read.expires > performance.now() ? (read.data as Data) : load();
}

/**
 * A route's data for the navigation under way: on Back and Forward what the entry showed when it was left, as the
 * browser's own back/forward cache does with documents; else, and where that was a failure, the loader's.
 */
export async function recallOrLoad<Data>(
  routeId: string,
  load: () => Promise<Data>,
  isFailure: (data: Data) => boolean,
): Promise<Data> {
  const target = window.__remixRouter?.state.navigation.location;
  const match = target && shown.get(nameEntry(target))?.find(({ id }) => id === routeId);
  const data = match?.data as Data | undefined;
  return data === undefined || isFailure(data) ? load() : data;
}
