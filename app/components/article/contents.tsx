import type { Heading } from "../../content/article/blog";
import { ARTICLE } from "../../words";

/** Shorter articles need none. */
const MIN_HEADINGS = 3;

export function hasContents(headings: readonly Heading[]): boolean {
  return ARTICLE.contents !== "" && headings.length >= MIN_HEADINGS;
}

export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (!hasContents(headings)) return null;
  const list = (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav
        id="page:contents"
        aria-label={ARTICLE.contents}
        className="contents ruled ruled-above article-column mt-6 py-2"
      >
        <details>
          <summary>{ARTICLE.contents}</summary>
          {list}
        </details>
      </nav>
      {/* No style sheet can open a closed `details` in every browser. */}
      <nav aria-label={ARTICLE.contents} className="contents-beside">
        <p aria-hidden="true">{ARTICLE.contents}</p>
        {list}
      </nav>
    </>
  );
}
