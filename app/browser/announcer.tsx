import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { parseFilter } from "../filters/filter";
import { recallExit } from "./history-state";
import { hrefOf } from "./screen-data";

function isInView(element: Element | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= innerHeight;
}

function focus(target: HTMLElement | null | undefined): void {
  const folded = target?.closest("details:not([open])")?.querySelector("summary");
  (folded ?? target)?.focus({ preventScroll: true });
}

/** Says a text to who can't see it, again too if it is the same. React renders nothing there. */
export function announce(text: string): void {
  document.querySelector("[role=status]")?.replaceChildren(text);
}

/** After a soft navigation, focuses the heading of a new screen, or announces that of a changed filter (decision 6). */
export function Announcer() {
  const location = useLocation();
  const isReturn = useNavigationType() === "POP" || location.state?.scroll !== undefined;
  const last = useRef(location);

  useEffect(() => {
    const before = last.current;
    if (before === location) return;
    last.current = location;
    // Who returns is led to the link by which they left: the next Tab goes on from there.
    const { link, top } = isReturn ? recallExit(location) : {};
    // After a jump within the screen the browser moves the focus itself.
    if (before.hash !== location.hash && hrefOf(before) === hrefOf(location)) {
      // Firefox scrolls before the router can read from where. Chromium closes contents later, and moves with them.
      const { state } = history;
      requestAnimationFrame(() => {
        // A second Back may have led on.
        if (history.state === state && top !== undefined) scrollTo(0, top);
      });
      focus(link);
      return;
    }
    const heading = document.querySelector<HTMLElement>("#page\\:content h1");
    const isNewScreen =
      before.pathname !== location.pathname ||
      parseFilter(before.search).page !== parseFilter(location.search).page;
    const focused = document.activeElement;
    const isLost = focused === document.body || !isInView(focused);
    // A heading that has the focus already would stay silent.
    const movesToHeading = !link && focused !== heading && (isNewScreen || isLost);
    focus(movesToHeading ? heading : link);
    announce(movesToHeading ? "" : (heading?.textContent ?? ""));
  }, [location, isReturn]);

  return <p role="status" className="sr-only" />;
}
