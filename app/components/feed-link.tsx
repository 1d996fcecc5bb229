import { type Filter, feedHref } from "../filters/filter";
import { LIST } from "../site";

/** A link to the Atom feed of the list under a filter. */
export function FeedLink({ filter }: { filter: Filter }) {
  return (
    <a href={feedHref(filter, "xml")} type="application/atom+xml" className="inline-block py-1 text-sm">
      {LIST.follow}
    </a>
  );
}
