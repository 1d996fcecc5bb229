import type { ClientLoaderFunctionArgs, Location } from "@remix-run/react";
import { screenOf } from "../filters/addresses";

const MAX_SCREENS = 50;

/** The data of the screens that were shown, by address. */
const shown = new Map<string, unknown>();

/** The address that Back or Forward leads to, until it is shown. */
let returning: string | undefined;

let hasNavigated = false;

export function hrefOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

/** Fetches a screen's data into the browser's cache, from where a click takes it while it is fresh (RFC 9111). */
export async function prefetchData(href: string): Promise<void> {
  const url = new URL(href, location.href);
  url.searchParams.set("_data", screenOf(url.pathname) ?? "");
  try {
    const response = await fetch(url, { priority: "low" });
    await response.arrayBuffer();
  } catch {
    // The click asks again.
  }
}

/** The parts of a screen, each with whether it could not be loaded. */
function partsOf(data: unknown): { isError: boolean }[] {
  return Object.values(data ?? {}).filter((part) => typeof part?.isError === "boolean");
}

/** Remembers what an address shows, unless a part of it has failed. Evicts the least recently shown. */
export function rememberScreen(href: string, data: unknown): void {
  returning = undefined;
  shown.delete(href);
  if (!partsOf(data).some(({ isError }) => isError)) shown.set(href, data);
  const [oldest = ""] = shown.keys();
  if (shown.size > MAX_SCREENS) shown.delete(oldest);
}

/** For Back and Forward, before the router asks for the screen of an address. */
export function expectScreen(href: string): void {
  returning = href;
}

/**
 * The `clientLoader` of all screens. Back and Forward use remembered data, other navigations the loader's. Throws if that
 * is no screen's: what is between may answer anything.
 */
export async function loadScreen({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  hasNavigated = true;
  const href = hrefOf(new URL(request.url));
  const data = (href === returning && shown.get(href)) || (await serverLoader());
  if (partsOf(data).length === 0) throw new TypeError("The answer to a data request is no screen's data.");
  return data;
}

/** Loads the document after a soft navigation that failed. A document that fails does not: it would load itself for ever. */
export function reloadAfterNavigation(): void {
  if (hasNavigated) location.reload();
}
