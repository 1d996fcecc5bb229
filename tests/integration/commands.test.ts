import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startApi } from "../../scripts/api.js";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { runNode, runProgram, SERVER } from "../support/site";

const START = ["scripts/start.js"];

/** A port in use. */
async function occupyPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: String((server.address() as AddressInfo).port), free: () => server.close() };
}

async function linesOf(args: string[], env: Record<string, string>) {
  const run = runNode(args, env);
  const code = await run.exited;
  return { code, lines: run.output.trim().split("\n") };
}

/** The pid of a child process, by a word of its command line. */
function childOf(parent: number, command: string): number {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const row = rows
    .map((text) => text.trim().split(/\s+/))
    .find((columns) => {
      return columns[1] === String(parent) && columns.includes(command);
    });
  return Number(row?.[0]);
}

test.concurrent.each(["SIGINT", "SIGTERM"] as const)(
  "npm start serves the site until %s ends all its processes",
  async (signal) => {
    const run = runNode(START, { API_PORT: "0" });
    const api = await run.printed(/json-server: (\S+)/);
    const site = await run.printed(/Circuit & Cell: (\S+)/);
    expect(await (await fetch(site)).text()).toContain("52 articles on technology and health");
    expect((await fetch(api)).status).toBe(200);
    expect(await run.stop(signal)).toBe(0);
    await expect(fetch(site)).rejects.toThrow();
    await expect(fetch(api)).rejects.toThrow();
  },
);

test.concurrent("a port in use is reported in one line", async () => {
  const { port, free } = await occupyPort();
  const api = await linesOf(START, { API_PORT: port });
  expect(api).toEqual({ code: 1, lines: [expect.stringMatching(new RegExp(`^Port ${port} .*API_PORT`))] });
  const odd = await linesOf(START, { API_PORT: "70000" });
  expect(odd).toEqual({ code: 1, lines: [expect.stringMatching(/: API_PORT must be/)] });
  for (const WEB_CONCURRENCY of ["1", "3"]) {
    const site = await linesOf(SERVER, { PORT: port, WEB_CONCURRENCY });
    expect(site).toEqual({ code: 1, lines: [expect.stringMatching(new RegExp(`^Port ${port} .*PORT`))] });
  }
  const both = await linesOf(START, { API_PORT: "0", PORT: port });
  expect(both.code).toBe(1);
  expect(both.lines.at(-1)).toMatch(`Port ${port} `);
  free();
});

test.concurrent.each([
  ["missing", "/nowhere/db.json", /can't be read/],
  ["corrupt", writeContentFile('{"blogs": [{]}'), /is not valid JSON/],
  ["without blogs", writeContentFile("{}"), /no list named "blogs"/],
])("db.json %s is reported in one line", async (_case, file, message) => {
  const { code, lines } = await linesOf(START, { API_PORT: "0", DB_FILE: file });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(message);
});

test.concurrent("an invalid setting is reported in one line", async () => {
  const { code, lines } = await linesOf(SERVER, { API_TIMEOUT_MS: "soon" });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/API_TIMEOUT_MS/);
  const zero = await linesOf(SERVER, { WEB_CONCURRENCY: "0" });
  expect(zero).toEqual({ code: 1, lines: [expect.stringMatching(/WEB_CONCURRENCY/)] });
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

test("json-server is read-only, sends no CORS headers, and reloads its file unless it is broken", async () => {
  const file = writeContentFile('{"blogs": [{"id": 1, "title": "first"}]}');
  const api = await startApi({ file, port: 0 });
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const titles = async () => {
    const response = await fetch(`${api.url}/blogs`, { headers: { Origin: "http://evil.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    return ((await response.json()) as { title: string }[]).map(({ title }) => title);
  };
  expect(await titles()).toEqual(["first"]);
  expect((await fetch(`${api.url}/blogs/1`, { method: "DELETE" })).status).toBe(403);

  writeFileSync(file, '{"blogs": [{"id": 1, "title": "sec');
  await eventually(() =>
    expect(complaints).toHaveBeenCalledWith(expect.stringMatching(/^Kept the articles/)),
  );
  expect(await titles()).toEqual(["first"]);

  writeFileSync(file, '{"blogs": [{"id": 1, "title": "second"}]}');
  await eventually(async () => expect(await titles()).toEqual(["second"]));
  api.close();
});

test.concurrent.each([
  [["npm", "start"], "SIGTERM"],
  [["npm", "start"], "SIGKILL"],
  [["npm", "run", "serve"], "SIGHUP"],
  [["node", "scripts/start.js"], "SIGKILL"],
] as const)("%j takes all its processes along on %s", async ([command, ...args], signal) => {
  const run = runProgram(command, args, { API_PORT: "0" });
  const site = await run.printed(/Circuit & Cell: (\S+)/);
  // The output ends with the last process that writes to it.
  await run.stop(signal);
  await expect(fetch(site)).rejects.toThrow();
});

test.concurrent("without packages or a build, a command says in one line what is missing", async () => {
  const clone = mkdtempSync(join(tmpdir(), "clone-"));
  for (const name of ["scripts", "app/env.server.js", "package.json", "package-lock.json"])
    cpSync(name, join(clone, name), { recursive: true });
  const cases: [string, string, RegExp][] = [
    ["npm start", "abc", /^The environment is not usable: PORT must be/],
    ["npm run dev", "abc", /^The environment is not usable: PORT must be/],
    ["npm run serve", "0", /^The packages are not installed: run `npm ci/],
    ["npm run api", "0", /^The packages are not installed: run `npm ci/],
  ];
  for (const [command, PORT, message] of cases) {
    const run = runProgram("npm", ["--silent", ...command.split(" ").slice(1)], { PORT }, clone);
    expect([command, await run.exited]).toEqual([command, 1]);
    const lines = run.output
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("npm warn"));
    expect(lines).toEqual([expect.stringMatching(message)]);
  }
  expect(readdirSync(clone).toSorted()).toEqual(["app", "package-lock.json", "package.json", "scripts"]);
  const help = await linesOf([join(clone, "scripts/api.js"), "--help"], {});
  expect(help).toEqual({
    code: 0,
    lines: [expect.stringMatching(/npm run api/), expect.stringMatching(/README/)],
  });
});
