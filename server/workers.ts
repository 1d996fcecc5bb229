import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { env } from "../app/env.server";

/** A worker that could not even start is not started again at once. */
const RESTART_MS = 1_000;

// Workers accept connections themselves. A connection handed to a worker that has just died would hang.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const alive = new Set<Worker>();
/** Those that take connections. One that dies out of this set is replaced. */
const serving = new Set<Worker>();
let isReloading = false;
let isStopping = false;
let exitCode = 0;

/** Starts a worker and waits until it takes connections. Rejects where it ends before, with its exit code, or all end. */
async function start(): Promise<void> {
  if (isStopping) throw 0;
  const worker = cluster.fork();
  alive.add(worker);
  worker.on("exit", (code: number | null) => {
    alive.delete(worker);
    const wasServing = serving.delete(worker);
    if (isStopping) {
      exitCode ||= code ?? 0;
      if (alive.size === 0) process.exit(exitCode);
    } else if (wasServing) replace();
  });
  const ended = once(worker, "exit").then(([code]) => Promise.reject(code));
  await Promise.race([once(worker, "listening"), ended]);
  serving.add(worker);
}

function replace(): void {
  start().catch(() => {
    if (!isStopping) setTimeout(replace, RESTART_MS);
  });
}

/** Puts a new worker in each one's place, one by one: the new one serves before the old one is told to drain. */
async function reload(): Promise<void> {
  if (isReloading || isStopping) return;
  isReloading = true;
  try {
    for (const worker of [...serving]) {
      // One that has died meanwhile has been replaced already; one that dies from here on has its successor.
      if (!serving.delete(worker)) continue;
      await start().catch((code: unknown) => {
        if (alive.has(worker)) serving.add(worker);
        else replace();
        throw code;
      });
      if (!alive.has(worker)) continue;
      worker.process.kill("SIGHUP");
      await once(worker, "exit");
    }
  } catch {
    if (!isStopping) console.error("A new worker can't start: the others go on as they were.");
  } finally {
    isReloading = false;
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    isStopping = true;
    for (const worker of alive) worker.process.kill(signal);
    if (alive.size === 0) process.exit(exitCode);
  });
}
process.on("SIGHUP", reload);

try {
  // What is wrong with the build, the port or a setting is said once.
  await start();
  for (let count = 1; count < env.WEB_CONCURRENCY; count += 1) replace();
} catch (code) {
  process.exit(Number(code) || 1);
}
