import type { NextFunction, Request, Response } from "express";

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
