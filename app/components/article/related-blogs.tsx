import type { RelatedBlog } from "../../articles/blog";
import { articleHref } from "../../filters/hrefs";
import { CUT } from "../../filters/text";
import { languageProps } from "../../language/direction";
import { LEARN_MORE } from "../../site";
import { RELATED } from "../../words";
import { Cover } from "../shared/cover";
import { Category } from "../shared/labels";

export function RelatedBlogs({ blogs }: { blogs: readonly RelatedBlog[] }) {
  const isEmpty = blogs.length === 0;
  return (
    <section
      aria-labelledby="page:related"
      className={`related ruled-above pt-8 ${isEmpty ? "mt-10" : "mt-16"}`}
    >
      <h2 id="page:related" className={isEmpty ? "title-lg" : "title-2xl"}>
        {RELATED.title}
      </h2>
      {isEmpty ? (
        <p className="mt-2 text-muted">{RELATED.empty}</p>
      ) : (
        <ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-3">
          {blogs.map((blog) => (
            <li key={blog.id}>
              <RelatedCard blog={blog} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The title's link covers the card; Learn More leads to the same article on every card, unless the owner names none. */
function RelatedCard({ blog }: { blog: RelatedBlog }) {
  return (
    <article className="flex h-full flex-col gap-2 relative">
      <Cover src={blog.image} slot="related" category={blog.category} />
      <Category name={blog.category} />
      <h3 className="title-lg" {...languageProps(blog.lang)}>
        <a href={articleHref(blog.id)} className="stretched-link">
          {blog.title.slice(0, -CUT.length)}
          <span className="text-muted">{CUT}</span>
        </a>
      </h3>
      <p className="excerpt text-sm text-muted" {...languageProps(blog.lang)}>
        {blog.excerpt}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-4 pt-2 text-sm text-muted">
        {RELATED.learnMore && (
          <a href={articleHref(LEARN_MORE ?? blog.id)} className="tag-link me-auto">
            {RELATED.learnMore}
          </a>
        )}
        <span className="flex flex-wrap gap-x-4">
          {RELATED.views && <span>{RELATED.views}</span>}
          {RELATED.comments && <span>{RELATED.comments}</span>}
        </span>
      </p>
    </article>
  );
}
