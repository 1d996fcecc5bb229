import type { ElementContent } from "hast";
import { h } from "hastscript";
import { hostedAddress } from "../../pictures/hosted.server";
import type { Measured } from "../../pictures/measure.server";
import { isOwnPicture, SHAPES, type Sources, sourcesOf } from "../../pictures/variants";

/** The width of a picture in the style sheet's `article-column`. */
const SIZES = "(min-width: 39rem) 36.5rem, calc(100vw - 2.5rem)";

/** Measuring a picture reads its file. Pictures beyond this many are shown in a 16:9 box. */
const MAX_MEASURED = 100;

/** A picture as its author has written it. */
type Written = { src: string; alt: string; width?: number; height?: number };

function pictureOf(written: Written, file: Measured[string] | undefined, isAlone: boolean): ElementContent {
  const { src: address, alt } = written;
  if (file === null) return { type: "text", value: alt };
  const { width, height } = file ?? written;
  const resized = sourcesOf(address, SHAPES.figure, file?.width);
  const { src, avifSet }: Sources = file?.isAnimated ? { src: address } : resized;
  const image = h("img", { src, width, height, loading: "lazy", decoding: "async", alt });
  // In a line, one of unknown width has its own, which `sizes` would replace.
  const isOffered = avifSet && (isAlone || width);
  const source = isOffered && h("source", { type: "image/avif", srcSet: avifSet, sizes: SIZES });
  const picture = source ? h("picture", [source, image]) : image;
  // The size of another host's picture is not known: its box keeps the room.
  return isAlone && !width && !height ? h("span", { className: "picture-box" }, [picture]) : picture;
}

/** What is known of an article's pictures; `own` gets the addresses of the site's own, whose files are to be measured. */
type Known = { measured: Measured; imageHosts: readonly string[]; own: Set<string> };

/**
 * Gives an article's pictures their formats and sizes; those in figures stand alone. One whose file is missing becomes its
 * alternative text.
 */
export function tidyPictures(nodes: ElementContent[], known: Known, isAlone = false): ElementContent[] {
  const { measured, imageHosts, own } = known;
  return nodes.map((node) => {
    if (node.type !== "element") return node;
    if (node.tagName !== "img") {
      const children = tidyPictures(node.children, known, isAlone || node.tagName === "figure");
      return { ...node, children };
    }
    const written = node.properties as Written;
    if (isOwnPicture(written.src) && own.size < MAX_MEASURED) own.add(written.src);
    const src = hostedAddress(written.src, imageHosts);
    return pictureOf({ ...written, src }, measured[written.src], isAlone);
  });
}
