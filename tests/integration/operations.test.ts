import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askPlainly, findFreePort, SERVER, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>> | undefined;

beforeEach(async () => {
  upstream = await startUpstream();
});

afterEach(async () => {
  await site?.stop();
  expect(upstream.strangers).toEqual([]);
  upstream.close();
});

async function start(env: Record<string, string> = {}) {
  site = await startSite(upstream.url, env);
  const { url, run } = site;
  const ask = async (path: string, headers?: Record<string, string>) => {
    const { body, ...answer } = await askPlainly(url, path, headers);
    return { ...answer, text: body.toString() };
  };
  return { url, run, ask };
}

function linesOf(output: string) {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

describe("the log", () => {
  test("has a line for each request, with its id, status, time and what the cache did", async () => {
    const { run, ask } = await start();
    await ask("/blogs/1", { "X-Request-Id": "from-a-proxy_1" });
    await ask("/blogs/1");
    await ask("/favicon.svg");
    await ask("/%00");
    expect(await run.stop("SIGINT")).toBe(0);
    const about = { level: 30, time: expect.any(Number), ms: expect.any(Number), pid: run.pid };
    expect(linesOf(run.output)).toMatchObject([
      {
        ...about,
        id: "from-a-proxy_1",
        method: "GET",
        path: "/blogs/1",
        status: 200,
        cache: expect.stringMatching(/fwd=uri-miss; stored/),
      },
      { ...about, path: "/blogs/1", cache: expect.stringMatching(/; hit; ttl=/) },
      { ...about, path: "/favicon.svg", status: 200 },
      { ...about, path: "/%00", status: 400 },
    ]);
  });

  test("tells a failed request from the others, and one that was given up", async () => {
    upstream.fail("list", "status 500");
    upstream.fail("article", "hang");
    const { url, run, ask } = await start();
    await ask("/");
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write("GET /blogs/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    );
    await vi.waitFor(() => expect(upstream.calls).toContain("/blogs/1"));
    socket.destroy();
    await vi.waitFor(
      () =>
        expect(linesOf(run.output)).toMatchObject([
          { level: 40, status: 502 },
          { level: 30, path: "/blogs/1", status: null, msg: "request aborted" },
        ]),
      { timeout: 5_000 },
    );
  });

  test("keeps to its level", async () => {
    upstream.fail("list", "status 500");
    const { run, ask } = await start({ LOG_LEVEL: "warn" });
    await ask("/healthz");
    await ask("/");
    expect(await run.stop("SIGINT")).toBe(0);
    expect(linesOf(run.output)).toMatchObject([{ level: 40, path: "/" }]);
  });

  test("says nothing of what a visitor searched for, or where they are", async () => {
    const { run, ask } = await start();
    const headers = {
      "X-Forwarded-For": "203.0.113.7",
      Cookie: "who=me",
      Referer: "http://a.test/?q=secret",
    };
    await ask("/?search=secret&tags=secret", headers);
    await ask(`/blogs/1?search=secret`, headers);
    await ask(`/?search=${"secret".repeat(2_000)}`, headers);
    await run.stop("SIGINT");
    expect(linesOf(run.output)).toHaveLength(3);
    expect(run.output).not.toMatch(/secret|203\.0\.113|"127/);
  });

  test("takes no other request's id than a plain one", async () => {
    const { ask } = await start();
    const ids = await Promise.all(
      ["a b", "<script>", "x".repeat(65), "", "é"].map(async (id) => {
        const { headers } = await ask("/healthz", { "X-Request-Id": encodeURI(id) });
        return headers["x-request-id"];
      }),
    );
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect((await ask("/", { "X-Request-Id": "mine" })).headers["x-request-id"]).toBe("mine");
  });
});

describe("probes", () => {
  test("say whether the process lives, and how old the content is", async () => {
    const { ask } = await start();
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: '{"alive":true}\n' });
    expect(await ask("/readyz")).toMatchObject({ status: 200, text: '{"ready":true,"contentAgeS":0}\n' });
    upstream.fail("list", "hang");
    await vi.waitFor(
      async () => {
        const { status, text, headers } = await ask("/readyz");
        expect([status, headers["cache-control"], headers["content-type"]]).toEqual([
          200,
          "no-store",
          "application/json",
        ]);
        expect(JSON.parse(text).contentAgeS).toBeGreaterThan(5);
      },
      { timeout: 8_000 },
    );
  });

  test("a site that has nothing to show is alive, but not ready", async () => {
    upstream.fail("list", "status 500");
    const { ask } = await start();
    expect(await ask("/readyz")).toMatchObject({ status: 503, text: '{"ready":false}\n' });
    expect((await ask("/healthz")).status).toBe(200);
    upstream.reset();
    expect((await ask("/readyz")).status).toBe(200);
  });

  test("answer the site's own names alone", async () => {
    const { ask } = await start();
    for (const path of ["/healthz", "/readyz"])
      expect((await ask(path, { Host: "evil.example" })).status).toBe(421);
  });
});

describe("SIGTERM", () => {
  test("lets 200 requests in flight be answered, their connections with them, and ends within 2 s of the last", async () => {
    upstream.delay("list", 500);
    const { run, ask } = await start({ API_TIMEOUT_MS: "20000" });
    const flights = Array.from({ length: 200 }, (_, index) =>
      ask(`/?search=flight${index}`, { Connection: "keep-alive" }),
    );
    await vi.waitFor(() => expect(upstream.calls.length).toBeGreaterThanOrEqual(200), { timeout: 10_000 });
    run.kill("SIGTERM");
    const answers = await Promise.all(flights);
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    for (const { headers } of answers) expect(headers.connection).toBe("close");
    const last = performance.now();
    expect(await run.exited).toBe(0);
    expect(performance.now() - last).toBeLessThan(2_000);
    expect(linesOf(run.output).filter(({ status }) => status === 200)).toHaveLength(200);
  });

  test("fails the probe first, while pages are still answered on connections that end with them", async () => {
    const { run, ask } = await start();
    await ask("/");
    run.kill("SIGTERM");
    const stopping = {
      status: 503,
      text: '{"ready":false,"stopping":true}\n',
      headers: { connection: "close" },
    };
    await vi.waitFor(async () => expect(await ask("/readyz")).toMatchObject(stopping));
    expect(await ask("/", { Connection: "keep-alive" })).toMatchObject({
      status: 200,
      headers: { connection: "close" },
    });
    expect(await run.exited).toBe(0);
  });

  test("with json-server hanging, requests get their 504 and it ends", async () => {
    upstream.fail("list", "hang");
    const { run, ask } = await start();
    const flight = ask("/");
    await vi.waitFor(() => expect(upstream.calls).toHaveLength(1));
    run.kill("SIGTERM");
    expect((await flight).status).toBe(504);
    const last = performance.now();
    expect(await run.exited).toBe(0);
    expect(performance.now() - last).toBeLessThan(2_000);
  });

  test("connections on which nothing is asked are no reason to wait", async () => {
    const { url, run, ask } = await start();
    const { hostname, port } = new URL(url);
    const idle: Socket[] = Array.from({ length: 20 }, () => connect(Number(port), hostname));
    await Promise.all(idle.map((socket) => once(socket, "connect")));
    for (const socket of idle.slice(10)) socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await Promise.all(idle.slice(10).map((socket) => once(socket, "data")));
    await ask("/healthz");
    const begin = performance.now();
    for (const socket of idle) socket.on("error", () => {});
    expect(await run.stop("SIGTERM")).toBe(0);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test("what never ends is ended after ten seconds", async () => {
    upstream.fail("list", "hang");
    const { run, ask } = await start({ API_TIMEOUT_MS: "0" });
    const flight = ask("/").catch((error: NodeJS.ErrnoException) => error.code);
    await vi.waitFor(() => expect(upstream.calls).toHaveLength(1));
    const begin = performance.now();
    expect(await run.stop("SIGTERM")).toBe(1);
    expect(await flight).toBe("ECONNRESET");
    expect(performance.now() - begin).toBeGreaterThan(9_500);
    expect(performance.now() - begin).toBeLessThan(11_000);
  });
});

test("a log that can't be written costs the log alone", async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, SERVER, {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), API_BASE_URL: upstream.url },
    stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
  });
  const exited = once(child, "exit");
  const said = text(child.stderr as Readable);
  await vi.waitFor(async () => expect((await askPlainly(url, "/healthz")).status).toBe(200), {
    timeout: 10_000,
  });
  for (let times = 0; times < 200; times += 1) expect((await askPlainly(url, "/")).status).toBe(200);
  child.kill("SIGINT");
  expect((await exited)[0]).toBe(0);
  expect(await said).toMatch(/^Nothing is logged any more: ENOSPC[^\n]*\n$/);
}, 20_000);
