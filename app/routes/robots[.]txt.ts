import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentInit, requireCanonical } from "../caching/responses.server";
import { env } from "../env.server";
import { sitemapHref } from "../filters/filter";

export function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request, context);
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${env.SITE_URL}${sitemapHref(1)}\n`;
  return new Response(text, contentInit(context));
}
