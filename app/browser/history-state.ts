import { type Location, useLocation } from "@remix-run/react";
import type { Neighbours } from "../articles/blog";
import { type Filter, partsOf } from "../filters/filter";
import type { ListView } from "../views/views";
import { useIsHydrated } from "./as-sent";
import { setBounded } from "./screen-data";

/** The list that a visitor came from: its filter, the key of its scroll position, and its results on that page. */
type Origin = { filter: Filter; scroll: string; results: Neighbours["next"][] };

/** The state of a history entry (HTML, 7.4.1.1): an article's origin, or the scroll key of a list that one returns to. */
export type HistoryState = { origin?: Origin | undefined; scroll?: string | undefined } | null;

/** The key of an entry's scroll position: a list to which a link leads back has that of the list that was left. */
export function scrollKeyOf({ key, state }: Location<HistoryState>): string {
  return state?.scroll ?? key;
}

type ListData = { filter: Filter; blogs: { data: ListView } };

/** The results on a page of a filtered list, with null where another page goes on; none of the whole list. */
function resultsOf({ filter, blogs }: ListData): Origin["results"] {
  if (partsOf(filter).length === 0) return [];
  const { items, lastPage } = blogs.data;
  return [
    filter.page > 1 ? [null] : [],
    items,
    lastPage === null || filter.page < lastPage ? [null] : [],
  ].flat();
}

/** The state for the entry that a link leads to: that of an article keeps the list that the visitor came from. */
export function stateFor(link: HTMLAnchorElement, here: Location<HistoryState>, data: unknown): HistoryState {
  const { origin } = here.state ?? {};
  if ("back" in link.dataset) return { scroll: origin?.scroll };
  if (link.pathname === "/") return null;
  const list = data as Partial<ListData> | undefined;
  if (here.pathname !== "/" || !list?.filter || !list.blogs) return { origin };
  const { filter, blogs } = list;
  return { origin: { filter, scroll: scrollKeyOf(here), results: resultsOf({ filter, blogs }) } };
}

/** The list from which the visitor came to this article; undefined while that is not known, as in every document. */
export function useOrigin(): Origin | undefined {
  const { state }: Location<HistoryState> = useLocation();
  return useIsHydrated() ? state?.origin : undefined;
}

/** The link by which each entry was left: its `href`, and its index among those with the same, which extensions don't change. */
const exitLinks = new Map<string, { href: string; index: number; top: number | undefined }>();

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]:not([inert] *)`)];
}

/** Remembers the link by which an entry is left, and how far it is scrolled. */
export function rememberExit(link: HTMLAnchorElement, here: Location): void {
  const href = link.getAttribute("href") ?? "";
  setBounded(exitLinks, scrollKeyOf(here), { href, index: linksTo(href).indexOf(link), top: scrollY });
}

/** The link by which an entry was left and, at the first return, how far it was scrolled: later the router knows. */
export function recallExit(here: Location) {
  const exit = exitLinks.get(scrollKeyOf(here));
  if (!exit) return {};
  const { href, index, top } = exit;
  exit.top = undefined;
  return { link: linksTo(href)[index], top };
}
