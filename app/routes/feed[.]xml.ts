import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildAtomFeed, listFeedBlogs, readFeedFilter } from "../seo/feed.server";
import { answerXml } from "../seo/xml.server";

/** The list under the URL's filter as an Atom feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = readFeedFilter(request);
  const feed = await listFeedBlogs(filter, request);
  if (feed instanceof Response) return feed;
  return answerXml(buildAtomFeed(filter, feed.blogs), "application/atom+xml", feed.init);
}
