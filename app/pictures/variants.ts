import { COVER } from "../site";

/** Widths in px: 224 for a compact card at 2x, 360 and 720 for a card at 1x and 2x, 72 for a byline portrait at 2x. */
export const SHAPES = {
  cover: { ...COVER, folder: "/covers/", widths: [224, 360, 720, COVER.width] },
  author: { width: 160, height: 160, folder: "/authors/", widths: [72, 160] },
} as const;

export type Shape = (typeof SHAPES)[keyof typeof SHAPES];
export const FORMATS = ["avif", "webp"] as const;
export type Format = (typeof FORMATS)[number];

export function shapeOfWidth(width: number): Shape | undefined {
  return Object.values(SHAPES).find(({ widths }) => widths.some((offered) => offered === width));
}

export type Target = { shape: Shape; width: number; format: Format };
export type Variant = Target & { original: string };

function isOwn(address: string, { folder }: Shape): boolean {
  return address.startsWith(folder) && /^[\w-]+\.webp$/.test(address.slice(folder.length));
}

/** The path of a variant; the original is its own largest WebP. */
function variantPath({ original, shape, width, format }: Variant): string {
  if (width === shape.width && format === "webp") return original;
  return `${original.slice(0, -".webp".length)}-${width}.${format}`;
}

/** Parses what `variantPath` makes; undefined for any other path, an original's too. */
export function parseVariantPath(path: string): Variant | undefined {
  const [, name, digits] = /^(.+)-(\d+)\.\w+$/.exec(path) ?? [];
  const width = Number(digits);
  const shape = shapeOfWidth(width);
  const original = `${name}.webp`;
  if (!shape || !isOwn(original, shape)) return undefined;
  return FORMATS.map((format) => ({ original, shape, width, format })).find(
    (variant) => variantPath(variant) === path,
  );
}

/** Every variant of one of the site's own pictures, without the original; none of any other file. */
export function variantsOf(original: string, shape: Shape): Variant[] {
  if (!isOwn(original, shape)) return [];
  const variants = FORMATS.flatMap((format) =>
    shape.widths.map((width) => ({ original, shape, width, format })),
  );
  return variants.filter((variant) => variantPath(variant) !== original);
}

const ROUTE = "/pictures";
const PREFIX = `${ROUTE}?src=`;

/** The address under which this site serves a picture of IMAGE_HOSTS; a width and a format are yet to be added. */
export function pictureAddress(source: string): string {
  return PREFIX + encodeURIComponent(source);
}

export function isPictureRoute(path: string): boolean {
  return path === ROUTE;
}

export function originalAddress(address: string): string {
  return address.startsWith(PREFIX) ? decodeURIComponent(address.slice(PREFIX.length)) : address;
}

type Sources = { src: string; srcSet?: string; avifSet?: string };

/** What an `img` and the AVIF `source` beside it offer; the address alone where there are no other widths. */
export function sourcesOf(address: string, shape: Shape): Sources {
  const isRemote = address.startsWith(PREFIX);
  // Variants are made from the build's files: the development server shows the originals.
  const hasVariants = isRemote || (isOwn(address, shape) && import.meta.env.PROD);
  if (!hasVariants) return { src: address };
  const addressIn = (width: number, format: Format) =>
    isRemote
      ? `${address}&width=${width}&format=${format}`
      : variantPath({ original: address, shape, width, format });
  const setIn = (format: Format) =>
    shape.widths.map((width) => `${addressIn(width, format)} ${width}w`).join(", ");
  return { src: addressIn(shape.width, "webp"), srcSet: setIn("webp"), avifSet: setIn("avif") };
}
