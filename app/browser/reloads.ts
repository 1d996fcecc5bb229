import { useEffect } from "react";

declare global {
  interface Window {
    /** Set after hydration: from then on the router handles Back and Forward. */
    isHydrated?: true;
  }
}

/**
 * An inline script. If a document with soft navigations in its history is reloaded without scripts, Back would only
 * change the URL; this reloads the document instead.
 */
export const RELOAD_ON_BACK =
  'addEventListener("popstate",function(e){if(!window.isHydrated&&e.state&&"idx"in e.state)location.reload()})';

export function useMarkHydrated(): void {
  useEffect(() => {
    window.isHydrated = true;
  }, []);
}

/** Reloads after a failed soft navigation: the browser may still load the target as a document. */
export function useReloadAfterFailure(): void {
  useEffect(() => {
    if (window.__remixRouter?.state.errors && !window.__remixContext.state.errors) location.reload();
  }, []);
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * If a route's module can't be fetched, Remix reloads the current page. This loads the page that was clicked instead;
 * as a document it needs no module. Uses the Navigation API; browsers without it behave as Remix does.
 */
export function openTargetOnModuleFailure(): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const target = window.__remixRouter?.state.navigation.location;
    if (navigationType !== "reload" || userInitiated || !target) return;
    event.preventDefault();
    setTimeout(() => location.assign(target.pathname + target.search));
  });
}
