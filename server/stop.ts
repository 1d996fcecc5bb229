import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** So long a server that is told to stop still takes requests, so that whoever sends them finds out by `/readyz`. */
const NOTICE_MS = 1_000;
const HARD_STOP_MS = 10_000;
const SWEEP_MS = 50;

let stopping = false;

/** Whether this process has been told to end. */
export function isStopping(): boolean {
  return stopping;
}

/** Has a connection end with its answer while the server stops. */
export function endIfStopping(response: ServerResponse): void {
  if (stopping) response.shouldKeepAlive = false;
}

/**
 * Ends the process by SIGTERM, after a second's notice, or SIGINT, at once: every request in flight is answered, idle
 * connections are closed, and after ten seconds it is over in any case.
 */
export function stopGracefully(server: Server): void {
  // Node takes a connection for idle only once it has carried a request; browsers open some that never do.
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.on("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }: IncomingMessage) => unused.delete(socket));
  const close = () => {
    server.close(() => process.exit(0));
    // Not before the next look: a request may have come that Node has not read yet.
    setInterval(() => {
      for (const socket of unused) socket.destroy();
      server.closeIdleConnections();
    }, SWEEP_MS);
  };
  // Ctrl-C reaches the whole process group, so the same stop may come twice.
  const stop = (noticeMs: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), HARD_STOP_MS);
    setTimeout(close, noticeMs);
  };
  process.on("SIGTERM", () => stop(NOTICE_MS));
  process.on("SIGINT", () => stop(0));
}
