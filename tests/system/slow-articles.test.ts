import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { copyProject, takeWorker } from "../support/copy-project";
import { eventually } from "../support/eventually";
import { type startOwnProcess, test } from "../support/own-process";
import { childrenOf } from "../support/site";

type Site = Awaited<ReturnType<typeof startOwnProcess>>;

const PARAGRAPH =
  "Some **bold** text, `code` and [a link](https://a.example/b), and so on to the end of it.\n\n";
/** Colouring this takes a third of a second, but little memory: a thread that needs much would end sooner. */
const SLOW_CODE = `\`\`\`ini\n${"-".repeat(9_000)}\n\`\`\`\n\n`;
const ENDLESS = SLOW_CODE.repeat(100);

/** An article of so many thousand characters. */
function write(thousands: number): string {
  const section = `## Title\n\n${PARAGRAPH.repeat(9)}\`\`\`js\nconst a = 1; // one\n\`\`\`\n\n`;
  return section.repeat(thousands);
}

/** Whether a promise is still pending when others have had their turn. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  return (await Promise.race([promise, setTimeout(0, "pending")])) === "pending";
}

function rowsOf(contents: string[], fields: object = {}) {
  return contents.map((content, index) => ({ id: index + 1, title: "T", content, ...fields }));
}

/** Sees that readers have articles that say no more than "bold" meanwhile. */
async function readBold({ ask }: Site, ...ids: number[]) {
  for (const id of ids) expect((await ask(`/blogs/${id}`)).text).toContain("<p><strong>bold</strong></p>");
}

test.concurrent("an article that no parser ends is plain text, and delays no other", async ({ start }) => {
  const site = await start();
  const { upstream, run, ask } = site;
  upstream.answerWith("list", rowsOf([ENDLESS, "**bold**", "**bold**"]));
  const endless = ask("/blogs/1");
  await readBold(site, 2, 3);
  expect(await isPending(endless)).toBe(true);

  const { status, headers, text } = await endless;
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([
    504,
    "5",
    "no-store, no-transform",
  ]);
  expect(text).not.toContain("```ini");
  await eventually(async () => expect((await ask("/blogs/1")).text.includes("<p>```ini")).toBe(true));
  expect(run.output.match(/^Article .*/gm)).toEqual([expect.stringMatching(/^Article "1": .*too long/)]);
});

test.concurrent("a feed of endless articles delays no reader", async ({ start }) => {
  const site = await start();
  const { upstream, ask } = site;
  const endless = Array.from({ length: 25 }, (_, index) => `${index}\n\n${SLOW_CODE.repeat(20)}`);
  upstream.answerWith("list", rowsOf([...endless, ...Array(3).fill("**bold**")], { tags: ["Tag"] }));
  const feed = ask("/feed.json?tags=Tag");
  await readBold(site, 26, 27, 28);
  expect(await isPending(feed)).toBe(true);
  const { status, headers, text } = await feed;
  expect([status, headers["cache-control"], JSON.parse(text).items.length]).toEqual([200, "no-store", 20]);
});

test.concurrent("where no thread can start, an article is a 504 until one can", async ({ start }) => {
  const copy = copyProject();
  const putBack = takeWorker(copy);
  const { run, ask } = await start({}, copy);
  const { status, text } = await ask("/blogs/1");
  expect([status, text.includes('class="article-column')]).toEqual([504, false]);
  expect(run.output).toContain("A Markdown thread has ended");
  putBack();
  await eventually(async () => expect((await ask("/blogs/1")).status).toBe(200));
});

test.concurrent("a cached feed whose articles become endless delays no reader", async ({ start }) => {
  const site = await start({ CONTENT_FRESH_S: "1" });
  const { upstream, ask } = site;
  const rows = (text: string) => {
    const edited = Array.from({ length: 20 }, (_, index) => `${index} ${text}`);
    return rowsOf([...edited, ...Array(5).fill("**bold**"), SLOW_CODE.repeat(3)], { tags: ["Tag"] });
  };
  upstream.answerWith("list", rows("short"));
  const { headers, text } = await ask("/feed.json?tags=Tag");
  expect(headers["cache-status"]).toContain("stored");
  upstream.answerWith("list", rows(`\n\n${SLOW_CODE.repeat(20)}`));
  const ids = new Set(Array.from({ length: 20 }, (_, index) => `/blogs/${index + 1}`));
  upstream.calls.length = 0;
  const askedFor = () => upstream.calls.filter((call) => ids.has(call));
  await eventually(async () => {
    // The old one, while its articles are asked for.
    expect((await ask("/feed.json?tags=Tag")).text).toBe(text);
    expect(askedFor()).not.toEqual([]);
  });
  await readBold(site, 21, 22, 23, 24, 25);
  // One, or some where they took long.
  expect(askedFor().length).toBeLessThan(5);
  // The slow line has a place for a reader too, who may have to come again.
  await eventually(async () => expect((await ask("/blogs/26")).text).toContain("<pre"));
});

/** Lets a process run for half of the time while something is under way. */
async function halve<Value>(pid: number, underWay: Promise<Value>): Promise<Value> {
  while (await isPending(underWay)) {
    process.kill(pid, "SIGSTOP");
    await setTimeout(50);
    process.kill(pid, "SIGCONT");
    await setTimeout(50);
  }
  return underWay;
}

test("nine long articles come whole in a process that runs for half of the time", async ({ start }) => {
  const { upstream, run, ask } = await start();
  const [worker = 0] = childrenOf(run.pid);
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  upstream.answerWith("list", rowsOf(ids.map((id) => `${id}\n\n${write(140)}`)));
  const askWhole = async (id: number) => {
    const { status, text } = await ask(`/blogs/${id}`);
    // Never by its Markdown, even where a reader has to come again.
    if (status !== 504) expect([status, text.match(/<h2 id="title/g)?.length]).toEqual([200, 140]);
    return status;
  };
  const askAll = () => Promise.all(ids.map(askWhole));
  await halve(
    worker,
    eventually(async () => expect(await askAll()).toEqual(Array(9).fill(200))),
  );
});
