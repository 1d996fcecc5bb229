import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeFiles } from "../support/content-file";
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

test("hostile clients cost no visitor, file or memory", { timeout: 300_000 + MINUTES * 60_000 }, async () => {
  const cover = readFileSync("public/covers/gps.webp");
  const files = { "cover.webp": cover, "small.txt": "small", "large.bin": Buffer.alloc(LARGE_BYTES) };
  const folder = makeFolder();
  const publicFolder = writeFiles(files, join(folder, "public"));
  symlinkSync(resolve("build"), join(folder, "build"));
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
  const untilFree = () => vi.waitFor(() => expect(countOpen()).toBeLessThan(before.open + VISITORS), waiting);
  const untilCut = ({ localPort = 0 }: Socket) =>
    vi.waitFor(() => expect(heldClients()).not.toContain(localPort), waiting);

  const visitors = [true, false].map((keepsAlive) => ({ keepsAlive, thinkMs: 20 }));
  const begin = performance.now();
  let answers = 0;
  let rounds = 0;
  do {
    const traffic = load(url, visitors);
    const seed = SEED + rounds;
    const faults = await playHostile({ url, publicFolder, tries: TRIES, seed, untilFree, untilCut });
    const result = await traffic.stop();
    expect({ faults, ...result }).toMatchObject({ faults: [], unannounced: 0, lost: [] });
    expect(childrenOf(run.pid)).toEqual([worker]);
    answers += result.answers;
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
});
