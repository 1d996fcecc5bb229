import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { canonicalRedirect } from "../app/filters/filter";
import { FRESH, NEVER_KEPT } from "../app/http.server";
import { idOf, REQUEST_ID } from "./log";
import { isOwnHost, securityHeaders } from "./security";

const METHODS = ["GET", "HEAD"];
const PLAIN = "text/plain; charset=utf-8";
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

/** Whether a request has exactly one Host; of several, Node would show the first alone. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === "host") count += 1;
  return count === 1;
}

/** A short answer in plain words, for nobody to keep. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = `${text}\n`;
  const about = {
    "content-type": PLAIN,
    "content-length": Buffer.byteLength(body),
    [REQUEST_ID]: idOf(response),
  };
  const fields = { ...about, "cache-control": NEVER_KEPT, ...securityHeaders(PLAIN), ...headers };
  response.writeHead(status, fields).end(body);
}

/**
 * Refuses what no page of a read-only site is for: 400 by none or several hosts (RFC 9112, 3.2), 421 by the host (RFC 9110,
 * 15.5.20), 405 by the method, 414 by the length, 400 by the path.
 */
export function refuse(
  { method = "", url = "", headers, rawHeaders }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!hasOneHost(rawHeaders)) answerPlainly(response, 400, "A request has one Host.");
  else if (!isOwnHost(headers.host)) answerPlainly(response, 421, "This site has another name.");
  else if (!METHODS.includes(method))
    // With the connection ends what may still come of a body.
    answerPlainly(response, 405, "This site can only be read.", {
      allow: METHODS.join(", "),
      connection: "close",
    });
  else if (url.length > MAX_URL_LENGTH) answerPlainly(response, 414, "This address is too long.");
  else if (!isPlainPath(url.split("?", 1)[0] ?? ""))
    answerPlainly(response, 400, "This is no address of this site.");
  else return false;
  return true;
}

/** Where a request target leads that is not the canonical one of its page. */
function canonicalOf(target: string): string | undefined {
  const url = new URL(target, "http://here.invalid");
  // A question mark with nothing behind it is lost on every URL parser.
  if (target.endsWith("?") && url.search === "") return url.pathname;
  // Data requests for pages pass: Remix writes them.
  return url.pathname === "/" && url.searchParams.has("_data") ? undefined : canonicalRedirect(url);
}

/**
 * Redirects another spelling of a list's or resource's URL (`%20` for `+`, `%74ags` for `tags`, a lone `?`, a query that
 * means nothing) to the canonical one, before a render, so that none is a way past the page cache. Remix
 * spells a query anew before a loader sees it, so that only here the difference shows.
 */
export function redirectToCanonical({ url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  const location = canonicalOf(url);
  if (location === undefined) return false;
  const fields = { location, "cache-control": FRESH, "content-length": 0, [REQUEST_ID]: idOf(response) };
  response.writeHead(301, { ...fields, ...securityHeaders("") }).end();
  return true;
}

const UNREADABLE: Record<string, string> = {
  CONNECT: "405 Method Not Allowed",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what Node could not read as a request, or not in time, by its error's code, or has no response for (CONNECT),
 * and ends the connection. While the answer to an earlier request is under way, it ends at once: in the midst of
 * that answer this one would be taken for a part of it.
 */
export function refuseUnreadable(code: string | undefined, socket: Duplex, earlier?: ServerResponse): void {
  if (!socket.writable || (earlier && !earlier.writableFinished)) {
    socket.destroy();
    return;
  }
  const fields = {
    connection: "close",
    "content-length": "0",
    ...(code === "CONNECT" && { allow: METHODS.join(", ") }),
    "cache-control": NEVER_KEPT,
    ...securityHeaders(""),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${UNREADABLE[code ?? ""] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n`);
}
