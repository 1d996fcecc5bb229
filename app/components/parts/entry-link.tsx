import type { Entry } from "../../site";

type EntryLinkProps = { entry: Entry; className?: string };

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function EntryLink({ entry, className }: EntryLinkProps) {
  const { label, href } = typeof entry === "string" ? { label: entry, href: undefined } : entry;
  return (
    <a href={href} className={className}>
      {label}
    </a>
  );
}
