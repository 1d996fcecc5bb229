import { ARCHIVE_HREF, TOPICS_HREF } from "../../filters/hrefs";
import { HEADER, type MenuItem } from "../../site";
import { ARCHIVE, SIDEBAR } from "../../words";
import { useCanonicalHref } from "./use-filter";

export const INDEX_LINKS = [
  { label: SIDEBAR.all, href: TOPICS_HREF },
  { label: ARCHIVE.title, href: ARCHIVE_HREF },
] as const;

const labels = [...HEADER, ...INDEX_LINKS].map((item) => (typeof item === "string" ? item : item.label));

/** Whether the header of a wide screen has room for them beside the menu, in one row. */
export const HAS_ROOM = labels.join("").length <= 60;

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function MenuLink({ item, className }: { item: MenuItem; className?: string }) {
  const { label, href, rel } = typeof item === "string" ? { label: item } : item;
  const shown = useCanonicalHref();
  return (
    <a href={href} rel={rel} aria-current={href === shown ? "page" : undefined} className={className}>
      {label}
    </a>
  );
}
