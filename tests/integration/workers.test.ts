import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
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

/** Asks for pages on connections that are kept, until it is stopped: how many answers, and which went wrong. */
function load(clients: number) {
  const agent = new Agent({ keepAlive: true });
  const result = { answers: 0, wrong: [] as string[], isOver: false };
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      request(site.url + path, { agent }, async (response) => {
        await text(response);
        result.answers += 1;
        if (response.statusCode !== 200) result.wrong.push(`${path}: ${response.statusCode}`);
        resolve();
      })
        .on("error", (error) => {
          result.wrong.push(`${path}: ${error.message}`);
          resolve();
        })
        .end();
    });
  const client = async (_: unknown, index: number) => {
    while (!result.isOver) await ask(index % 2 === 0 ? "/" : `/blogs/${1 + (result.answers % 50)}`);
  };
  const clientsOver = Promise.all(Array.from({ length: clients }, client));
  return {
    result,
    async stop() {
      result.isOver = true;
      await clientsOver;
      agent.destroy();
      return result;
    },
  };
}

test("several workers answer on one port; one that is killed is replaced", async () => {
  const [victim, other] = await workers(2);
  process.kill(victim as number, "SIGKILL");
  const pids = await workers(2);
  expect(pids).toContain(other);
  expect(pids).not.toContain(victim);
});

test("SIGHUP puts new workers in the old ones' places, and no request fails", async () => {
  const before = await workers(2);
  const traffic = load(8);
  site.run.kill("SIGHUP");
  await vi.waitFor(
    () => {
      expect(before.filter(isAlive)).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  const { answers, wrong } = await traffic.stop();
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(100);
  for (const pid of await workers(2)) expect(before).not.toContain(pid);
});

/** The pids of all workers, those that are starting or ending included. */
function children(): number[] {
  const { pid } = site.run;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
}

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
  // One that is told to end is not ready any more.
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${site.url}/readyz`, { headers: { Connection: "close" } });
      expect(status).toBe(503);
    },
    { timeout: 10_000, interval: 20 },
  );
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
