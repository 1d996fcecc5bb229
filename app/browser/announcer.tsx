import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { parseFilter } from "../filters/filter";

function pageOf(search: string): number {
  return parseFilter(new URLSearchParams(search)).page;
}

/**
 * Focus and announcements after a soft navigation (decision 6): a new screen or page of the list focuses the heading;
 * a changed filter leaves the focus alone and announces the heading.
 */
export function Announcer() {
  const location = useLocation();
  const shown = useRef(location);
  const [message, setMessage] = useState("");

  useEffect(() => {
    const before = shown.current;
    if (before.key === location.key) return;
    shown.current = location;
    const heading = document.querySelector<HTMLElement>("h1");
    const page = pageOf(location.search);
    const isNewScreen = before.pathname !== location.pathname || pageOf(before.search) !== page;
    // The focused element may be gone, as a filter's remove link is.
    const movesFocus = isNewScreen || document.activeElement === document.body;
    if (movesFocus) heading?.focus({ preventScroll: true });
    // All pages of a list have the same heading, so only the page number is news.
    if (isNewScreen) setMessage(page > 1 ? `Page ${page}` : "");
    else setMessage(movesFocus ? "" : (heading?.textContent ?? ""));
  }, [location]);

  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
