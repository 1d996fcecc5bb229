import { type Filter, formatFilter } from "../../filters/filter";

/** What a form keeps of the filter, in fields that nobody sees. */
export function FilterFields({ filter }: { filter: Filter }) {
  return [...new URLSearchParams(formatFilter(filter))].map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}
