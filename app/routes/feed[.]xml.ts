import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildAtomFeed, loadFeed, READABLE } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";

/** Its media type is that of all XML: Chromium shows Atom's own as plain text, without the style sheet. */
export async function loader(args: LoaderFunctionArgs) {
  const response = xmlResponse(buildAtomFeed(await loadFeed(args)), "application/xml", "/feed.css");
  for (const [name, value] of Object.entries(READABLE)) response.headers.set(name, value);
  return response;
}
