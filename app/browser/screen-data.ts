import type { ClientLoaderFunctionArgs, Location } from "@remix-run/react";
import { screenOf } from "../filters/hrefs";

const MAX_ENTRIES = 50;

/** The data of the screens that were shown, by address. */
const screens = new Map<string, unknown>();

let hasNavigated = false;

export function hrefOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

/** Fetches a screen's data into the browser's cache (RFC 9111), for a click. Where that fails, the click asks again. */
export function prefetchData(href: string): void {
  const url = new URL(href, location.href);
  url.searchParams.set("_data", screenOf(url.pathname) ?? "");
  const fetched = fetch(url, { priority: "low" });
  fetched.then((response) => response.arrayBuffer()).catch(() => {});
}

function loadStatesOf(data: unknown): { isError: boolean }[] {
  return Object.values(data ?? {}).filter((part) => typeof part?.isError === "boolean");
}

/** Adds an entry to a map of at most 50; evicts the one that was added first. */
export function setBounded<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest = ""] = map.keys();
  if (map.size > MAX_ENTRIES) map.delete(oldest);
}

/** Remembers the data of an address, or forgets it where there is none, or a part of it has failed. */
export function rememberScreen(href: string, data: unknown): void {
  const states = loadStatesOf(data);
  if (states.length > 0 && !states.some(({ isError }) => isError)) setBounded(screens, href, data);
  else screens.delete(href);
}

let title = "";

/** Gives new entries their title at once, as counters read both; sooner, it would be that of the entry that is left. */
export function titleEntries(): void {
  const { pushState } = history;
  history.pushState = (...entry) => {
    pushState.apply(history, entry);
    if (title) document.title = title;
  };
}

/**
 * The `clientLoader` of a screen with these `meta`. Throws if a response is no screen's: a proxy may send anything. Where
 * Back and Forward lead, the browser has moved already, and what was shown there is shown at once.
 */
export function screenLoader(meta: (args: never) => unknown) {
  return async ({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    hasNavigated = true;
    const href = hrefOf(new URL(request.url));
    const data = (href === hrefOf(location) && screens.get(href)) || (await serverLoader());
    if (loadStatesOf(data).length === 0)
      throw new TypeError("The answer to a data request is no screen's data.");
    if (!request.signal.aborted)
      [{ title }] = meta({ data, params, matches: [] } as never) as [{ title: string }];
    if (href === hrefOf(location)) document.title = title;
    return data;
  };
}

/** Loads the document after a soft navigation that failed. A document that fails does not: it would load itself for ever. */
export function reloadAfterNavigation(): void {
  if (hasNavigated) location.reload();
}
