import { ARCHIVE_HREF, TOPICS_HREF } from "../../filters/addresses";
import { ARCHIVE, SIDEBAR } from "../../words";

/** The ways to all articles: by topic and by year. */
export const WAYS = [
  { label: SIDEBAR.all, href: TOPICS_HREF },
  { label: ARCHIVE.title, href: ARCHIVE_HREF },
] as const;
