import { memo } from "react";
import { BRAND, COLOPHON, FOOTER, TAGLINE } from "../../site";
import { Logo } from "../shared/icons";
import { INDEX_LINKS, MenuLink } from "../shared/menu-link";
import { Themes } from "./themes";

const LINKS = COLOPHON ? [...INDEX_LINKS, COLOPHON] : INDEX_LINKS;

export const Footer = memo(function Footer() {
  return (
    <footer className="ruled-above bg-panel">
      <div className="page-width">
        <div className="flex flex-wrap gap-10 py-12">
          <div className="basis-full sm:flex-2">
            <p className="brand">
              <Logo /> {BRAND.name.toUpperCase()}
            </p>
            <p className="mt-3 max-w-[36ch] text-sm text-muted">{TAGLINE}</p>
            <ul className="mt-3 text-sm">
              {LINKS.map((item) => (
                <li key={item.label}>
                  <MenuLink item={item} className="inline-block py-1" />
                </li>
              ))}
            </ul>
          </div>
          {Object.entries(FOOTER).map(([title, items]) => (
            <div key={title} className="flex-1 basis-28 sm:basis-0">
              <h2 className="text-sm [font-weight:600]">{title}</h2>
              <ul className="mt-3 grid gap-2 text-sm text-muted">
                {items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
                  <li key={index}>
                    <MenuLink item={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Themes />
      </div>
    </footer>
  );
});
