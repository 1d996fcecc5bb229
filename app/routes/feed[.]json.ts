import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { buildJsonFeed, loadFeed, READABLE } from "../seo/feed.server";

export async function loader(args: LoaderFunctionArgs) {
  const feed = buildJsonFeed(await loadFeed(args));
  return json(feed, { headers: { ...READABLE, "Content-Type": "application/feed+json; charset=utf-8" } });
}
