import type { BlogSummary } from "../content/blog";
import { listHref } from "../filters/filter";
import { LIST } from "../site";
import { AuthorPicture } from "./author-picture";
import { Cover } from "./cover";
import { Highlight } from "./highlight";
import { ArticleLink, Link } from "./link";
import { PublishedDate } from "./published-date";

type BlogListItemProps = { blog: BlogSummary; term: string; isFirst: boolean };

/** One article in the list. The title's link covers the whole item; the tags lie above it. */
export function BlogListItem({ blog, term, isFirst }: BlogListItemProps) {
  return (
    <li className="border-b border-line">
      <article className="blog-item">
        <Cover src={blog.image} category={blog.tags[0] ?? ""} isFirst={isFirst} />
        <div className="min-w-0">
          <h2 className="font-serif text-[1.4rem] leading-snug font-bold text-balance" dir="auto">
            <ArticleLink id={blog.id} className="stretched-link">
              <Highlight text={blog.title} term={term} />
            </ArticleLink>
          </h2>
          <p className="mt-2 text-muted" dir="auto">
            <Highlight text={blog.excerpt} term={term} />
          </p>
          {blog.tags.length > 0 && (
            <p className="mt-3 text-sm text-muted">
              {LIST.tags}{" "}
              {blog.tags.map((tag, index) => (
                <span key={tag}>
                  {index > 0 && ", "}
                  <Link to={listHref({ tags: [tag] })} className="tag-link">
                    <bdi>{tag}</bdi>
                  </Link>
                </span>
              ))}
            </p>
          )}
          <div className="byline mt-3">
            <AuthorPicture src={blog.authorPic} name={blog.author} />
            <p>
              <bdi className="font-semibold text-ink">{blog.author}</bdi>
              <br />
              {blog.published_date && <PublishedDate date={blog.published_date} />}
              {blog.published_date && blog.reading_time && " · "}
              <bdi>{blog.reading_time}</bdi>
            </p>
          </div>
        </div>
      </article>
    </li>
  );
}
