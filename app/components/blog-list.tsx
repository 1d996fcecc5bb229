import { Link, useNavigation } from "@remix-run/react";
import type { BlogSummary, LoadState } from "../content/blog";
import { type Filter, formatFilter, type Page, pageHref } from "../filters/filter";
import { LIST } from "../site";
import { BlogListItem } from "./blog-list-item";
import { ListHeading } from "./list-heading";
import { Pagination } from "./pagination";

type BlogListProps = { blogs: LoadState<Page<BlogSummary>>; filter: Filter };

/** The list's column: what it shows, the articles of one page, and the ways to its other pages. */
export function BlogList({ blogs, filter }: BlogListProps) {
  const isLoading = useNavigation().state !== "idle";
  const { items, count, lastPage } = blogs.data;
  return (
    <section aria-label="Articles" aria-busy={isLoading} className="list-column md:col-span-2">
      <ListHeading filter={filter} count={blogs.isError ? null : count} />
      {items.length > 0 ? (
        <ul>
          {items.map((blog, index) => (
            <BlogListItem key={blog.id} blog={blog} isFirst={index === 0} />
          ))}
        </ul>
      ) : (
        <div className="py-12">
          <p className="font-serif text-xl">{LIST.empty}</p>
          {!blogs.isError && (
            <p className="mt-4">
              {count > 0 ? (
                <Link to={pageHref(filter, lastPage)}>Go to page {lastPage}, the last one with articles</Link>
              ) : (
                formatFilter(filter) !== "" && <Link to="/">Show all articles</Link>
              )}
            </p>
          )}
        </div>
      )}
      <Pagination filter={filter} />
    </section>
  );
}
