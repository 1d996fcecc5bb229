import { listHref } from "../../filters/hrefs";
import { accentOf } from "../../site";
import { LIST } from "../../words";
import { Highlight, type Highlighting } from "./text";

export function Category({ name, href }: { name: string; href?: string | undefined }) {
  if (name === "") return null;
  return (
    <p className="category" data-accent={accentOf(name)}>
      {href === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={href} className="tag-link">
          <bdi>{name}</bdi>
        </a>
      )}
    </p>
  );
}

export function Tags({ tags, ...highlighting }: Highlighting & { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="tags mt-3 text-sm text-muted">
      {/* Above the row's link like the tags, or it would stand a pixel lower; clicks go through. */}
      <bdi className="pointer-events-none relative">{LIST.tags}</bdi>{" "}
      {tags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && ", "}
          <a href={listHref({ tags: [tag] })} className="tag-link" data-accent={accentOf(tag)}>
            <bdi>
              <Highlight text={tag} {...highlighting} />
            </bdi>
          </a>
        </span>
      ))}
    </p>
  );
}
