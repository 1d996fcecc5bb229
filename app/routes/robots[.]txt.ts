import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "../env.server";
import { answerInit, requireCanonical } from "../http.server";

/** Allows robots everything. */
export function loader({ request }: LoaderFunctionArgs) {
  requireCanonical(request);
  const text = `User-agent: *\nAllow: /\n\nSitemap: ${env.SITE_URL}/sitemap.xml\n`;
  return new Response(text, answerInit(200));
}
