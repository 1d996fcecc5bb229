import { execFileSync } from "node:child_process";
import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { type startOwnProcess, test } from "../support/own-process";
import { childrenOf, runNode, SERVER } from "../support/site";
import { type Loss, load } from "../support/traffic";

const RESTARTS = Number(process.env.RESTARTS || 1);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A site of two processes that both answer. */
async function startCluster(start: typeof startOwnProcess) {
  const site = await start({ WEB_CONCURRENCY: "2", API_TIMEOUT_MS: "60000" });
  const { run, ask } = site;
  /** Waits until two workers answer, by the pids in the log. */
  const serving = () => {
    const begin = run.output.length;
    return eventually(async () => {
      await Promise.all(Array.from({ length: 4 }, () => ask("/healthz")));
      const lines = run.output.slice(begin).split("\n").slice(0, -1);
      const pids = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line).pid);
      const alive = [...new Set<number>(pids)].filter(isAlive);
      if (alive.length !== 2) throw new Error(`${alive.length} workers answer`);
      return alive as [number, number];
    });
  };
  await serving();
  return { ...site, children: () => childrenOf(run.pid), serving };
}

/** Waits until all of these processes are gone, and returns the moment. */
async function untilGone(pids: readonly number[]): Promise<number> {
  await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
  return performance.now();
}

test.concurrent("kills under load lose only the killed worker's requests in flight", async ({ start }) => {
  const { url, serving } = await startCluster(start);
  const kept = Array.from({ length: 6 }, (_, index) => ({ keepsAlive: true, thinkMs: 60 + index * 20 }));
  const clients = [...kept, ...kept.map(({ thinkMs }) => ({ keepsAlive: false, thinkMs }))];
  const traffic = load(url, clients);
  let pids = await serving();
  for (let kill = 0; kill < RESTARTS; kill += 1) {
    const [victim, other] = pids;
    const before = traffic.result.lost.length;
    process.kill(victim, "SIGKILL");
    const gone = await untilGone([victim]);
    pids = await serving();
    expect(pids).toContain(other);
    const lost = traffic.result.lost.slice(before);
    const wasInHand = ({ reason, begin, isReused }: Loss) =>
      (isReused || begin < gone) && /^(\w+ ECONNRESET|write EPIPE|socket hang up|aborted)$/.test(reason);
    expect(lost.filter((loss) => !wasInHand(loss))).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(clients.length);
  }
  const { answers } = await traffic.stop();
  expect(answers).toBeGreaterThan(50 * RESTARTS);
});

test("a worker that dies as its successor starts is replaced once; SIGTERM ends all", async ({ start }) => {
  const { run, children, serving } = await startCluster(start);
  const replace = async () => {
    const before = children();
    run.kill("SIGHUP");
    await eventually(() => expect(children()).toHaveLength(3));
    return before;
  };
  const before = await replace();
  process.kill(before[0] as number, "SIGKILL");
  await untilGone(before);
  await eventually(() => expect(children()).toHaveLength(2));
  expect((await serving()).toSorted()).toEqual(children().toSorted());

  await replace();
  const pids = children();
  run.kill("SIGTERM");
  await untilGone([...pids, run.pid]);
  expect(await run.exited).toBe(0);
});

test("SIGHUP while the site starts does not end it, and of many at once at most one more reload waits", async () => {
  const run = runNode(SERVER, { LOG_LEVEL: "silent" });
  const [first] = await eventually(() => {
    const children = childrenOf(run.pid);
    expect(children).toHaveLength(1);
    return children;
  }, 5);
  run.kill("SIGHUP");
  const url = await run.printed(/: (http:\S+)/);
  const before = await eventually(() => {
    const children = childrenOf(run.pid);
    expect([children.length, children.includes(Number(first))]).toEqual([1, false]);
    return children;
  });
  const seen = new Set<number>();
  for (let signal = 0; signal < 12; signal += 1) {
    run.kill("SIGHUP");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }
  await eventually(() => {
    const now = childrenOf(run.pid);
    for (const pid of now) seen.add(pid);
    expect([now.length, now.filter((pid) => before.includes(pid))]).toEqual([1, []]);
  });
  expect(seen.size).toBeLessThanOrEqual(3);
  expect(await run.stop("SIGINT")).toBe(0);
});

test("a worker that the system can't start for a while is started later", async ({ start }) => {
  const { run, children, serving } = await startCluster(start);
  const limitFiles = (count: number) => execFileSync("prlimit", [`--pid=${run.pid}`, `--nofile=${count}:`]);
  limitFiles(3);
  process.kill(children()[0] as number, "SIGKILL");
  await run.printed(/A worker can't start: .*EMFILE/);
  limitFiles(1_024);
  await serving();
});
