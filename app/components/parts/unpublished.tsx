import type { BlogSummary } from "../../content/article/blog";
import { say } from "../../language/sentences";
import { today } from "../../runtime/today";
import { UNPUBLISHED } from "../../words";

type UnpublishedProps = { blog: Pick<BlogSummary, "draft" | "published_date" | "published_day"> };

/** In development, why readers don't see an article yet. */
export function Unpublished({ blog: { draft, published_date: date, published_day = "" } }: UnpublishedProps) {
  if (!import.meta.env.DEV) return null;
  const isFuture = date !== null && date > today();
  if (!draft && !isFuture) return null;
  return (
    <>
      {" "}
      <small className="text-sm text-muted">
        {draft ? UNPUBLISHED.draft : say(UNPUBLISHED.from, { day: published_day })}
      </small>
    </>
  );
}
