import { type Location, useLocation } from "@remix-run/react";
import { parseFilter, partsOf } from "../filters/filter";
import { useIsHydrated } from "./as-sent";
import { hrefOf } from "./screen-data";

const MAX_LINKS = 50;

type Found = { id: string; title: string; lang: string | null };

/** The list that a visitor came from: its address, the key of its scroll position, and what a filter has found. */
type Origin = { list: string; scroll: string; found: (Found | null)[] };

/** What an entry of the history carries: an article's origin; a list's key, where it is one that was left. */
export type EntryState = { origin?: Origin | undefined; scroll?: string | undefined } | null;

/** The key of an entry's scroll position: a list to which a link leads back has that of the list that was left. */
export function scrollKeyOf({ key, state }: Location<EntryState>): string {
  return state?.scroll ?? key;
}

/** What a screen shows of a filtered list, and null where another page goes on. */
function foundIn(data: unknown, search: string): Origin["found"] {
  const { blogs } = (data ?? {}) as { blogs?: { data: { items: Found[]; lastPage: number } } };
  const filter = parseFilter(new URLSearchParams(search));
  if (!blogs || partsOf(filter).length === 0) return [];
  const found = blogs.data.items.map(({ id, title, lang }) => ({ id, title, lang }));
  return [filter.page > 1 ? [null] : [], found, filter.page < blogs.data.lastPage ? [null] : []].flat();
}

/** What the entry of a link has as its state: an article's leads on to the list that the visitor came from. */
export function stateFor(link: HTMLAnchorElement, here: Location<EntryState>, data: unknown): EntryState {
  const { origin } = here.state ?? {};
  if ("back" in link.dataset) return { scroll: origin?.scroll };
  if (link.pathname === "/") return null;
  if (here.pathname !== "/") return { origin };
  return { origin: { list: hrefOf(here), scroll: scrollKeyOf(here), found: foundIn(data, here.search) } };
}

/** The list from which the visitor came to this article; undefined while that is not known, as in every document. */
export function useOrigin(): Origin | undefined {
  const { state }: Location<EntryState> = useLocation();
  const isHydrated = useIsHydrated();
  return isHydrated ? state?.origin : undefined;
}

/** The link by which an entry was left: its `href`, and its index among those with the same, which extensions don't change. */
type Leaving = { href: string; index: number; top: number | undefined };

const leavings = new Map<string, Leaving>();

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]:not([inert] *)`)];
}

/** Remembers the link by which an entry is left, and how far it is scrolled. Evicts the oldest one. */
export function leaveBy(link: HTMLAnchorElement, here: Location): void {
  const key = scrollKeyOf(here);
  const href = link.getAttribute("href") ?? "";
  leavings.delete(key);
  leavings.set(key, { href, index: linksTo(href).indexOf(link), top: scrollY });
  const [oldest = ""] = leavings.keys();
  if (leavings.size > MAX_LINKS) leavings.delete(oldest);
}

/** The link by which an entry was left, and at the first return, how far it was scrolled: later the router knows. */
export function returnTo(here: Location): { link?: HTMLAnchorElement | undefined; top?: number | undefined } {
  const leaving = leavings.get(scrollKeyOf(here));
  if (!leaving) return {};
  const { href, index, top } = leaving;
  leaving.top = undefined;
  return { link: linksTo(href)[index], top };
}
