import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { describe, expect } from "vitest";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { ON_EVERY_ANSWER } from "../support/headers";
import { test } from "../support/own-process";

// Without a limit for calls, a request may wait ten minutes for its turn.
const PATIENT = { API_TIMEOUT_MS: "0" };
const TWENTY_ROWS = JSON.parse(readFileSync("db.json", "utf8")).blogs.slice(0, 20);

describe("a site", () => {
  test("renders pages of a cached list without json-server, however short the limit", async ({ start }) => {
    const { upstream, ask } = await start({ API_TIMEOUT_MS: "2000", CONTENT_FRESH_S: "1" });
    await eventually(async () => expect((await ask("/")).status).toBe(200));
    upstream.fail("list", "hang");
    upstream.calls.length = 0;
    // One that finds the list stale waits for it in vain, and saves the next ones the wait for a second.
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await ask(`/none/${upstream.calls.length}`)).status);
      expect(upstream.calls.length).toBeGreaterThan(2);
    });
    expect(statuses).toEqual(new Set([404]));
    expect((await ask("/?page=2")).status).toBe(200);
  });

  test("keeps what readers use of 2,000 articles through a flood of searches", async ({ start }) => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ ...TWENTY_ROWS[id % 20], id }));
    const { upstream, ask } = await start({}, undefined, writeContentFile(rows));
    const known = ["/", "/?page=2", "/?tags=AI", "/blogs/7"];
    for (const path of [...known, ...known]) expect((await ask(path)).status).toBe(200);
    for (const letter of "abcdefghijklmnopqrst") await ask(`/?search=${letter}`);
    upstream.fail("list", "status 500");
    upstream.fail("article", "status 500");
    for (const path of [...known, "/?page=3"]) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test("serves 300 first views at once, and a cached page before most of them", async ({ start }) => {
    const { upstream, ask } = await start({ ...PATIENT, CONTENT_FRESH_S: "600" });
    upstream.answerWith("list", TWENTY_ROWS);
    await ask("/");
    let served = 0;
    const crowd = (path: string) =>
      Array.from({ length: 150 }, async (_, index) => {
        const { status } = await ask(path + index);
        served += 1;
        return status;
      });
    const early = crowd("/early/");
    await Promise.race(early);
    // Behind these the cached page's connection waits, while the early ones are rendered.
    const late = crowd("/?search=late");
    const { headers } = await ask("/");
    expect(headers["cache-status"]).toContain("hit");
    expect(served).toBeLessThan(75);
    const statuses = await Promise.all([early, late].map((crowd) => Promise.all(crowd)));
    expect(statuses.map((some) => [...new Set(some)])).toEqual([[404], [200]]);
  });
});

test("a connection is closed when its waiting requests take too much room", async ({ start }) => {
  const { upstream, url } = await start();
  const { hostname, port } = new URL(url);
  const request = (path: string, bytes: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(bytes)}\r\n\r\n`;
  const release = upstream.hold("list");
  for (const count of [200, 10]) {
    const bytes = count === 200 ? 1 : 60_000;
    const text = request("/?search=held", 1) + request("/healthz", bytes).repeat(count);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("error", () => {}).resume();
    await eventually(() => expect([count, socket.closed]).toEqual([count, true]));
  }
  release();
});

test("connection 2,001 gets a 503 until others have closed", async ({ start }) => {
  const { url, ask } = await start({ SITE_URL: "https://blog.example" });
  const { hostname, port } = new URL(url);
  const idle: Socket[] = [];
  while (idle.length < 2_000) {
    const some = Array.from({ length: 100 }, () => connect(Number(port), hostname));
    await Promise.all(some.map((socket) => once(socket, "connect")));
    idle.push(...some);
    // The kernel accepts connections in order, ahead of the server, and drops some of too many at once.
    await ask("/healthz");
  }
  const { status, headers } = await ask("/");
  expect([status, headers["retry-after"], headers.connection]).toEqual([503, "1", "close"]);
  expect(headers).toMatchObject(ON_EVERY_ANSWER);
  // All that are open are still served.
  for (const socket of idle) socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answers = await Promise.all(idle.map((socket) => once(socket, "data")));
  for (const [answer] of answers) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of idle) socket.destroy();
  await eventually(async () => expect((await ask("/")).status).toBe(200));
});
