import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { type Filter, NO_FILTER, parseFilter } from "../../filters/filter";

/** The filter of the current list; empty on other screens. */
export function useFilter(): Filter {
  const { pathname, search } = useLocation();
  return useMemo(
    () => (pathname === "/" ? parseFilter(new URLSearchParams(search)) : NO_FILTER),
    [pathname, search],
  );
}
