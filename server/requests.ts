import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { cacheControl, NO_STORE } from "../app/caching/freshness.server";
import { MAX_URL_LENGTH } from "../app/filters/hrefs";
import { type Address, withParams } from "../app/filters/request-address";
import type { Settings } from "../app/runtime/env.server";
import { REQUEST_ID } from "./log";
import { createSecurity } from "./security";

const METHODS = ["GET", "HEAD"];
const CLOSE = { connection: "close" };
const PLAIN_TEXT = "text/plain; charset=utf-8";
const TOO_LONG = "This address is too long.";
const LINGER_MS = 500;
/** `http://host/path?query`, RFC 9112, 3.2.2. */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i;

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

/** Turns absolute form into origin form; its host takes the place of the Host field's. */
export function readTarget(request: IncomingMessage): void {
  const [, host, path = ""] = ABSOLUTE_FORM.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = path.startsWith("/") ? path : `/${path}`;
}

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

type Fields = Record<string, string>;

export type Responses = ReturnType<typeof createResponses>;

/** The responses that need neither content nor a file: refusals, redirects, plain text. */
export function createResponses(settings: Settings) {
  const { securityHeaders, isOwnHost } = createSecurity(settings);

  function sendText(response: ServerResponse, status: number, text: string, headers: Fields = {}): void {
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

  function rejectSurplus(response: ServerResponse): void {
    const text = "Too many visitors at once. Please try again in a moment.";
    sendText(response, 503, text, { "retry-after": "1", ...CLOSE });
  }

  /** Rejects requests this site never serves: 400, 405, 414, 421 or 505 (RFC 9110; for hosts RFC 9112, 3.2). */
  function rejectInvalid(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = "", url = "", headers, headersDistinct, httpVersion } = request;
    const { "transfer-encoding": coding = "chunked" } = headers;
    // Node's `headers` show only the first of several.
    const { host: hosts } = headersDistinct;
    if (!httpVersion.startsWith("1.")) sendText(response, 505, "This site speaks HTTP/1.1.", CLOSE);
    else if (coding.toLowerCase() !== "chunked")
      sendText(response, 400, "The end of this request's body can't be told.", CLOSE); // RFC 9112, 6.3
    else if (hosts?.length !== 1) sendText(response, 400, "A request must have exactly one Host header.");
    else if (!isOwnHost(headers.host))
      sendText(response, 421, "This host name is not configured. Add it to ALLOWED_HOSTS (see the README).");
    else if (!METHODS.includes(method))
      sendText(response, 405, "This site can only be read.", { allow: METHODS.join(", "), ...CLOSE });
    else if (url.includes("#") || !isValidPath(url.split("?", 1)[0] ?? ""))
      sendText(response, 400, "This URL is malformed.");
    // A list that is too long says so in its page.
    else if (url.length > MAX_URL_LENGTH && !url.startsWith("/?")) sendText(response, 414, TOO_LONG);
    else return false;
    return true;
  }

  /** Redirects a document to its canonical URL, with the parameters that the site does not know; 414 if that is too long. */
  function redirectNonCanonical(address: Address, response: ServerResponse): boolean {
    const { pathname, canonical, unknown, isCanonical, isData, isTooLong } = address;
    if (isCanonical || isData || (isTooLong && pathname === "/")) return false;
    const location = withParams(canonical, unknown);
    const fields = { location, "cache-control": cacheControl(settings.CONTENT_FRESH_S), "content-length": 0 };
    if (isTooLong) sendText(response, 414, TOO_LONG);
    else response.writeHead(301, { ...fields, [REQUEST_ID]: response.req.id, ...securityHeaders("") }).end();
    return true;
  }

  /** Answers what Node couldn't parse or receive in time, and closes the connection. */
  function rejectUnparsable({ code = "" }: NodeJS.ErrnoException, socket: Socket): void {
    if (socket.writableEnded) return; // answered already: more bytes have come
    // After other bytes, the client could read this as part of a response's body.
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const fields = { ...CLOSE, "content-length": "0", "cache-control": NO_STORE, ...securityHeaders("") };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${STATUS_LINES[code] ?? "400 Bad Request"}\r\n${lines.join("")}\r\n`);
    // At once, unread bytes would make the kernel reset the connection, and the client might lose the response.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  return { securityHeaders, sendText, rejectSurplus, rejectInvalid, redirectNonCanonical, rejectUnparsable };
}
