import { json } from "@remix-run/node";
import { NotFound } from "../components/notice";
import { errorMeta } from "../seo/meta";
import { NOT_FOUND } from "../site";

export function loader() {
  return json(null, 404);
}

export const meta = () => errorMeta(NOT_FOUND.title);

export default function PageNotFound() {
  return <NotFound />;
}
