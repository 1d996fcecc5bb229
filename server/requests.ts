import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { CACHE_CONTROL, NO_STORE } from "../app/caching/freshness.server";
import { canonicalPath } from "../app/filters/filter";
import { REQUEST_ID } from "./log";
import { isOwnHost, securityHeaders } from "./security";

const METHODS = ["GET", "HEAD"];
const PLAIN_TEXT = "text/plain; charset=utf-8";
const MAX_URL_LENGTH = 8_192;

function isValidPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    // Two leading slashes or a backslash would name another host to some clients.
    const isRooted = /^\/(?!\/)[^\p{Cc}\\]*$/u.test(decoded);
    return isRooted && !decoded.split("/").some((part) => part === "." || part === "..");
  } catch {
    return false;
  }
}

// Node's parsed headers show only the first of several hosts.
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length;
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = `${text}\n`;
  const fields = {
    "content-type": PLAIN_TEXT,
    "content-length": Buffer.byteLength(body),
    [REQUEST_ID]: response.req.id,
    "cache-control": NO_STORE,
    ...securityHeaders(PLAIN_TEXT),
    ...headers,
  };
  response.writeHead(status, fields).end(body);
}

/** Rejects requests this site never serves: 400, 405, 414 or 421 (RFC 9110; for hosts RFC 9112, 3.2). */
export function rejectInvalid(
  { method = "", url = "", headers, rawHeaders }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (countHosts(rawHeaders) !== 1) sendText(response, 400, "A request must have exactly one Host header.");
  else if (!isOwnHost(headers.host))
    sendText(response, 421, "This host name is not configured. Add it to ALLOWED_HOSTS (see the README).");
  else if (!METHODS.includes(method))
    sendText(response, 405, "This site can only be read.", {
      allow: METHODS.join(", "),
      connection: "close",
    });
  else if (url.length > MAX_URL_LENGTH) sendText(response, 414, "This address is too long.");
  else if (!isValidPath(url.split("?", 1)[0] ?? "")) sendText(response, 400, "This URL is malformed.");
  else return false;
  return true;
}

function canonicalOf(target: string): string | undefined {
  const url = new URL(target, "http://here.invalid");
  if (target.endsWith("?") && url.search === "") return url.pathname;
  // Remix itself writes the URLs of data requests.
  return url.pathname === "/" && url.searchParams.has("_data") ? undefined : canonicalPath(url);
}

/** Redirects non-canonical URLs by their raw text: Remix normalises URLs before loaders see them. */
export function redirectNonCanonical({ url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  const location = canonicalOf(url);
  if (location === undefined) return false;
  const fields = { location, "cache-control": CACHE_CONTROL, "content-length": 0 };
  response.writeHead(301, { ...fields, [REQUEST_ID]: response.req.id, ...securityHeaders("") }).end();
  return true;
}

const STATUS_LINES: Record<string, string> = {
  CONNECT: "405 Method Not Allowed",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Responds to a request that Node couldn't parse or receive in time, or to CONNECT, and closes the connection. `code`
 * is the code of Node's error, or "CONNECT".
 */
export function rejectUnparsable(code: string | undefined, socket: Duplex, last?: ServerResponse): void {
  // After an unfinished response, the client would read this as part of its body.
  if (!socket.writable || (last && !last.writableFinished)) {
    socket.destroy();
    return;
  }
  const fields = {
    connection: "close",
    "content-length": "0",
    ...(code === "CONNECT" && { allow: METHODS.join(", ") }),
    "cache-control": NO_STORE,
    ...securityHeaders(""),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${STATUS_LINES[code ?? ""] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n`);
}
