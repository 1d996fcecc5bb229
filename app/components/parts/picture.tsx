import { type Shape, sourcesOf } from "../../pictures/variants";

/** "first" is for the largest picture of a screen: its request has priority. */
export type Loading = "first" | "eager" | "lazy";

type PictureProps = { src: string; shape: Shape; sizes: string; loading?: Loading };

/** A picture in all its sizes and formats. `sizes` is the HTML attribute (HTML, 4.8.4.2.2). */
export function Picture({ src, shape, sizes, loading = "lazy" }: PictureProps) {
  const { avifSet, src: fallback } = sourcesOf(src, shape);
  const image = (
    // Decorative: the text beside it says what it is about.
    <img
      src={fallback}
      alt=""
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
