import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownPictureResponse } from "../pictures/response.server";

/** Serves a portrait's variants; the original is a file and never comes here. */
export function loader({ request }: LoaderFunctionArgs) {
  return ownPictureResponse(request);
}
