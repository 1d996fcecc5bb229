import { type Filter, hasNextPage, type ListPage, nextHref, previousHref } from "../filters/filter";
import { fill, say } from "../sentences";
import { LANDMARKS, PAGES } from "../words";

/** Previous is disabled on page 1, Next never. `list` is null where it could not be loaded. */
export function Pagination({ filter, list }: { filter: Filter; list: ListPage<unknown> | null }) {
  const lastPage = list?.lastPage ?? null;
  const hasNext = list !== null && hasNextPage(list, filter.page);
  const previous = previousHref(filter, list);
  const lastShown = lastPage !== null && filter.page <= lastPage ? lastPage : null;
  return (
    <nav aria-label={LANDMARKS.pages} className="flex flex-wrap items-center justify-between gap-2 pt-8">
      {previous === undefined ? (
        // biome-ignore lint/a11y/useValidAnchor: a disabled link (ARIA in HTML, link role)
        <a role="link" aria-disabled="true" className="page-link cursor-default opacity-50">
          {PAGES.previous}
        </a>
      ) : (
        <a href={previous} rel="prev" className="page-link">
          {PAGES.previous}
        </a>
      )}
      <PageNumber filter={filter} lastPage={lastShown} />
      {/* Past the last page there is nothing worth prefetching or crawling. */}
      <a
        href={nextHref(filter, list)}
        rel={hasNext || list === null ? "next" : "next nofollow"}
        data-prefetch={hasNext ? undefined : "none"}
        className="page-link"
      >
        {PAGES.next}
      </a>
    </nav>
  );
}

type PageNumberProps = { filter: Filter; lastPage: number | null };

function PageNumber({ filter, lastPage }: PageNumberProps) {
  const number = (
    <span key="page" aria-current="page" className="font-serif text-lg text-ink tabular-nums">
      {filter.page}
    </span>
  );
  return <p className="text-sm text-muted">{fill(sentenceOf(lastPage), { page: number })}</p>;
}

/** A sentence with a place for the number of the page. */
function sentenceOf(lastPage: number | null): string {
  return lastPage === null ? PAGES.current : say(PAGES.currentOf, { page: "{page}", last: lastPage });
}
