import type { ArticleLink } from "../../articles/blog";
import { type Filter, partsOf } from "../../filters/filter";
import { articleHref, feedHref, listHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { describeFilter, interpolate, startSentence, toPhrases } from "../../language/sentences";
import { SUBJECT } from "../../site";
import type { ListView, LoadState, TopicView } from "../../views/views";
import { FILTER, LANDMARKS, LIST, SIDEBAR, SUBSCRIBE } from "../../words";
import { Phrases } from "../shared/text";

export type ListHeadingProps = {
  filter: Filter;
  words: readonly string[];
  topic?: TopicView | undefined;
  blogs: LoadState<ListView>;
};

export function TitleLink({ blog: { id, title, lang } }: { blog: ArticleLink }) {
  return (
    <a href={articleHref(id)} className="ms-2 inline-block py-1" {...languageProps(lang)}>
      {title}
    </a>
  );
}

/** The one link to the list's feed: in the box for subscribers, or without one in the heading. */
export function FeedLink({ filter }: { filter: Filter }) {
  return (
    <a href={feedHref(filter, "xml")} type="application/atom+xml" className="inline-block py-1 text-sm">
      {LIST.feed}
    </a>
  );
}

/**
 * "12 articles for 'sleep' in AI, page 2", with links to remove each part or all, to the topic that the search names and
 * to titles of later pages. If the list failed, it says why.
 */
export function ListHeading({ filter, words, topic, blogs }: ListHeadingProps) {
  const { data, isError, error, errorKind } = blogs;
  const { titleMatches = [] } = data;
  const phrases = describeFilter(filter, words);
  const parts = partsOf(filter);
  const hasFeed = data.items.length > 0 && LIST.feed !== "" && SUBSCRIBE.button === "";
  return (
    <div className="ruled pb-3 sm:pb-5">
      <h1 tabIndex={-1} className={parts.length > 0 ? "title-2xl sm:title-3xl" : "title-lg sm:title-xl"}>
        {error ?? (
          <>
            {startSentence(data.countLabel) + (phrases.length === 0 ? ` ${SUBJECT.list}` : "")}
            <Phrases phrases={phrases} />
            {filter.page > 1 && (
              <span className="text-muted [font-weight:400]">
                {interpolate(FILTER.page, { page: filter.page })}
              </span>
            )}
          </>
        )}
      </h1>
      {isError && errorKind !== "too-long" && <p className="mt-3 mb-2 text-muted">{LIST.failed.text}</p>}
      {(topic || titleMatches.length > 0) && (
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {topic && (
            <li>
              <a href={listHref({ tags: [topic.tag] })} className="inline-block py-1">
                <Phrases phrases={toPhrases(LIST.topic, { tag: topic.tag })} />
                {topic.countLabel && `: ${topic.countLabel}`}
              </a>
            </li>
          )}
          {titleMatches.length > 0 && (
            <li>
              <span className="text-muted">{LIST.titled}</span>
              {titleMatches.map((blog) => (
                <TitleLink key={blog.id} blog={blog} />
              ))}
            </li>
          )}
        </ul>
      )}
      {(isError || parts.length > 0 || hasFeed) && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-3">
          {parts.length > 0 && (
            <ul aria-label={LANDMARKS.filters} className="flex min-w-0 flex-wrap gap-2">
              {parts.map((part) => (
                <li key={listHref(part.rest)} className="max-w-full">
                  <a href={listHref(part.rest)} className="chip">
                    <span className="sr-only">{`${FILTER.remove} `}</span>
                    <bdi className="truncate">
                      {part.kind === "search" ? interpolate(FILTER.quoted, { search: part.text }) : part.text}
                    </bdi>
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
          {hasFeed && <FeedLink filter={filter} />}
          {/* Where the sidebar is below the list; an empty list names topics itself. */}
          {(isError || data.items.length > 0) && (
            <a href="#page:topics" className="py-1 text-sm md:hidden">
              {SIDEBAR.topics}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
