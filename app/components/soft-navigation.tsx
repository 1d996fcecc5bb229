import { PrefetchPageLinks, useLocation, useMatches, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { prefetchData, rememberShown } from "../shown-data";
import { endTransition } from "../view-transition";
import { opensElsewhere } from "./opens-elsewhere";
import { type EntryState, useStepsFromList } from "./use-steps-from-list";

/** The routes that are screens. A link to anything else, such as a feed, is the browser's business. */
const SCREENS = [
  { path: /^\/$/, routeId: "routes/_index" },
  { path: /^\/blogs\/[^/]+$/, routeId: "routes/blogs.$id" },
];
/** As long as a pointer rests on a link before it means it. */
const INTENT_MS = 100;

function findScreen(path: string) {
  return SCREENS.find((screen) => screen.path.test(path));
}

/** The link to a screen of the site that an event is about, if any. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  const isOurs = link?.origin === window.location.origin && link.hash === "" && findScreen(link.pathname);
  return link && isOurs ? link : undefined;
}

function hrefOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/**
 * Turns clicks on the site's links into soft navigations, and fetches what a link leads to on intent (a pointer that
 * rests on it, focus, touch), so that a click shows it at once. One listener serves all links: each is nothing but its
 * HTML, which a server prints and a browser takes over at a fraction of the cost of a component with hooks. Remembers
 * what each entry of the history shows (see `recallOrLoad`).
 */
export function SoftNavigation() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = hrefOf(location);
  const matches = useMatches();
  const steps = useStepsFromList();
  const [intended, setIntended] = useState<string>();

  useEffect(() => {
    rememberShown(location, matches);
    endTransition();
  }, [location, matches]);

  useEffect(() => {
    const go = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.defaultPrevented || event.button !== 0 || opensElsewhere(event)) return;
      event.preventDefault();
      // A link to the screen that is shown replaces its history entry instead of adding one.
      const isHere = hrefOf(link) === here;
      const isKnown = link.pathname !== "/" && steps !== undefined;
      const state: EntryState = isKnown ? { stepsFromList: isHere ? steps : steps + 1 } : null;
      // Outside the click event React renders the loading state and prefetched data once, not twice.
      setTimeout(() => navigate(hrefOf(link), { replace: isHere, state }));
    };
    document.addEventListener("click", go);
    return () => document.removeEventListener("click", go);
  }, [navigate, here, steps]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const forget = () => clearTimeout(timer);
    const consider = (event: Event) => {
      const link = linkOf(event);
      forget();
      if (!link || link.dataset.prefetch === "none" || hrefOf(link) === hrefOf(window.location)) return;
      timer = setTimeout(() => {
        setIntended(hrefOf(link));
        prefetchData(hrefOf(link), findScreen(link.pathname)?.routeId ?? "");
      }, INTENT_MS);
    };
    const events = ["mouseover", "focusin", "touchstart"];
    for (const type of events) document.addEventListener(type, consider, { passive: true });
    // The click fetches by itself.
    document.addEventListener("click", forget, { capture: true });
    return () => {
      forget();
      for (const type of events) document.removeEventListener(type, consider);
      document.removeEventListener("click", forget, { capture: true });
    };
  }, []);

  // For modules alone: Remix does not prefetch the data of routes that have a clientLoader.
  return intended === undefined || intended === here ? null : <PrefetchPageLinks page={intended} />;
}
