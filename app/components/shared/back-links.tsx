import type { ReactNode } from "react";
import { useOrigin } from "../../browser/history-state";
import { NO_FILTER } from "../../filters/filter";
import { listHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { describeFilter, toPhrases } from "../../language/sentences";
import { ARTICLE, LANGUAGE, META } from "../../words";
import { Phrases } from "./text";

/** A link to the list from which the visitor came, as it was left; to the whole one where that is not known. */
export function BackLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href={listHref(useOrigin()?.filter ?? NO_FILTER)} data-back="" className={className}>
      {children}
    </a>
  );
}

/** Leads to the list from which the visitor came, as 'Back to Blogs' does, and says which. */
export function OriginLink() {
  const filter = describeFilter(useOrigin()?.filter ?? NO_FILTER);
  return (
    <p className="-mt-2 mb-3 text-sm sm:-mt-4 print:hidden" {...languageProps(LANGUAGE)}>
      <BackLink className="origin-link inline-block py-1">
        {filter.length === 0 ? ARTICLE.all : <Phrases phrases={toPhrases(META.list, { filter })} />}
      </BackLink>
    </p>
  );
}
