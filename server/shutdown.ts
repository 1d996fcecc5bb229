import { type Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** After SIGTERM and SIGINT a worker cuts off what it has in hand by then. */
export const STOP_LIMIT_MS = 10_000;
/** The same after SIGHUP, when another one serves new visitors. */
export const DRAIN_LIMIT_MS = 60_000;
// Load balancers see `/readyz` fail before connections are refused.
const NOTICE_MS = 1_000;
const SWEEP_MS = 50;

/** Whether a site is shutting down, or only this worker of it; its responses close their connections then. */
export function createDraining() {
  let phase: "serving" | "replaced" | "ending" = "serving";
  return {
    isEnding: () => phase === "ending",

    ServerResponse: class extends ServerResponse {
      override writeHead(...args: unknown[]): this {
        if (phase !== "serving") this.shouldKeepAlive = false;
        return super.writeHead(...(args as Parameters<ServerResponse["writeHead"]>));
      }
    },

    /** Answers requests in flight and exits: on SIGTERM and SIGINT, and when this worker is replaced on SIGHUP. */
    beginOnSignals(server: Server, exit: (code: number) => void): void {
      const drain = (next: "replaced" | "ending", stopAcceptingAfterMs: number, closeIdleAfterMs: number) => {
        if (phase !== "ending") phase = next;
        setTimeout(() => exit(1), next === "ending" ? STOP_LIMIT_MS : DRAIN_LIMIT_MS);
        // The HTTP server's own close() would close idle connections too.
        setTimeout(() => NetServer.prototype.close.call(server, () => exit(0)), stopAcceptingAfterMs);
        setTimeout(() => {
          // To Node, a connection that has had no request is not idle, but late with its header.
          server.headersTimeout = 1;
          setInterval(() => server.closeIdleConnections(), SWEEP_MS);
        }, closeIdleAfterMs);
      };
      process.on("SIGTERM", () => drain("ending", NOTICE_MS, NOTICE_MS));
      process.on("SIGINT", () => drain("ending", 0, 0));
      // The `Keep-Alive` header promised idle connections this long; the extra second covers requests already in transit.
      process.on("SIGHUP", () => drain("replaced", 0, server.keepAliveTimeout + 1_000));
    },
  };
}
