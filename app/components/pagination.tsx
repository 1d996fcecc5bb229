import { type Filter, nextHref, previousHref } from "../filters/filter";
import { LIST } from "../site";

/** Previous is disabled on page 1, Next never (specification 2). */
export function Pagination({ filter, lastPage }: { filter: Filter; lastPage: number }) {
  const previous = previousHref(filter);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 pt-8">
      {previous === undefined ? (
        // biome-ignore lint/a11y/useValidAnchor: a disabled link (ARIA in HTML, link role)
        <a role="link" aria-disabled="true" className="page-link cursor-default opacity-50">
          {LIST.previous}
        </a>
      ) : (
        <a href={previous} rel="prev" className="page-link">
          {LIST.previous}
        </a>
      )}
      <p className="text-sm text-muted">
        {"Page "}
        <span aria-current="page" className="font-serif text-lg text-ink tabular-nums">
          {filter.page}
        </span>
        {filter.page <= lastPage && ` of ${lastPage}`}
      </p>
      {/* Past the last page there is nothing worth prefetching. */}
      <a
        href={nextHref(filter)}
        rel="next"
        data-prefetch={filter.page < lastPage ? undefined : "none"}
        className="page-link"
      >
        {LIST.next}
      </a>
    </nav>
  );
}
