import { pageHref } from "./addresses";
import type { Filter } from "./filter";

/** How many articles there are; if `isCapped`, there are more. */
export type Count = { count: number; isCapped?: boolean };

/** A slice of a list with the count of the whole; `lastPage` is 0 if there is none, null if it is unknown. */
export type ListPage<Item> = Count & {
  items: Item[];
  lastPage: number | null;
};

/** The last page of a list; null if its count is capped. */
export function lastPageOf({ count, isCapped }: Count, size: number): number | null {
  return isCapped ? null : Math.ceil(count / size);
}

export function hasNextPage({ items, lastPage }: ListPage<unknown>, page: number): boolean {
  return lastPage === null ? items.length > 0 : page < lastPage;
}

/** Slices page `page` (from 1) out of a list; past the end it is empty. */
export function paginate<Item>(items: readonly Item[], page: number, size: number): ListPage<Item> {
  const count = items.length;
  return { items: items.slice((page - 1) * size, page * size), count, lastPage: lastPageOf({ count }, size) };
}
/** The first page past the end of a list, as far as known; Infinity where the page shows articles or is the first. */
function endOf({ page }: Filter, list: ListPage<unknown> | null): number {
  if (!list || list.items.length > 0 || page === 1) return Number.POSITIVE_INFINITY;
  return list.lastPage === null ? page : Math.max(1, list.lastPage) + 1;
}

/** Next is never disabled, but leads at most one page past the last. `list` is null where it could not be loaded. */
export function nextHref(filter: Filter, list: ListPage<unknown> | null): string {
  return pageHref(filter, Math.min(filter.page + 1, endOf(filter, list)));
}

/** The page before, or from past the end the last one with articles; undefined on the first. */
export function previousHref(filter: Filter, list: ListPage<unknown> | null): string | undefined {
  if (filter.page === 1) return undefined;
  return pageHref(filter, Math.min(filter.page, endOf(filter, list)) - 1);
}
