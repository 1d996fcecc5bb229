import { memo, useState } from "react";
import { FEATURED } from "../site";
import { Category } from "./category";
import { Cover } from "./cover";
import { PlaceholderLink } from "./placeholder-link";
import { PublishedDate } from "./published-date";

/** The two sample stories: compact on very small screens, and above a filtered list or a later page, so that the list is in view. */
export const Featured = memo(function Featured({ isCompact }: { isCompact: boolean }) {
  // Keeps the large file when the card shrinks: loading a smaller one would only delay the list.
  const [wasLarge, setWasLarge] = useState(!isCompact);
  if (!isCompact && !wasLarge) setWasLarge(true);
  if (FEATURED.length === 0) return null;
  return (
    <section
      aria-label="Featured"
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
              <PlaceholderLink>{story.headline}</PlaceholderLink>
            </p>
            <p className="byline dotted">
              <span>{story.author}</span>
              <PublishedDate date={story.date} />
            </p>
          </div>
        </article>
      ))}
    </section>
  );
});
