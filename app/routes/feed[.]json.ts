import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { answerInit, LISTS } from "../http.server";
import { answerFailure, buildJsonFeed, listFeedBlogs, readFeedFilter } from "../seo/feed.server";

/** The list under the URL's filter as a JSON Feed. */
export async function loader({ request }: LoaderFunctionArgs) {
  const filter = readFeedFilter(request, "json");
  const list = await listFeedBlogs(filter, request);
  if (!list.ok) return answerFailure(list.error);
  const response = json(buildJsonFeed(filter, list.value), answerInit(200, list.ageS, [LISTS]));
  response.headers.set("Content-Type", "application/feed+json; charset=utf-8");
  return response;
}
