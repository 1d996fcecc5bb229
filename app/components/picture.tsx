import { type Shape, sourcesOf } from "../pictures/variants";

/** "first" is the largest picture of its screen: at most one, and its request goes ahead of the others. */
export type Loading = "first" | "eager" | "lazy";

type PictureProps = { src: string; shape: Shape; sizes: string; loading?: Loading };

/** A picture in the widths and formats that the site has of it. `sizes` says how wide it is shown (HTML, 4.8.4.2.2). */
export function Picture({ src, shape, sizes, loading = "lazy" }: PictureProps) {
  const { avifSet, ...sources } = sourcesOf(src, shape);
  const image = (
    // The words beside it say what it is about: to those who can't see it the picture adds nothing.
    <img
      {...sources}
      {...(sources.srcSet && { sizes })}
      alt=""
      width={shape.width}
      height={shape.height}
      loading={loading === "lazy" ? "lazy" : "eager"}
      decoding="async"
      // React 18 knows the attribute only as HTML spells it, its types only as React 19 does.
      {...(loading === "first" && { fetchpriority: "high" })}
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
