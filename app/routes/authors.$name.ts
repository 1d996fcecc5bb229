import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOwnPicture } from "../pictures/answer.server";

/** One of the portraits in another width or format: the original is a file, and never comes here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerOwnPicture(request);
}
