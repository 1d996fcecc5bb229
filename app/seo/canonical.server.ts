import { redirect } from "@remix-run/node";
import { canonicalPath } from "../filters/filter";

/** Throws a redirect to the canonical URL, for what `server/requests.ts` lets pass or never sees: data, `npm run dev`. */
export function requireCanonical(request: Request): void {
  const canonical = canonicalPath(request.url);
  if (canonical !== undefined) throw redirect(canonical, 301);
}
