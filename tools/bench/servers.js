// Starts the servers to measure, each as a process on a free port, and reads what the process uses.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */
/** `behind` is the JSON server it reads from. @typedef {{ url: string, child: ChildProcess, behind?: Server }} Server */

// Empty for each server, or its first views would not be first ones.
const makeFolder = () => mkdtempSync(join(tmpdir(), "bench-content-"));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TICK_MS = 10; // Linux counts CPU time in hundredths of a second
const QUIET_MS = 300;
const MOST_WAITS = 30;
const START_MS = 30_000;

/** @type {Set<ChildProcess>} */
const running = new Set();

/**
 * Runs a Node program until `stopServers` is called; `findUrl` finds its address.
 * @param {string[]} args @param {Record<string, string>} env @param {(child: ChildProcess) => Promise<string>} findUrl
 * @returns {Promise<Server>}
 */
async function start(args, env, findUrl) {
  const stdout = findUrl === findPrintedUrl ? "pipe" : "ignore";
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", CONTENT_CACHE_DIR: makeFolder(), ...env },
    stdio: ["ignore", stdout, "pipe", "ipc"],
  });
  running.add(child);
  let errors = "";
  child.stderr?.on("data", (text) => {
    errors = (errors + text).slice(-2_000);
  });
  const fail = () => {
    throw new Error(`${args.join(" ")} did not start: ${errors}`);
  };
  const tooLate = sleep(START_MS, undefined, { ref: false });
  const url = await Promise.race([findUrl(child), once(child, "exit").then(fail), tooLate.then(fail)]);
  return { url, child };
}

/** Kills one server, or all of them. @param {Server} [server] */
export function stopServers(server) {
  for (const child of server ? [server.child] : running) {
    running.delete(child);
    child.kill("SIGKILL");
  }
}

/** @param {ChildProcess} child */
async function findSentUrl(child) {
  const [url] = await once(child, "message");
  return String(url);
}

/** @param {ChildProcess} child @returns {Promise<string>} */
function findPrintedUrl(child) {
  return new Promise((resolve) => {
    const look = (/** @type {string} */ text) => {
      const url = /: (http:\S+)/.exec(text)?.[1];
      if (!url) return;
      // Do not scan its log while it is being measured.
      child.stdout?.off("data", look).resume();
      resolve(url);
    };
    child.stdout?.on("data", look);
  });
}

/** Starts json-server on a file. @param {string} file */
export function startApi(file) {
  return start(["scripts/api.js"], { DB_FILE: file, API_PORT: "0" }, findSentUrl);
}

/** Starts a helper of this benchmark. @param {string} file its URL @param {string[]} args */
export function startHelper(file, ...args) {
  return start([fileURLToPath(file), ...args], {}, findSentUrl);
}

/** Shared by both servers of the build. With a long time limit a slow JSON server counts as slow, not as failed. @param {Server} api */
function siteEnv(api) {
  const SITE_URL = "http://localhost:8080";
  return { HOST: "127.0.0.1", SITE_URL, API_BASE_URL: api.url, API_TIMEOUT_MS: "120000" };
}

/** Starts this project's server. @param {Server} api @param {Record<string, string>} [env] */
export async function startSite(api, env) {
  const args = ["build/server/start.js"];
  return { ...(await start(args, { ...siteEnv(api), PORT: "0", ...env }, findPrintedUrl)), behind: api };
}

/** Starts `remix-serve` on the same build. @param {Server} api @param {Record<string, string>} [env] */
export async function startRemixServe(api, env) {
  // It can listen on a free port, but does not report which.
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");

  const url = `http://127.0.0.1:${port}`;
  const isUp = () => fetch(`${url}/favicon.svg`).catch(() => undefined);
  const findUrl = async () => {
    while (!(await isUp())) await sleep(50);
    return url;
  };
  const args = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
  return { ...(await start(args, { ...siteEnv(api), PORT: `${port}`, ...env }, findUrl)), behind: api };
}

/** Reads a file of each process of a server in Linux's /proc; none elsewhere. @param {Server} server @param {string} name */
function readProc({ child: { pid } }, name) {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) return [];
  const pids = [pid, ...(readFileSync(children, "utf8").match(/\d+/g) ?? [])];
  return pids.map((one) => readFileSync(`/proc/${one}/${name}`, "utf8"));
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.length === 0 ? Number.NaN : numbers.reduce((total, number) => total + number);
}

/** CPU time of a server (user and system, all threads); NaN where it can't be read. @param {Server} server */
export function readCpuMs(server) {
  const ticks = readProc(server, "stat").map((text) => {
    // The second field, a name in brackets, may contain spaces: count the fields after it.
    const fields = text.split(") ").at(-1)?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return sum(ticks) * TICK_MS;
}

/** Memory of a server in MB; NaN where it can't be read. @param {Server} server @param {"VmRSS" | "VmHWM"} name */
export function readMemoryMb(server, name) {
  const pattern = new RegExp(`${name}:\\s+(\\d+)`);
  return sum(readProc(server, "status").map((text) => Number(pattern.exec(text)?.[1]))) / 1024;
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
