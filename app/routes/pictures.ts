import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPicture } from "../pictures/picture.server";
import { pictureResponse } from "../pictures/response.server";
import { allowedSource } from "../pictures/source.server";
import { FORMATS, shapeOfWidth } from "../pictures/variants";

/** Serves the picture at `src`, a URL on one of IMAGE_HOSTS, in one of the site's widths and formats; else 404. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const source = allowedSource(params.get("src") ?? "");
  const width = Number(params.get("width"));
  const shape = String(width) === params.get("width") ? shapeOfWidth(width) : undefined;
  const format = FORMATS.find((known) => known === params.get("format"));
  const isKnown = source && shape && format && params.size === 3;
  const picture = isKnown ? await getPicture(source, { shape, width, format }) : 404;
  return pictureResponse(picture, format);
}
