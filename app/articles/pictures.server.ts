import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { Measured } from "../pictures/measure.server";
import { displayUrl, isSitePicture, originalUrl, SHAPES, sourcesOf } from "../pictures/variants";
import { ARTICLE } from "../words";

/** The width of a picture in the style sheet's `article-column`. */
const SIZES = "(min-width: 39rem) 36.5rem, calc(100vw - 2.5rem)";

/** Measuring a picture reads its file. Pictures beyond this many are shown in a 16:9 box. */
const MAX_MEASURED = 100;

/** Whether a picture is in a figure, and whether its author made it a link. */
type Position = { isAlone?: boolean; isLinked?: boolean };

type Written = { src: string; alt: string; width?: number; height?: number; referrerPolicy?: string };

function pictureOf(written: Written, file: Measured[string] | undefined, position: Position): ElementContent {
  const { src: url, alt } = written;
  const { isAlone, isLinked } = position;
  if (file === null) return { type: "text", value: alt };
  const { width: fullWidth = Number.POSITIVE_INFINITY, isFixed } = file ?? {};
  const resized = sourcesOf(url, SHAPES.figure, fullWidth);
  const { src, avifSet } = isFixed ? { src: url } : resized;
  const { width, height, referrerPolicy } = { ...resized, ...written, ...file };
  const image = h("img", { src, width, height, loading: "lazy", decoding: "async", alt, referrerPolicy });
  // Its first frame. Of a file that is too large to be measured none is made.
  const srcSet = resized.src.replace(/webp$/, "jpeg");
  const still = isFixed && file?.width && { media: "(prefers-reduced-motion)", srcSet };
  // In a line, one of unknown width has its own, which `sizes` would replace.
  const isOffered = avifSet && (isAlone || width);
  const source = still || (isOffered && { type: "image/avif", srcSet: avifSet, sizes: SIZES });
  const picture = source ? h("picture", [h("source", source), image]) : image;
  // The size of another host's picture is not known: its box keeps the room.
  const shown = !isAlone || width || height ? picture : h("span", { className: "picture-box" }, [picture]);
  // As wide is the text on the narrowest phones: such a picture can't be larger.
  if (isLinked || !(still || (isAlone && fullWidth > 280))) return shown;
  const rel = /^http/i.test(src) ? "nofollow" : undefined;
  const ariaLabel = alt ? undefined : ARTICLE.picture;
  // Scripts show what it leads to in the page, with a link to the original.
  const dataOriginal = ARTICLE.original && originalUrl(url);
  return h("a", { className: "large bare", href: src, dataOriginal, rel, referrerPolicy, ariaLabel }, shown);
}

/** What an article's pictures depend on; `sitePictures` collects the URLs of the site's own, whose files are to be measured. */
type Context = Position & { measured: Measured; imageHosts: readonly string[]; sitePictures: Set<string> };

/**
 * Gives an article's pictures their formats and sizes; those in figures stand alone, and are links to their largest form
 * unless they are in one. So is one that moves, which some see still. One whose file is missing becomes its alternative text.
 */
export function transformPictures(nodes: ElementContent[], context: Context): ElementContent[] {
  const { measured, imageHosts, sitePictures } = context;
  return nodes.map((node) => {
    if (node.type !== "element") return node;
    if (node.tagName !== "img") {
      const position = { figure: { isAlone: true }, a: { isLinked: true } }[node.tagName];
      return { ...node, children: transformPictures(node.children, { ...context, ...position }) };
    }
    const written = node.properties as Written;
    if (isSitePicture(written.src) && sitePictures.size < MAX_MEASURED) sitePictures.add(written.src);
    const src = displayUrl(written.src, imageHosts);
    return pictureOf({ ...written, src }, measured[written.src], context);
  });
}
