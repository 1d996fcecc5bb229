import type { ArchivedBlog, ArticleLink, BlogSummary, TopicText } from "../articles/blog";
import type { ContentError, Result } from "../articles/result";
import type { ListPage } from "../filters/paging";
import type { Phrase } from "../language/sentences";

/** What pages show of lists and topics: their counts are in words; a topic's is null if it is unknown. */
export type ListView = ListPage<BlogSummary> & {
  countLabel: string;
  topicText?: TopicText | undefined;
  titleMatches?: ArticleLink[] | undefined;
};
export type TopicView = { tag: string; countLabel: string | null };

export type ArchiveView = {
  /** Said where a year has more. */
  newest?: string;
  years: { year: string; countLabel: string }[];
  /** Month and day are in words; without a date "". */
  blogs: (ArchivedBlog & { month: string; day: string })[];
};

/** A way out of a filter with no results: a link to another list, how many articles that holds, and some of them. */
export type Suggestion = { href: string; phrases: Phrase[]; examples?: ArticleLink[] | undefined };

/** What a screen shows of a call: its data, or empty data, a message and the kind of the failure. */
export type LoadState<Data> = {
  data: Data;
  isError: boolean;
  error: string | null;
  errorKind?: ContentError;
};

type WithTitle = { title: string };
type Notices = { failed: WithTitle; missing?: WithTitle; tooLong?: WithTitle };

/** Turns a result into a load state; a failure has the `empty` data, and the title of its notice as the message. */
export function toLoadState<Data>(result: Result<Data>, empty: Data, notices: Notices): LoadState<Data> {
  if (result.ok) return { data: result.value, isError: false, error: null };
  const { failed, missing = failed, tooLong = failed } = notices;
  const titles = { "not-found": missing, "too-long": tooLong, timeout: failed, broken: failed };
  return { data: empty, isError: true, error: titles[result.error].title, errorKind: result.error };
}
