import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFailure, buildAtomFeed, listFeedBlogs, readFeedFilter } from "../seo/feed.server";
import { answerXml } from "../seo/xml.server";

/** The list under the URL's filter as an Atom feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = readFeedFilter(request, "xml");
  const list = await listFeedBlogs(filter);
  if (!list.ok) return answerFailure(list.error);
  return answerXml(buildAtomFeed(filter, list.value), "application/atom+xml", list.ageS);
}
