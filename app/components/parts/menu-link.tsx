import type { MenuItem } from "../../site";
import { useHref } from "./use-filter";

/** A link or, without an address, a placeholder (HTML, 4.5.1): unlike "#" it can't be focused or followed. */
export function MenuLink({ item, className }: { item: MenuItem; className?: string }) {
  const { label, href, rel } = typeof item === "string" ? { label: item } : item;
  const shown = useHref();
  return (
    <a href={href} rel={rel} aria-current={href === shown ? "page" : undefined} className={className}>
      {label}
    </a>
  );
}
