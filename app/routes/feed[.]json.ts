import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { buildJsonFeed, listFeedBlogs, readFeedFilter } from "../seo/feed.server";

/** The list under the URL's filter as a JSON Feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = readFeedFilter(request);
  const feed = await listFeedBlogs(filter, request);
  if (feed instanceof Response) return feed;
  const response = json(buildJsonFeed(filter, feed.blogs), feed.init);
  response.headers.set("Content-Type", "application/feed+json; charset=utf-8");
  return response;
}
