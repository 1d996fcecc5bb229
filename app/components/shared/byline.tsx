import type { Blog, BlogSummary } from "../../articles/blog";
import { isAuthor, namesOf } from "../../filters/filter";
import { listHref } from "../../filters/hrefs";
import { splitByTerms } from "../../filters/text";
import { interpolate } from "../../language/sentences";
import { SHAPES } from "../../pictures/variants";
import { today } from "../../runtime/days";
import { AUTHOR } from "../../site";
import { ARTICLE, UNPUBLISHED } from "../../words";
import { Picture } from "./cover";
import { Highlight, type Highlighting } from "./text";

type AuthorPictureProps = { src: string | null; name: string; isLarge?: boolean };

export function AuthorPicture({ src, name, isLarge = false }: AuthorPictureProps) {
  const initial = Array.from(name)[0]?.toUpperCase();
  const size = isLarge ? "size-16" : "size-9";
  return (
    <span className={`author-picture ${size}`} data-initial={initial} aria-hidden="true">
      {src !== null && <Picture src={src} shape={SHAPES.author} sizes={isLarge ? "4rem" : "2.25rem"} />}
    </span>
  );
}

export type Authored = Pick<BlogSummary, "author" | "authors" | "authorPic">;

/** Those of an article's authors whose list is not that of all articles, as the default one's is. */
export function authorsOf(blog: Authored): string[] {
  return namesOf([blog]).filter((name) => isAuthor(name) && name !== AUTHOR?.name);
}

function AuthorNames({ blog, ...highlighting }: Highlighting & { blog: Authored }) {
  const names = authorsOf(blog).sort((a, b) => b.length - a.length);
  const pieces = splitByTerms(blog.author, names, false).map((text, index) =>
    index % 2 === 0 ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move, and a name may come twice
      <a key={index} href={listHref({ author: text })} className="tag-link">
        <Highlight text={text} {...highlighting} />
      </a>
    ),
  );
  return <bdi className="text-ink [font-weight:600]">{pieces}</bdi>;
}

/** A day (YYYY-MM-DD) in the words that the server has put it in. */
export function PublishedDate({ date, day = date }: { date: string; day: string | undefined }) {
  return (
    <time dateTime={date} dir="auto">
      {day}
    </time>
  );
}

type BylineProps = Highlighting & { blog: BlogSummary & Partial<Pick<Blog, "updated_date" | "updated_day">> };

export function Byline({ blog, ...highlighting }: BylineProps) {
  const { author, authorPic, published_date, updated_date, reading_time } = blog;
  if (!author && !authorPic && !published_date && !updated_date && !reading_time) return null;
  return (
    <div className="byline mt-3">
      {(author !== "" || authorPic !== null) && <AuthorPicture src={authorPic} name={author} />}
      <div>
        {author !== "" && <AuthorNames blog={blog} {...highlighting} />}
        <p className="flex flex-wrap gap-x-4">
          {published_date && <PublishedDate date={published_date} day={blog.published_day} />}
          {reading_time && <bdi>{reading_time}</bdi>}
          {updated_date && (
            <span>
              {ARTICLE.updated} <PublishedDate date={updated_date} day={blog.updated_day} />
            </span>
          )}
        </p>
      </div>
    </div>
  );
}

/** In development, why readers don't see an article yet. */
export function Unpublished({ blog }: { blog: BlogSummary }) {
  const { draft, published_date: date, published_day = "" } = blog;
  if (!import.meta.env.DEV) return null;
  const isFuture = date !== null && date > today();
  if (!draft && !isFuture) return null;
  return (
    <>
      {" "}
      <small className="text-sm text-muted">
        {draft ? UNPUBLISHED.draft : interpolate(UNPUBLISHED.from, { day: published_day })}
      </small>
    </>
  );
}
