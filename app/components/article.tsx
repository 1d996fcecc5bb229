import type { Blog, LoadState } from "../content/blog";
import { articleHref, isSameTag, listHref } from "../filters/filter";
import { ARTICLE } from "../site";
import { AuthorPicture } from "./author-picture";
import { Byline } from "./byline";
import { Category } from "./category";
import { Cover } from "./cover";
import { Notice } from "./notice";
import { Tags } from "./tags";

type ArticleProps = { blog: LoadState<Blog | null>; siteUrl: string };

/** An article, or why it can't be shown. */
export function Article({ blog: { data: blog, error }, siteUrl }: ArticleProps) {
  if (blog === null) {
    return <Notice {...(error === ARTICLE.missing.title ? ARTICLE.missing : ARTICLE.failed)} />;
  }
  // A category that is no tag has no list.
  const tag = blog.tags.find((name) => isSameTag(name, blog.category));
  return (
    <article>
      <header className="article-opening">
        <Category name={blog.category} href={tag && listHref({ tags: [tag] })} />
        <h1 tabIndex={-1} className="display mt-2" dir="auto">
          {blog.title}
        </h1>
        <Byline blog={blog} />
      </header>
      <Cover
        src={blog.image}
        place="article"
        category={blog.category}
        loading="first"
        className="article-opening mt-6"
      />
      <div className="article-column article-text" dir="auto">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: content/markdown.server makes it safe */}
        <div dangerouslySetInnerHTML={{ __html: blog.html }} />
        <p className="article-closing">{ARTICLE.closing}</p>
      </div>
      <footer className="article-column pt-2">
        <Tags tags={blog.tags} />
        <div className="article-figures">
          <span>{ARTICLE.comments}</span>
          <span>{ARTICLE.likes}</span>
          {/* With scripts, `SoftNavigation` walks back through the history to the list that the visitor came from. */}
          <a href="/" data-back="list" className="ml-auto">
            {ARTICLE.back}
          </a>
        </div>
        <p className="print-only">{siteUrl + articleHref(blog.id)}</p>
        <AuthorCard author={blog.author} authorPic={blog.authorPic} />
      </footer>
    </article>
  );
}

/** Role and bio are the same for every author, and the button does nothing. */
function AuthorCard({ author, authorPic }: Pick<Blog, "author" | "authorPic">) {
  return (
    <section aria-label="Author" className="author-card">
      <AuthorPicture src={authorPic} name={author} isLarge />
      <div className="min-w-0">
        {author !== "" && (
          <h2 className="font-serif text-lg font-bold" dir="auto">
            {author}
          </h2>
        )}
        <p className="text-sm text-muted">{ARTICLE.role}</p>
        <p className="mt-2 text-sm">{ARTICLE.bio}</p>
      </div>
      <button type="button" className="button">
        {ARTICLE.follow}
      </button>
    </section>
  );
}
