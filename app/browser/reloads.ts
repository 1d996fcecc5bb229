import type { Location } from "@remix-run/react";
import { useEffect } from "react";

declare global {
  interface Window {
    isHydrated?: true;
  }
}

/**
 * Inline script. If the modules fail to load after a reload, Back to a soft-navigation entry would change only the URL,
 * so the page reloads instead. An element whose id is isHydrated is a property of the window too, but not `true`.
 */
export const RELOAD_ON_BACK =
  'addEventListener("popstate",function(e){if(window.isHydrated!==true&&e.state&&"idx"in e.state)location.reload()})';

let firstLocation: Location | undefined;

export function useMarkHydrated(): void {
  useEffect(() => {
    window.isHydrated = true;
    document.documentElement.dataset.hydrated = "";
    firstLocation ??= window.__remixRouter.state.location;
  }, []);
}

/** Loads the document after a soft navigation that failed. A document that fails does not: it would load itself for ever. */
export function reloadAfterNavigation(): void {
  if (firstLocation && window.__remixRouter.state.location !== firstLocation) location.reload();
}
