import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { type startOwnProcess, test } from "../support/own-process";
import { readMetric } from "../support/read-metric";
import { askPlainly, findFreePort } from "../support/site";

/** A site with metrics. */
async function startMeasured(start: typeof startOwnProcess, env: Record<string, string> = {}) {
  const port = await findFreePort();
  const site = await start({ METRICS_PORT: String(port), ...env });
  const metricsUrl = `http://127.0.0.1:${port}`;
  const read = (name: string, ...labels: string[]) => readMetric(metricsUrl, name, ...labels);
  return { ...site, metricsUrl, read };
}

test.concurrent("metrics on loopback tell requests by status and cache, and calls", async ({ start }) => {
  const { ask, read, metricsUrl, stop } = await startMeasured(start, { CONTENT_FRESH_S: "600" });
  for (const path of ["/", "/", "/%00", "/blogs/none"]) await ask(path);
  // A client may have a file's last byte, and hang up, before its response is over: that would count as aborted.
  await ask("/favicon.svg", {}, "HEAD");
  // A response is counted when it is over, which a client may see earlier.
  await eventually(async () => expect(await read("http_request_duration_seconds_count")).toBe(5));
  for (const counted of ["200 miss", "200 hit", "200 file", "400 none", "404 miss"]) {
    const [status, cache] = counted.split(" ");
    expect([counted, await read("http_requests_total", `"${status}"`, `"${cache}"`)]).toEqual([counted, 1]);
  }
  expect(await read("http_request_duration_seconds_bucket", 'cache="miss"', 'le="+Inf"')).toBe(2);
  for (const outcome of ["ok", "not-found"])
    expect(await read("content_calls_total", `"${outcome}"`)).toBe(1);
  const lastSuccess = await read("content_last_success_timestamp_seconds");
  expect(Math.abs(Date.now() / 1_000 - lastSuccess)).toBeLessThan(60);
  for (const name of ["process_resident_memory_bytes", "nodejs_eventloop_lag_p99_seconds"])
    expect(await read(name)).toBeGreaterThan(0);

  const { status, headers } = await askPlainly(metricsUrl, "/metrics");
  expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
  const statusOf = async (path: string, headers = {}, method = "GET") =>
    (await askPlainly(metricsUrl, path, headers, method)).status;
  expect(await statusOf("/metrics", {}, "HEAD")).toBe(200);
  expect(await statusOf("/metrics", {}, "POST")).toBe(405);
  expect(await statusOf("/metrics", { Host: "evil.example" })).toBe(421);
  expect(await statusOf("/")).toBe(404);
  expect((await ask("/metrics")).status).toBe(404);
  // An open connection to it must not delay the end, nor a request that is half there.
  const agent = new Agent({ keepAlive: true });
  await askPlainly(metricsUrl, "/metrics", {}, "GET", { agent });
  const half = connect(Number(new URL(metricsUrl).port), "127.0.0.1").on("error", () => {});
  await once(half, "connect");
  half.write("GET /metrics HTTP/1.1\r\n");
  await stop();
  agent.destroy();
});

test.concurrent("metrics tell an outage: calls, retries, the breaker, stale pages", async ({ start }) => {
  const { upstream, ask, read } = await startMeasured(start, { API_TIMEOUT_MS: "3000" });
  expect((await ask("/")).status).toBe(200);
  upstream.fail("list", "status 500");
  expect((await ask("/?search=broken")).status).toBe(502);
  expect(await read("content_calls_total", '"broken"')).toBe(1);
  expect(await read("content_calls_total", '"retried"')).toBe(0);
  expect(await read("content_breaker_open")).toBe(0);
  upstream.fail("list", "hang");
  expect((await ask("/?tags=hang")).status).toBe(504);
  // The page's time may end a moment before its call's.
  await eventually(async () => expect(await read("content_calls_total", '"timeout"')).toBe(1));
  upstream.fail("list", "no answer");
  await Promise.all([1, 2, 3, 4].map((word) => ask(`/?search=${word}`)));
  expect(await read("content_calls_total", '"broken"')).toBe(5);
  expect(await read("content_calls_total", '"retried"')).toBe(4);
  expect(await read("content_breaker_open")).toBe(1);
  await eventually(async () => {
    await ask("/?search=rejected");
    expect(await read("content_calls_total", '"rejected"')).toBeGreaterThan(0);
  });
  await eventually(async () => {
    expect((await ask("/")).status).toBe(200);
    expect(await read("http_requests_total", 'cache="stale"')).toBeGreaterThan(0);
  });
  upstream.reset();
  await eventually(async () => {
    await ask("/");
    expect(await read("content_breaker_open")).toBe(0);
  });
});

test.concurrent("one port has the metrics of all workers, also while one is replaced", async ({ start }) => {
  const { ask, read, run } = await startMeasured(start, { WEB_CONCURRENCY: "2" });
  const countWorkers = () => read("nodejs_version_info");
  await eventually(async () => expect(await countWorkers()).toBe(2));
  for (let times = 0; times < 20; times += 1) expect((await ask("/healthz")).status).toBe(200);
  await eventually(async () => expect(await read("http_requests_total")).toBe(20));
  const shares = await Promise.all([1, 2].map((id) => read("http_requests_total", `worker="${id}"`)));
  expect(shares.reduce((sum, share) => sum + share)).toBe(20);

  run.kill("SIGHUP");
  const hasSuccessors = async () => {
    expect(await countWorkers()).toBeGreaterThan(0);
    return (await read("nodejs_version_info", 'worker="4"')) === 1;
  };
  await eventually(async () => expect(await hasSuccessors()).toBe(true));
});
