import { SHAPES } from "../../pictures/variants";
import { Picture } from "./picture";

type AuthorPictureProps = { src: string | null; name: string; isLarge?: boolean };

export function AuthorPicture({ src, name, isLarge = false }: AuthorPictureProps) {
  const initial = Array.from(name)[0]?.toUpperCase();
  return (
    <span
      className={`author-picture ${isLarge ? "size-16" : "size-9"}`}
      data-initial={initial}
      aria-hidden="true"
    >
      {src !== null && <Picture src={src} shape={SHAPES.author} sizes={isLarge ? "4rem" : "2.25rem"} />}
    </span>
  );
}
