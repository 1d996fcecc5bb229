import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";
import { pinoHttp } from "pino-http";
import { env } from "./env";

const REQUEST_ID = "x-request-id";
const MAX_PATH_LENGTH = 200;

const log = pino(
  { level: env.LOG_LEVEL, base: { pid: process.pid } },
  // Written when there is time, and at the end of the process.
  pino.destination({ sync: false }),
);

/** Writes a line when an answer is over. What the visitor searched for, and where they are, is nobody's business. */
const logAnswer = pinoHttp<IncomingMessage, ServerResponse>({
  logger: log,
  wrapSerializers: false,
  serializers: {
    req: ({ id, method, url = "" }: IncomingMessage) => ({
      id,
      method,
      path: url.split("?", 1)[0]?.slice(0, MAX_PATH_LENGTH),
    }),
    res: (response: ServerResponse) => ({
      status: response.headersSent ? response.statusCode : null,
      cache: response.getHeader("cache-status"),
    }),
  },
  customAttributeKeys: { responseTime: "ms" },
  customLogLevel: (_request, { statusCode }) => (statusCode >= 500 ? "warn" : "info"),
  // The error would be made here, of the status.
  customErrorObject: (_request, _response, _error, { res, ms }) => ({ res, ms }),
  genReqId: ({ headers }) => {
    const given = headers[REQUEST_ID];
    return typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  },
});

/**
 * Names a request, by what a proxy in front calls it or anew, says the name in `X-Request-Id`, and logs one line once
 * its answer has gone: id, method, path, status, what the cache did, milliseconds.
 */
export function follow(request: IncomingMessage, response: ServerResponse): void {
  logAnswer(request, response);
  response.setHeader(REQUEST_ID, String(request.id));
}

/** Logs what Node could not even read as a request. */
export function logUnreadable(code: string | undefined): void {
  log.info({ code }, "request unreadable");
}
