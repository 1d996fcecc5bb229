import { Link } from "@remix-run/react";
import type { RelatedBlog } from "../content/blog";
import { articleHref } from "../filters/filter";
import { RELATED } from "../site";
import { Category } from "./category";
import { Cover } from "./cover";

/** The article page's 'Popular Blogs'. */
export function RelatedBlogs({ blogs }: { blogs: readonly RelatedBlog[] }) {
  return (
    <section aria-labelledby="related" className="related">
      <h2 id="related" className="font-serif text-2xl font-bold">
        {RELATED.title}
      </h2>
      {blogs.length === 0 ? (
        <p className="mt-4 text-muted">{RELATED.empty}</p>
      ) : (
        <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
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

/** Picture and title lead to the card's own article, Learn More to one fixed article (specification 2). */
function RelatedCard({ blog }: { blog: RelatedBlog }) {
  return (
    <article className="related-card">
      {/* The title's link is the one to announce; the picture's is for the pointer. */}
      <Link to={articleHref(blog.id)} tabIndex={-1} aria-hidden="true">
        <Cover src={blog.image} category={blog.category} />
      </Link>
      <Category name={blog.category} />
      <h3 className="font-serif text-lg leading-snug font-bold text-balance" dir="auto">
        <Link to={articleHref(blog.id)} className="no-underline hover:underline">
          {blog.title}
        </Link>
      </h3>
      <p className="text-sm text-muted" dir="auto">
        {blog.excerpt}
      </p>
      <p className="mt-auto flex items-center gap-4 pt-2 text-sm text-muted">
        <Link to={articleHref(RELATED.learnMore.id)} className="mr-auto">
          {RELATED.learnMore.label}
        </Link>
        <span>{RELATED.views} views</span>
        <span>{RELATED.comments} comments</span>
      </p>
    </article>
  );
}
