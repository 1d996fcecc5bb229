import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "../env.server";
import { sitemapHref } from "../filters/addresses";
import { requireCanonical } from "../seo/canonical.server";

export function loader({ request }: LoaderFunctionArgs) {
  requireCanonical(request);
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${env.SITE_URL}${sitemapHref(1)}\n`;
  return new Response(text);
}
