// Starts the servers to measure, each as a process on a free port, and reads what they use.
import { spawn } from "node:child_process";
import { on } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf, findFreePort, SERVER } from "../../tests/support/site";

type Env = Record<string, string>;

/** `behind` is the json-server that it reads from. */
export type Server = { url: string; pid: number; behind?: Server };

const TICK_MS = 10; // Linux counts CPU time in hundredths of a second
const QUIET_MS = 300;
const MOST_WAITS = 30;

/** Runs a Node program until this one ends, and waits for its address: what it prints while it is measured is not read. */
async function start(args: string[], env: Env = {}): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill("SIGKILL"));
  for await (const [text] of on(child.stdout, "data", { close: ["end"] })) {
    const [url] = /http:\/\/127[\d.:]+/.exec(text) ?? [];
    if (url) return { url, pid: child.pid ?? 0 };
  }
  throw new Error(`${args.join(" ")} has ended`);
}

export function startApi(file: string): Promise<Server> {
  return start(["scripts/api.js"], { DB_FILE: file, API_PORT: "0" });
}

/** Starts a server that sends what a site has sent. */
export function startRaw(site: Server): Promise<Server> {
  return start(["tools/bench/raw.js", site.url]);
}

async function startOnBuild(args: string[], api: Server, env: Env): Promise<Server> {
  // With a long time limit a slow json-server counts as slow, not as failed.
  const settings = { SITE_URL: "http://localhost:8080", API_BASE_URL: api.url, API_TIMEOUT_MS: "120000" };
  return { ...(await start(args, { HOST: "127.0.0.1", ...settings, ...env })), behind: api };
}

export function startSite(api: Server, env: Env = {}): Promise<Server> {
  return startOnBuild(SERVER, api, env);
}

/** Starts `remix-serve` on the same build. */
export async function startRemixServe(api: Server, env: Env = {}): Promise<Server> {
  const args = ["node_modules/.bin/remix-serve", "tools/bench/remix-serve.js"];
  return startOnBuild(args, api, { PORT: String(await findFreePort()), ...env });
}

/** Finds a number in a file of /proc for each of a server's processes; NaN where there are none. */
function readProcesses({ pid }: Server, file: string, find: (text: string) => unknown): number[] {
  if (process.platform !== "linux") return [Number.NaN];
  return [pid, ...childrenOf(pid)].map((pid) => Number(find(readFileSync(`/proc/${pid}/${file}`, "utf8"))));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** CPU time of a server (user and system, all threads). */
export function readCpuMs(server: Server): number {
  const ticks = readProcesses(server, "stat", (text) => {
    // The second field, a name in brackets, may contain spaces: count the fields after it.
    const fields = text.split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return sum(ticks) * TICK_MS;
}

/** Memory of a server in MB, the program's files once, which its processes share. */
export function readMemoryMb(server: Server): number {
  const read = (name: string) =>
    readProcesses(server, "status", (text) => new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]);
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
