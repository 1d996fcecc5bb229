import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";
import SonicBoom from "sonic-boom";

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
const CLOSE_LIMIT_MS = 1_000;

/** Opens the log of requests, on stdout. */
export function openLog(level: string) {
  const buffering = { minLength: 8_192, maxLength: MAX_UNWRITTEN_BYTES, periodicFlush: FLUSH_MS };
  // Not by `pino.destination`: at exit it retries for ever if nobody reads.
  const destination = new SonicBoom({ fd: 1, sync: false, ...buffering });
  const logger = pino({ level, base: { pid: process.pid } }, destination);
  let isOpen = true;

  destination.on("error", ({ message }: Error) => {
    isOpen = false;
    logger.level = "silent";
    destination.destroy();
    console.error(`Nothing is logged any more: ${message}`);
  });

  return {
    logger,

    /** Gives a request its id, a proxy's or a new one, and logs one line when its response is over. */
    trackRequest(request: IncomingMessage, response: ServerResponse): void {
      const startedAt = performance.now();
      const given = request.headers[REQUEST_ID];
      request.id = typeof given === "string" && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
      response.once("close", () => {
        const { id, method, url = "" } = request;
        // Neither the query nor any IP address is logged: both are private.
        const path = url.split("?", 1)[0]?.slice(0, MAX_PATH_LENGTH);
        const status = response.headersSent ? response.statusCode : null;
        const ms = Math.round(performance.now() - startedAt);
        const message = response.writableFinished ? "request completed" : "request aborted";
        const level = Number(status) >= 500 ? "warn" : "info";
        logger[level]({ id, method, path, status, cache: response.cacheStatus, ms }, message);
      });
    },

    /** Resolves once the log is written, or after a second if nobody reads it. */
    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      logger.level = "silent";
      destination.end();
      await once(destination, "close", { signal: AbortSignal.timeout(CLOSE_LIMIT_MS) }).catch(() => {});
    },
  };
}
