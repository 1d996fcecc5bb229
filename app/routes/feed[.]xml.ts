import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildAtomFeed, loadFeed } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";

/** Its media type is that of all XML: Chromium shows Atom's own as plain text, without the style sheet. */
export async function loader(args: LoaderFunctionArgs) {
  return xmlResponse(buildAtomFeed(await loadFeed(args)), "application/xml", "/feed.css");
}
