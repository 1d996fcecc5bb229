import type { BlogSummary } from "../../content/article/blog";
import { articleHref } from "../../filters/addresses";
import { FOUND_IN } from "../../words";
import { Byline, Unpublished } from "../parts/byline";
import { Cover } from "../parts/cover";
import type { Loading } from "../parts/picture";
import { Tags } from "../parts/tags";
import { Highlight, languageProps } from "../parts/text";

type BlogListItemProps = {
  blog: BlogSummary;
  terms: readonly string[];
  isByWord: boolean;
  loading: Loading;
};

/** The title's link covers the item, except for the tags. */
export function BlogListItem({ blog, terms, isByWord, loading }: BlogListItemProps) {
  const language = languageProps(blog.lang);
  return (
    <li className="ruled">
      <article className="blog-item">
        <Cover
          src={blog.image}
          place={loading === "first" ? "list" : "row"}
          category={blog.tags[0] ?? ""}
          loading={loading}
        />
        <div className="min-w-0">
          <h2 {...language}>
            <a href={articleHref(blog.id)} className="stretched-link">
              <Highlight text={blog.title} terms={terms} isByWord={isByWord} />
            </a>
            <Unpublished blog={blog} />
          </h2>
          <p className="mt-2 text-muted" {...language}>
            <Highlight text={blog.excerpt} terms={terms} isByWord={isByWord} />
          </p>
          {blog.foundIn && (
            <p className="mt-2 text-sm">
              {FOUND_IN.label} {blog.foundIn.join(", ")}
            </p>
          )}
          <Tags tags={blog.tags} />
          <Byline blog={blog} />
        </div>
      </article>
    </li>
  );
}
