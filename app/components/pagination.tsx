import { Link } from "@remix-run/react";
import { type Filter, nextHref, previousHref } from "../filters/filter";
import { LIST } from "../site";
import { PlaceholderLink } from "./placeholder-link";

/** Previous, the page's number, Next. Previous is disabled on page 1, Next never (specification 2). */
export function Pagination({ filter }: { filter: Filter }) {
  const previous = previousHref(filter);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 pt-8">
      {previous === undefined ? (
        <span className="page-link opacity-50">
          <PlaceholderLink>{LIST.previous}</PlaceholderLink>
        </span>
      ) : (
        <Link to={previous} rel="prev" className="page-link">
          {LIST.previous}
        </Link>
      )}
      <span aria-current="page" className="min-w-8 text-center font-serif text-lg tabular-nums">
        {filter.page}
      </span>
      <Link to={nextHref(filter)} rel="next" className="page-link">
        {LIST.next}
      </Link>
    </nav>
  );
}
