// What a page of the old site says of its article.
import type { Difference } from "./differences.js";
import { foldTitle } from "./html.js";
import type { Article } from "./match-pages.js";
import { foldTag, type PageMeta } from "./page.js";

/** What is compared where the page says it. */
export type Field = "title" | "date" | "tags" | "author";

/** What WordPress and Pelican call the topic of what has none. */
const NO_TOPIC = /^(uncategorized|misc)$/;

function dayOf(date: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? "";
}

/** What a page says of itself that the article says otherwise, and what it doesn't say. */
export function compareMeta(article: Article, meta: PageMeta) {
  const differences: Difference[] = [];
  const unsaid: Field[] = [];
  const [title, author] = [article.title, article.author].map(foldTitle);
  const titles = meta.titles.map(foldTitle);
  if (titles.length === 0) unsaid.push("title");
  else if (
    !titles.some((text) => text === title || text.startsWith(`${title} `) || text.endsWith(` ${title}`))
  )
    differences.push({ kind: "title", before: meta.titles[0] ?? "", after: article.title });
  const day = dayOf(meta.date);
  const days = [
    day,
    Number.isNaN(Date.parse(meta.date)) ? "" : new Date(meta.date).toISOString().slice(0, 10),
  ];
  if (day === "") unsaid.push("date");
  else if (!days.includes(article.date ?? ""))
    differences.push({ kind: "date", before: day, after: article.date ?? "none" });
  const tags = new Set(article.tags.map(foldTag));
  const lost = meta.tags.filter((tag) => !tags.has(foldTag(tag)) && !NO_TOPIC.test(foldTag(tag)));
  if (meta.tags.length === 0) unsaid.push("tags");
  else if (lost.length > 0)
    differences.push({ kind: "tags", before: lost.join(", "), after: article.tags.join(", ") });
  if (meta.authors.length === 0) unsaid.push("author");
  else if (
    !meta.authors.map(foldTitle).some((name) => author?.includes(name) || (author && name.includes(author)))
  )
    differences.push({ kind: "author", before: meta.authors.join(", "), after: article.author });
  return { differences, unsaid };
}
