import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerInit } from "../http.server";
import { getPicture } from "../pictures/picture.server";
import { allowedSource } from "../pictures/source.server";
import { FORMATS, shapeOfWidth } from "../pictures/variants";

/** The address carries no hash of the picture, so it is asked for anew each hour; an old one is better than none. */
const HOURLY = "public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400";

const TEXTS = {
  404: "There is no such picture.",
  502: "The picture can't be had.",
  503: "Too many pictures are being made. Please try again in a moment.",
  504: "The picture did not come in time.",
} as const;

/**
 * The picture at `src`, a URL on one of IMAGE_HOSTS, in one of the widths and formats that the site's pages ask for. 404
 * for any other address without a call, 502, 503 or 504 where the picture can't be had.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const source = allowedSource(params.get("src") ?? "");
  const width = Number(params.get("width"));
  const shape = String(width) === params.get("width") ? shapeOfWidth(width) : undefined;
  const format = FORMATS.find((known) => known === params.get("format"));
  const isKnown = source && shape && format && params.size === 3;
  const picture = isKnown ? await getPicture(source, shape, width, format) : 404;
  if (typeof picture === "number") return new Response(`${TEXTS[picture]}\n`, answerInit(picture));
  return new Response(picture as BodyInit, {
    headers: {
      "Cache-Control": HOURLY,
      "Content-Type": `image/${format}`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
