import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { Measured } from "../../pictures/measure.server";
import { isOwnPicture, SHAPES, type Sources, sourcesOf } from "../../pictures/variants";
import { mapElements } from "./tree.server";

/** The width of a picture in the style sheet's `article-column`. */
const SIZES = "(min-width: 39rem) 36.5rem, calc(100vw - 2.5rem)";

/** Measuring a picture reads its file. Pictures beyond this many are shown in a 16:9 box. */
const MAX_MEASURED = 100;

function pictureOf(address: string, alt: string, file: Measured[string] | undefined): ElementContent {
  if (file === null) return { type: "text", value: alt };
  const { width, height, isAnimated } = file ?? {};
  const { src, avifSet }: Sources = isAnimated ? { src: address } : sourcesOf(address, SHAPES.figure, width);
  const image = h("img", { src, width, height, loading: "lazy", decoding: "async", alt });
  const source = avifSet && h("source", { type: "image/avif", srcSet: avifSet, sizes: SIZES });
  const picture = source ? h("picture", [source, image]) : image;
  // The size of another host's picture is not known: its box keeps the room.
  return width === undefined ? h("span", { className: "picture-box" }, [picture]) : picture;
}

/**
 * Gives an article's pictures their formats and sizes. One whose file is missing becomes its alternative text. `own` gets
 * the addresses of the site's own, whose files are to be measured.
 */
export function tidyPictures(
  nodes: ElementContent[],
  measured: Measured,
  own: Set<string>,
): ElementContent[] {
  return mapElements(nodes, (element) => {
    if (element.tagName !== "img") return element;
    const { src, alt } = element.properties as { src: string; alt: string };
    if (isOwnPicture(src) && own.size < MAX_MEASURED) own.add(src);
    return pictureOf(src, alt, measured[src]);
  });
}
