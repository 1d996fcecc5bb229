import { COVER } from "../site";

/**
 * Widths in px; each belongs to one shape. 224 is for a compact card at 2x, 360 and 720 for a card at 1x and 2x, 72 for a
 * byline portrait at 2x, 1168 for a picture in an article's text at 2x, which keeps its proportions.
 */
export const SHAPES = {
  cover: { ...COVER, widths: [224, 360, 720, COVER.width] },
  author: { width: 160, height: 160, widths: [72, 160] },
  figure: { width: 1168, height: undefined, widths: [400, 800, 1168] },
} as const;

/** The picture of a shared link is a JPEG, as those in feeds are: several networks and readers refuse WebP. */
export const SHARED = { width: 1200, height: 630, widths: [1200] } as const;

export type Shape = (typeof SHAPES)[keyof typeof SHAPES] | typeof SHARED;
export const FORMATS = ["avif", "webp", "jpeg"] as const;
export type Format = (typeof FORMATS)[number];
export type Target = { shape: Shape; width: number; format: Format };

/** A whole picture as feeds have it, and where the original says too much. */
export const LARGEST = { shape: SHAPES.figure, width: 1168, format: "jpeg" } satisfies Target;

export function shapeOf(width: number, format: Format): Shape | undefined {
  const shapes = format === "jpeg" ? [SHARED, SHAPES.figure] : Object.values(SHAPES);
  return shapes.find(({ widths }) => widths.some((offered) => offered === width));
}

/** Whether a URL is the path of a raster picture of this site; "//host/a.webp" is another site's. */
export function isSitePicture(url: string): boolean {
  return /^\/(?!\/)[\w%~!$&'()*+,;=:@./-]+\.(avif|gif|jpe?g|png|webp)$/i.test(url);
}

export const PICTURES_PATH = "/pictures";
const PREFIX = `${PICTURES_PATH}?src=`;

/** The URL under which this site resizes a picture; a width and a format are yet to be added. */
export function resizedUrl(source: string): string {
  return PREFIX + encodeURIComponent(source);
}

/** Parses an http(s) URL without credentials on one of IMAGE_HOSTS; undefined for any other text. */
export function hostedUrl(text: string, imageHosts: readonly string[]): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  const isBare = url.username === "" && url.password === "";
  return isBare && imageHosts.includes(url.host) ? url : undefined;
}

/** The URL at which the site shows a picture: of one on IMAGE_HOSTS its own. */
export function displayUrl(url: string, imageHosts: readonly string[]): string {
  const hosted = hostedUrl(url, imageHosts);
  return hosted ? resizedUrl(hosted.href) : url;
}

/** The URL of the picture that a resized one was made of, or the given one. */
export function originalUrl(url: string): string {
  return url.startsWith(PREFIX) ? decodeURIComponent(url.slice(PREFIX.length)) : url;
}

function variantsOf(url: string) {
  const prefix = isSitePicture(url) ? resizedUrl(url) : url;
  if (!prefix.startsWith(PREFIX)) return undefined;
  return (width: number, format: Format) => `${prefix}&width=${width}&format=${format}`;
}

/** The URL of a picture as a JPEG, which all readers show; undefined for one that the site does not resize. */
export function jpegUrl(url: string, width: number): string | undefined {
  return variantsOf(url)?.(width, "jpeg");
}

/**
 * What an `img` offers and, where the site resizes it, the AVIF `source` beside it. WebP is for the few browsers without
 * AVIF. Another host's is asked for without a `Referer`: many refuse other pages', and none need know who reads what.
 */
export function sourcesOf(url: string, shape: Shape, fullWidth = Number.POSITIVE_INFINITY) {
  const toUrl = variantsOf(url);
  const referrerPolicy = url.startsWith("/") ? undefined : ("no-referrer" as const);
  if (toUrl === undefined) return { src: url, avifSet: undefined, referrerPolicy };
  // No picture is enlarged.
  const widths = shape.widths.filter((_, index) => index === 0 || (shape.widths[index - 1] ?? 0) < fullWidth);
  const candidates = widths.map((width) => `${toUrl(width, "avif")} ${Math.min(width, fullWidth)}w`);
  return { src: toUrl(shape.width, "webp"), avifSet: candidates.join(", ") };
}
