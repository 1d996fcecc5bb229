import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { buildJsonFeed, loadFeed } from "../seo/feed.server";

export async function loader(args: LoaderFunctionArgs) {
  const feed = await loadFeed(args);
  if (feed instanceof Response) return feed;
  const response = json(buildJsonFeed(feed));
  response.headers.set("Content-Type", "application/feed+json; charset=utf-8");
  return response;
}
