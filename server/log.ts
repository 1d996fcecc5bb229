import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";
import SonicBoom from "sonic-boom";
import { env } from "../app/runtime/env.server";

declare module "http" {
  interface IncomingMessage {
    id: string;
  }
  interface ServerResponse {
    cacheStatus?: string;
    cacheResult?: "file" | "hit" | "stale" | "miss";
  }
}

export const REQUEST_ID = "x-request-id";
const MAX_PATH_LENGTH = 200;
const FLUSH_MS = 500;
/** What waits for a slow reader; beyond it lines are dropped. */
const MAX_UNWRITTEN_BYTES = 1024 * 1024;
const EXIT_LIMIT_MS = 1_000;

// Not by `pino.destination`: at exit it retries for ever if nobody reads.
const destination = new SonicBoom({
  fd: 1,
  sync: false,
  minLength: 8_192,
  maxLength: MAX_UNWRITTEN_BYTES,
  periodicFlush: FLUSH_MS,
});
let isOpen = true;
let isExiting = false;

function stopLogging(): void {
  isOpen = false;
  destination.write = () => true;
}

destination.on("error", ({ message }: Error) => {
  stopLogging();
  destination.destroy();
  console.error(`Nothing is logged any more: ${message}`);
});
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

export const logger = pino({ level: env.LOG_LEVEL, base: { pid: process.pid } }, destination);

/** Ends the process once the log is written, or after a second if nobody reads it. */
export function exit(code: number): void {
  if (isExiting) return;
  isExiting = true;
  const end = () => process.exit(code);
  if (!isOpen) end();
  stopLogging();
  destination.once("close", end).end();
  setTimeout(end, EXIT_LIMIT_MS);
}

function logResponse({ id, method, url = "" }: IncomingMessage, response: ServerResponse, ms: number): void {
  // Neither the query nor any IP address is logged: both are private.
  const path = url.split("?", 1)[0]?.slice(0, MAX_PATH_LENGTH);
  const status = response.headersSent ? response.statusCode : null;
  const level = response.headersSent && response.statusCode >= 500 ? "warn" : "info";
  const message = response.writableFinished ? "request completed" : "request aborted";
  logger[level]({ id, method, path, status, cache: response.cacheStatus, ms }, message);
}

/** Gives a request its id, a proxy's or a new one, and logs one line when its response is over. */
export function trackRequest(request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  const given = request.headers[REQUEST_ID];
  request.id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
  response.once("close", () => logResponse(request, response, Math.round(performance.now() - startedAt)));
}
