import type { BlogSummary } from "../content/blog";
import { UNPUBLISHED } from "../site";
import { PublishedDate } from "./published-date";

/** In development, why readers don't see an article yet. */
export function Unpublished({ blog }: { blog: Pick<BlogSummary, "draft" | "published_date"> }) {
  if (!import.meta.env.DEV) return null;
  const { draft, published_date: date } = blog;
  const isFuture = date !== null && date > new Date().toISOString().slice(0, 10);
  if (!draft && !isFuture) return null;
  const from = isFuture && [UNPUBLISHED.from, " ", <PublishedDate key="date" date={date} />];
  return (
    <>
      {" "}
      <small className="text-sm text-muted">{draft ? UNPUBLISHED.draft : from}</small>
    </>
  );
}
