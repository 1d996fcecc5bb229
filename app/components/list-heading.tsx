import { Link } from "@remix-run/react";
import { countArticles, describeFilter } from "../filters/describe";
import { type Filter, removeSearchHref, removeTagHref } from "../filters/filter";

type ListHeadingProps = { filter: Filter; count: number | null };

/** Says what the list shows ("12 articles for 'sleep' in AI", no count where the list failed) and undoes each part. */
export function ListHeading({ filter, count }: ListHeadingProps) {
  const phrases = describeFilter(filter);
  const removals = [
    ...(filter.search === "" ? [] : [{ text: `'${filter.search}'`, href: removeSearchHref(filter) }]),
    ...filter.tags.map((tag) => ({ text: tag, href: removeTagHref(filter, tag) })),
  ];
  return (
    <div className="border-b border-line pb-5">
      <h1 className="font-serif text-2xl leading-tight font-bold text-balance sm:text-3xl">
        {`${count === null ? "Articles" : countArticles(count)}${phrases.length === 0 ? " on technology and health" : ""}`}
        {phrases.map((phrase) =>
          phrase.isVisitors ? <bdi key={phrase.text}>{phrase.text}</bdi> : phrase.text,
        )}
      </h1>
      {removals.length > 0 && (
        <ul aria-label="Selected filters" className="mt-4 flex flex-wrap gap-2">
          {removals.map(({ text, href }) => (
            <li key={href} className="max-w-full">
              <Link to={href} className="chip">
                <span className="sr-only">Remove </span>
                <bdi className="truncate">{text}</bdi>
                <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
