import type { MenuItem } from "../../site";

type MenuLinkProps = { item: MenuItem; className?: string };

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function MenuLink({ item, className }: MenuLinkProps) {
  const { label, href } = typeof item === "string" ? { label: item, href: undefined } : item;
  return (
    <a href={href} className={className}>
      {label}
    </a>
  );
}
