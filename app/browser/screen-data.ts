import { type ClientLoaderFunctionArgs, type Location, matchRoutes } from "@remix-run/react";

const MAX_VISITS = 50;

/** What is known of an entry of the history. */
type Visit = {
  data?: unknown;
  /** The link by which the visitor left. */
  link?: LinkPlace;
  /** How far the page was scrolled then. */
  top?: number | undefined;
};

/** Where a link is: its `href`, and how many of the document's with the same one come before it. */
type LinkPlace = readonly [href: string, index: number];

const visits = new Map<string, Visit>();

/** `data` may be used until `freshUntil`, which is 0 after a failure and Infinity while it is loading. */
type Prefetch = { href: string; data: Promise<unknown>; freshUntil: number };

let prefetched: Prefetch | undefined;

export function hrefOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname + search;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]:not([inert] *)`)];
}

/** A link's place, which the links of extensions don't change. */
export function placeOf(link: HTMLAnchorElement): LinkPlace {
  const href = link.getAttribute("href") ?? "";
  return [href, linksTo(href).indexOf(link)];
}

export function linkAt([href, index]: LinkPlace): HTMLAnchorElement | undefined {
  return linksTo(href)[index];
}

function entryKey(location: Location): string {
  // The router gives the first entry of every document the same key, and those that the browser makes for jumps.
  return `${location.key} ${hrefOf(location)}${location.hash}`;
}

/** What is known of an entry; callers may add to it. Evicts the least recently used one. */
export function visitOf(location: Location): Visit {
  const key = entryKey(location);
  const visit = visits.get(key) ?? {};
  visits.delete(key);
  visits.set(key, visit);
  const [oldest = ""] = visits.keys();
  if (visits.size > MAX_VISITS) visits.delete(oldest);
  return visit;
}

/** For a new entry that has the key of an earlier one. */
export function forgetVisit(location: Location): void {
  visits.delete(entryKey(location));
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
export function prefetchData(href: string): void {
  if (prefetched?.href === href && prefetched.freshUntil > performance.now()) return;
  const url = new URL(href, window.location.href);
  const [screen] = matchRoutes(window.__remixRouter.routes, url.pathname)?.slice(-1) ?? [];
  url.searchParams.set("_data", screen?.route.id ?? "");
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

/** The parts of a screen, each with whether it could not be loaded. */
function partsOf(data: unknown): { isError: boolean }[] {
  return Object.values(data ?? {}).filter((part) => typeof part?.isError === "boolean");
}

/**
 * The `clientLoader` of all screens. Back and Forward use remembered data, unless a part of it had failed. Other
 * navigations use prefetched data while it is fresh, or else the loader's, and wait for `beforeChange`.
 */
export async function loadScreen(
  { request, serverLoader }: ClientLoaderFunctionArgs,
  beforeChange?: (signal: AbortSignal) => Promise<void>,
): Promise<unknown> {
  const target = window.__remixRouter.state.navigation.location;
  const remembered = target && visitOf(target).data;
  if (remembered && !partsOf(remembered).some(({ isError }) => isError)) return remembered;
  const match = target && prefetched?.href === hrefOf(target) ? prefetched : undefined;
  prefetched = undefined;
  const fetched = await match?.data;
  const isFresh = match && match.freshUntil > performance.now();
  const data = isFresh ? fetched : await serverLoader();
  // What is between may answer anything.
  if (partsOf(data).length === 0) throw new TypeError("The answer to a data request is no screen's data.");
  await beforeChange?.(request.signal);
  return data;
}
