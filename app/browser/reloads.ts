import { useEffect } from "react";

declare global {
  interface Window {
    isHydrated?: true;
  }
}

/**
 * Inline script. If the modules fail to load after a reload, Back to a soft-navigation entry would change only the URL,
 * so the page reloads instead. An element with this id is a property of the window too, but is not true.
 */
export const RELOAD_ON_BACK =
  'addEventListener("popstate",function(e){if(window.isHydrated!==true&&e.state&&"idx"in e.state)location.reload()})';

export function useMarkHydrated(): void {
  useEffect(() => {
    window.isHydrated = true;
  }, []);
}

/** Reloads after a failed soft navigation: the target may still load as a document. */
export function useReloadAfterFailure(): void {
  useEffect(() => {
    if (window.__remixRouter?.state.errors && !window.__remixContext.state.errors) location.reload();
  }, []);
}

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * When a route module fails to load, Remix reloads the current page. Where the Navigation API exists, cancels that
 * reload and opens the link's target instead.
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
