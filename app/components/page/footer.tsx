import { memo } from "react";
import { BRAND, COLOPHON, FOOTER, TAGLINE } from "../../site";
import { EntryLink } from "../parts/entry-link";
import { Mark } from "../parts/icons";

export const Footer = memo(function Footer() {
  return (
    <footer className="ruled-above bg-panel">
      <div className="page-width">
        <div className="flex flex-wrap gap-10 py-12">
          <div className="basis-full sm:flex-2">
            <p className="brand">
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
            <div key={title} className="flex-1 basis-28 sm:basis-0">
              <h2 className="text-sm [font-weight:600]">{title}</h2>
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
