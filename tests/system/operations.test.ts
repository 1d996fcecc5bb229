import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { openSync } from "node:fs";
import { connect } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { shareProcess, test } from "../support/own-process";
import { askPlainly, findFreePort, SERVER } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

const site = await shareProcess();

function linesOf(output: string) {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line));
}

describe("the log", () => {
  /** Sends requests one by one to the shared site; returns their lines in the log. */
  async function logOf(...requests: [path: string, headers?: Record<string, string>][]) {
    const ids = requests.map(() => randomUUID());
    for (const [index, [path, headers]] of requests.entries())
      await site.ask(path, { ...headers, "X-Request-Id": ids[index] ?? "" });
    return eventually(() => {
      const lines = linesOf(site.run.output).filter(({ id }) => ids.includes(id));
      expect(lines.map(({ id }) => id)).toEqual(ids);
      return lines;
    });
  }

  test("has a line for each request, with its id, status, time and cache status", async () => {
    const about = { level: 30, time: expect.any(Number), ms: expect.any(Number), pid: expect.any(Number) };
    expect(await logOf(["/blogs/2"], ["/blogs/2"], ["/favicon.svg"], ["/%00"])).toMatchObject([
      { ...about, method: "GET", path: "/blogs/2", status: 200, cache: expect.stringContaining("; stored") },
      { ...about, path: "/blogs/2", cache: expect.stringMatching(/; hit; ttl=/) },
      { ...about, path: "/favicon.svg", status: 200 },
      { ...about, path: "/%00", status: 400 },
    ]);
  });

  test("marks a failed request, and one that the client aborted", async () => {
    const { upstream, url, run } = site;
    upstream.fail("list", "status 500");
    upstream.fail("article", "hang");
    expect(await logOf(["/?search=broken"])).toMatchObject([{ level: 40, status: 502 }]);
    const client = new AbortController();
    const aborted = expect(fetch(`${url}/blogs/1`, { signal: client.signal })).rejects.toThrow("aborted");
    await eventually(() => expect(upstream.calls).toContain("/blogs/1"));
    client.abort();
    await aborted;
    const line = { level: 30, path: "/blogs/1", status: null, msg: "request aborted" };
    await eventually(() => expect(linesOf(run.output)).toContainEqual(expect.objectContaining(line)));
  });

  test("respects LOG_LEVEL", async ({ start }) => {
    const { upstream, run, ask } = await start({ LOG_LEVEL: "warn" });
    upstream.fail("list", "status 500");
    await ask("/healthz");
    await ask("/");
    expect(await run.stop("SIGINT")).toBe(0);
    expect(linesOf(run.output)).toMatchObject([{ level: 40, path: "/" }]);
  });

  test("holds no search terms and no addresses of visitors", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.7", Cookie: "who=secret", Referer: "http://a/?q=secret" };
    await logOf(
      ["/?search=secret&tags=secret", headers],
      ["/blogs/1?search=secret", headers],
      [`/?search=${"secret".repeat(2_000)}`, headers],
    );
    expect(site.run.output).not.toMatch(/secret|203\.0\.113|"127\./);
  });
});

describe.concurrent("SIGTERM", () => {
  test("fails the readiness probe while pages are served, on connections that close", async ({ start }) => {
    const { run, ask } = await start();
    await ask("/");
    run.kill("SIGTERM");
    const headers = { connection: "close" };
    const stopping = { status: 503, text: '{"ready":false,"stopping":true}\n', headers };
    await eventually(async () => expect(await ask("/readyz")).toMatchObject(stopping));
    expect(await ask("/", { Connection: "keep-alive" })).toMatchObject({ status: 200, headers });
    expect(await run.exited).toBe(0);
  });

  test("ends after the 504 of a request that hangs, and waits for no idle connection", async ({ start }) => {
    const { upstream, url, run, ask } = await start({ API_TIMEOUT_MS: "1000" });
    const { hostname, port } = new URL(url);
    const idle = Array.from({ length: 20 }, () => connect(Number(port), hostname).on("error", () => {}));
    await Promise.all(idle.map((socket) => once(socket, "connect")));
    for (const socket of idle.slice(10)) socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await Promise.all(idle.slice(10).map((socket) => once(socket, "data")));
    upstream.fail("list", "hang");
    const flight = ask("/");
    await eventually(() => expect(upstream.calls).toHaveLength(1));
    run.kill("SIGTERM");
    expect((await flight).status).toBe(504);
    // After ten seconds it would be 1, and the silent connections would last for fifteen.
    expect(await run.exited).toBe(0);
  });

  test("is a hard stop in the end", async ({ start }) => {
    const { upstream, run, ask } = await start({ API_TIMEOUT_MS: "0" });
    upstream.fail("list", "hang");
    const flight = ask("/").catch((error: NodeJS.ErrnoException) => error.code);
    await eventually(() => expect(upstream.calls).toHaveLength(1));
    expect(await run.stop("SIGTERM")).toBe(1);
    expect(await flight).toBe("ECONNRESET");
  });
});

/** As many as a slow machine answers before the hard stop. */
const FLIGHTS = 20;

// Alone for the same reason.
test("SIGTERM lets requests in flight finish, closes their connections, and ends", async ({ start }) => {
  const { upstream, run, ask } = await start();
  const release = upstream.hold("list");
  const kept = { Connection: "keep-alive" };
  const flights = Array.from({ length: FLIGHTS }, (_, index) => ask(`/?tags=flight${index}`, kept));
  await eventually(() => expect(upstream.calls.length).toBeGreaterThanOrEqual(FLIGHTS));
  run.kill("SIGTERM");
  await eventually(() => expect(ask("/healthz")).rejects.toThrow("ECONNREFUSED"));
  release();
  const answers = await Promise.all(flights);
  expect(answers.map(({ status }) => status)).toEqual(Array(FLIGHTS).fill(200));
  for (const { headers } of answers) expect(headers.connection).toBe("close");
  expect(await run.exited).toBe(0);
  const lines = linesOf(run.output).filter(({ path, status }) => path === "/" && status === 200);
  expect(lines).toHaveLength(FLIGHTS);
});

describe.concurrent("a log that can't be written", () => {
  let upstream: Upstream;

  beforeAll(async () => {
    upstream = await startUpstream();
    return upstream.close;
  });

  async function startLoggingTo(stdout: "pipe" | number) {
    const port = await findFreePort();
    const child = spawn(process.execPath, SERVER, {
      env: { ...process.env, NODE_ENV: "production", PORT: String(port), API_BASE_URL: upstream.url },
      stdio: ["ignore", stdout, "pipe"],
    });
    const ask = (path: string) => askPlainly(`http://127.0.0.1:${port}`, path);
    const exited = once(child, "exit").then(([code]) => code);
    const said = text(child.stderr as Readable);
    await eventually(async () => expect((await ask("/healthz")).status).toBe(200));
    /** Asks for an address that is refused at once, and logged in a long line. */
    const askOften = async (count: number) => {
      for (let asked = 0; asked < count; asked += 20)
        await Promise.all(Array.from({ length: 20 }, () => ask(`/%00${"a".repeat(200)}`)));
    };
    return { child, ask, askOften, exited, said };
  }

  test("leaves the site serving", async () => {
    const { child, ask, askOften, exited, said } = await startLoggingTo(openSync("/dev/full", "w"));
    await askOften(200);
    expect((await ask("/")).status).toBe(200);
    child.kill("SIGINT");
    expect(await exited).toBe(0);
    expect(await said).toMatch(/^Nothing is logged any more: ENOSPC[^\n]*\n$/);
  });

  test("does not keep the site from ending: its reader is gone", async () => {
    const { child, ask, exited } = await startLoggingTo("pipe");
    await ask("/");
    await once((child.stdout as Readable).destroy(), "close");
    child.kill("SIGINT");
    expect(await exited).toBe(0);
  });

  test("does not keep the site from ending: its reader has stopped reading", async () => {
    const { child, askOften, exited } = await startLoggingTo("pipe");
    // More lines than the pipe and the stream in this process buffer.
    await askOften(800);
    child.kill("SIGINT");
    expect(await exited).toBe(0);
  });

  test("takes no more memory than a bound: its reader stops for a while", async () => {
    const { child, askOften, exited } = await startLoggingTo("pipe");
    const requests = 5_000;
    await askOften(requests);
    const log = text(child.stdout as Readable);
    child.kill("SIGINT");
    expect(await exited).toBe(0);
    const lines = linesOf(await log).length;
    expect(lines).toBeGreaterThan(500);
    expect(lines).toBeLessThan(requests);
  });
});
