import { memo } from "react";
import { BRAND, COLOPHON, FOOTER, TAGLINE } from "../site";
import { EntryLink } from "./entry-link";
import { Mark } from "./icons";

export const Footer = memo(function Footer() {
  return (
    <footer className="border-t border-line bg-panel">
      <div className="page-width">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-10 py-12 sm:grid-cols-[2fr_1fr_1fr]">
          <div className="col-span-full sm:col-span-1">
            <p className="flex items-center gap-3 font-serif font-bold tracking-[0.14em]">
              <Mark /> {BRAND.capitals}
            </p>
            <p className="mt-3 max-w-[36ch] text-sm text-muted">{TAGLINE}</p>
            {COLOPHON && (
              <p className="mt-3 text-sm">
                <EntryLink entry={COLOPHON} className="inline-block py-1" />
              </p>
            )}
          </div>
          {Object.entries(FOOTER).map(([title, entries]) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-3 grid gap-2 text-sm text-muted">
                {entries.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move
                  <li key={index}>
                    <EntryLink entry={entry} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </footer>
  );
});
