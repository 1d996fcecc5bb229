import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { parseAddress } from "../../filters/addresses";
import { type Filter, formatFilter, NO_FILTER } from "../../filters/filter";

/** The filter of the current list; empty on other screens. */
export function useFilter(): Filter {
  const { pathname, search } = useLocation();
  return useMemo(
    () => (pathname === "/" ? parseAddress(pathname + search).filter : NO_FILTER),
    [pathname, search],
  );
}

type FilterFieldsProps = { filter: Filter; form?: string };

/** What a form keeps of the filter, in fields that nobody sees. Outside of the form they name its id. */
export function FilterFields({ filter, form }: FilterFieldsProps) {
  return [...new URLSearchParams(formatFilter(filter))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} form={form} />
  ));
}
