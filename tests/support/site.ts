import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { type RequestOptions, request as requestByTls } from "node:https";
import { createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { readEnv } from "../../app/runtime/env.server";
import { listen } from "../../server/listen";
import type { Options } from "../../server/site";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SERVER = ["build/server/start.js"];

/** For programs whose test is not about this limit: only what hangs reaches it. */
const API_TIMEOUT_MS = "20000";
const SITE_URL = "http://localhost:8080";

const running = new Set<ChildProcess>();
// A test that fails leaves no process behind.
process.once("exit", () => {
  for (const child of running) child.kill("SIGINT");
});

/** Runs one of the project's Node programs. */
export function runNode(args: string[], env: Record<string, string> = {}, cwd = ROOT) {
  return runProgram(process.execPath, args, env, cwd);
}

/** Runs a program in the project's folder, or a copy's; `output` is what it has printed so far. */
export function runProgram(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = ROOT,
  user: { uid?: number; gid?: number } = {},
) {
  const child = spawn(command, args, {
    ...user,
    cwd,
    env: { ...process.env, NODE_ENV: "production", PORT: "0", API_TIMEOUT_MS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "close").then(([code]) => code as number | null);
  running.add(child);
  exited.finally(() => running.delete(child));
  const run = {
    output: "",
    exited,
    pid: child.pid ?? 0,
    isRunning: () => running.has(child),
    /** Waits for a pattern in the output and returns the match; rejects if the program ends first. */
    printed(pattern: RegExp) {
      return new Promise<string>((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(run.output);
          if (match) resolve(match[1] ?? match[0]);
        };
        child.stdout.on("data", look);
        child.stderr.on("data", look);
        exited.then(() => reject(new Error(`ended: ${run.output}`)));
        look();
      });
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      run.output += text;
    });
  }
  return run;
}

/** The pids of all child processes, starting and ending ones included. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return (children.match(/\d+/g) ?? []).map(Number);
}

/**
 * The built site in a process of its own, on a free port, reading its articles from `apiUrl`: for what only a process
 * has, such as signals, memory, workers, a log and another folder.
 */
export async function startProcess(apiUrl: string, env: Record<string, string> = {}, cwd = ROOT) {
  const settings = { API_BASE_URL: apiUrl, SITE_URL, ...env };
  const run = runNode(SERVER, settings, cwd);
  const url = await run.printed(/: (http:\S+)/);
  // SIGTERM would take a second longer.
  return { url, run, stop: () => run.stop("SIGINT") };
}

/** The built site in this process, on a free port, reading its articles from `apiUrl`. */
export async function startSite(apiUrl: string, env: Record<string, string> = {}, options: Options = {}) {
  // React is loaded with the build, as what this says.
  process.env.NODE_ENV = "production";
  const [{ createSite }, build] = await Promise.all([
    import(`${ROOT}/build/server/site.js`) as Promise<typeof import("../../server/site")>,
    import(`${ROOT}/build/server/index.js`),
  ]);
  const own = { API_BASE_URL: apiUrl, API_TIMEOUT_MS, SITE_URL, LOG_LEVEL: "silent" };
  const settings = readEnv({ ...process.env, ...own, ...env });
  const { server, start, close } = await createSite(settings, build, { hasThreads: false, ...options });
  await start();
  return { url: await listen(server, "127.0.0.1", 0, "PORT"), server, stop: close };
}

/** A free port, for a program that can't choose one itself. Systems give out higher ones, which others may take meanwhile. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").catch(() => null);
  if (!isFree) return findFreePort();
  server.close();
  await once(server, "close");
  return port;
}

/** Sends a path as it stands, without URL parsing, and returns the body as sent, without decoding. */
export function askPlainly(
  siteUrl: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  options: RequestOptions = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const { protocol, hostname, port } = new URL(siteUrl);
  const send = protocol === "https:" ? requestByTls : request;
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method, headers, agent: false, ...options }, async (response) => {
      const body = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}
