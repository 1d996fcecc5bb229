import type { ServerResponse } from "node:http";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ContentEvents } from "../app/content/policy.server";

/** Counts requests, and what happens to calls of the source. */
export function createMetrics(events: ContentEvents) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests by status (or aborted) and cache: hit, stale, miss, file or none.",
    labelNames: ["status", "cache"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to the end of its response.",
    labelNames: ["cache"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.3, 1, 2.5, 10],
    registers,
  });
  const calls = new Counter({
    name: "content_calls_total",
    help: "Calls of json-server or the database by outcome; a rejected one was not made, because the breaker was open.",
    labelNames: ["outcome"],
    registers,
  });
  const breaker = new Gauge({
    name: "content_breaker_open",
    help: "1 while the circuit breaker is open.",
    registers,
  });
  const lastSuccess = new Gauge({
    name: "content_last_success_timestamp_seconds",
    help: "When json-server or the database last returned content, in Unix time; 0 before that.",
    registers,
  });
  events.on("request", (outcome) => {
    calls.inc({ outcome });
    if (outcome === "ok") lastSuccess.setToCurrentTime();
  });
  events.on("breaker", (isOpen) => breaker.set(Number(isOpen)));

  return {
    registry,
    measureRequest(response: ServerResponse): void {
      const startedAt = performance.now();
      response.once("close", () => {
        const cache = response.cacheResult ?? "none";
        requests.inc({ status: response.writableFinished ? response.statusCode : "aborted", cache });
        durations.observe({ cache }, (performance.now() - startedAt) / 1_000);
      });
    },
  };
}
