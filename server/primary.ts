import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
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

/** Runs WEB_CONCURRENCY workers, replaces them on SIGHUP under the settings of then, and ends with them. */
export function runPrimary(initial: Settings): void {
  let settings = initial;

  // Workers accept connections themselves: one handed to a worker that has just died would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  // Half of V8's young generation does for lists that are parsed row by row. glibc keeps what is freed in up to eight pools a
  // core, by thread.
  const { MALLOC_ARENA_MAX = "2" } = process.env;
  cluster.setupPrimary({ execArgv: [...process.execArgv, "--max-semi-space-size=8"] });

  /** Every worker that has not ended. One that is leaving is surplus, or another takes its place. */
  const workers = new Map<Worker, "starting" | "serving" | "leaving">();
  let isShuttingDown = false;

  function workersIn(state: "starting" | "serving"): Worker[] {
    return [...workers.keys()].filter((worker) => workers.get(worker) === state);
  }

  /** Starts a worker. Resolves when it accepts connections; rejects with its exit code if it ends before. */
  async function startWorker(): Promise<void> {
    if (isShuttingDown) throw new Error("The site is shutting down.");
    const worker = cluster.fork({ MALLOC_ARENA_MAX });
    workers.set(worker, "starting");
    worker.on("exit", (code: number | null, signal: string | null) => {
      const state = workers.get(worker);
      workers.delete(worker);
      if (isShuttingDown) {
        process.exitCode ||= code ?? 0;
        if (workers.size === 0) process.exit();
      } else if (state === "serving") {
        console.error(`A worker has ended (${signal ?? code}): another takes its place.`);
        startMissing();
      }
    });
    const limit = killAfter(worker, START_LIMIT_MS);
    const ended = once(worker, "exit").then(([code]) => Promise.reject(code));
    try {
      await Promise.race([once(worker, "listening"), ended]);
      workers.set(worker, "serving");
    } finally {
      clearTimeout(limit);
      // A worker that could not be forked emits no exit event.
      if (worker.process.pid === undefined) workers.delete(worker);
    }
  }

  /** Starts the workers that are missing, and tries again a second after one fails. */
  function startMissing(): void {
    const staying = [...workers.values()].filter((state) => state !== "leaving");
    for (let count = staying.length; count < settings.WEB_CONCURRENCY; count += 1)
      startWorker().catch((reason: unknown) => {
        if (isShuttingDown) return;
        if (reason instanceof Error) console.error(`A worker can't start: ${reason.message}`);
        setTimeout(startMissing, RESTART_MS);
      });
  }

  async function drainWorker(worker: Worker): Promise<void> {
    if (!workers.has(worker)) return;
    workers.set(worker, "leaving");
    worker.process.kill("SIGHUP");
    killAfter(worker, DRAIN_LIMIT_MS + GRACE_MS);
    await once(worker, "exit");
  }

  async function replaceWorker(worker: Worker): Promise<void> {
    if (workers.get(worker) !== "serving") return;
    workers.set(worker, "leaving");
    try {
      await startWorker();
    } catch (code) {
      if (workers.has(worker)) workers.set(worker, "serving");
      else startMissing();
      throw code;
    }
    await drainWorker(worker);
  }

  let serveMetrics: ((port: number) => Promise<void>) | undefined;

  async function updateMetrics(): Promise<void> {
    const { METRICS_PORT: port } = settings;
    if (port > 0) serveMetrics ??= (await import("./metrics-server")).createMetricsServer(settings);
    await serveMetrics?.(port);
  }

  async function replaceWorkers(): Promise<void> {
    isReloadWaiting = false;
    settings = readEnv();
    // They may have read the old settings; the next try reads the new ones.
    for (const worker of workersIn("starting")) worker.process.kill("SIGKILL");
    for (const worker of workersIn("serving").slice(0, settings.WEB_CONCURRENCY)) await replaceWorker(worker);
    await Promise.all(workersIn("serving").slice(0, -settings.WEB_CONCURRENCY).map(drainWorker));
    startMissing();
    await updateMetrics();
  }

  /** The start, and then one reload after the other: there may be a newer build. */
  let work = updateMetrics()
    // The first worker starts alone, so that a bad port is reported once.
    .then(startWorker)
    .then(startMissing)
    .catch((error: unknown) => (error instanceof Error ? die(error) : process.exit(Number(error) || 1)));

  let isReloadWaiting = false;

  /** Replaces all workers, after a reload that is under way. Until one that waits has begun, further signals add none. */
  function reload(): void {
    if (isReloadWaiting) return;
    isReloadWaiting = true;
    work = work.then(replaceWorkers).catch((error: unknown) => {
      // A worker that can't start has said why, and only its exit code arrives here.
      const reason = error instanceof Error ? error.message : "A new worker can't start.";
      if (!isShuttingDown) console.error(`${reason} The site goes on as it was.`);
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
