import type { Topic } from "../content/blog";
import { countArticles, describeFilter, partLabel, startSentence } from "../filters/describe";
import { type Count, type Filter, feedHref, listHref, partsOf } from "../filters/filter";
import { LIST, SUBJECT, TOPICS } from "../site";
import { Phrases } from "./phrases";

type ListHeadingProps = {
  filter: Filter;
  words?: readonly string[];
  topic?: Topic | undefined;
  count: Count | null;
};

/**
 * "12 articles for 'sleep' in AI, page 2", with links to remove each part or all, and one to the topic that the search
 * names. `count` is null if the list failed: it says so and offers another try.
 */
export function ListHeading({ filter, words, topic, count }: ListHeadingProps) {
  const phrases = describeFilter(filter, words);
  const parts = partsOf(filter);
  return (
    <div className="border-b border-line pb-5">
      <h1 tabIndex={-1} className="font-serif text-2xl leading-tight font-bold text-balance sm:text-3xl">
        {count === null ? (
          LIST.failed.title
        ) : (
          <>
            {startSentence(countArticles(count)) + (phrases.length === 0 ? ` ${SUBJECT.list}` : "")}
            <Phrases phrases={phrases} />
            {filter.page > 1 && <span className="font-normal text-muted">{`, page ${filter.page}`}</span>}
          </>
        )}
      </h1>
      {count === null && (
        <p className="mt-3">
          <a href={listHref(filter)} className="inline-block py-1">
            {LIST.failed.retry}
          </a>
        </p>
      )}
      {topic && (
        <p className="mt-3">
          <a href={listHref({ tags: [topic.tag] })} className="inline-block py-1">
            {LIST.topic} <bdi>{topic.tag}</bdi>
            {topic.count && `: ${countArticles(topic.count)}`}
          </a>
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {parts.length > 0 && (
          <ul aria-label="Selected filters" className="flex min-w-0 flex-wrap gap-2">
            {parts.map((part) => (
              <li key={listHref(part.rest)} className="max-w-full">
                <a href={listHref(part.rest)} className="chip">
                  <span className="sr-only">Remove </span>
                  <bdi className="truncate">{partLabel(part)}</bdi>
                  <span aria-hidden="true">×</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {parts.length > 1 && (
          <a href="/" className="py-1 text-sm">
            {LIST.clear}
          </a>
        )}
        <a href={feedHref(filter, "xml")} type="application/atom+xml" className="py-1 text-sm">
          {LIST.feed}
        </a>
        {/* Where the sidebar is below the list. */}
        <a href="#topics" className="py-1 text-sm md:hidden">
          {TOPICS.title}
        </a>
      </div>
    </div>
  );
}
