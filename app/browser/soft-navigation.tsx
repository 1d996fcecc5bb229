import { useLocation, useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isScreen } from "../filters/addresses";
import { parseFilter, partsOf } from "../filters/filter";
import { useIsHydrated } from "./as-sent";
import { forgetVisit, hrefOf, placeOf, prefetchData, visitOf } from "./screen-data";
import { wasTranslated } from "./translation";
import { endTransition } from "./view-transition";

declare global {
  interface Navigator {
    /** Chromium's (Network Information API). */
    connection?: { saveData: boolean };
  }
}

type Found = { id: string; title: string; lang: string | null };

/** How many history entries back the list is from which the visitor came, its address, and what a filter has found. */
type FromList = { steps: number; list: string; found: (Found | null)[] };

const INTENT_MS = 100;
export const INTENT_EVENTS = ["mouseover", "focusin", "touchstart"];

function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

function findScreenLink(event: Event): HTMLAnchorElement | undefined {
  const link = findLink(event);
  const isSoft = link?.origin === location.origin && link.hash === "" && isScreen(link.pathname);
  return isSoft ? link : undefined;
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** The address that a form of the site's leads to. */
function formHref(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `/?${new URLSearchParams(fields)}`;
}

/** What a screen shows of a filtered list, and null where another page goes on. */
function foundIn(data: unknown, search: string): FromList["found"] {
  const { blogs } = (data ?? {}) as { blogs?: { data: { items: Found[]; lastPage: number } } };
  const filter = parseFilter(new URLSearchParams(search));
  if (!blogs || partsOf(filter).length === 0) return [];
  const found = blogs.data.items.map(({ id, title, lang }) => ({ id, title, lang }));
  return [filter.page > 1 ? [null] : [], found, filter.page < blogs.data.lastPage ? [null] : []].flat();
}

/** Tracks the way back to the list (decision 7); undefined if the visitor did not come from it. */
function useWayFromList(data: unknown) {
  const location = useLocation();
  const way = useRef<FromList>(undefined);
  const shownHash = useRef("");
  useEffect(() => {
    const { pathname, search, hash, state } = location;
    if (pathname === "/") way.current = { steps: 0, list: hrefOf(location), found: foundIn(data, search) };
    else if (window.history.state !== null) way.current = state?.fromList;
    else {
      // The browser itself made this entry, for a jump to a footnote or heading; the same jump again makes no other.
      if (way.current && hash !== shownHash.current)
        way.current = { ...way.current, steps: way.current.steps + 1 };
      forgetVisit(location);
      // The router reads no state as this key. Without one, Remix would replace the state at a reload.
      window.history.replaceState({ key: "default", usr: { fromList: way.current } }, "");
    }
    shownHash.current = hash;
  }, [location, data]);
  return way;
}

/**
 * Turns clicks on links to screens, and searches, into soft navigations, unless the page is translated; prefetches on
 * intent. One listener serves all links, because plain anchors hydrate much faster than components with hooks (93 → 49
 * ms of script per click).
 */
export function SoftNavigation() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = hrefOf(location);
  const matches = useMatches();
  const wayFromList = useWayFromList(matches.at(-1)?.data);

  useEffect(() => {
    visitOf(location).data = matches.at(-1)?.data;
    endTransition();
  }, [location, matches]);

  useEffect(() => {
    const openLink = (event: MouseEvent) => {
      const excerpt = (event.target as Element).closest(".excerpt");
      if (excerpt && getSelection()?.isCollapsed) {
        const link = excerpt.closest("article")?.querySelector(".stretched-link");
        link?.dispatchEvent(new MouseEvent("click", event));
      }
      if (!isPlainClick(event) || wasTranslated()) return;
      const leaving = findLink(event);
      if (leaving) Object.assign(visitOf(location), { link: placeOf(leaving), top: scrollY });
      // An open list would be closed on return, and the text have moved.
      leaving?.closest(".contents details")?.removeAttribute("open");
      const link = findScreenLink(event);
      if (!link) return;
      event.preventDefault();
      const replace = hrefOf(link) === here;
      const way = wayFromList.current;
      const isKnown = link.pathname !== "/" && way !== undefined;
      const state = isKnown ? { fromList: { ...way, steps: replace ? way.steps : way.steps + 1 } } : null;
      const stepsBack = link.dataset.back === "list" ? way?.steps : undefined;
      // Outside the click event, React renders the loading state and prefetched data once, not twice.
      setTimeout(() => (stepsBack ? navigate(-stepsBack) : navigate(hrefOf(link), { replace, state })));
    };
    const submitForm = (event: SubmitEvent) => {
      const form = event.target;
      const isOwn = form instanceof HTMLFormElement && form.matches('[action="/"]');
      if (!isOwn || event.defaultPrevented || wasTranslated()) return;
      event.preventDefault();
      const href = formHref(form);
      if (form.matches("[role=search]")) form.reset();
      // Or the keyboard on the screen would stay.
      if (matchMedia("(pointer: coarse)").matches) (document.activeElement as HTMLElement).blur();
      navigate(href, { replace: href === here });
    };
    document.addEventListener("click", openLink);
    document.addEventListener("submit", submitForm);
    return () => {
      document.removeEventListener("click", openLink);
      document.removeEventListener("submit", submitForm);
    };
  }, [navigate, location, here, wayFromList]);

  useEffect(() => {
    // Captured, so that it runs before the router's own listener.
    const leaveBack = (event: PopStateEvent) => {
      if (!wasTranslated() || hrefOf(window.location) === here) return;
      event.stopImmediatePropagation();
      window.location.reload();
    };
    addEventListener("popstate", leaveBack, { capture: true });
    return () => removeEventListener("popstate", leaveBack, { capture: true });
  }, [here]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const cancel = () => clearTimeout(timer);
    const schedulePrefetch = (event: Event) => {
      const link = navigator.connection?.saveData ? undefined : findScreenLink(event);
      cancel();
      if (!link || link.dataset.prefetch === "none" || hrefOf(link) === hrefOf(window.location)) return;
      timer = setTimeout(() => prefetchData(hrefOf(link)), INTENT_MS);
    };
    for (const type of INTENT_EVENTS) document.addEventListener(type, schedulePrefetch, { passive: true });
    document.addEventListener("click", cancel, { capture: true });
    return () => {
      cancel();
      for (const type of INTENT_EVENTS) document.removeEventListener(type, schedulePrefetch);
      document.removeEventListener("click", cancel, { capture: true });
    };
  }, []);

  return null;
}

/** The list from which the visitor came to this article; undefined while that is not known, as in every document. */
export function useListBefore(): FromList | undefined {
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  return isHydrated ? state?.fromList : undefined;
}
