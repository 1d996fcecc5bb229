import { useLocation } from "@remix-run/react";
import type { MenuItem } from "../../site";

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function MenuLink({ item, className }: { item: MenuItem; className?: string }) {
  const { label, href, rel } = typeof item === "string" ? { label: item } : item;
  const { pathname, search } = useLocation();
  return (
    <a
      href={href}
      rel={rel}
      aria-current={href === pathname + search ? "page" : undefined}
      className={className}
    >
      {label}
    </a>
  );
}
