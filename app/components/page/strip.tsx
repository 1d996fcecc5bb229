import { memo } from "react";
import { TAGLINE } from "../../site";
import { LANDMARKS } from "../../words";
import { MenuLink } from "../parts/menu-link";
import { HAS_ROOM, WAYS } from "../parts/ways";

/** What stands in the 30 px above the header: the tagline, except on phones, and the ways where the header lacks room. */
export const Strip = memo(function Strip() {
  return (
    <aside aria-label={LANDMARKS.strip} className="strip page-width flex items-start gap-5">
      <p className="me-auto hidden truncate text-muted sm:block">{TAGLINE}</p>
      {WAYS.map((item) => (
        <MenuLink key={item.href} item={item} className={`nav-link ${HAS_ROOM ? "xl:hidden" : ""}`} />
      ))}
    </aside>
  );
});
