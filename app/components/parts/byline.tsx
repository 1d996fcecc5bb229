import type { Blog, BlogSummary } from "../../content/article/blog";
import { ARTICLE } from "../../words";
import { AuthorPicture } from "./author-picture";
import { PublishedDate } from "./published-date";

type BylineProps = {
  blog: Pick<BlogSummary, "author" | "authorPic" | "published_date" | "published_day" | "reading_time"> &
    Partial<Pick<Blog, "updated_date" | "updated_day">>;
};

export function Byline({ blog }: BylineProps) {
  const { author, authorPic, published_date, updated_date, reading_time } = blog;
  if (!author && !authorPic && !published_date && !updated_date && !reading_time) return null;
  return (
    <div className="byline mt-3">
      {(author !== "" || authorPic !== null) && <AuthorPicture src={authorPic} name={author} />}
      <p>
        {author !== "" && (
          <>
            <bdi>{author}</bdi>
            <br />
          </>
        )}
        <span className="dotted">
          {published_date && (
            <span>
              <PublishedDate date={published_date} day={blog.published_day} />
            </span>
          )}
          {reading_time && (
            <span>
              <bdi>{reading_time}</bdi>
            </span>
          )}
        </span>
        {updated_date && (
          <span className="block">
            {ARTICLE.updated} <PublishedDate date={updated_date} day={blog.updated_day} />
          </span>
        )}
      </p>
    </div>
  );
}
