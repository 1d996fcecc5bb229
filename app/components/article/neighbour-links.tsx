import type { Blog, Neighbours } from "../../articles/blog";
import { useOrigin } from "../../browser/way-back";
import { articleHref } from "../../filters/addresses";
import { interpolate } from "../../language/sentences";
import { ARTICLE, LANDMARKS } from "../../words";
import { Cover } from "../parts/cover";
import { languageProps } from "../parts/text";

type NeighbourLinksProps = { blog: Pick<Blog, "id" | "published_date">; whole: Neighbours };

/**
 * Leads to the articles before and after, in the filtered list that the visitor came from, or else in the whole one; where
 * the filtered list ends, the whole one leads on, and says so.
 */
export function NeighbourLinks({ blog: { id, published_date: date }, whole }: NeighbourLinksProps) {
  const found = useOrigin()?.found ?? [];
  const index = found.findIndex((blog) => blog?.id === id);
  const way = index < 0 ? whole : { previous: found[index - 1], next: found[index + 1] };
  const { previous = whole.previous, next = whole.next } = way;
  const links = [
    { rel: "prev", label: ARTICLE.previous, isFound: way.previous, blog: previous, place: "" },
    // Alone too, it stands where it stands beside another.
    { rel: "next", label: ARTICLE.next, isFound: way.next, blog: next, place: "-col-end-1" },
  ];
  if (!links.some(({ blog }) => blog)) return null;
  return (
    <nav
      aria-label={LANDMARKS.neighbours}
      className="neighbours mt-6 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-6 text-balance"
    >
      {links.map(({ rel, label, isFound, blog, place }) => {
        if (!blog) return null;
        const other = blog.published_date;
        const age = other && date && other > date ? ARTICLE.newer : ARTICLE.older;
        const way = other && date && other !== date ? age : label;
        return (
          <a key={rel} href={articleHref(blog.id)} rel={rel} className={`group no-underline ${place}`}>
            <span className="block text-sm text-muted">
              {isFound ? way : interpolate(ARTICLE.inAll, { way })}
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
