import { redirect } from "@remix-run/node";
import { canonicalPath } from "../filters/filter";

/**
 * Throws a redirect if the URL of a list or resource is not canonical. With our own server, `redirectNonCanonical` in
 * `server/requests.ts` catches most of them first. This is for the list's data requests, which that one lets pass, and
 * for `remix-serve` and `npm run dev`, which run without it.
 */
export function requireCanonical(request: Request): void {
  const canonical = canonicalPath(request.url);
  if (canonical !== undefined) throw redirect(canonical, 301);
}
