import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";
import { pinoHttp } from "pino-http";
import { env } from "../app/env.server";

/** The header by which a request is named, in both directions. */
export const REQUEST_ID = "x-request-id";
const WRITE_BYTES = 8_192;
const WRITE_AFTER_MS = 500;
const MAX_PATH_LENGTH = 200;

// Many lines at a time, half a second late at most, and whatever is left at the end of the process.
const lines = pino.destination({ sync: false, minLength: WRITE_BYTES, periodicFlush: WRITE_AFTER_MS });
// A full disk ends the log, but not the site. Pino's own listener would end it, and try for ever to write what is left.
lines.removeAllListeners("error").on("error", ({ message }: Error) => {
  lines.write = () => true;
  lines.destroy();
  console.error(`Nothing is logged any more: ${message}`);
});
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const log = pino({ level: env.LOG_LEVEL, base: { pid: process.pid } }, lines);

const CACHE_STATUS = Symbol("Cache-Status");
type Noted = ServerResponse & { [CACHE_STATUS]?: string };

/** Has the line of an answer say what the cache did: a header sent among others at once can't be asked for later. */
export function noteCacheStatus(response: ServerResponse, status: string): void {
  (response as Noted)[CACHE_STATUS] = status;
}

/** What a line says. What the visitor searched for, and where they are, is nobody's business. */
function describe({ id, method, url = "" }: IncomingMessage, response: Noted, { ms }: { ms: number }) {
  const query = url.indexOf("?");
  const path = url.slice(0, Math.min(query < 0 ? url.length : query, MAX_PATH_LENGTH));
  const status = response.headersSent ? response.statusCode : null;
  return { id, method, path, status, cache: response[CACHE_STATUS], ms };
}

/**
 * Names a request, by what a proxy in front calls it or anew, and logs one line once its answer has gone: id, method,
 * path, status, what the cache did, milliseconds.
 */
export const follow: (request: IncomingMessage, response: ServerResponse) => void = pinoHttp({
  // All that a line says is in `describe`: a child of the logger for each request would take a third of its time, for nothing.
  logger: Object.assign(log, { child: () => log }),
  wrapSerializers: false,
  customAttributeKeys: { responseTime: "ms" },
  customLogLevel: (_request, { statusCode }) => (statusCode >= 500 ? "warn" : "info"),
  customSuccessObject: describe,
  customErrorObject: (request, response, _error, about) => describe(request, response, about),
  genReqId: ({ headers }) => {
    const given = headers[REQUEST_ID];
    return typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  },
});

/** The name of the request that a response answers. */
export function idOf(response: ServerResponse): string {
  return String(response.req.id);
}

/** Logs what Node could not even read as a request. */
export function logUnreadable(code: string | undefined): void {
  log.info({ code }, "request unreadable");
}
