import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isatty } from "node:tty";
import { die } from "../app/runtime/die.server";
import { readEnv, type Settings } from "../app/runtime/env.server";
import { DRAIN_LIMIT_MS, STOP_LIMIT_MS } from "./shutdown";

const RESTART_MS = 1_000;
/** A worker that does not listen by then is killed. */
const START_LIMIT_MS = 60_000;
/** One that has not ended so long after its limit hangs, and is killed too. */
const GRACE_MS = 2_000;

/** Kills a worker after a time: one that hangs can't end itself. */
function killAfter(worker: Worker, ms: number): NodeJS.Timeout {
  return setTimeout(() => worker.process.kill("SIGKILL"), ms);
}

/** What workers run: settings, and the file of a build, which newer builds leave there. */
type Applied = { settings: Settings; program: string };
/** One that is draining is surplus, or another takes its place. */
type WorkerInfo = { runs: Applied; state: "starting" | "serving" | "draining" };

/** Runs workers, replaces them on SIGHUP by new settings and the newest build, and one that dies by those that were applied last. */
export function runPrimary(settings: Settings, program: string): void {
  let applied: Applied = { settings, program };
  /** The newest build's. */
  const [, newest = program] = process.argv;

  // Workers accept connections themselves: one handed to a worker that has just died would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  // Half of V8's young generation does for lists that are parsed row by row. glibc keeps what is freed in up to eight pools a
  // core, by thread.
  const { MALLOC_ARENA_MAX = "2" } = process.env;
  const execArgv = [...process.execArgv, "--max-semi-space-size=8"];

  /** Every worker that has not ended. */
  const workers = new Map<Worker, WorkerInfo>();
  let isShuttingDown = false;
  let isReloadWaiting = false;

  /** Starts a worker. Resolves once it accepts connections; rejects with its exit code if it ends before. */
  async function startWorker(runs: Applied): Promise<void> {
    if (isShuttingDown) throw new Error("The site is shutting down.");
    const isThere = existsSync(runs.program);
    if (!isThere) console.error("The build that was applied is gone: a worker takes the one that is there.");
    cluster.setupPrimary({ exec: isThere ? runs.program : newest, execArgv });
    const worker = cluster.fork({ MALLOC_ARENA_MAX, SETTINGS: JSON.stringify(runs.settings) });
    const info: WorkerInfo = { runs, state: "starting" };
    workers.set(worker, info);
    worker.on("exit", (code: number | null, signal: string | null) => {
      workers.delete(worker);
      if (isShuttingDown) {
        process.exitCode ||= code ?? 0;
        if (workers.size === 0) process.exit();
      } else if (info.state === "serving") {
        console.error(`A worker has ended (${signal ?? code}): another takes its place.`);
        startMissing();
      }
    });
    worker.on("message", (program) => typeof program === "string" && Object.assign(runs, { program }));
    const limit = killAfter(worker, START_LIMIT_MS);
    const ended = once(worker, "exit").then(([code]) => Promise.reject(code));
    try {
      await Promise.race([once(worker, "listening"), ended]);
      info.state = "serving";
    } finally {
      clearTimeout(limit);
      // A worker that could not be forked emits no exit event.
      if (worker.process.pid === undefined) workers.delete(worker);
    }
  }

  /** Starts the workers that are missing. Resolves once they serve; where one fails, it tries again a second later. */
  async function startMissing(): Promise<void> {
    const staying = [...workers.values()].filter(({ state }) => state !== "draining");
    const length = Math.max(0, applied.settings.WEB_CONCURRENCY - staying.length);
    const starts = Array.from({ length }, async () => {
      try {
        await startWorker(applied);
      } catch (reason) {
        if (reason instanceof Error && !isShuttingDown)
          console.error(`A worker can't start: ${reason.message}`);
        await sleep(RESTART_MS);
        if (!isReloadWaiting) await startMissing();
      }
    });
    await Promise.all(starts);
  }

  let serveMetrics: ((port: number) => Promise<void>) | undefined;

  async function updateMetrics({ settings }: Applied): Promise<void> {
    const { METRICS_PORT: port } = settings;
    if (port > 0) serveMetrics ??= (await import("./metrics-server")).createMetricsServer(settings);
    await serveMetrics?.(port);
  }

  /** Replaces the workers that run other than what was applied, until another reload waits. */
  async function replaceOthers(): Promise<void> {
    for (const [worker, info] of [...workers].filter(([, { runs }]) => runs !== applied)) {
      info.state = "draining";
      await startMissing();
      if (isReloadWaiting) return;
      if (!workers.has(worker)) continue;
      worker.process.kill("SIGHUP");
      killAfter(worker, DRAIN_LIMIT_MS + GRACE_MS);
      await once(worker, "exit");
    }
    await startMissing();
  }

  /** Replaces all workers. The first shows whether the new settings and build do: what fails after it is tried again. */
  async function replaceWorkers(): Promise<void> {
    isReloadWaiting = false;
    const next = { settings: readEnv(), program: newest };
    await updateMetrics(next);
    await startWorker(next);
    applied = next;
    await replaceOthers();
  }

  /** The start, and then one reload after the other: there may be a newer build. */
  let work = updateMetrics(applied)
    // The first worker starts alone, so that a bad port is reported once.
    .then(() => startWorker(applied))
    .then(startMissing)
    .catch((error: unknown) => (error instanceof Error ? die(error) : process.exit(Number(error) || 1)));

  /** Replaces all workers, after a reload that is under way. Until one that waits has begun, further signals add none. */
  function reload(): void {
    if (isReloadWaiting) return;
    isReloadWaiting = true;
    work = work.then(replaceWorkers).catch((error: unknown) => {
      // A worker that can't start has said why, and only its exit code arrives here.
      const reason = error instanceof Error ? error.message : "A new worker can't start.";
      if (!isShuttingDown) console.error(`${reason} The site goes on as it was.`);
      // The reload before may have left its old workers to this one.
      return updateMetrics(applied).catch(console.error).then(replaceOthers);
    });
  }

  function shutDown(signal: NodeJS.Signals): void {
    isShuttingDown = true;
    for (const worker of workers.keys()) {
      worker.process.kill(signal);
      killAfter(worker, STOP_LIMIT_MS + GRACE_MS);
    }
    if (workers.size === 0) process.exit();
  }

  process.on("SIGINT", shutDown);
  process.on("SIGTERM", shutDown);
  // A closing terminal sends SIGHUP too, but by then stdin is no longer a TTY.
  const isOnTerminal = isatty(0);
  process.on("SIGHUP", () => (isOnTerminal && !isatty(0) ? shutDown("SIGTERM") : reload()));
}
