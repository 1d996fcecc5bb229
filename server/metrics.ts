import cluster from "node:cluster";
import type { ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { contentEvents } from "../app/content/store/policy.server";

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests by status (or aborted) and cache: hit, stale, miss, file or none.",
  labelNames: ["status", "cache"],
});
const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from a request to the end of its response.",
  labelNames: ["cache"],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.3, 1, 2.5, 10],
});
const calls = new Counter({
  name: "content_calls_total",
  help: "Calls of json-server or the database by outcome; a rejected one was not made, because the breaker was open.",
  labelNames: ["outcome"],
});
const breaker = new Gauge({ name: "content_breaker_open", help: "1 while the circuit breaker is open." });
const lastSuccess = new Gauge({
  name: "content_last_success_timestamp_seconds",
  help: "When json-server or the database last returned content, in Unix time; 0 before that.",
});

collectDefaultMetrics();
contentEvents
  .on("call", (outcome) => {
    calls.inc({ outcome });
    if (outcome === "ok") lastSuccess.setToCurrentTime();
  })
  .on("breaker", (isOpen) => breaker.set(Number(isOpen)));

// Counters summed across workers would drop when one is replaced; Prometheus would see a reset and count the remainder
// again.
register.setDefaultLabels({ worker: cluster.worker?.id });
process.on("message", async (message) => {
  if (message === "metrics") process.send?.(await register.getMetricsAsJSON());
});

export function measureRequest(response: ServerResponse): void {
  const startedAt = performance.now();
  response.once("close", () => {
    const cache = response.cacheResult ?? "none";
    requests.inc({ status: response.writableFinished ? response.statusCode : "aborted", cache });
    durations.observe({ cache }, (performance.now() - startedAt) / 1_000);
  });
}
