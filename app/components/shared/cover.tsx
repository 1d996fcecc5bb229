import { memo } from "react";
import { SHAPES, type Shape, sourcesOf } from "../../pictures/variants";
import { accentOf, HAS_PLACEHOLDERS } from "../../site";

/** "first" is for the largest picture of a screen: its request has priority. */
export type Loading = "first" | "eager" | "lazy";

type PictureProps = { src: string; shape: Shape; sizes: string; alt?: string | undefined; loading?: Loading };

/** A picture in all its sizes and formats. `sizes` is the HTML attribute (HTML, 4.8.4.2.2). */
export function Picture({ src, shape, sizes, alt = "", loading = "lazy" }: PictureProps) {
  const { avifSet, ...fallback } = sourcesOf(src, shape);
  const image = (
    // Decorative by default: the text beside it says what it is about.
    <img
      {...fallback}
      alt={alt}
      width={shape.width}
      height={shape.height}
      loading={loading === "lazy" ? "lazy" : "eager"}
      decoding="async"
      {...(loading === "first" && { fetchPriority: "high" as const })}
    />
  );
  if (!avifSet) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avifSet} sizes={sizes} />
      {image}
    </picture>
  );
}

const ON_TABLETS = "(min-width: 48rem) calc(26.67vw - 1.67rem), (min-width: 40rem) calc(40vw - 1.6rem)";

/** The width of a whole cover in the style sheet's grids. A test compares the two. */
const SIZES = {
  featured: "(min-width: 74rem) 13.5rem, (min-width: 40rem) calc(20vw - 1.3rem), calc(50vw - 1.75rem)",
  list: `(min-width: 74rem) 22.58rem, (min-width: 64rem) calc(33.33vw - 2.08rem), ${ON_TABLETS}, calc(100vw - 2.5rem)`,
  row: `(min-width: 74rem) 18.07rem, ${ON_TABLETS}, calc(32vw - 0.8rem)`,
  article: "(min-width: 39rem) 36.5rem, calc(100vw - 2.5rem)",
  neighbour: "(min-width: 39rem) 17.5rem, calc(50vw - 2rem)",
  related: "(min-width: 74rem) 22.83rem, (min-width: 40rem) calc(33.33vw - 1.83rem), calc(100vw - 2.5rem)",
} as const;

type CoverProps = Pick<PictureProps, "alt" | "loading"> & {
  src: string | null;
  slot: keyof typeof SIZES;
  category: string;
  className?: string;
};

/** A cover picture; the brand's mark shows until it has loaded and, if the owner likes, where there is none. */
export const Cover = memo(function Cover(props: CoverProps) {
  const { src, slot, category, className = "", ...picture } = props;
  if (src === null && !HAS_PLACEHOLDERS) return null;
  return (
    <div className={`cover ${className}`} data-accent={accentOf(category)}>
      {src !== null && <Picture {...picture} src={src} shape={SHAPES.cover} sizes={SIZES[slot]} />}
    </div>
  );
});
