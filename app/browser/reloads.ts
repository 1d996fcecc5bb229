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
