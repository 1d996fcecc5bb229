// Starts the servers to measure, each as a process on a free port, and reads what the process uses.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { on, once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "../../tests/support/site";
import type { Recorded } from "./raw.js";

type Env = Record<string, string | undefined>;

/** `behind` is the json-server it reads from. */
export type Server = { url: string; child: ChildProcess; behind?: Server };

const TICK_MS = 10; // Linux counts CPU time in hundredths of a second
const QUIET_MS = 300;
const MOST_WAITS = 30;

const running = new Set<ChildProcess>();

/** Runs a Node program until `stopServers` is called, and waits until it prints its address. */
async function start(args: string[], env: Env): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    serialization: "advanced",
  });
  running.add(child);
  return { url: await findUrl(child), child };
}

/** The address that a program prints. What it prints later, while it is measured, is not read. */
async function findUrl({ stdout, spawnargs }: ChildProcess): Promise<string> {
  for await (const [text] of on(stdout as Readable, "data", { close: ["end"] })) {
    const [url] = /http:\/\/127[\d.:]+/.exec(text) ?? [];
    if (url) return url;
  }
  throw new Error(`${spawnargs.join(" ")} has ended`);
}

export function stopServers(server?: Server): void {
  for (const child of server ? [server.child] : running) {
    running.delete(child);
    child.kill("SIGKILL");
  }
}

export function startApi(file: string): Promise<Server> {
  return start(["scripts/api.js"], { DB_FILE: file, API_PORT: "0" });
}

export function startRaw(): Promise<Server> {
  return start(["tools/bench/raw.js"], {});
}

export async function record({ child }: Server, response: Recorded): Promise<void> {
  child.send(response);
  await once(child, "message");
}

async function startOnBuild(args: string[], api: Server, env: Env): Promise<Server> {
  const address = { HOST: "127.0.0.1", SITE_URL: "http://localhost:8080" };
  // With a long time limit a slow json-server counts as slow, not as failed.
  const source = { API_BASE_URL: api.url, API_TIMEOUT_MS: "120000" };
  return { ...(await start(args, { ...address, ...source, ...env })), behind: api };
}

/** Starts the site, into which a module beside this one may be loaded. */
export function startSite(api: Server, env: Env = {}, module?: string): Promise<Server> {
  const options = module ? ["--import", new URL(module, import.meta.url).href] : [];
  return startOnBuild([...options, "build/server/start.js"], api, { PORT: "0", ...env });
}

/** For how long the event loop of a site with `delay.js` has stood still, at most, since this was asked last. */
export async function readStallMs(site: Server): Promise<number> {
  const printed = on(site.child.stdout as Readable, "data");
  process.kill(pidsOf(site)[1] ?? 0, "SIGUSR2");
  for await (const [text] of printed) {
    const [, ms] = /stall: ([\d.]+)/.exec(text) ?? [];
    if (ms) return Number(ms);
  }
  return Number.NaN;
}

/** Starts `remix-serve` on the same build; without a port it takes a free one. */
export function startRemixServe(api: Server, env: Env = {}): Promise<Server> {
  const args = ["node_modules/.bin/remix-serve", "tools/bench/remix-serve.js"];
  return startOnBuild(args, api, { PORT: undefined, ...env });
}

/** The processes of a server, found in Linux's /proc; none elsewhere. */
function pidsOf({ child: { pid = 0 } }: Server): number[] {
  return existsSync(`/proc/${pid}`) ? [pid, ...childrenOf(pid)] : [];
}

/** A number of each process of a server, found in a file of /proc; NaN where there is none. */
function readProcesses(server: Server, file: string, find: (text: string) => number): number[] {
  const numbers = pidsOf(server).map((pid) => find(readFileSync(`/proc/${pid}/${file}`, "utf8")));
  return numbers.length > 0 ? numbers : [Number.NaN];
}

/** Keeps processes on some cores, named as `taskset` names them. */
function pin(pids: number[], cores: string): void {
  for (const pid of pids) execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}

/**
 * Does something while the bench, which is the client, has one core. The servers keep another from then on. Whether Linux
 * puts a client and its server on one core or two changes the rate by a third.
 */
export async function withOwnCores(measured: Server[], work: () => Promise<void>): Promise<void> {
  const pids = measured.flatMap(pidsOf);
  const last = cpus().length - 1;
  if (pids.length === 0 || last === 0) return work();
  try {
    pin([process.pid], "0");
    pin(pids, "1");
    await work();
  } finally {
    pin([process.pid], `0-${last}`);
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** CPU time of a server (user and system, all threads); NaN where it can't be read. */
export function readCpuMs(server: Server): number {
  const ticks = readProcesses(server, "stat", (text) => {
    // The second field, a name in brackets, may contain spaces: count the fields after it.
    const fields = text.split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return sum(ticks) * TICK_MS;
}

/** Memory of a server in MB, the program's files once, which its processes share; NaN where it can't be read. */
export function readMemoryMb(server: Server): number {
  const read = (name: string) =>
    readProcesses(server, "status", (text) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]));
  return (sum(read("RssAnon")) + Math.max(...read("RssFile"))) / 1024;
}

/** Waits until a server and the json-server behind it are idle, so that deferred work counts for what caused it. */
export async function settle(server: Server): Promise<void> {
  const read = () => readCpuMs(server) + (server.behind ? readCpuMs(server.behind) : 0);
  for (let waits = 0, before = -Infinity; waits < MOST_WAITS; waits++) {
    const now = read();
    if (!(now > before + TICK_MS)) return; // an idle Node still wakes up now and then
    before = now;
    await sleep(QUIET_MS);
  }
}
