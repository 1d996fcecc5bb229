import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../../../scripts/api.js";
import { writeContentFile } from "../../support/content-file";
import { copyProject } from "../../support/copy-project";
import { runNode, runProgram, SERVER } from "../../support/site";
import { makeFolder } from "../../support/temp-folder";

const START = ["scripts/start.js"];
/** All that the commands are made of. */
const COMMANDS = ["scripts", "app/runtime/env.server.js", "app/runtime/die.server.js"];

/** The pid of a child process, by a word of its command line. */
function childOf(parent: number, command: string): number {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return Number(columns.find(([, ppid, ...args]) => ppid === String(parent) && args.includes(command))?.[0]);
}

const inUse = createServer().listen(0, "127.0.0.1");
await once(inUse, "listening");
afterAll(() => void inUse.close());
const TAKEN = String((inUse.address() as AddressInfo).port);

test.concurrent.each<[string[], Record<string, string>, RegExp]>([
  [START, { API_PORT: "70000" }, /: API_PORT must be/],
  [SERVER, { API_TIMEOUT_MS: "soon" }, /: API_TIMEOUT_MS must be/],
  [START, { API_PORT: TAKEN }, /Port \d+ .* API_PORT/],
  [START, { API_PORT: "0", PORT: TAKEN }, /Port \d+ .* PORT/],
  [SERVER, { PORT: TAKEN, WEB_CONCURRENCY: "3" }, /Port \d+ .* PORT/],
  [SERVER, { METRICS_PORT: TAKEN }, /Port \d+ .* METRICS_PORT/],
  [START, { API_PORT: "0", DB_FILE: writeContentFile("{}") }, /no list named "blogs"/],
])("%j with %j says in one line why it can't start: %s", async (args, env, line) => {
  const run = runNode(args, env);
  expect(await run.exited).toBe(1);
  expect(run.output.replace(/^json-server: .*\n/, "")).toMatch(new RegExp(`^[^\n]*${line.source}[^\n]*\n$`));
});

test.concurrent.each(["scripts/api.js", "build/server/start.js"])(
  "npm start ends if its %s ends",
  async (victim) => {
    const run = runNode(START, { API_PORT: "0" });
    const site = await run.printed(/Circuit & Cell: (\S+)/);
    process.kill(childOf(run.pid, victim), "SIGKILL");
    expect(await run.exited).toBe(1);
    await expect(fetch(site)).rejects.toThrow();
  },
);

test.concurrent.each<[string, NodeJS.Signals, number?]>([
  ["npm start", "SIGTERM"],
  ["npm start", "SIGKILL"],
  ["npm run serve", "SIGHUP"],
  ["node scripts/start.js", "SIGINT", 0],
  ["node scripts/start.js", "SIGTERM", 0],
  ["node scripts/start.js", "SIGKILL"],
])("%s runs until %s ends all its processes", async (line, signal, code) => {
  const [command = "", ...args] = line.split(" ");
  const run = runProgram(command, args, { API_PORT: "0" });
  const site = await run.printed(/Circuit & Cell: (\S+)/);
  const [, api] = /json-server: (\S+)/.exec(run.output) ?? [];
  if (api) expect(await (await fetch(site)).text()).toContain("52 articles on technology and health");
  // The output ends with the last process that writes to it.
  const ended = await run.stop(signal);
  if (code !== undefined) expect(ended).toBe(code);
  for (const url of [site, api]) if (url) await expect(fetch(url)).rejects.toThrow();
});

test.concurrent("a command does its work whatever its file is called by", async () => {
  const folder = makeFolder();
  for (const name of COMMANDS) cpSync(name, join(folder, "release", name), { recursive: true });
  symlinkSync("release", join(folder, "current"));
  for (const file of ["current/scripts/build.js", "release/scripts/build"]) {
    const build = runNode([file], {}, folder);
    expect([file, await build.exited]).toEqual([file, 1]);
    expect(build.output).toMatch(/^Installing [^\n]*\nThe build failed: [^\n]*package\.json[^\n]*\n$/);
    const help = runNode([file, "--help"], {}, folder);
    expect([await help.exited, help.output]).toEqual([0, expect.stringMatching(/^`npm run build`/)]);
  }
  symlinkSync(resolve("."), join(folder, "site"));
  const api = runNode([join(folder, "site/scripts/api.js")], { API_PORT: "0" });
  expect((await fetch(await api.printed(/json-server: (\S+)/))).status).toBe(200);
  await api.stop();
});

test.concurrent.each([
  ["npm test", "setup:chromium", []],
  ["npm run test:all", "setup:all", ["--all"]],
])("%s runs in a copy of the project without what an owner has added", async (_command, step, args) => {
  const copy = copyProject();
  mkdirSync(join(copy, "my"));
  writeFileSync(join(copy, ".env"), "PORT=abc\n");
  // An npm that shows where it was called, and fails.
  writeFileSync(join(copy, "npm"), '#!/bin/sh\necho "$@ in $(pwd)"\nls -A1\nexit 7\n', { mode: 0o755 });
  const run = runNode(["tools/test.js", ...args], { PATH: `${copy}:${process.env.PATH}` }, copy);
  expect(await run.exited).toBe(7);
  const [called = "", ...names] = run.output.trim().split("\n");
  const [, first, folder = ""] = /^run (\S+) in (.*)$/.exec(called) ?? [];
  expect(first).toBe(step);
  expect(names).toEqual(expect.arrayContaining(["app", "node_modules", "package.json", "my.example"]));
  for (const name of ["my", ".env", "build"]) expect(names).not.toContain(name);
  expect([folder === copy, existsSync(folder)]).toEqual([false, false]);
});

test.concurrent("npm start shows the articles of the json-server that .env names", async () => {
  const copy = copyProject();
  const file = writeContentFile('{"blogs": [{"id": 1, "title": "Elsewhere"}]}');
  const api = await startApi({ file, port: 0 });
  writeFileSync(join(copy, ".env"), `API_BASE_URL=${api.url}\n`);
  const run = runNode(START, { API_PORT: "0", DB_FILE: resolve("db.json") }, copy);
  expect(await (await fetch(await run.printed(/Circuit & Cell: (\S+)/))).text()).toContain("Elsewhere");
  await run.stop("SIGTERM");
  api.close();
});

test.concurrent("without packages or a build, a command says in one line what is missing", async () => {
  const clone = makeFolder();
  for (const name of [...COMMANDS, "package.json", "package-lock.json"])
    cpSync(name, join(clone, name), { recursive: true });
  for (const [command, PORT, message] of [
    ["npm start", "abc", /^The environment is not usable: PORT must be/],
    ["npm run dev", "abc", /^The environment is not usable: PORT must be/],
    ["npm run serve", "0", /^The packages are not installed: run `npm ci/],
    ["npm run api", "0", /^The packages are not installed: run `npm ci/],
  ] as const) {
    const run = runProgram("npm", ["--silent", ...command.split(" ").slice(1)], { PORT }, clone);
    expect([command, await run.exited]).toEqual([command, 1]);
    expect(run.output.replace(/^npm warn.*\n/gm, "")).toMatch(new RegExp(`${message.source}.*\n$`));
  }
  expect(readdirSync(clone).toSorted()).toEqual(["app", "package-lock.json", "package.json", "scripts"]);
  const help = runNode([join(clone, "scripts/api.js"), "--help"]);
  expect(await help.exited).toBe(0);
  expect(help.output).toMatch(/npm run api.*\n.*README.*\n$/);
});
