import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapHref } from "../filters/addresses";
import { env } from "../runtime/env.server";
import { requireCanonical } from "../seo/canonical.server";

export function loader({ request }: LoaderFunctionArgs) {
  requireCanonical(request);
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${env.SITE_URL}${sitemapHref(1)}\n`;
  return new Response(text);
}
