import { listHref } from "../../filters/addresses";
import { LIST } from "../../words";

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      <bdi>{LIST.tags}</bdi>{" "}
      {tags.map((tag, index) => (
        <span key={tag}>
          {index > 0 && ", "}
          <a href={listHref({ tags: [tag] })} className="tag-link">
            <bdi>{tag}</bdi>
          </a>
        </span>
      ))}
    </p>
  );
}
