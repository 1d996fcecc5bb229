import { memo, type ReactNode } from "react";
import { useIsLoading } from "../browser/progress";
import type { BlogSummary, LoadState, Suggestion } from "../content/blog";
import { type Filter, formatFilter, type ListPage, pageHref } from "../filters/filter";
import { LIST } from "../site";
import { BlogListItem } from "./blog-list-item";
import { ListHeading } from "./list-heading";
import { Pagination } from "./pagination";

type BlogListProps = {
  blogs: LoadState<ListPage<BlogSummary>>;
  suggestions: readonly Suggestion[];
  filter: Filter;
};

export const BlogList = memo(function BlogList({ blogs, suggestions, filter }: BlogListProps) {
  const { items, count, lastPage } = blogs.data;
  // Without a filter, the larger featured cards come first.
  const isOnTop = formatFilter(filter) !== "";
  return (
    <ListColumn>
      <ListHeading filter={filter} count={blogs.isError ? null : count} />
      {items.length > 0 ? (
        <ul>
          {items.map((blog, index) => (
            <BlogListItem
              key={blog.id}
              blog={blog}
              term={filter.search}
              loading={index === 0 && isOnTop ? "first" : "lazy"}
            />
          ))}
        </ul>
      ) : (
        <div className="py-12">
          <p className="font-serif text-xl">{LIST.empty}</p>
          {count > 0 && (
            <p className="mt-4">
              <a href={pageHref(filter, lastPage)}>Go to page {lastPage}, the last one with articles</a>
            </p>
          )}
          {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
        </div>
      )}
      <Pagination filter={filter} lastPage={lastPage} />
    </ListColumn>
  );
});

/** Separate, so that loading re-renders the column but not the list. */
function ListColumn({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Articles" aria-busy={useIsLoading()} className="md:col-span-2">
      {children}
    </section>
  );
}

/** Links that drop one part of a filter that finds nothing, or all of it. */
function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  return (
    <ul aria-label="Suggestions" className="mt-4 grid gap-2">
      {suggestions
        .filter(({ count }) => count !== 0)
        .map(({ text, href, count }) => (
          <li key={href}>
            <a href={href}>
              without <bdi>{text}</bdi>
              {count !== null && `: ${count}`}
            </a>
          </li>
        ))}
      <li>
        <a href="/">{LIST.all}</a>
      </li>
    </ul>
  );
}
