import type { Blog, Neighbours } from "../../articles/blog";
import { useOrigin } from "../../browser/history-state";
import { articleHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { interpolate, isInLanguage } from "../../language/sentences";
import { ARTICLE, LANDMARKS } from "../../words";
import { Cover } from "../shared/cover";

type NeighbourLinksProps = { blog: Pick<Blog, "id" | "lang" | "published_date">; whole: Neighbours };

/**
 * Leads to the articles before and after, in the filtered list that the visitor came from, or else in the whole one; where
 * the filtered list ends, or has no more in this language, the whole one leads on, and says so.
 */
export function NeighbourLinks({ blog: { id, lang, published_date: date }, whole }: NeighbourLinksProps) {
  const isOwn = isInLanguage(lang);
  const results = (useOrigin()?.results ?? []).filter((blog) => !blog || isOwn(blog));
  const index = results.findIndex((blog) => blog?.id === id);
  const listed = index < 0 ? whole : { previous: results[index - 1], next: results[index + 1] };
  const { previous = whole.previous, next = whole.next } = listed;
  const links = [
    { rel: "prev", label: ARTICLE.previous, isListed: listed.previous, blog: previous, column: "" },
    // It stays at the end where it is alone.
    { rel: "next", label: ARTICLE.next, isListed: listed.next, blog: next, column: "-col-end-1" },
  ];
  if (!links.some(({ blog }) => blog)) return null;
  return (
    <nav
      aria-label={LANDMARKS.neighbours}
      className="neighbours mt-6 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-6 text-balance"
    >
      {links.map(({ rel, label, isListed, blog, column }) => {
        if (!blog) return null;
        const other = blog.published_date;
        const age = other && date && other > date ? ARTICLE.newer : ARTICLE.older;
        const way = other && date && other !== date ? age : label;
        return (
          <a key={rel} href={articleHref(blog.id)} rel={rel} className={`group no-underline ${column}`}>
            <span className="block text-sm text-muted">
              {isListed ? way : interpolate(ARTICLE.inAll, { way })}
            </span>
            <Cover src={blog.image ?? null} slot="neighbour" category={blog.category} className="my-2" />
            <span {...languageProps(blog.lang)} className="block title-base group-hover:underline">
              {blog.title}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
