import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { parseFilter } from "../filters/filter";

/**
 * Does after a soft navigation what a browser does after loading a page: on a new screen or another page of the list
 * it moves the focus to the heading, which screen readers then read. Where the focus may stay (a topic was chosen, a
 * search sent), it announces the heading, with its count, politely instead.
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
    const isNewScreen =
      before.pathname !== location.pathname || pageOf(before.search) !== pageOf(location.search);
    // What had the focus may be gone with the old screen, as a filter's remove link is.
    const movesFocus = isNewScreen || document.activeElement === document.body;
    if (movesFocus) heading?.focus({ preventScroll: true });
    const page = pageOf(location.search);
    // The heading is the same on each page of a list, so that the page's number is what is new.
    if (isNewScreen) setMessage(page > 1 ? `Page ${page}` : "");
    else setMessage(movesFocus ? "" : (heading?.textContent ?? ""));
  }, [location]);

  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

function pageOf(search: string): number {
  return parseFilter(new URLSearchParams(search)).page;
}
