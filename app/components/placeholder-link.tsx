import type { ReactNode } from "react";

type PlaceholderLinkProps = { children: ReactNode; className?: string };

/** HTML's placeholder hyperlink (HTML, 4.5.1); unlike a link to "#" it can't be focused or followed. */
export function PlaceholderLink({ children, className = "" }: PlaceholderLinkProps) {
  // biome-ignore lint/a11y/useValidAnchor: an anchor without href is the standard's placeholder
  return <a className={`cursor-default ${className}`}>{children}</a>;
}
