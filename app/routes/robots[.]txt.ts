import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapHref } from "../filters/hrefs";

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapHref(1)}\n`);
}
