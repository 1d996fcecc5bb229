import { COVER } from "../site";

/**
 * The two kinds of pictures: the folder and size of the site's own, and the widths in which either is offered.
 * 224 is a compact card at two pixels a point, 360 a card at one, 720 at two; 72 is a byline's portrait at two.
 */
export const SHAPES = {
  cover: { ...COVER, folder: "/covers/", widths: [224, 360, 720, COVER.width] },
  author: { width: 160, height: 160, folder: "/authors/", widths: [72, 160] },
} as const;

export type Shape = (typeof SHAPES)[keyof typeof SHAPES];
export const FORMATS = ["avif", "webp"] as const;
export type Format = (typeof FORMATS)[number];

/** The kind of picture that is offered in a width; undefined where none is. No two kinds share a width. */
export function shapeOfWidth(width: number): Shape | undefined {
  return Object.values(SHAPES).find(({ widths }) => widths.some((offered) => offered === width));
}

/** One of the site's own pictures, by the path of its original, in a width and format. */
export type Variant = { original: string; shape: Shape; width: number; format: Format };

function isOwn(address: string, { folder }: Shape): boolean {
  return address.startsWith(folder) && /^[\w-]+\.webp$/.test(address.slice(folder.length));
}

/** The path of one of the site's own pictures in a width and format; the original is its own largest WebP. */
function variantPath(original: string, shape: Shape, width: number, format: Format): string {
  if (width === shape.width && format === "webp") return original;
  return `${original.slice(0, -".webp".length)}-${width}.${format}`;
}

/** What a path that `variantPath` makes stands for; undefined for any other path, an original's too. */
export function parseVariantPath(path: string): Variant | undefined {
  const [, name, digits] = /^(.+)-(\d+)\.\w+$/.exec(path) ?? [];
  const width = Number(digits);
  const shape = shapeOfWidth(width);
  const original = `${name}.webp`;
  if (!shape || !isOwn(original, shape)) return undefined;
  const format = FORMATS.find((known) => variantPath(original, shape, width, known) === path);
  return format && { original, shape, width, format };
}

/** Every variant of one of the site's own pictures; none of any other file. */
export function variantsOf(original: string, shape: Shape): Variant[] {
  if (!isOwn(original, shape)) return [];
  return FORMATS.flatMap((format) =>
    shape.widths
      .map((width) => ({ original, shape, width, format }))
      .filter(({ width }) => variantPath(original, shape, width, format) !== original),
  );
}

/** Where pictures from IMAGE_HOSTS are served; a width and a format follow. */
const ROUTE = "/pictures";
const PREFIX = `${ROUTE}?src=`;

/** The site's own address of a picture elsewhere, as rows of the JSON server carry it from then on. */
export function pictureAddress(source: string): string {
  return PREFIX + encodeURIComponent(source);
}

/** Whether a path is the picture route's: only this file writes such addresses. */
export function isPictureRoute(path: string): boolean {
  return path === ROUTE;
}

/** The address that a picture had before `pictureAddress`; any other address stays. */
export function originalAddress(address: string): string {
  return address.startsWith(PREFIX) ? decodeURIComponent(address.slice(PREFIX.length)) : address;
}

type Sources = { src: string; srcSet?: string; avifSet?: string };

function srcSet({ widths }: Shape, addressAt: (width: number) => string): string {
  return widths.map((width) => `${addressAt(width)} ${width}w`).join(", ");
}

/** What an `img` and the AVIF `source` beside it offer; one address alone where the site has no other widths. */
export function sourcesOf(address: string, shape: Shape): Sources {
  if (address.startsWith(PREFIX)) {
    const inFormat = (format: Format) => (width: number) => `${address}&width=${width}&format=${format}`;
    return {
      src: inFormat("webp")(shape.width),
      srcSet: srcSet(shape, inFormat("webp")),
      avifSet: srcSet(shape, inFormat("avif")),
    };
  }
  // Variants are made from the build's files: the development server shows the originals.
  if (!isOwn(address, shape) || !import.meta.env.PROD) return { src: address };
  return {
    src: address,
    srcSet: srcSet(shape, (width) => variantPath(address, shape, width, "webp")),
    avifSet: srcSet(shape, (width) => variantPath(address, shape, width, "avif")),
  };
}
