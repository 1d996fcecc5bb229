// Starts the servers to measure, each as a process on a free port, and reads what the process uses.
import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/** @typedef {Record<string, string | undefined>} Env */
/** `behind` is the JSON server it reads from. @typedef {{ url: string, child: ChildProcess, behind?: Server }} Server */

const TICK_MS = 10; // Linux counts CPU time in hundredths of a second
const QUIET_MS = 300;
const MOST_WAITS = 30;

/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * Runs a Node program until `stopServers` is called, and waits until it prints its address.
 * @param {string[]} args @param {Env} env @returns {Promise<Server>}
 */
async function start(args, env) {
  // Empty for each server, or its first views would not be first ones.
  const folder = mkdtempSync(join(tmpdir(), "bench-content-"));
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", CONTENT_CACHE_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    serialization: "advanced",
  });
  running.add(child);
  return { url: await findUrl(child), child };
}

/** The address that a program prints. What it prints later, while it is measured, is not read. @param {ChildProcess} child */
async function findUrl({ stdout, spawnargs }) {
  const output = /** @type {import("node:stream").Readable} */ (stdout);
  for await (const [text] of on(output, "data", { close: ["end"] })) {
    const [url] = /http:\/\/127[\d.:]+/.exec(text) ?? [];
    if (url) return url;
  }
  throw new Error(`${spawnargs.join(" ")} has ended`);
}

/** Kills one server, or all of them. @param {Server} [server] */
export function stopServers(server) {
  for (const child of server ? [server.child] : running) {
    running.delete(child);
    child.kill("SIGKILL");
  }
}

/** Starts json-server on a file. @param {string} file */
export function startApi(file) {
  return start(["scripts/api.js"], { DB_FILE: file, API_PORT: "0" });
}

/** Starts a server of recorded responses. */
export function startRaw() {
  return start(["tools/bench/raw.js"], {});
}

/** Adds to what a raw server sends. @param {Server} raw @param {import("./raw.js").Recorded} response */
export async function record({ child }, response) {
  child.send(response);
  await once(child, "message");
}

/** Starts a server of the build. @param {string[]} args @param {Server} api @param {Env} env */
async function startOnBuild(args, api, env) {
  const address = { HOST: "127.0.0.1", SITE_URL: "http://localhost:8080" };
  // With a long time limit a slow JSON server counts as slow, not as failed.
  const source = { API_BASE_URL: api.url, API_TIMEOUT_MS: "120000" };
  return { ...(await start(args, { ...address, ...source, ...env })), behind: api };
}

/** Starts this project's server. @param {Server} api @param {Env} [env] */
export function startSite(api, env) {
  return startOnBuild(["build/server/start.js"], api, { PORT: "0", ...env });
}

/** Starts `remix-serve` on the same build; without a port it takes a free one. @param {Server} api @param {Env} [env] */
export function startRemixServe(api, env) {
  const args = ["node_modules/.bin/remix-serve", "build/server/index.js"];
  return startOnBuild(args, api, { PORT: undefined, ...env });
}

/**
 * Adds up a number of each process of a server, found in a file of Linux's /proc; NaN elsewhere.
 * @param {Server} server @param {string} file @param {(text: string) => number} find
 */
function sumOfProcesses({ child: { pid } }, file, find) {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) return Number.NaN;
  const pids = [String(pid), ...(readFileSync(children, "utf8").match(/\d+/g) ?? [])];
  return pids.reduce((sum, one) => sum + find(readFileSync(`/proc/${one}/${file}`, "utf8")), 0);
}

/** CPU time of a server (user and system, all threads); NaN where it can't be read. @param {Server} server */
export function readCpuMs(server) {
  const ticks = sumOfProcesses(server, "stat", (text) => {
    // The second field, a name in brackets, may contain spaces: count the fields after it.
    const fields = text.split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks * TICK_MS;
}

/** Memory of a server in MB; NaN where it can't be read. @param {Server} server @param {"VmRSS" | "VmHWM"} name */
export function readMemoryMb(server, name) {
  const pattern = new RegExp(`${name}:\\s+(\\d+)`);
  return sumOfProcesses(server, "status", (text) => Number(pattern.exec(text)?.[1])) / 1024;
}

/** Waits until a server and the JSON server behind it are idle, so that deferred work counts for what caused it. @param {Server} server */
export async function settle(server) {
  const read = () => readCpuMs(server) + (server.behind ? readCpuMs(server.behind) : 0);
  for (let waits = 0, before = -Infinity; waits < MOST_WAITS; waits++) {
    const now = read();
    if (!(now > before + TICK_MS)) return; // an idle Node still wakes up now and then
    before = now;
    await sleep(QUIET_MS);
  }
}
