import type { IncomingMessage, ServerResponse } from "node:http";
import { canonicalRedirect } from "../app/filters/filter";
import { FRESH, NEVER_KEPT } from "../app/http.server";

export const METHODS = ["GET", "HEAD"];
const MAX_URL_LENGTH = 8_192;

/** Whether a request's path is one that this site could have: rooted, well-formed, without dot segments. */
function isPlainPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    // A path that begins with two slashes, or holds a backslash, is another host to some readers.
    return (
      /^\/(?!\/)[^\p{Cc}\\]*$/u.test(decoded) &&
      !decoded.split("/").some((part) => part === "." || part === "..")
    );
  } catch {
    return false;
  }
}

/** A short answer in plain words, for nobody to keep. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = `${text}\n`;
  const about = { "content-type": "text/plain; charset=utf-8", "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...about, "cache-control": NEVER_KEPT, ...headers }).end(body);
}

/** Refuses what no page of a read-only site is for: 405 by the method, 414 by the length, 400 by the path. */
export function refuse({ method = "", url = "" }: IncomingMessage, response: ServerResponse): boolean {
  if (!METHODS.includes(method))
    answerPlainly(response, 405, "This site can only be read.", { allow: METHODS.join(", ") });
  else if (url.length > MAX_URL_LENGTH) answerPlainly(response, 414, "This address is too long.");
  else if (!isPlainPath(url.split("?", 1)[0] ?? ""))
    answerPlainly(response, 400, "This is no address of this site.");
  else return false;
  return true;
}

/**
 * Redirects another spelling of a list's query (`%20` for `+`, `%74ags` for `tags`) to the canonical one. Remix spells a
 * query anew before a loader sees it, so that only here the difference shows. Data requests pass: Remix writes them.
 */
export function redirectToCanonical(request: IncomingMessage, response: ServerResponse): boolean {
  const url = new URL(request.url ?? "/", "http://here.invalid");
  const canonical = canonicalRedirect(url);
  if (url.pathname !== "/" || url.searchParams.has("_data") || canonical === undefined) return false;
  response.writeHead(301, { location: canonical, "cache-control": FRESH, "content-length": 0 }).end();
  return true;
}
