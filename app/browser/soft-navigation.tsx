import { type Location, type NavigateFunction, useLocation, useMatches, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isScreen } from "../filters/addresses";
import { expectScreen, hrefOf, prefetchData, rememberScreen } from "./screen-data";
import { wasTranslated } from "./translation";
import { type EntryState, leaveBy, stateFor } from "./way-back";

declare global {
  interface Navigator {
    /** Chromium's (Network Information API). */
    connection?: { saveData: boolean };
  }
}

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

/** The entry that is shown, once the page is hydrated. */
let shown: { location: Location<EntryState>; navigate: NavigateFunction } | undefined;

/** A listener of `popstate`, to be added before the router's own. */
export function traverse(event: PopStateEvent): void {
  if (!shown) return;
  const href = hrefOf(window.location);
  if (event.state === null) {
    // The browser made this entry, for a jump, as it alone moves `:target`. Now the router makes it one of its own.
    event.stopImmediatePropagation();
    shown.navigate(href + window.location.hash, { replace: true, state: shown.location.state });
  } else if (wasTranslated() && href !== hrefOf(shown.location)) {
    event.stopImmediatePropagation();
    window.location.reload();
  } else expectScreen(href);
}

/**
 * Turns clicks on links to screens, and searches, into soft navigations, unless the page is translated; prefetches on
 * intent. One listener serves all links, because plain anchors hydrate much faster than components with hooks (93 → 49
 * ms of script per click).
 */
export function SoftNavigation() {
  const navigate = useNavigate();
  const location: Location<EntryState> = useLocation();
  const here = hrefOf(location);
  const data = useMatches().at(-1)?.data;

  useEffect(() => {
    shown = { location, navigate };
    rememberScreen(hrefOf(location), data);
  }, [navigate, location, data]);

  useEffect(() => {
    const openLink = (event: MouseEvent) => {
      const excerpt = (event.target as Element).closest(".excerpt");
      if (excerpt && getSelection()?.isCollapsed) {
        const link = excerpt.closest("article")?.querySelector(".stretched-link");
        link?.dispatchEvent(new MouseEvent("click", event));
      }
      if (!isPlainClick(event) || wasTranslated()) return;
      const leaving = findLink(event);
      if (leaving) leaveBy(leaving, location);
      // An open list would be closed on return, and the text have moved.
      leaving?.closest(".contents details")?.removeAttribute("open");
      const link = findScreenLink(event);
      if (!link) return;
      event.preventDefault();
      const href = hrefOf(link);
      const options = { replace: href === here, state: stateFor(link, location, data) };
      // Outside the click event, React renders the loading state and prefetched data once, not twice.
      setTimeout(() => navigate(href, options));
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
  }, [navigate, location, here, data]);

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
