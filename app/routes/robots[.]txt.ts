import { sitemapHref } from "../filters/addresses";
import { env } from "../runtime/env.server";

export function loader() {
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${env.SITE_URL}${sitemapHref(1)}\n`;
  return new Response(text);
}
