import { useListBefore } from "../../browser/soft-navigation";
import type { Neighbours } from "../../content/article/blog";
import { articleHref } from "../../filters/addresses";
import { ARTICLE, LANDMARKS } from "../../words";
import { languageProps } from "../parts/text";

/** Leads to the articles before and after, in the filtered list that the visitor came from, or else in the whole one. */
export function NeighbourLinks({ id, whole }: { id: string; whole: Neighbours }) {
  const found = useListBefore()?.found ?? [];
  const index = found.findIndex((blog) => blog.id === id);
  const { previous, next } = index < 0 ? whole : { previous: found[index - 1], next: found[index + 1] };
  if (!previous && !next) return null;
  const links = [
    { rel: "prev", label: ARTICLE.previous, blog: previous },
    { rel: "next", label: ARTICLE.next, blog: next },
  ];
  return (
    <nav aria-label={LANDMARKS.neighbours} className="neighbours ruled-above article-column">
      {links.map(
        ({ rel, label, blog }) =>
          blog && (
            <a key={rel} href={articleHref(blog.id)} rel={rel}>
              <span className="text-sm text-muted">{label}</span>
              <span {...languageProps(blog.lang)}>{blog.title}</span>
            </a>
          ),
      )}
    </nav>
  );
}
