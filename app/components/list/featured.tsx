import { useRouteLoaderData } from "@remix-run/react";
import { memo } from "react";
import type { loader } from "../../root";
import { FEATURED } from "../../site";
import { LANDMARKS } from "../../words";
import { PublishedDate } from "../shared/byline";
import { Cover } from "../shared/cover";
import { Category } from "../shared/labels";

// The columns of two don't wait for the second to arrive, or the first would be wide until then.
const COLUMNS =
  FEATURED.length === 2
    ? "grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))]"
    : "grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]";

const WITH_PICTURE = "grid content-start items-start gap-2 sm:grid-cols-[2fr_3fr] sm:gap-4";

/** The stories above the list, which leave an article's title in the first screen; `isShort` leaves out their pictures. */
export const Featured = memo(function Featured({ isShort }: { isShort: boolean }) {
  const days = useRouteLoaderData<typeof loader>("root")?.featuredDays;
  if (FEATURED.length === 0) return null;
  return (
    <section aria-label={LANDMARKS.featured} className={`${COLUMNS} grid gap-x-4 gap-y-4 sm:gap-x-8`}>
      {FEATURED.map((story, index) => (
        // If centred, its parts would move while the page arrives.
        <article key={story.headline} className={`featured ${isShort ? "" : WITH_PICTURE}`}>
          {!isShort && <Cover src={story.image} slot="featured" category={story.category} loading="eager" />}
          <div>
            <Category name={story.category} />
            {/* No heading: the list's, which follows, is the first one. */}
            <p className="my-1 text-balance title-base md:title-lg lg:title-xl">
              <a href={story.href} lang={story.lang} dir="auto">
                {story.headline}
              </a>
            </p>
            <p className="byline flex-wrap gap-x-4 gap-y-0">
              {story.author && <span>{story.author}</span>}
              {story.date && <PublishedDate date={story.date} day={days?.[index]} />}
            </p>
          </div>
        </article>
      ))}
    </section>
  );
});
