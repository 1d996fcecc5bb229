import { type Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { DRAIN_LIMIT_MS, STOP_LIMIT_MS } from "./stop-times";

// Load balancers see `/readyz` fail before connections are refused.
const NOTICE_MS = 1_000;
const SWEEP_MS = 50;

export type Draining = ReturnType<typeof createDraining>;

/** Whether a site is shutting down, or only this worker of it; its responses close their connections then. */
export function createDraining() {
  let phase: "serving" | "replaced" | "ending" = "serving";
  return {
    isEnding: () => phase === "ending",
    begin(next: "replaced" | "ending"): void {
      if (phase !== "ending") phase = next;
    },
    ServerResponse: class extends ServerResponse {
      override writeHead(status: number, ...fields: unknown[]): this {
        if (phase !== "serving") this.shouldKeepAlive = false;
        return super.writeHead(status, ...(fields as [string]));
      }
    },
  };
}

/** Answers requests in flight and exits: on SIGTERM and SIGINT, and when this worker is replaced on SIGHUP. */
export function shutDownOnSignals(server: Server, draining: Draining, exit: (code: number) => void): void {
  const drain = (stopAcceptingAfterMs: number, closeIdleAfterMs: number, limitMs: number) => {
    setTimeout(() => exit(1), limitMs);
    // The HTTP server's own close() would close idle connections too.
    setTimeout(() => NetServer.prototype.close.call(server, () => exit(0)), stopAcceptingAfterMs);
    setTimeout(() => {
      // To Node, a connection that has had no request is not idle, but late with its header.
      server.headersTimeout = 1;
      setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    }, closeIdleAfterMs);
  };
  const shutDown = (noticeMs: number) => {
    draining.begin("ending");
    drain(noticeMs, noticeMs, STOP_LIMIT_MS);
  };
  process.on("SIGTERM", () => shutDown(NOTICE_MS));
  process.on("SIGINT", () => shutDown(0));
  // The `Keep-Alive` header promised idle connections this long; the extra second covers requests already in transit.
  process.on("SIGHUP", () => {
    draining.begin("replaced");
    drain(0, server.keepAliveTimeout + 1_000, DRAIN_LIMIT_MS);
  });
}
