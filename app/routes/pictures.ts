import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { NO_STORE } from "../caching/freshness.server";
import { PICTURE_FRESH_S, PICTURE_STALE_S } from "../pictures/picture.server";
import { FORMATS, shapeOf } from "../pictures/variants";
import { NO_PICTURE } from "../words";

const PICTURE_CONTROL = `public, max-age=${PICTURE_FRESH_S}, stale-while-revalidate=${PICTURE_STALE_S}, stale-if-error=${PICTURE_STALE_S}`;

/** Serves the picture at `src`, a path of this site or a URL on one of IMAGE_HOSTS, in a width and a format. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const src = params.get("src") ?? "";
  const width = Number(params.get("width"));
  const format = FORMATS.find((known) => known === params.get("format"));
  const shape = format && String(width) === params.get("width") ? shapeOf(width, format) : undefined;
  const isKnown = shape && format && params.size === 3;
  const picture = isKnown ? await context.getPicture(src, { shape, width, format }) : 404;
  if (typeof picture === "number") return new Response(`${NO_PICTURE[picture]}\n`, { status: picture });
  const headers = { "Content-Type": `image/${format}`, "X-Content-Type-Options": "nosniff" };
  // The original, until the picture is made.
  const original = src.replace(/[^!-~]+/g, encodeURIComponent);
  if (picture === undefined)
    return redirect(original, { headers: { ...headers, "Cache-Control": NO_STORE } });
  return new Response(picture as BodyInit, { headers: { ...headers, "Cache-Control": PICTURE_CONTROL } });
}
