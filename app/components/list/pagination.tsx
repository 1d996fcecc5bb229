import { useNavigation } from "@remix-run/react";
import { useId } from "react";
import { useAsSent } from "../../browser/as-sent";
import { type Filter, PARAMS } from "../../filters/filter";
import { listHref } from "../../filters/hrefs";
import { type ListPage, pagesAround } from "../../filters/paging";
import { fill, interpolate } from "../../language/sentences";
import { LANDMARKS, PAGES } from "../../words";
import { FilterFields } from "../layout/search-form";

/** From so many pages on, the number stands in a box. */
const MANY_PAGES = 11;

/** Previous is disabled on page 1, Next never. `list` is null where it could not be loaded. */
export function Pagination({ filter, list }: { filter: Filter; list: ListPage<unknown> | null }) {
  const lastPage = list?.lastPage ?? null;
  const { previous, next, hasNext } = pagesAround(filter, list);
  const { location } = useNavigation();
  const isPressed = (href: string) => (location && href === location.pathname + location.search) || undefined;
  const lastShown = lastPage !== null && filter.page <= lastPage ? lastPage : null;
  const hasBox = lastShown !== null && lastShown >= MANY_PAGES && PAGES.go !== "";
  const sentence =
    lastShown === null ? PAGES.current : interpolate(PAGES.currentOf, { page: "{page}", last: lastShown });
  const current = (
    <span key="page" aria-current="page" className="text-ink">
      {filter.page}
    </span>
  );
  return (
    <nav aria-label={LANDMARKS.pages} className="flex flex-wrap items-center justify-between gap-2 pt-8">
      {previous === undefined ? (
        // biome-ignore lint/a11y/useValidAnchor: a disabled link (ARIA in HTML, link role)
        <a role="link" aria-disabled="true" className="page-link">
          {PAGES.previous}
        </a>
      ) : (
        <a href={previous} rel="prev" className="page-link" data-pressed={isPressed(previous)}>
          {PAGES.previous}
        </a>
      )}
      {hasBox ? (
        // Another page or list has another box: what was typed into this one does not stay.
        <PageBox key={listHref(filter)} filter={filter} lastPage={lastShown} sentence={sentence} />
      ) : (
        <p className="text-sm text-muted">{fill(sentence, { page: current })}</p>
      )}
      {/* Past the last page there is nothing worth prefetching or crawling. */}
      <a
        href={next}
        rel={hasNext || list === null ? "next" : "next nofollow"}
        data-prefetch={hasNext ? undefined : "none"}
        data-pressed={isPressed(next)}
        className="page-link"
      >
        {PAGES.next}
      </a>
    </nav>
  );
}

function PageBox({ filter, lastPage, sentence }: { filter: Filter; lastPage: number; sentence: string }) {
  const id = useId();
  const box = (
    <input
      key="page"
      id={id}
      type="number"
      name={PARAMS.page}
      defaultValue={filter.page}
      min={1}
      max={lastPage}
      required
      aria-current="page"
      autoComplete="off"
      enterKeyHint="go"
    />
  );
  const content = useAsSent(
    <>
      <FilterFields filter={{ ...filter, page: 1 }} />
      <label htmlFor={id}>{fill(sentence, { page: box })}</label>
      <button type="submit" className="flex-none">
        {PAGES.go}
      </button>
    </>,
  );
  return (
    <form
      method="get"
      action="/"
      className="page-box flex flex-wrap items-center gap-2 type-sm text-muted"
      {...content}
    />
  );
}
