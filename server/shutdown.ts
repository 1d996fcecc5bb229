import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { exit } from "./log";

// Load balancers see `/readyz` fail before connections are refused.
const NOTICE_MS = 1_000;
const HARD_STOP_MS = 10_000;
const SWEEP_MS = 50;

let isEnding = false;
let isDraining = false;

/** Whether the site is shutting down; false in a worker that is only being replaced. */
export function isSiteEnding(): boolean {
  return isEnding;
}

export function disableKeepAliveIfDraining(response: ServerResponse): void {
  if (isDraining && !response.headersSent) response.shouldKeepAlive = false;
}

/** Answers requests in flight and exits: on SIGTERM and SIGINT, and when this worker is replaced on SIGHUP. */
export function shutDownOnSignals(
  server: Server,
  connections: ReadonlyMap<Duplex, ServerResponse | undefined>,
): void {
  // The HTTP server's own close() would close idle connections too.
  const stopAccepting = () => NetServer.prototype.close.call(server, () => exit(0));
  const closeIdle = () => {
    // Node counts a connection as idle only after its first request, and browsers open some ahead of need.
    for (const [socket, response] of connections) if (!response) socket.destroy();
    server.closeIdleConnections();
  };
  const drain = (stopAcceptingAfterMs: number, closeIdleAfterMs: number) => {
    isDraining = true;
    for (const response of connections.values()) if (response) disableKeepAliveIfDraining(response);
    setTimeout(() => exit(1), HARD_STOP_MS);
    setTimeout(stopAccepting, stopAcceptingAfterMs);
    setTimeout(() => setInterval(closeIdle, SWEEP_MS), closeIdleAfterMs);
  };
  const shutDown = (noticeMs: number) => {
    isEnding = true;
    drain(noticeMs, noticeMs);
  };
  process.on("SIGTERM", () => shutDown(NOTICE_MS));
  process.on("SIGINT", () => shutDown(0));
  // The `Keep-Alive` header promised idle connections this long; the extra second covers requests already in transit.
  process.on("SIGHUP", () => drain(0, server.keepAliveTimeout + 1_000));
}
