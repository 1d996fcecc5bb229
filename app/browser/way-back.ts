import { type Location, useLocation } from "@remix-run/react";
import type { Neighbours } from "../articles/blog";
import { type Filter, partsOf } from "../filters/filter";
import type { ShownList } from "../views/shown";
import { useIsHydrated } from "./as-sent";
import { keep } from "./screen-data";

/** The list that a visitor came from: its filter, the key of its scroll position, and what the filter has found. */
type Origin = { filter: Filter; scroll: string; found: Neighbours["next"][] };

/** What an entry of the history carries: an article's origin; a list's key, where it is one that was left. */
export type EntryState = { origin?: Origin | undefined; scroll?: string | undefined } | null;

/** The key of an entry's scroll position: a list to which a link leads back has that of the list that was left. */
export function scrollKeyOf({ key, state }: Location<EntryState>): string {
  return state?.scroll ?? key;
}

type ListData = { filter: Filter; blogs: { data: ShownList } };

/** What a screen shows of a filtered list, and null where another page goes on. */
function foundIn({ filter, blogs }: ListData): Origin["found"] {
  if (partsOf(filter).length === 0) return [];
  const { items, lastPage } = blogs.data;
  return [
    filter.page > 1 ? [null] : [],
    items,
    lastPage === null || filter.page < lastPage ? [null] : [],
  ].flat();
}

/** What the entry of a link has as its state: an article's leads on to the list that the visitor came from. */
export function stateFor(link: HTMLAnchorElement, here: Location<EntryState>, data: unknown): EntryState {
  const { origin } = here.state ?? {};
  if ("back" in link.dataset) return { scroll: origin?.scroll };
  if (link.pathname === "/") return null;
  const list = data as Partial<ListData> | undefined;
  if (here.pathname !== "/" || !list?.filter || !list.blogs) return { origin };
  const { filter, blogs } = list;
  return { origin: { filter, scroll: scrollKeyOf(here), found: foundIn({ filter, blogs }) } };
}

/** The list from which the visitor came to this article; undefined while that is not known, as in every document. */
export function useOrigin(): Origin | undefined {
  const { state }: Location<EntryState> = useLocation();
  return useIsHydrated() ? state?.origin : undefined;
}

/** The links by which entries were left: `href`, and the index among those with the same, which extensions don't change. */
const leavings = new Map<string, { href: string; index: number; top: number | undefined }>();

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]:not([inert] *)`)];
}

/** Remembers the link by which an entry is left, and how far it is scrolled. */
export function leaveBy(link: HTMLAnchorElement, here: Location): void {
  const href = link.getAttribute("href") ?? "";
  keep(leavings, scrollKeyOf(here), { href, index: linksTo(href).indexOf(link), top: scrollY });
}

/** The link by which an entry was left, and at the first return, how far it was scrolled: later the router knows. */
export function returnTo(here: Location): { link?: HTMLAnchorElement | undefined; top?: number | undefined } {
  const leaving = leavings.get(scrollKeyOf(here));
  if (!leaving) return {};
  const { href, index, top } = leaving;
  leaving.top = undefined;
  return { link: linksTo(href)[index], top };
}
