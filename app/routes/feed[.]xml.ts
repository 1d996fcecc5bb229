import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildAtomFeed, loadFeed, READABLE } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";

/** Its media type is that of all XML: Chromium shows Atom's own as plain text, without the style sheet. */
export async function loader(args: LoaderFunctionArgs) {
  const feed = buildAtomFeed(await loadFeed(args));
  return xmlResponse(feed, "application/xml", { headers: READABLE, style: "/feed.css" });
}
