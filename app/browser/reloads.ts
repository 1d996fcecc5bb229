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
  '(function(l,h){addEventListener("popstate",function(){if(window.isHydrated!==true&&l.pathname+l.search!==h)l.reload()})})(location,location.pathname+location.search)';

export function useMarkHydrated(): void {
  useEffect(() => {
    window.isHydrated = true;
    document.documentElement.dataset.hydrated = "";
  }, []);
}
