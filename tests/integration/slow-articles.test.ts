import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { eventually } from "../support/eventually";
import { test } from "../support/own-site";
import { childrenOf } from "../support/site";

/** Hides the CPU time of threads, as systems other than Linux do. */
const HIDE_CPU_TIME = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { existsSync } = fs;
  fs.existsSync = (path) => !String(path).endsWith("schedstat") && existsSync(path);
  syncBuiltinESMExports();
`;

/** Loads a page while its process runs for four milliseconds in a hundred only, as on cores that others keep busy. */
async function loadSlowly<Page>(pid: number, load: () => Promise<Page>): Promise<Page> {
  const [worker = 0] = childrenOf(pid);
  let isLoaded = false;
  const loading = load().finally(() => {
    isLoaded = true;
  });
  while (!isLoaded) {
    process.kill(worker, "SIGSTOP");
    await setTimeout(96);
    process.kill(worker, "SIGCONT");
    await setTimeout(4);
  }
  return loading;
}

test.concurrent("an article is rendered however busy the cores are", async ({ start }) => {
  const { upstream, run, ask } = await start({ API_TIMEOUT_MS: "0" });
  const content = "## Title\n\nSome **bold** text, `code` and [a link](https://a.example/b).\n\n".repeat(400);
  upstream.answerWith("article", { id: 1, title: "T", content });
  const { text } = await loadSlowly(run.pid, () => ask("/blogs/1"));
  expect(text.match(/<strong>bold/g)).toHaveLength(400);
});

test.concurrent("an article that takes too long is shown as plain text, is logged, and delays no other page", async ({
  start,
}) => {
  const { upstream, run, ask } = await start({ API_TIMEOUT_MS: "20000" });
  const hostile = "a^[".repeat(400_000);
  upstream.answerWith("list", [
    { id: 1, title: "T", content: "**bold**" },
    { id: 2, title: "T", content: hostile },
  ]);
  let isLoaded = false;
  const loading = ask("/blogs/2").finally(() => {
    isLoaded = true;
  });
  let longestMs = 0;
  while (!isLoaded) {
    const begin = performance.now();
    await ask("/healthz");
    longestMs = Math.max(longestMs, performance.now() - begin);
  }
  expect((await loading).text.includes(`<p>${hostile}</p>`)).toBe(true);
  expect(longestMs).toBeLessThan(2_000);
  expect((await ask("/blogs/1")).text).toContain("<p><strong>bold</strong></p>");
  expect(run.output.match(/^Article .*/gm)).toEqual([expect.stringMatching(/^Article "2": .*too long/)]);
});

test.concurrent("where no CPU time is told, an article has ten seconds by the clock, and is rendered again after a while", async ({
  start,
}) => {
  const preload = `data:text/javascript,${encodeURIComponent(HIDE_CPU_TIME)}`;
  const { upstream, run, ask } = await start({ NODE_OPTIONS: `--import=${preload}`, API_TIMEOUT_MS: "0" });
  const content = "**bold** http://a.b/(".repeat(60_000);
  upstream.answerWith(
    "list",
    [1, 2].map((id) => ({ id, title: "T", content: `${content}${id}` })),
  );
  const shownAs = async (id: number) =>
    /<strong>bold<\/strong>|\*\*bold\*\*/.exec((await ask(`/blogs/${id}`)).text)?.[0];
  expect(await shownAs(1)).toBe("<strong>bold</strong>");
  const begin = performance.now();
  expect(await loadSlowly(run.pid, () => shownAs(2))).toBe("**bold**");
  const late = performance.now();
  expect(late - begin).toBeGreaterThan(10_000);
  await eventually(async () => expect(await shownAs(2)).toBe("<strong>bold</strong>"));
  expect(performance.now() - late).toBeGreaterThan(15_000);
});
