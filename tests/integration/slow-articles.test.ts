import { setInterval, setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { startOwnSite } from "../support/own-site";
import { childrenOf } from "../support/site";

/** Prints a line for each text that is given to the Markdown thread. */
const PRINT_TASKS = `
  import { Worker } from "node:worker_threads";
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...task) {
    console.log("task");
    return postMessage.apply(this, task);
  };
`;

/** Hides the CPU time of threads, as systems other than Linux do. */
const HIDE_CPU_TIME = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).endsWith("schedstat") && existsSync(path);
  syncBuiltinESMExports();
`;

/** Lets a process run for a few milliseconds in fifty, as on cores that others keep busy. */
async function slowDown(pid: number, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(50, undefined, { signal })) {
      process.kill(pid, "SIGCONT");
      await setTimeout(4);
      process.kill(pid, "SIGSTOP");
    }
  } catch {
    process.kill(pid, "SIGCONT");
  }
}

test("an article is rendered however busy the cores are", async () => {
  const site = await startOwnSite({ API_TIMEOUT_MS: "0" });
  const content = "## Title\n\nSome **bold** text, `code` and [a link](https://a.example/b).\n\n".repeat(400);
  site.upstream.answerWith("article", { id: 1, title: "T", content });
  const [worker = 0] = childrenOf(site.run.pid);
  const isOver = new AbortController();
  const slowed = slowDown(worker, isOver.signal);
  const page = await (await fetch(`${site.url}/blogs/1`)).text();
  isOver.abort();
  await slowed;
  expect(page.match(/<strong>bold/g)).toHaveLength(400);
  await site.stop();
});

test("an article that takes too long is shown as plain text, logged, and rendered again after a while", async () => {
  const preload = `data:text/javascript,${encodeURIComponent(PRINT_TASKS)}`;
  const env = { NODE_OPTIONS: `--import=${preload}`, CONTENT_FRESH_S: "0", API_TIMEOUT_MS: "20000" };
  const site = await startOwnSite(env);
  const content = "a^[".repeat(400_000);
  site.upstream.answerWith("article", { id: 1, title: "T", content });
  const tasks = () => site.run.output.match(/^task$/gm)?.length;
  const begin = performance.now();
  expect(await (await fetch(`${site.url}/blogs/1`)).text()).toContain(`<p>${content}</p>`);
  expect(site.run.output.match(/^Article .*/gm)).toEqual([expect.stringMatching(/^Article "1": .*too long/)]);
  expect(tasks()).toBe(1);
  await eventually(async () => {
    await (await fetch(`${site.url}/blogs/1`)).text();
    expect(tasks()).toBe(2);
  }, 500);
  expect(performance.now() - begin).toBeGreaterThan(20_000);
  await site.stop();
});

test("where no CPU time is told, an article has ten seconds by the clock", async () => {
  const preload = `data:text/javascript,${encodeURIComponent(HIDE_CPU_TIME)}`;
  const site = await startOwnSite({ NODE_OPTIONS: `--import=${preload}`, API_TIMEOUT_MS: "0" });
  const load = async (path: string) => (await fetch(site.url + path)).text();
  site.upstream.answerWith("list", [
    { id: 1, title: "T", content: "**bold** http://a.b/(".repeat(20_000) },
    { id: 2, title: "T", content: `**bold** ${"a^[".repeat(400_000)}` },
  ]);
  expect(await load("/blogs/1")).toContain("<strong>bold</strong>");
  const [worker = 0] = childrenOf(site.run.pid);
  const isOver = new AbortController();
  const slowed = slowDown(worker, isOver.signal);
  const begin = performance.now();
  const page = await load("/blogs/2");
  isOver.abort();
  await slowed;
  expect(page).toContain("<p>**bold** a^[");
  expect(performance.now() - begin).toBeGreaterThan(10_000);
  await site.stop();
});
