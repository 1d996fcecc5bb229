import { memo, type ReactNode } from "react";
import type { BlogSummary } from "../../articles/blog";
import { partsOf } from "../../filters/filter";
import { articleHref, listHref, pageHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { interpolate, toPhrases } from "../../language/sentences";
import type { Topics } from "../../site";
import type { Suggestion } from "../../views/views";
import { LANDMARKS, LIST, PAGES } from "../../words";
import { OtherTopics, Retry, WithDrawing } from "../layout/notice";
import { AuthorCard, findAuthor } from "../shared/author-card";
import { Byline, Unpublished } from "../shared/byline";
import { Cover, type Loading } from "../shared/cover";
import { Tags } from "../shared/labels";
import { useShowsProgress } from "../shared/progress-bar";
import { Highlight, type Highlighting, Phrases } from "../shared/text";
import { ListHeading, type ListHeadingProps, TitleLink } from "./list-heading";
import { Pagination } from "./pagination";

type BlogListProps = ListHeadingProps & {
  /** Whether each of the words is one of the articles', not only a part of one. */
  isByWord: boolean;
  popular?: Topics | undefined;
  suggestions: readonly Suggestion[];
};

export const BlogList = memo(function BlogList(props: BlogListProps) {
  const { blogs, words, isByWord, topic, popular, suggestions, filter } = props;
  const { items, count, lastPage, topicText } = blogs.data;
  const isPastEnd = lastPage !== null && lastPage > 0 && items.length === 0;
  const isFiltered = partsOf(filter).length > 0;
  const isNothing = !blogs.isError && count === 0 && isFiltered;
  const hasNoWord = !blogs.isError && isByWord && /^[^\p{L}\p{N}]+$/u.test(filter.search);
  const author = findAuthor(filter.author || filter.search, items);
  const wholeTerm = filter.search === "" ? [] : [filter.search];
  return (
    <ListColumn>
      <ListHeading filter={filter} words={words} topic={topic} blogs={blogs} />
      {author ? (
        <AuthorCard {...author} />
      ) : (
        topicText && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: articles/render-markdown.server makes it safe
          <div className="article-text ruled pb-8" dangerouslySetInnerHTML={{ __html: topicText.html }} />
        )
      )}
      {items.length > 0 && (
        <ul>
          {items.map((blog, index) => (
            <BlogListItem
              key={blog.id}
              blog={blog}
              highlighting={{ terms: words.length > 0 ? words : wholeTerm, isByWord }}
              loading={index === 0 ? "first" : "lazy"}
              isLead={index === 0 && !isFiltered}
            />
          ))}
        </ul>
      )}
      {items.length === 0 && (
        <WithDrawing className="py-6 sm:py-8">
          <p className="text-muted">{LIST.empty}</p>
          {blogs.isError && (
            <Retry
              href={listHref(filter)}
              label={blogs.errorKind === "too-long" ? LIST.all : LIST.failed.retry}
            />
          )}
          {hasNoWord && <p className="mt-4">{LIST.symbols}</p>}
          {isPastEnd && (
            <p className="mt-4">
              <a href={pageHref(filter, lastPage)} className="inline-block py-1">
                {interpolate(PAGES.last, { page: lastPage })}
              </a>
            </p>
          )}
          {isNothing && <Suggestions suggestions={suggestions} />}
          {(isNothing || isPastEnd) && <OtherTopics filter={filter} popular={popular} />}
        </WithDrawing>
      )}
      <Pagination filter={filter} list={blogs.isError ? null : blogs.data} />
    </ListColumn>
  );
});

/** Separate, so that loading re-renders the column but not the list. */
function ListColumn({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={LANDMARKS.list}
      aria-busy={useShowsProgress()}
      className="aria-busy:opacity-60 md:col-span-2"
    >
      {children}
    </section>
  );
}

function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const whole: Suggestion = { href: "/", phrases: toPhrases(LIST.all, {}) };
  return (
    <ul aria-label={LANDMARKS.suggestions} className="mt-4 grid gap-1">
      {[...suggestions, whole].map(({ href, phrases, examples = [] }) => (
        <li key={href}>
          <a href={href} className="inline-block py-1">
            <Phrases phrases={phrases} />
          </a>
          {examples.map((blog) => (
            <p key={blog.id}>
              <TitleLink blog={blog} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

type BlogListItemProps = { blog: BlogSummary; highlighting: Highlighting; loading: Loading; isLead: boolean };

/** The title's link covers the item, except for the tags. The lead is larger than the others. */
function BlogListItem({ blog, highlighting, loading, isLead }: BlogListItemProps) {
  const language = languageProps(blog.lang);
  return (
    <li className="ruled">
      <article className={isLead ? "blog-item lead" : "blog-item"}>
        <h2 {...language}>
          <a href={articleHref(blog.id)} className="stretched-link">
            <Highlight text={blog.title} {...highlighting} />
          </a>
          <Unpublished blog={blog} />
        </h2>
        <Cover src={blog.image} slot={isLead ? "list" : "row"} category={blog.category} loading={loading} />
        <div className="min-w-0">
          <p className="excerpt mt-2 text-pretty text-muted" {...language}>
            <Highlight text={blog.excerpt} {...highlighting} />
          </p>
          <Tags tags={blog.tags} {...highlighting} />
          <Byline blog={blog} {...highlighting} />
        </div>
      </article>
    </li>
  );
}
