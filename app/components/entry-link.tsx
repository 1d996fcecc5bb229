import type { Entry } from "../site";

type EntryLinkProps = { entry: Entry; className?: string };

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function EntryLink({ entry, className }: EntryLinkProps) {
  const { label, href } = typeof entry === "string" ? { label: entry, href: undefined } : entry;
  if (href === undefined) {
    // biome-ignore lint/a11y/useValidAnchor: an anchor without href is the standard's placeholder
    return <a className={`cursor-default ${className ?? ""}`}>{label}</a>;
  }
  return (
    <a href={href} className={className}>
      {label}
    </a>
  );
}
