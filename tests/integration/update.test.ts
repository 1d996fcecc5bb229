import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { replaceBuild } from "../../scripts/build.js";
import { eventually } from "../support/eventually";
import { load } from "../support/load";
import { childrenOf, runNode, startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

/** A copy of the project with its build; packages are shared. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "update-"));
  const names = ["app", "build", "public", "scripts", "server", "package.json", "package-lock.json"];
  for (const name of [...names, ".npmrc", "remix.config.js", "tsconfig.json", "vite.config.ts"])
    cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
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
  const made = mkdtempSync(join(tmpdir(), "build-"));
  for (const [name, text] of Object.entries(filesOf(build))) {
    if (!/^(client|server)/.test(name)) continue;
    const file = join(
      made,
      name.replace(/-[\w-]{8}\.js$/, (end) => (name.startsWith("server") ? `2${end}` : end)),
    );
    mkdirSync(dirname(file), { recursive: true });
    const isProgram = name.startsWith("server");
    const linked = text.replace(/(assets\/|\.\/)([\w.-]+?)(-[\w-]{8}\.js)/g, "$1$22$3");
    writeFileSync(
      file,
      isProgram ? linked.replaceAll("No blogs found!", "Nothing to read!") : text,
      "latin1",
    );
  }
  writeFileSync(join(made, "client/assets/more-2.js"), "");
  return `${made}/`;
}

test.concurrent("a build that fails changes nothing", async () => {
  const copy = copyProject();
  const before = filesOf(join(copy, "build"));
  edit(join(copy, "app/site.ts"), (text) => `${text}export const = ;`);
  const run = runNode(["scripts/build.js"], {}, copy);
  expect(await run.exited).toBe(1);
  expect(run.output).toMatch(/^The build failed: /m);
  expect(filesOf(join(copy, "build"))).toEqual(before);
});

test.concurrent("one process takes over a new build on SIGHUP under load without a lost request", async () => {
  const copy = copyProject();
  const upstream = await startUpstream();
  const { url, run, stop } = await startSite(upstream.url, { CONTENT_FRESH_S: "0" }, copy);
  const traffic = load(
    url,
    [100, 200, 1_200].flatMap((thinkMs) => [true, false].map((keepsAlive) => ({ keepsAlive, thinkMs }))),
  );
  const scripts = new Set((await textOf(url)).match(/\/assets\/[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(2);
  replaceBuild(makeBuild(join(copy, "build")), join(copy, "build/"));

  // Until SIGHUP the old server goes on, with the files of both builds.
  expect(await textOf(`${url}/?search=qqqq`)).toContain("No blogs found!");
  expect(await textOf(`${url}/assets/more-2.js`)).toBe("");

  const [worker] = childrenOf(run.pid);
  run.kill("SIGHUP");
  await eventually(() => expect(childrenOf(run.pid)).not.toContain(worker));
  expect(await textOf(`${url}/?search=qqqq`)).toContain("Nothing to read!");
  for (const path of scripts) await textOf(url + path);
  const { answers, unannounced, lost } = await traffic.stop();
  expect({ unannounced, lost }).toEqual({ unannounced: 0, lost: [] });
  expect(answers).toBeGreaterThan(20);
  expect(await stop()).toBe(0);
  upstream.close();
});

test("files of the previous build stay, older ones are deleted", () => {
  const root = mkdtempSync(join(tmpdir(), "builds-"));
  const to = join(root, "build/");
  const make = (hash: string) => {
    const from = join(root, "new/");
    for (const folder of ["client/assets", "server/assets"]) mkdirSync(from + folder, { recursive: true });
    for (const name of [`client/assets/a-${hash}.js`, `server/assets/b-${hash}.js`, `client/${hash}.svg`])
      writeFileSync(from + name, "");
    writeFileSync(`${from}server/start.js`, hash);
    replaceBuild(from, to);
    return Object.keys(filesOf(to.slice(0, -1))).filter((name) => name !== ".files");
  };
  const namesOf = (hash: string) => [
    `client/assets/a-${hash}.js`,
    `client/${hash}.svg`,
    `server/assets/b-${hash}.js`,
  ];
  expect(make("1")).toEqual([...namesOf("1"), "server/start.js"].toSorted());
  expect(make("2")).toEqual([...namesOf("1"), ...namesOf("2"), "server/start.js"].toSorted());
  expect(make("3")).toEqual([...namesOf("2"), ...namesOf("3"), "server/start.js"].toSorted());
  expect(readFileSync(`${to}server/start.js`, "utf8")).toBe("3");
});
