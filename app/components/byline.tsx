import type { BlogSummary } from "../content/blog";
import { AuthorPicture } from "./author-picture";
import { PublishedDate } from "./published-date";

type BylineProps = { blog: Pick<BlogSummary, "author" | "authorPic" | "published_date" | "reading_time"> };

export function Byline({ blog: { author, authorPic, published_date, reading_time } }: BylineProps) {
  return (
    <div className="byline mt-3">
      <AuthorPicture src={authorPic} name={author} />
      <p>
        <bdi className="font-semibold text-ink">{author}</bdi>
        <br />
        {published_date && <PublishedDate date={published_date} />}
        {published_date && reading_time && " · "}
        <bdi className="inline-block">{reading_time}</bdi>
      </p>
    </div>
  );
}
