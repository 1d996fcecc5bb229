import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Filter, formatFilter, NO_FILTER } from "../../filters/filter";

/** The filter of the list that is shown; empty on other screens. */
export function useFilter(): Filter {
  const list = useRouteLoaderData("routes/_index") as { filter: Filter } | undefined;
  return list?.filter ?? NO_FILTER;
}

/** The address of what is shown, without parameters that the site does not know. */
export function useCanonicalHref(): string {
  return useLocation().pathname + formatFilter(useFilter());
}
