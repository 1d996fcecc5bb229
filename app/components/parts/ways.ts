import { ARCHIVE_HREF, TOPICS_HREF } from "../../filters/addresses";
import { HEADER } from "../../site";
import { ARCHIVE, SIDEBAR } from "../../words";

/** The ways to all articles: by topic and by year. */
export const WAYS = [
  { label: SIDEBAR.all, href: TOPICS_HREF },
  { label: ARCHIVE.title, href: ARCHIVE_HREF },
] as const;

const labels = [...HEADER, ...WAYS].map((item) => (typeof item === "string" ? item : item.label));

/** Whether the header of a wide screen has room for them beside the menu, in one row. */
export const HAS_ROOM = labels.join("").length <= 60;
