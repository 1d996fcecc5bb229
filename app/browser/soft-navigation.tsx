import { type Location, type NavigateFunction, useLocation, useMatches, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { parseFilter } from "../filters/filter";
import { isScreen, listHref } from "../filters/hrefs";
import { type HistoryState, rememberExit, stateFor } from "./history-state";
import { hrefOf, prefetchData, rememberScreen } from "./screen-data";
import { wasTranslated } from "./translation";

declare global {
  interface Navigator {
    /** Chromium's (Network Information API). */
    connection?: { saveData: boolean };
  }
  interface Window {
    isHydrated?: true;
  }
}

const INTENT_MS = 100;
export const INTENT_EVENTS = ["mouseover", "focusin", "touchstart"];

function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

/** Whether an address needs a document: one with a search, where scripts in the head, such as counters, would learn it. */
function needsDocument(query: string): boolean {
  const isCounted = document.head.querySelector("script[src]") !== null;
  return wasTranslated() || (isCounted && parseFilter(query).search !== "");
}

function leadsToScreen(link: HTMLAnchorElement | null): link is HTMLAnchorElement {
  const isOwn = link?.origin === location.origin && link.hash === "" && isScreen(link.pathname);
  return isOwn && !needsDocument(link.search);
}

export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented);
}

/** The history entry on the screen, once the page is hydrated. */
let current: { location: Location<HistoryState>; data: unknown; navigate: NavigateFunction } | undefined;

/** Tells the listeners below what is shown, and marks the page as hydrated. */
export function SoftNavigation() {
  const navigate = useNavigate();
  const location = useLocation();
  const data = useMatches().at(-1)?.data;
  useEffect(() => {
    window.isHydrated = true;
    document.documentElement.dataset.hydrated = "";
    current = { location, data, navigate };
    rememberScreen(hrefOf(location), data);
  }, [navigate, location, data]);
  return null;
}

/** For `popstate`, before the router's own listener. */
export function traverse(event: PopStateEvent): void {
  if (!current) return;
  if (event.state === null) {
    // The browser made this entry, for a jump, as it alone moves `:target`. Now the router makes it one of its own.
    event.stopImmediatePropagation();
    current.navigate(hrefOf(location) + location.hash, { replace: true, state: current.location.state });
  } else if (needsDocument(location.search) && hrefOf(location) !== hrefOf(current.location)) {
    event.stopImmediatePropagation();
    location.reload();
  }
}

function go(href: string, state: HistoryState): void {
  const replace = href === hrefOf(location);
  // A click on what is shown asks for it anew.
  if (replace) rememberScreen(href, undefined);
  current?.navigate(href, { replace, state });
}

let prefetching: ReturnType<typeof setTimeout> | undefined;

function prefetchOnIntent(event: Event): void {
  clearTimeout(prefetching);
  const link = findLink(event);
  if (!leadsToScreen(link) || link.dataset.prefetch === "none" || navigator.connection?.saveData) return;
  if (hrefOf(link) === hrefOf(location)) return;
  prefetching = setTimeout(() => prefetchData(hrefOf(link)), INTENT_MS);
}

function openLink(event: MouseEvent): void {
  clearTimeout(prefetching);
  const excerpt = (event.target as Element).closest(".excerpt");
  const title = excerpt?.closest("article")?.querySelector(".stretched-link");
  if (getSelection()?.isCollapsed) title?.dispatchEvent(new MouseEvent("click", event));
  if (!current || !isPlainClick(event)) return;
  const link = findLink(event);
  if (link) rememberExit(link, current.location);
  // An open list would be closed on return, and the text have moved.
  link?.closest(".contents details")?.removeAttribute("open");
  if (!leadsToScreen(link)) return;
  event.preventDefault();
  // Outside the click event, React renders the loading state and prefetched data once, not twice.
  setTimeout(go, 0, hrefOf(link), stateFor(link, current.location, current.data));
}

function submitForm(event: SubmitEvent): void {
  const form = event.target;
  const isOwn = form instanceof HTMLFormElement && form.matches('[action="/"]');
  if (!current || !isOwn || event.defaultPrevented) return;
  const query = `?${new URLSearchParams(new FormData(form) as never)}`;
  if (needsDocument(query)) return;
  event.preventDefault();
  if (form.matches("[role=search]")) form.reset();
  // Hides the keyboard of a phone, and lets the focus go to the heading, just before the list.
  (document.activeElement as HTMLElement).blur();
  go(listHref(parseFilter(query)), null);
}

/**
 * Turns clicks on links to screens, and searches, into soft navigations, where no document is needed; prefetches on
 * intent. One listener serves all links, because plain anchors hydrate much faster than components with hooks (93 → 49
 * ms of script per click). React's listeners come first: they may prevent the default.
 */
export function listen(): void {
  document.addEventListener("click", openLink);
  document.addEventListener("submit", submitForm);
  for (const type of INTENT_EVENTS) document.addEventListener(type, prefetchOnIntent, { passive: true });
}
