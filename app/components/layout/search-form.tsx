import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useAsSent } from "../../browser/as-sent";
import { type Filter, formatFilter, PARAMS } from "../../filters/filter";
import { listHref } from "../../filters/hrefs";
import { SEARCH_KEY } from "../../site";
import { SEARCH } from "../../words";
import { Icon } from "../shared/icons";
import { useFilter } from "../shared/use-filter";

/** What a form keeps of the filter, in fields that nobody sees. Outside of the form they name its id. */
export function FilterFields({ filter, form }: { filter: Filter; form?: string }) {
  return [...new URLSearchParams(formatFilter(filter))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} form={form} />
  ));
}

/** Keeps tags and author, and drops the page. Always empty: the list's heading shows the search. */
export function SearchForm({ id = "page:search", className }: { id?: string; className: string }) {
  const filter = useFilter();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const lastKey = useRef(key);

  // Clears unsent text on a new screen and on pages restored from the back/forward cache.
  useEffect(() => {
    const isTyping = form.current?.contains(document.activeElement);
    if (lastKey.current !== key && !isTyping) form.current?.reset();
    lastKey.current = key;
  }, [key]);

  useEffect(() => {
    const left = new AbortController();
    const resetRestored = (event: PageTransitionEvent) => event.persisted && form.current?.reset();
    const focusBox = (event: KeyboardEvent) => {
      const box = form.current?.querySelector<HTMLInputElement>("input[type=search]");
      const isFree = document.activeElement?.matches("body, h1, main, a") ?? true;
      if (event.key !== SEARCH_KEY || event.ctrlKey || event.metaKey || event.altKey || !isFree) return;
      if (!box?.checkVisibility()) return; // one of the two boxes is hidden
      event.preventDefault();
      box.focus();
    };
    addEventListener("pageshow", resetRestored, { signal: left.signal });
    if (SEARCH_KEY !== "") addEventListener("keydown", focusBox, { signal: left.signal });
    return () => left.abort();
  }, []);

  const content = useAsSent(
    <>
      <label htmlFor={id} className="sr-only">
        {SEARCH.label}
      </label>
      {/* autoComplete off: otherwise the browser refills the box on Back. */}
      <input
        id={id}
        type="search"
        name={PARAMS.search}
        placeholder={SEARCH.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts={SEARCH_KEY || undefined}
        className="field h-10 pe-9"
      />
      <button
        type="submit"
        aria-label={SEARCH.submit}
        className="inset-y-0 end-1 grid w-9 place-items-center text-muted absolute"
      >
        <Icon name="search" />
      </button>
      {SEARCH_KEY && (
        <span className="search-key" aria-hidden="true">
          {SEARCH_KEY}
        </span>
      )}
    </>,
  );
  const otherParts = { ...filter, search: "", page: 1 };
  return (
    <>
      <OtherFields key={listHref(otherParts)} filter={otherParts} form={`${id}-form`} />
      {/* biome-ignore lint/a11y/useSemanticElements: older browsers don't know the element `search` */}
      <form
        ref={form}
        id={`${id}-form`}
        method="get"
        action="/"
        role="search"
        className={`relative ${className}`}
        {...content}
      />
    </>
  );
}

/** Outside of the form, because they change while it stays. */
function OtherFields({ filter, form }: { filter: Filter; form: string }) {
  return <div hidden {...useAsSent(<FilterFields filter={filter} form={form} />)} />;
}
