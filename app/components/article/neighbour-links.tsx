import { useOrigin } from "../../browser/way-back";
import type { Neighbours } from "../../content/article/blog";
import { articleHref } from "../../filters/addresses";
import { ARTICLE, LANDMARKS } from "../../words";
import { languageProps } from "../parts/text";

/**
 * Leads to the articles before and after, in the filtered list that the visitor came from, or else in the whole one; where
 * the filtered list ends, the whole one leads on, and says so.
 */
export function NeighbourLinks({ id, whole }: { id: string; whole: Neighbours }) {
  const found = useOrigin()?.found ?? [];
  const index = found.findIndex((blog) => blog?.id === id);
  const way = index < 0 ? whole : { previous: found[index - 1], next: found[index + 1] };
  const { previous = whole.previous, next = whole.next } = way;
  const links = [
    { rel: "prev", label: way.previous ? ARTICLE.previous : ARTICLE.previousOfAll, blog: previous },
    { rel: "next", label: way.next ? ARTICLE.next : ARTICLE.nextOfAll, blog: next },
  ];
  if (!links.some(({ blog }) => blog)) return null;
  return (
    <nav
      aria-label={LANDMARKS.neighbours}
      className="neighbours ruled-above article-column mt-8 flex flex-wrap gap-x-8 gap-y-4 pt-4 text-balance"
    >
      {links.map(
        ({ rel, label, blog }) =>
          blog && (
            <a key={rel} href={articleHref(blog.id)} rel={rel} className="flex-1 basis-40 no-underline">
              <span className="block text-sm text-muted">{label}</span>
              <span
                {...languageProps(blog.lang)}
                className="mt-1 block [font:700_var(--text-base)/1.3_var(--font-serif)]"
              >
                {blog.title}
              </span>
            </a>
          ),
      )}
    </nav>
  );
}
