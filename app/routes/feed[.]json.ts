import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildJsonFeed, loadFeed, READABLE } from "../seo/feed.server";

export async function loader(args: LoaderFunctionArgs) {
  const feed = buildJsonFeed(await loadFeed(args));
  const headers = { ...READABLE, "Content-Type": "application/feed+json; charset=utf-8" };
  return Response.json(feed, { headers });
}
