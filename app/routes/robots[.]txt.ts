import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapHref } from "../filters/addresses";

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapHref(1)}\n`;
  return new Response(text);
}
