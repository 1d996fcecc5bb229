import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOwnPicture } from "../pictures/answer.server";

/** Serves a cover's variants; the original is a file and never comes here. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerOwnPicture(request);
}
