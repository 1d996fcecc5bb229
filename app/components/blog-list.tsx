import { memo, type ReactNode } from "react";
import { useIsLoading } from "../browser/progress";
import type { BlogSummary, LoadState, WayOut } from "../content/blog";
import { type Filter, formatFilter, type Page, pageHref } from "../filters/filter";
import { LIST } from "../site";
import { BlogListItem } from "./blog-list-item";
import { ListHeading } from "./list-heading";
import { Pagination } from "./pagination";

type BlogListProps = { blogs: LoadState<Page<BlogSummary>>; waysOut: readonly WayOut[]; filter: Filter };

/** The list's column: what it shows, the articles of one page, and the ways to its other pages. */
export const BlogList = memo(function BlogList({ blogs, waysOut, filter }: BlogListProps) {
  const { items, count, lastPage } = blogs.data;
  // On the front page itself the featured cards are above it, and larger.
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
          {waysOut.length > 0 && <WaysOut ways={waysOut} />}
        </div>
      )}
      <Pagination filter={filter} lastPage={lastPage} />
    </ListColumn>
  );
});

/** The column that a navigation under way marks busy; what is in it stays as it is. */
function ListColumn({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Articles" aria-busy={useIsLoading()} className="md:col-span-2">
      {children}
    </section>
  );
}

/** Where a filter that finds nothing can go: without one of its parts, or without any. */
function WaysOut({ ways }: { ways: readonly WayOut[] }) {
  return (
    <ul aria-label="Ways out" className="mt-4 grid gap-2">
      {ways
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
