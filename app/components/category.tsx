import { accentOf } from "../site";

type CategoryProps = { name: string; href?: string | undefined };

export function Category({ name, href }: CategoryProps) {
  if (name === "") return null;
  return (
    <p className="category" data-accent={accentOf(name)} dir="auto">
      {href === undefined ? (
        name
      ) : (
        <a href={href} className="tag-link">
          {name}
        </a>
      )}
    </p>
  );
}
