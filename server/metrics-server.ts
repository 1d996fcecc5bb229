import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AggregatorRegistry, register } from "prom-client";
import type { Settings } from "../app/runtime/env.server";
import { listen } from "./listen";
import { createResponses } from "./requests";

const WORKER_TIMEOUT_MS = 1_000;

/** A worker's metrics, or an empty array if it is starting, hung or dead, so that the others can still be scraped. */
async function readWorkerMetrics(worker: Worker): Promise<object[]> {
  if (!worker.isConnected()) return [];
  worker.send("metrics", () => {}); // without a callback, an error would end this process
  const signal = AbortSignal.timeout(WORKER_TIMEOUT_MS);
  const [message] = await once(worker, "message", { signal }).catch(() => []);
  return Array.isArray(message) ? [message] : [];
}

/** Returns a function that serves all workers' metrics on a port of this machine alone (0 is none), and rejects if it is taken. */
export function createMetricsServer(settings: Settings) {
  const { rejectInvalid, sendText } = createResponses(settings);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.id = randomUUID();
    if (rejectInvalid(request, response)) return;
    if (request.url !== "/metrics") return sendText(response, 404, "Only /metrics is here.");
    try {
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const read = await Promise.all(workers.map(readWorkerMetrics));
      const metrics = (await AggregatorRegistry.aggregate(read.flat()).metrics()).trim();
      if (metrics === "") sendText(response, 503, "No worker answers.");
      else sendText(response, 200, metrics, { "content-type": register.contentType });
    } catch (error) {
      // Of a newer build, a worker may have metrics that this process can't add up.
      console.error(error);
      sendText(response, 500, "The metrics can't be added up.");
    }
  }

  const server = createServer(handle);
  let port = 0;

  return async (wanted: number): Promise<void> => {
    if (wanted === port) return;
    server.close();
    server.closeAllConnections();
    port = 0;
    if (wanted > 0) await listen(server, "127.0.0.1", wanted, "METRICS_PORT");
    port = wanted;
  };
}
