import type { Location } from "@remix-run/react";

const MAX_REMEMBERED = 50;

const remembered = new Map<string, unknown>();

/** The place among the document's links of the one by which a visitor left a screen. */
const leftBy = new Map<string, number>();

const leftAt = new Map<string, number>();

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

/** Prefetches a screen's data into the browser's cache, where the loader's request finds it while it is fresh. */
export function prefetchData(href: string, routeId: string): void {
  const url = new URL(href, window.location.href);
  url.searchParams.set("_data", routeId);
  // Read to its end, or it would not be cached. After a failure the click asks again.
  fetch(url, { priority: "low" }).then(
    (response) => response.arrayBuffer(),
    () => {},
  );
}

/** The data of the pending navigation: remembered on Back and Forward unless it was a failure, or else from `load`. */
export async function recallOrLoad<Data>(
  load: () => Promise<Data>,
  isFailure: (data: Data) => boolean,
): Promise<Data> {
  const target = window.__remixRouter?.state.navigation.location;
  const data = target && (remembered.get(entryKey(target)) as Data | undefined);
  return data === undefined || isFailure(data) ? load() : data;
}
