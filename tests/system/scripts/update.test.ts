import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { replaceBuild } from "../../../scripts/build.js";
import { writeFiles } from "../../support/content-file";
import { copyProject, edit } from "../../support/copy-project";
import { eventually } from "../../support/eventually";
import { type startOwnProcess, test } from "../../support/own-process";
import { childrenOf, findFreePort, runNode } from "../../support/site";
import { makeFolder } from "../../support/temp-folder";
import { load } from "../../support/traffic";

/** A site that reads these settings in a folder of its own; `write` replaces them. */
async function startWithSettings(start: typeof startOwnProcess, ...lines: string[]) {
  const PORT = String(await findFreePort());
  const folder = makeFolder();
  for (const name of ["build", "public"]) symlinkSync(resolve(name), join(folder, name));
  const write = (...lines: string[]) => writeFileSync(join(folder, ".env"), lines.join("\n"));
  write(...lines);
  return { write, ...(await start({ PORT }, folder)) };
}

type Site = Pick<Awaited<ReturnType<typeof startOwnProcess>>, "run" | "ask">;

/** Waits until this many workers have answered; the log names them. */
function untilServing({ run, ask }: Site, count: number): Promise<void> {
  return eventually(async () => {
    await ask("/healthz", { Connection: "close" });
    const workers = childrenOf(run.pid);
    expect(workers).toHaveLength(count);
    for (const worker of workers) expect(run.output).toContain(`"pid":${worker},`);
  });
}

/** Reloads, and waits until so many workers have replaced all of them. */
async function reload({ run }: Pick<Site, "run">, count: number): Promise<void> {
  const old = childrenOf(run.pid);
  run.kill("SIGHUP");
  await eventually(() => {
    const workers = childrenOf(run.pid);
    expect(workers).toHaveLength(count);
    for (const worker of old) expect(workers).not.toContain(worker);
  });
}

/** Every file under a folder with its text. */
function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]).toSorted(),
  );
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  expect([url, response.status]).toEqual([url, 200]);
  return response.text();
}

/** Makes a new build of the last one: another text in the server's part and one more script. */
function makeBuild(build: string): string {
  const rename = (text: string) => text.replace(/(assets\/|\.\/|")([\w.-]+?)(-[\w-]{8}\.js)/g, "$1$22$3");
  const files = Object.entries(filesOf(build)).flatMap(([name, text]): [string, string | Buffer][] => {
    if (name.startsWith("client")) return [[name, Buffer.from(text, "latin1")]];
    const edited = rename(text).replaceAll("No blogs found!", "Nothing to read!");
    return name.startsWith("server") ? [[rename(name), Buffer.from(edited, "latin1")]] : [];
  });
  return `${writeFiles(Object.fromEntries([...files, ["client/assets/more-2.js", ""]]))}/`;
}

test.concurrent("a build that can't replace a text any more says so in one line, and changes nothing", async () => {
  const copy = copyProject();
  const before = filesOf(join(copy, "build"));
  edit(join(copy, "vite.config.ts"), (config) => config.replace('"v7_startTransition: true"', '"is gone"'));
  const run = runNode(["scripts/build.js"], {}, copy);
  expect(await run.exited).toBe(1);
  expect(run.output).toMatch(/^The build failed: /m);
  expect(run.output.match(/^.*"is gone".*$/gm)).toEqual([
    expect.stringMatching(/vite\.config\.ts replaces "is gone", which Remix no longer has\./),
  ]);
  expect(filesOf(join(copy, "build"))).toEqual(before);
});

test.concurrent("one process takes over a new build on SIGHUP without a lost request", async ({ start }) => {
  const copy = copyProject();
  const { url, run } = await start({ CONTENT_FRESH_S: "0" }, copy);
  const clients = [100, 200, 1_200].map((thinkMs) => ({ keepsAlive: true, thinkMs }));
  const traffic = load(url, [...clients, ...clients.map((client) => ({ ...client, keepsAlive: false }))]);
  const scripts = new Set((await textOf(url)).match(/\/assets\/[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(2);
  for (let builds = 0; builds < 2; builds += 1)
    replaceBuild(makeBuild(join(copy, "build")), join(copy, "build/"));

  // Until SIGHUP the old server goes on, with the files of all three builds.
  expect(await textOf(`${url}/?search=qqqq`)).toContain("No blogs found!");
  expect(await textOf(`${url}/assets/more-2.js`)).toBe("");
  for (const path of scripts) await textOf(url + path);

  const [worker] = childrenOf(run.pid);
  run.kill("SIGHUP");
  await eventually(() => expect(childrenOf(run.pid)).not.toContain(worker));
  expect(await textOf(`${url}/?search=qqqq`)).toContain("Nothing to read!");
  for (const path of scripts) await textOf(url + path);
  const { answers, unannounced, lost } = await traffic.stop();
  expect({ unannounced, lost }).toEqual({ unannounced: 0, lost: [] });
  expect(answers).toBeGreaterThan(20);
});

test.concurrent("SIGHUP applies what has changed in .env, in every process", async ({ start }) => {
  const [first, second] = [await findFreePort(), await findFreePort()];
  const settings = ["CONTENT_FRESH_S=50", `METRICS_PORT=${first}`];
  const { url, run, ask, write } = await startWithSettings(start, ...settings);
  const ages = async () => (await fetch(url)).headers.get("cache-control");
  const countMetrics = async (port: number) =>
    (await textOf(`http://127.0.0.1:${port}/metrics`)).match(/^process_open_fds\{/gm)?.length;
  await eventually(async () => expect(await countMetrics(first)).toBe(1));
  expect(await ages()).toContain("max-age=50,");

  write("CONTENT_FRESH_S=100", "WEB_CONCURRENCY=2", "ALLOWED_HOSTS=blog.example", `METRICS_PORT=${second}`);
  await reload({ run }, 2);
  await eventually(async () => expect(await countMetrics(second)).toBe(2));
  await expect(fetch(`http://127.0.0.1:${first}/metrics`)).rejects.toThrow();
  expect(await ages()).toContain("max-age=100,");
  expect((await ask("/", { Host: "blog.example" })).status).toBe(200);

  // A port that is taken changes nothing, and is tried again at the next reload.
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const third = (taken.address() as AddressInfo).port;
  write("CONTENT_FRESH_S=200", "WEB_CONCURRENCY=2", `METRICS_PORT=${third}`);
  run.kill("SIGHUP");
  await run.printed(/^Port .* METRICS_PORT .*$/m);
  await eventually(async () => expect(await countMetrics(second)).toBe(2));
  expect(await ages()).toContain("max-age=100,");
  taken.close();
  await reload({ run }, 2);
  await eventually(async () => expect(await countMetrics(third)).toBe(2));

  const workers = childrenOf(run.pid);
  write("CONTENT_FRESH_S=never");
  run.kill("SIGHUP");
  await run.printed(/CONTENT_FRESH_S must be .* The site goes on as it was\.$/m);
  expect(childrenOf(run.pid).toSorted()).toEqual(workers.toSorted());

  write("WEB_CONCURRENCY=1");
  await reload({ run }, 1);
  expect(await ages()).toContain("max-age=5,");
  await eventually(() => expect(fetch(`http://127.0.0.1:${third}/metrics`)).rejects.toThrow());
});

test.concurrent("a reload that fails, or loses a worker, leaves the next one its work", async ({ start }) => {
  const site = await startWithSettings(start, "WEB_CONCURRENCY=2");
  const { run, write } = site;
  await untilServing(site, 2);

  // No machine has this address (RFC 5737).
  write("WEB_CONCURRENCY=3", "HOST=192.0.2.1");
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  write("WEB_CONCURRENCY=3");
  run.kill("SIGHUP");
  await untilServing(site, 3);

  write("WEB_CONCURRENCY=1");
  process.kill(Math.max(...childrenOf(run.pid)), "SIGKILL");
  run.kill("SIGHUP");
  await eventually(() => expect(childrenOf(run.pid)).toHaveLength(1));
  await untilServing(site, 1);
});

test.concurrent("a reload that a broken one has cut short goes on to its end", async ({ start }) => {
  const site = await startWithSettings(start, "CONTENT_FRESH_S=50", "WEB_CONCURRENCY=2");
  const { run, ask, write } = site;
  await untilServing(site, 2);
  const old = childrenOf(run.pid);
  write("CONTENT_FRESH_S=7", "WEB_CONCURRENCY=2");
  run.kill("SIGHUP");
  await eventually(async () =>
    expect((await ask("/", { Connection: "close" })).headers["cache-control"]).toContain("max-age=7,"),
  );
  write("CONTENT_FRESH_S=never");
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  await eventually(() => {
    expect(childrenOf(run.pid)).toHaveLength(2);
    expect(childrenOf(run.pid).filter((worker) => old.includes(worker))).toEqual([]);
  });
});

test.concurrent("a reload that loses a worker after the first goes on to its end", async ({ start }) => {
  const site = await startWithSettings(start, "CONTENT_FRESH_S=50", "WEB_CONCURRENCY=3");
  const { run, ask, write } = site;
  await untilServing(site, 3);
  const old = childrenOf(run.pid);
  write("CONTENT_FRESH_S=7", "WEB_CONCURRENCY=3");
  run.kill("SIGHUP");
  const others = () => childrenOf(run.pid).filter((worker) => !old.includes(worker));
  await eventually(async () => {
    expect((await ask("/", { Connection: "close" })).headers["cache-control"]).toContain("max-age=7,");
    expect(others()).toHaveLength(2);
  });
  process.kill(Math.max(...others()), "SIGKILL");
  await eventually(() => expect(others()).toHaveLength(3));
  await untilServing(site, 3);
});

test.concurrent("a reload while none serves takes no settings that fail", async ({ start }) => {
  const site = await startWithSettings(start, "CONTENT_FRESH_S=50");
  const { run, ask, write } = site;
  write("CONTENT_FRESH_S=7", "HOST=192.0.2.1");
  process.kill(Math.max(...childrenOf(run.pid)), "SIGKILL");
  await run.printed(/^A worker has ended .*$/m);
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  await eventually(async () => expect((await ask("/")).headers["cache-control"]).toContain("max-age=50,"));
});

test.concurrent("a reload stops no worker that it can't replace, and takes over an older build", async ({
  start,
}) => {
  const copy = copyProject();
  const site = await start({ WEB_CONCURRENCY: "2" }, copy);
  const { run } = site;
  await untilServing(site, 2);
  const old = childrenOf(run.pid);
  const program = join(copy, "build/server/start.js");
  const [chunk = ""] = readFileSync(program, "utf8").match(/assets\/run-[\w-]+\.js/) ?? [];
  const text = readFileSync(join(copy, "build/server", chunk), "utf8");
  const put = (name: string, text: string) => {
    writeFileSync(join(copy, "build/server/assets", name), text);
    edit(program, (start) => start.replace(/assets\/run-[\w-]+\.js/, `assets/${name}`));
  };

  // Of this build one worker starts, and no other.
  const only = `import { isWorker } from "node:cluster"; import { mkdirSync } from "node:fs";
    if (isWorker) mkdirSync(${JSON.stringify(join(copy, "only"))});`;
  put("run-only.js", only + text);
  run.kill("SIGHUP");
  await run.printed(/EEXIST/);
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  expect(childrenOf(run.pid).filter((worker) => old.includes(worker))).toHaveLength(1);

  // Older builds don't say which file they are.
  put("run-old.js", text.replace("process.send?.(program);", ""));
  run.kill("SIGHUP");
  await eventually(() => expect(run.output).not.toBe(""));
  await untilServing(site, 2);
  await eventually(() => {
    for (const worker of childrenOf(run.pid)) expect(old).not.toContain(worker);
  });
});

test("a process of an older build, which hands over no settings, starts workers of this one", async () => {
  const primary = `import cluster from "node:cluster";
    cluster.setupPrimary({ exec: "build/server/start.js", execArgv: [] });
    const worker = cluster.fork().on("exit", (code) => process.exit(code ?? 1));
    worker.on("listening", () => worker.process.kill("SIGTERM"));`;
  const run = runNode(["--input-type=module", "--eval", primary], { PORT: "0" });
  expect(await run.exited, run.output).toBe(0);
});

/** Kills both workers of a site, each when two serve. */
async function killWorkers(site: Site) {
  await untilServing(site, 2);
  for (const worker of childrenOf(site.run.pid)) {
    process.kill(worker, "SIGKILL");
    await eventually(() => expect(childrenOf(site.run.pid)).not.toContain(worker));
    await untilServing(site, 2);
  }
}

test.concurrent("a worker that dies is replaced under the settings that were applied last", async ({
  start,
}) => {
  const site = await startWithSettings(start, "CONTENT_FRESH_S=50", "WEB_CONCURRENCY=2");
  const { run, ask, write } = site;
  const age = async () => (await ask("/", { Connection: "close" })).headers["cache-control"];
  for (const line of ["CONTENT_FRESH_S=never", "CONTENT_FRESH_S=7", "HOST=192.0.2.1"]) {
    write(line);
    await killWorkers(site);
    expect(await age()).toContain("max-age=50,");
  }
  write("CONTENT_FRESH_S=7", "WEB_CONCURRENCY=2");
  run.kill("SIGHUP");
  await eventually(async () => expect(await age()).toContain("max-age=7,"));
  await eventually(() => expect(childrenOf(run.pid)).toHaveLength(2));
  write("CONTENT_FRESH_S=never");
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  await killWorkers(site);
  expect(await age()).toContain("max-age=7,");
});

test.concurrent("a worker that dies is replaced by the build that was applied last", async ({ start }) => {
  const copy = copyProject();
  const build = join(copy, "build");
  const site = await start({ CONTENT_FRESH_S: "0", WEB_CONCURRENCY: "2" }, copy);
  const { run, ask } = site;
  const find = async () => (await ask("/?search=qqqq")).text;
  // Of a build that is half there, or whole, nothing is taken before a reload.
  const next = makeBuild(build);
  const named = readdirSync(`${next}server`).filter((name) => name.endsWith(".js"));
  const whole = (name: string) => readFileSync(`${next}server/${name}`);
  for (const read of [() => "import(", whole]) {
    for (const name of named) writeFileSync(`${build}/server/${name}`, read(name));
    await killWorkers(site);
    expect(await find()).toContain("No blogs found!");
    expect((await ask("/blogs/1")).status).toBe(200);
  }
  run.kill("SIGHUP");
  await run.printed(/The site goes on as it was\.$/m);
  replaceBuild(next, `${build}/`);
  await killWorkers(site);
  expect(await find()).toContain("No blogs found!");
  run.kill("SIGHUP");
  await eventually(async () => expect(await find()).toContain("Nothing to read!"));
  await killWorkers(site);
  expect(await find()).toContain("Nothing to read!");

  // Where that build is gone, the one that is there is better than none.
  replaceBuild(makeBuild(build), `${build}/`);
  const assets = `${build}/server/assets`;
  for (const name of readdirSync(assets)) if (/^run2?-/.test(name)) rmSync(`${assets}/${name}`);
  await killWorkers(site);
  expect(run.output.match(/^The build that was applied is gone.*$/gm)).toHaveLength(1);
});

/** A copy of the project with its own packages: no others than a file says. */
function copyWithPackages(file: string, text: string) {
  const copy = copyProject({ hasPackages: false });
  const packages = join(copy, "node_modules");
  writeFiles({ [file]: text }, packages);
  return { copy, packages };
}

test.concurrent.each([["start.js"], ["setup.js"], ["import.js", "blog"]])(
  "%s says that it installs the packages of another Node again",
  async (name, ...args) => {
    const { copy } = copyWithPackages(".setup", "v1.2.3 0");
    // An npm that installs nothing.
    writeFileSync(join(copy, "npm"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const run = runNode([`scripts/${name}`, ...args], { PATH: `${copy}:${process.env.PATH}` }, copy);
    expect(await run.exited).toBe(1);
    expect(run.output).toMatch(
      /^Installing the packages: what is there is of Node v1\.2\.3, this is v\S+\.\n/,
    );
  },
);

test.concurrent("packages are exchanged when all are there, and not at all if one can't be had", async () => {
  const { copy, packages } = copyWithPackages("in-use", "");
  // Nothing listens there, and the cache is empty.
  const offline = { npm_config_registry: "http://127.0.0.1:9", npm_config_cache: join(copy, "cache") };
  const run = runNode(["scripts/setup.js", "packages"], { ...offline, npm_config_fetch_retries: "0" }, copy);
  expect(await run.exited).toBe(1);
  expect(run.output).toMatch(/^Set-up failed: /m);
  expect(readdirSync(packages)).toEqual(["in-use"]);
  expect(readdirSync(copy).filter((name) => name.startsWith(".packages"))).toEqual([]);

  // A package that needs no registry.
  const own = `file:${join(copy, "own.tgz")}`;
  const workspace = "packages/blog-import";
  const describe = (name: string) => JSON.stringify({ name, version: "1.0.0" });
  const parts = { "package/package.json": describe("own"), [`${workspace}/package.json`]: describe("part") };
  writeFiles(parts, copy);
  execFileSync("tar", ["-czf", "own.tgz", "package"], { cwd: copy });
  const project = {
    ...{ name: "project", version: "1.0.0", type: "module" },
    ...{ workspaces: [workspace], dependencies: { own } },
  };
  const installed = {
    "": project,
    "node_modules/own": { version: "1.0.0", resolved: own },
    "node_modules/part": { resolved: workspace, link: true },
    [workspace]: { name: "part", version: "1.0.0" },
  };
  const lock = JSON.stringify({ lockfileVersion: 3, packages: installed });
  writeFiles({ "package.json": JSON.stringify(project), "package-lock.json": lock }, copy);
  const next = runNode(["scripts/setup.js", "packages"], offline, copy);
  expect(await next.exited, next.output).toBe(0);
  expect(readdirSync(packages).filter((name) => !name.startsWith("."))).toEqual(["own", "part"]);
  expect(realpathSync(join(packages, "part"))).toBe(realpathSync(join(copy, workspace)));
  expect(readdirSync(copy).filter((name) => name.startsWith(".packages"))).toEqual([]);
});
