import { accentOf } from "../../site";

type CategoryProps = { name: string; href?: string | undefined };

export function Category({ name, href }: CategoryProps) {
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
