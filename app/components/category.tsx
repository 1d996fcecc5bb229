import { accentOf } from "../site";

/** A category's label in its accent colour. */
export function Category({ name }: { name: string }) {
  if (name === "") return null;
  return (
    <p className="category" data-accent={accentOf(name)} dir="auto">
      {name}
    </p>
  );
}
