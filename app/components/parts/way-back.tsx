import { useListBefore } from "../../browser/soft-navigation";
import { filterOf } from "../../filters/addresses";
import { describeFilter, toPhrases } from "../../language/sentences";
import { ARTICLE, LANGUAGE, META } from "../../words";
import { languageProps, Phrases } from "./text";

/** Leads to the list from which the visitor came, as 'Back to Blogs' does, and says which. */
export function WayBack() {
  const list = useListBefore()?.list ?? "/";
  const filter = describeFilter(filterOf(list));
  return (
    <p className="-mt-2 mb-2 text-sm sm:-mt-4 print:hidden" {...languageProps(LANGUAGE)}>
      <a href={list} data-back="list" className="way-back inline-block py-1">
        {filter.length === 0 ? ARTICLE.all : <Phrases phrases={toPhrases(META.list, { filter })} />}
      </a>
    </p>
  );
}
