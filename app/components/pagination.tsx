import { type Filter, hasNextPage, type ListPage, nextHref, previousHref } from "../filters/filter";
import { LIST } from "../site";

/** Previous is disabled on page 1, Next never. `list` is null where it could not be loaded. */
export function Pagination({ filter, list }: { filter: Filter; list: ListPage<unknown> | null }) {
  const lastPage = list?.lastPage ?? null;
  const hasNext = list !== null && hasNextPage(list, filter.page);
  const previous = previousHref(filter, list);
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
        {lastPage !== null && filter.page <= lastPage && ` of ${lastPage}`}
      </p>
      {/* Past the last page there is nothing worth prefetching or crawling. */}
      <a
        href={nextHref(filter, list)}
        rel={hasNext || list === null ? "next" : "next nofollow"}
        data-prefetch={hasNext ? undefined : "none"}
        className="page-link"
      >
        {LIST.next}
      </a>
    </nav>
  );
}
