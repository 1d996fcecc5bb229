import { Form, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { PARAMS } from "../filters/filter";
import { SEARCH } from "../site";
import { SearchIcon } from "./icons";
import { useFilter } from "./use-filter";

/**
 * The search box: a GET form that keeps the selected tags and leaves the page out, so that a search starts
 * on page 1. It is empty on every screen (specification 4): the list's heading says what was searched.
 */
export function SearchForm({ className = "" }: { className?: string }) {
  const id = useId();
  const { tags } = useFilter();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const shownKey = useRef(key);

  // What was typed but not sent doesn't belong to another screen, nor to a page that the browser kept.
  useEffect(() => {
    const isTyping = form.current?.contains(document.activeElement);
    if (shownKey.current !== key && !isTyping) form.current?.reset();
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const resetKept = (event: PageTransitionEvent) => event.persisted && form.current?.reset();
    addEventListener("pageshow", resetKept);
    return () => removeEventListener("pageshow", resetKept);
  }, []);

  useEffect(() => {
    const focusBox = (event: KeyboardEvent) => {
      const box = form.current?.querySelector<HTMLInputElement>("input[type=search]");
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (!box?.checkVisibility()) return; // of the two boxes one shows at a time
      event.preventDefault();
      box.focus();
    };
    addEventListener("keydown", focusBox);
    return () => removeEventListener("keydown", focusBox);
  }, []);

  // Remix reads the fields in this same event, after this handler; only then may they be cleared.
  function clearAfterSubmit(event: FormEvent<HTMLFormElement>) {
    const sent = event.currentTarget;
    queueMicrotask(() => sent.reset());
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/"
      role="search"
      className={`search-form ${className}`}
      onSubmit={clearAfterSubmit}
    >
      {tags.map((tag) => (
        <input key={tag} type="hidden" name={PARAMS.tags} value={tag} />
      ))}
      <label htmlFor={id} className="sr-only">
        {SEARCH.label}
      </label>
      {/* Without autocomplete the browser would put the last search back into the box on Back. */}
      <input
        id={id}
        type="search"
        name={PARAMS.search}
        placeholder={SEARCH.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <button type="submit" aria-label={SEARCH.submit}>
        <SearchIcon />
      </button>
    </Form>
  );
}
