import { expect } from "vitest";
import { pass, passUntil, stopClock } from "../support/clock";
import { test } from "../support/own-site";

stopClock();

test("probes say whether the process is alive, and how old its content is", async ({ start }) => {
  const { upstream, ask } = await start();
  expect(await ask("/healthz")).toMatchObject({ status: 200, text: '{"alive":true}\n' });
  expect((await ask("/readyz")).text).toBe('{"ready":true,"contentAgeS":0}\n');
  upstream.fail("list", "hang");
  await pass(60_000);
  const { status, text, headers } = await passUntil(ask("/readyz"), 300);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
  expect(text).toBe('{"ready":true,"contentAgeS":60}\n');
});

test("a site without content is alive, but not ready", async ({ start }) => {
  const { upstream, ask } = await start();
  upstream.fail("list", "status 500");
  expect(await ask("/readyz")).toMatchObject({ status: 503, text: '{"ready":false}\n' });
  expect((await ask("/healthz")).status).toBe(200);
  upstream.reset();
  expect((await ask("/readyz")).status).toBe(200);
});

test("a plain request id alone is taken over", async ({ start }) => {
  const { ask } = await start();
  const ids = await Promise.all(
    ["a b", "<script>", "x".repeat(65), "", "é"].map(async (id) => {
      const { headers } = await ask("/healthz", { "X-Request-Id": encodeURI(id) });
      return headers["x-request-id"];
    }),
  );
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  const { headers } = await ask("/healthz", { "X-Request-Id": "from-a-proxy_1" });
  expect(headers["x-request-id"]).toBe("from-a-proxy_1");
});
