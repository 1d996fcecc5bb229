import type { BlogSummary } from "../content/blog";
import { articleHref, listHref } from "../filters/filter";
import { LIST } from "../site";
import { Byline } from "./byline";
import { Cover } from "./cover";
import { Highlight } from "./highlight";
import type { Loading } from "./picture";

type BlogListItemProps = { blog: BlogSummary; terms: readonly string[]; loading: Loading };

/** The title's link covers the item, except for the tags. */
export function BlogListItem({ blog, terms, loading }: BlogListItemProps) {
  return (
    <li className="border-b border-line">
      <article className="blog-item">
        <Cover src={blog.image} place="list" category={blog.tags[0] ?? ""} loading={loading} />
        <div className="min-w-0">
          <h2 className="font-serif text-[1.4rem] leading-snug font-bold text-balance" dir="auto">
            <a href={articleHref(blog.id)} className="stretched-link">
              <Highlight text={blog.title} terms={terms} />
            </a>
          </h2>
          <p className="excerpt" dir="auto">
            <Highlight text={blog.excerpt} terms={terms} />
          </p>
          {blog.tags.length > 0 && (
            <p className="mt-3 text-sm text-muted">
              {LIST.tags}{" "}
              {blog.tags.map((tag, index) => (
                <span key={tag}>
                  {index > 0 && ", "}
                  <a href={listHref({ tags: [tag] })} className="tag-link">
                    <bdi>{tag}</bdi>
                  </a>
                </span>
              ))}
            </p>
          )}
          <Byline blog={blog} />
        </div>
      </article>
    </li>
  );
}
