import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerInit, LISTS } from "../http.server";
import { answerFailure, buildAtomFeed, listFeedBlogs, readFeedFilter } from "../seo/feed.server";
import { answerXml } from "../seo/xml.server";

/** The list under the URL's filter as an Atom feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = readFeedFilter(request, "xml");
  const list = await listFeedBlogs(filter, request);
  if (!list.ok) return answerFailure(list.error);
  return answerXml(
    buildAtomFeed(filter, list.value),
    "application/atom+xml",
    answerInit(200, list.ageS, [LISTS]),
  );
}
