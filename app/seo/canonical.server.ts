import { redirect } from "@remix-run/node";
import { type Address, parseAddress } from "../filters/addresses";

/** Returns what a request's URL says. Throws a redirect to the canonical URL for data, which `server/requests.ts` lets pass. */
export function requireCanonical(request: Request): Address {
  const address = parseAddress(request.url);
  if (address.canonical !== undefined && !address.isTooLong) throw redirect(address.canonical, 301);
  return address;
}
