import { json } from "@remix-run/node";
import { Notice } from "../components/notice";
import { answerInit, loaderHeaders } from "../http.server";
import { errorMeta } from "../seo/meta";
import { NOT_FOUND } from "../site";

export function loader() {
  return json(null, answerInit(404));
}

export const headers = loaderHeaders;

export const meta = () => errorMeta(NOT_FOUND.title);

export default function PageNotFound() {
  return <Notice {...NOT_FOUND} />;
}
