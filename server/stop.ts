import cluster from "node:cluster";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";

/** How long a server that is told to stop still accepts connections, so that a load balancer learns it from `/readyz`. */
const NOTICE_MS = 1_000;
const HARD_STOP_MS = 10_000;
const SWEEP_MS = 50;

let stopping = false;
let draining = false;

/** Whether the site has been told to stop; a worker that is replaced has not been, because the site goes on. */
export function isStopping(): boolean {
  return stopping;
}

/** Ends a connection with its answer while the server drains. */
export function endIfDraining(response: ServerResponse): void {
  if (draining && !response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Ends the process on SIGTERM after a second's notice, on SIGINT at once; SIGHUP ends a worker that has been replaced.
 * Requests in flight are answered, idle connections are closed, and ten seconds later the process ends in any case.
 * `connections` maps each open connection to its last answer, if any.
 */
export function stopGracefully(
  server: Server,
  connections: ReadonlyMap<Duplex, ServerResponse | undefined>,
): void {
  // An HTTP server's own close() would end idle connections too.
  const refuse = () => NetServer.prototype.close.call(server, () => process.exit(0));
  const sweep = () => {
    // Node takes a connection for idle only once it has carried a request; browsers open some that never do.
    for (const [socket, response] of connections) if (!response) socket.destroy();
    server.closeIdleConnections();
  };
  const drain = (acceptMs: number, idleMs: number) => {
    draining = true;
    for (const response of connections.values()) if (response) endIfDraining(response);
    setTimeout(() => process.exit(1), HARD_STOP_MS);
    setTimeout(refuse, acceptMs);
    // Not before the next look: a request may have come that Node has not read yet.
    setTimeout(() => setInterval(sweep, SWEEP_MS), idleMs);
  };
  const stop = (noticeMs: number) => {
    stopping = true;
    drain(noticeMs, noticeMs);
  };
  process.on("SIGTERM", () => stop(NOTICE_MS));
  process.on("SIGINT", () => stop(0));
  // The site goes on, so an idle connection ends with its next answer, or once the time that `Keep-Alive` promised
  // is over; a second more is for requests on their way.
  if (cluster.isWorker) process.on("SIGHUP", () => drain(0, server.keepAliveTimeout + 1_000));
}
