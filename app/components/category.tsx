import { accentOf } from "../site";

export function Category({ name }: { name: string }) {
  if (name === "") return null;
  return (
    <p className="category" data-accent={accentOf(name)} dir="auto">
      {name}
    </p>
  );
}
