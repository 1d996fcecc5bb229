import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { LARGE_BYTES, PATHS, PICTURE, playHostile } from "../support/hostile";
import { load } from "../support/load";
import { startMeasuredSite } from "../support/measured-site";
import { askPlainly, childrenOf } from "../support/site";
import { startUpstream } from "../support/upstream";

/** The soak plays on for ten. */
const MINUTES = Number(process.env.HOSTILE_MINUTES || 0);
const TRIES = 200;
const SEED = Number(process.env.SEED || 20_261_123);
/** Connections that are not the hostile clients'. */
const VISITORS = 10;
/** Node 24 keeps 4.4 MB after the first round, and no more after the fourth. */
const MAX_GROWTH_BYTES = 6 * 1024 * 1024;

/** The ports of the clients whose connections the site still holds: when it has closed one, the inode is 0. */
function clientsOf(url: string): Set<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const held = new RegExp(`: \\w+:${port} \\w+:(?!0000)(\\w+) (?:\\S+ +){6}[1-9]`, "g");
  const rows = readFileSync("/proc/net/tcp", "utf8").matchAll(held);
  return new Set([...rows].map(([, client = ""]) => Number.parseInt(client, 16)));
}

test(
  "hostile clients cost no visitor an answer, and the site no process, file or memory",
  async () => {
    const folder = makeFolder();
    const publicFolder = join(folder, "public");
    mkdirSync(publicFolder);
    symlinkSync(resolve("build"), join(folder, "build"));
    cpSync("public/covers/gps.webp", join(publicFolder, "cover.webp"));
    writeFileSync(join(publicFolder, "small.txt"), "small");
    writeFileSync(join(publicFolder, "large.bin"), Buffer.alloc(LARGE_BYTES));
    const upstream = await startUpstream();
    const env = { API_BASE_URL: upstream.url, API_TIMEOUT_MS: "2000" };
    const { run, url, worker, measureMemory } = await startMeasuredSite(env, folder);
    onTestFinished(() => void run.kill("SIGKILL"));
    const countOpen = () => readdirSync(`/proc/${worker}/fd`).length;
    await eventually(async () => expect((await askPlainly(url, PICTURE)).status).toBe(200));
    const articles = Array.from({ length: 52 }, (_, index) => `/blogs/${1 + index}`);
    for (const path of [...PATHS, ...articles]) await askPlainly(url, path, { Connection: "close" });
    const before = { open: countOpen(), bytes: (await measureMemory()).held };

    // Hundreds ask, and the kernel takes 10 ms for one list.
    let held = { clients: new Set<number>(), at: Number.NEGATIVE_INFINITY };
    const heldClients = () => {
      if (performance.now() - held.at > 500) held = { clients: clientsOf(url), at: performance.now() };
      return held.clients;
    };
    const waiting = { timeout: 120_000, interval: 500 };
    const untilFree = () =>
      vi.waitFor(() => expect(countOpen()).toBeLessThan(before.open + VISITORS), waiting);
    const untilCut = ({ localPort = 0 }: Socket) =>
      vi.waitFor(() => expect(heldClients()).not.toContain(localPort), waiting);

    const begin = performance.now();
    let answers = 0;
    let rounds = 0;
    do {
      const traffic = load(url, [
        { keepsAlive: true, thinkMs: 20 },
        { keepsAlive: false, thinkMs: 20 },
      ]);
      const faults = await playHostile({
        url,
        publicFolder,
        tries: TRIES,
        seed: SEED + rounds,
        untilFree,
        untilCut,
      });
      const visitors = await traffic.stop();
      expect({ faults, ...visitors }).toMatchObject({ faults: [], unannounced: 0, lost: [] });
      expect(childrenOf(run.pid)).toEqual([worker]);
      answers += visitors.answers;
      rounds += 1;
    } while (performance.now() - begin < MINUTES * 60_000);
    expect(answers).toBeGreaterThan(100);

    await eventually(() => expect(countOpen()).toBeLessThanOrEqual(before.open));
    // One collection of garbage leaves what the next one frees.
    const bytes = await eventually(async () => {
      const { held: now } = await measureMemory();
      expect(now - before.bytes).toBeLessThan(MAX_GROWTH_BYTES);
      return now;
    }, 1_000);
    const after = { open: countOpen(), bytes };
    const tried = { seed: SEED, triesOfEachKind: rounds * TRIES, answers, before, after };
    if (MINUTES > 0) process.stdout.write(`${JSON.stringify(tried, null, 2)}\n`);
    expect(await run.stop("SIGINT")).toBe(0);
    upstream.close();
  },
  300_000 + MINUTES * 60_000,
);
