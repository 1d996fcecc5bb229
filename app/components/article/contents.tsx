import type { Heading } from "../../articles/blog";
import { ARTICLE } from "../../words";

const MIN_HEADINGS = 3;

export function hasContents(headings: readonly Heading[]): boolean {
  return ARTICLE.contents !== "" && headings.length >= MIN_HEADINGS;
}

export function Contents({ headings }: { headings: readonly Heading[] }) {
  if (!hasContents(headings)) return null;
  return (
    <nav
      id="page:contents"
      aria-label={ARTICLE.contents}
      className="contents ruled ruled-above article-column mt-6 py-2"
    >
      {/* Open beside the text, by the style sheet. */}
      <details>
        <summary className="py-1 [font-weight:600]">
          <span>{ARTICLE.contents}</span>
        </summary>
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
