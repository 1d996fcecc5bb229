import type { Filter } from "./filter";
import { pageHref } from "./hrefs";

/** How many articles there are; if `isCapped`, there are more. */
export type Count = { count: number; isCapped?: boolean };

/** A slice of a list with the count of the whole; `lastPage` is 0 if there is none, null if it is unknown. */
export type ListPage<Item> = Count & { items: Item[]; lastPage: number | null };

/** The last page of a list; null if its count is capped. */
export function lastPageOf({ count, isCapped }: Count, size: number): number | null {
  return isCapped ? null : Math.ceil(count / size);
}

/** Slices page `page` (from 1) out of a list; past the end it is empty. */
export function paginate<Item>(items: readonly Item[], page: number, size: number): ListPage<Item> {
  const count = items.length;
  return { items: items.slice((page - 1) * size, page * size), count, lastPage: lastPageOf({ count }, size) };
}

/**
 * Where Previous and Next lead. Next is never disabled, but leads at most one page past the last; Previous from past the
 * end to the last one with articles. `list` is null where it could not be loaded.
 */
export function pagesAround(filter: Filter, list: ListPage<unknown> | null) {
  const { page } = filter;
  const { items, lastPage } = list ?? { items: [], lastPage: null };
  // The first page past the end, as far as known.
  const end = lastPage === null ? page : Math.max(1, lastPage) + 1;
  const last = list && items.length === 0 && page > 1 ? end : Number.POSITIVE_INFINITY;
  return {
    previous: page === 1 ? undefined : pageHref(filter, Math.min(page, last) - 1),
    next: pageHref(filter, Math.min(page + 1, last)),
    hasNext: lastPage === null ? items.length > 0 : page < lastPage,
  };
}
