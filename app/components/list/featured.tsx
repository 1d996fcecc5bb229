import { useRouteLoaderData } from "@remix-run/react";
import { memo, useState } from "react";
import type { loader } from "../../root";
import { FEATURED } from "../../site";
import { LANDMARKS } from "../../words";
import { PublishedDate } from "../parts/byline";
import { Category } from "../parts/category";
import { Cover } from "../parts/cover";
import { MenuLink } from "../parts/menu-link";

/** The stories above the list: compact on very small screens and above a filtered list, so that it is in view. */
export const Featured = memo(function Featured({ isCompact }: { isCompact: boolean }) {
  // Keeps the large file when the card shrinks: loading a smaller one would only delay the list.
  const [wasLarge, setWasLarge] = useState(!isCompact);
  if (!isCompact && !wasLarge) setWasLarge(true);
  const days = useRouteLoaderData<typeof loader>("root")?.featuredDays;
  if (FEATURED.length === 0) return null;
  return (
    <section
      aria-label={LANDMARKS.featured}
      className={`grid gap-x-8 sm:grid-cols-2 mb-8 gap-y-4 ${isCompact ? "" : "sm:mb-12"}`}
    >
      {FEATURED.map((story, index) => (
        <article key={story.headline} className={isCompact ? "featured" : "featured featured-large"}>
          <Cover
            src={story.image}
            place={wasLarge ? "featured" : "compact"}
            category={story.category}
            // The second one must not slow down the first, the largest picture on the page.
            loading={!wasLarge ? "eager" : index === 0 ? "first" : "lazy"}
          />
          <div>
            <Category name={story.category} />
            {/* No heading: the list's, which follows, is the first one. */}
            <p className="headline">
              <MenuLink item={{ label: story.headline, href: story.href }} />
            </p>
            <p className="byline dotted">
              <span>{story.author}</span>
              <PublishedDate date={story.date} day={days?.[index]} />
            </p>
          </div>
        </article>
      ))}
    </section>
  );
});
