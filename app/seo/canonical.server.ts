import { redirect } from "@remix-run/node";
import { parseAddress } from "../filters/addresses";
import type { Filter } from "../filters/filter";

/**
 * Returns the filter of a request's URL. Throws a redirect to the canonical URL, for what `server/requests.ts` lets pass or
 * never sees: data, `npm run dev`.
 */
export function requireCanonical(request: Request): Filter {
  const { filter, canonical, isTooLong } = parseAddress(request.url);
  if (canonical !== undefined && !isTooLong) throw redirect(canonical, 301);
  return filter;
}
