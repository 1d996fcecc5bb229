import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runNode, SERVER, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  upstream = await startUpstream();
  site = await startSite(upstream.url, { WEB_CONCURRENCY: "2" });
});

afterEach(async () => {
  expect(await site.stop()).toBe(0);
  expect(upstream.strangers).toEqual([]);
  upstream.close();
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The workers that answer now, by their lines in the log, which come half a second late. */
async function workers(count: number): Promise<number[]> {
  const begin = site.run.output.length;
  return vi.waitFor(
    async () => {
      for (let times = 0; times < 4; times += 1)
        await fetch(`${site.url}/healthz`, {
          headers: { Connection: "close" },
          signal: AbortSignal.timeout(1_000),
        });
      const lines = site.run.output.slice(begin).split("\n").slice(0, -1);
      const pids = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line).pid);
      const alive = [...new Set<number>(pids)].filter(isAlive);
      if (alive.length !== count) throw new Error(`${alive.length} workers answer`);
      return alive;
    },
    { timeout: 15_000, interval: 200 },
  );
}

type Client = { isKept: boolean; thinkMs: number };
type Loss = { reason: string; begin: number; isReused: boolean };

/**
 * Asks for pages until it is stopped, each client for one after the other on one connection that is kept, or on one
 * for each. `untold` counts the kept connections that ended without an answer that had said so.
 */
function load(clients: readonly Client[]) {
  const result = { answers: 0, untold: 0, lost: [] as Loss[] };
  let isOver = false;
  const lastAnswers = new WeakMap<Socket, string | undefined>();
  const ask = (path: string, agent: Agent, isKept: boolean) =>
    new Promise<void>((resolve) => {
      const begin = performance.now();
      const lose = (reason: string) => {
        result.lost.push({ reason, begin, isReused: asked.reusedSocket });
        resolve();
      };
      const asked = request(site.url + path, { agent, signal: AbortSignal.timeout(5_000) }, (response) => {
        const { socket, headers } = response;
        if (!lastAnswers.has(socket))
          socket.once("close", () => {
            if (isKept && !isOver && lastAnswers.get(socket) !== "close") result.untold += 1;
          });
        lastAnswers.set(socket, headers.connection);
        text(response).then(
          () => {
            result.answers += 1;
            if (response.statusCode === 200) resolve();
            else lose(`${response.statusCode}`);
          },
          (error: Error) => lose(error.message),
        );
      });
      asked.on("error", (error) => lose(error.message)).end();
    });
  const over = clients.map(async ({ isKept, thinkMs }, index) => {
    const agent = new Agent({ keepAlive: isKept });
    while (!isOver) {
      await ask(index % 2 === 0 ? "/" : `/blogs/${1 + (result.answers % 50)}`, agent, isKept);
      await setTimeout(thinkMs);
    }
    agent.destroy();
  });
  return {
    result,
    async stop() {
      isOver = true;
      await Promise.all(over);
      return result;
    },
  };
}

/** Waits until none of some processes is left; the moment when that was so. */
async function untilGone(pids: readonly number[]): Promise<number> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 10 });
  return performance.now();
}

/** The pids of all workers, those that are starting or ending included. */
function children(): number[] {
  const { pid } = site.run;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
}

test("ten workers are killed under load, each loses what it had in hand alone, and no request hangs", async () => {
  await workers(2);
  const kept = Array.from({ length: 6 }, (_, index) => ({ isKept: true, thinkMs: index * 4 }));
  const clients = [...kept, ...kept.map(({ thinkMs }) => ({ isKept: false, thinkMs }))];
  const traffic = load(clients);
  for (let kill = 0; kill < 10; kill += 1) {
    const [victim, other] = (await workers(2)) as [number, number];
    const before = traffic.result.lost.length;
    process.kill(victim, "SIGKILL");
    const gone = await untilGone([victim]);
    const pids = await workers(2);
    expect(pids).toContain(other);
    expect(pids).not.toContain(victim);
    const lost = traffic.result.lost.slice(before);
    const wasInHand = ({ reason, begin, isReused }: Loss) =>
      (isReused || begin < gone) && /^(\w+ ECONNRESET|write EPIPE|socket hang up|aborted)$/.test(reason);
    expect(lost.filter((loss) => !wasInHand(loss))).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(clients.length);
  }
  const { answers, lost } = await traffic.stop();
  expect(answers).toBeGreaterThan(1_000);
  expect(lost.length).toBeLessThan(answers / 10);
}, 150_000);

test("ten times over SIGHUP puts new workers in the old ones' places, and nothing is lost", async () => {
  await workers(2);
  // The slow ones pause for longer than the notice that SIGTERM gives.
  const traffic = load(
    [0, 5, 10, 1_200, 1_300].flatMap((thinkMs) => [true, false].map((isKept) => ({ isKept, thinkMs }))),
  );
  for (let reload = 0; reload < 10; reload += 1) {
    const before = children();
    site.run.kill("SIGHUP");
    await untilGone(before);
    await vi.waitFor(() => expect(children()).toHaveLength(2));
  }
  const { answers, untold, lost } = await traffic.stop();
  expect({ untold, lost }).toEqual({ untold: 0, lost: [] });
  expect(answers).toBeGreaterThan(1_000);
}, 200_000);

test("a worker that dies while its successor starts is not replaced twice", async () => {
  const before = await workers(2);
  site.run.kill("SIGHUP");
  await vi.waitFor(() => expect(children()).toHaveLength(3), { timeout: 5_000, interval: 10 });
  process.kill(before[0] as number, "SIGKILL");
  await vi.waitFor(
    () => {
      expect(before.filter(isAlive)).toEqual([]);
      expect(children()).toHaveLength(2);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await workers(2)).toEqual(expect.arrayContaining(children()));
});

test("SIGTERM ends all, also while one is being replaced", async () => {
  await workers(2);
  site.run.kill("SIGHUP");
  await vi.waitFor(() => expect(children()).toHaveLength(3), { timeout: 5_000, interval: 10 });
  const pids = children();
  site.run.kill("SIGTERM");
  await vi.waitFor(() => expect([...pids, site.run.pid].filter(isAlive)).toEqual([]), { timeout: 8_000 });
}, 20_000);

test("a port that is taken is said once", async () => {
  const { port } = new URL(site.url);
  const second = runNode(SERVER, { PORT: port, WEB_CONCURRENCY: "3", API_BASE_URL: upstream.url });
  expect(await second.exited).toBe(1);
  expect(second.output).toMatch(new RegExp(`^Port ${port} .*PORT[^\n]*\n$`));
});
