import type { ReactNode } from "react";

type PlaceholderLinkProps = { children: ReactNode; className?: string };

/**
 * A link that has no target yet: an `a` without `href`, HTML's placeholder hyperlink (HTML, 4.5.1). It can't be
 * focused or followed, unlike one to "#".
 */
export function PlaceholderLink({ children, className = "" }: PlaceholderLinkProps) {
  // biome-ignore lint/a11y/useValidAnchor: an anchor without href is what the standard has for this
  return <a className={`cursor-default ${className}`}>{children}</a>;
}
