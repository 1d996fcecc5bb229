import type { NextFunction, Request, Response } from "express";
import { canonicalRedirect } from "../app/filters/filter";
import { FRESH } from "../app/http.server";

const METHODS = ["GET", "HEAD"];
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

/** Answers what no page of a read-only site is for: 405 by the method, 414 by the length, 400 by the path. */
export function refuse(request: Request, response: Response, next: NextFunction): void {
  const answer = (status: number, text: string) =>
    response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);

  if (!METHODS.includes(request.method)) {
    response.set("Allow", METHODS.join(", "));
    answer(405, "This site can only be read.");
  } else if (request.url.length > MAX_URL_LENGTH) {
    answer(414, "This address is too long.");
  } else if (!isPlainPath(request.url.split("?", 1)[0] ?? "")) {
    answer(400, "This is no address of this site.");
  } else {
    next();
  }
}

/**
 * Redirects another spelling of a list's query (`%20` for `+`, `%74ags` for `tags`) to the canonical one. Remix spells a
 * query anew before a loader sees it, so that only here the difference shows. Data requests pass: Remix writes them.
 */
export function redirectToCanonical(request: Request, response: Response, next: NextFunction): void {
  const url = new URL(request.url, "http://here.invalid");
  const canonical = canonicalRedirect(url);
  if (url.pathname !== "/" || url.searchParams.has("_data") || canonical === undefined) next();
  else response.set("Cache-Control", FRESH).redirect(301, canonical);
}
