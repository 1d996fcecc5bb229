import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRenderedCache } from "../../../app/articles/rendered-cache.server";
import { openRenderer } from "../../../app/articles/renderer.server";
import { fail, type Result, succeed } from "../../../app/articles/result";
import type { ParsedBlog } from "../../../app/articles/row.server";
import { createTopicTexts } from "../../../app/articles/topic-texts.server";
import { createArticles } from "../../../app/content/articles.server";
import { createInvalidations } from "../../../app/content/invalidations.server";
import { createPolicy } from "../../../app/content/policy.server";
import type { SourceReader } from "../../../app/content/source.server";
import { createStore } from "../../../app/content/store.server";
import { NO_FILTER } from "../../../app/filters/filter";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Render = ReturnType<typeof openRenderer>["render"];

/** Articles whose content is their id, of a source that takes `sourceMs`; `renderMs` is how long the next takes to render. */
function open(given: { sourceMs?: number; texts?: Record<string, string> } = {}) {
  const files = { width: 1 };
  const times = { renderMs: 0, sourceMs: given.sourceMs ?? 0, measureFails: false };
  const { render } = openRenderer(false);
  const renderArticle = vi.fn<Render>(async (source) => {
    const { renderMs } = times;
    if (renderMs > 0) await new Promise((resolve) => setTimeout(resolve, renderMs));
    return render(source);
  });
  const store = createStore({
    freshS: 5,
    timeoutMs: 2_000,
    execute: createPolicy(2_000).execute,
    isInvalidated: createInvalidations().isInvalidated,
  });
  const openArticles = createArticles({
    articles: createRenderedCache({
      site: { siteUrl: "https://site.test", imageHosts: [] },
      renderArticle,
      report: () => {},
    }),
    measure: async (addresses) => {
      if (times.measureFails) throw new Error("No file can be opened now.");
      return Object.fromEntries(
        addresses.map((address) => [address, { ...files, height: 1, isFixed: false }]),
      );
    },
    findTopicText: createTopicTexts(given.texts ?? {}),
  });
  const getRow = async (id: string): Promise<Result<ParsedBlog>> => {
    if (times.sourceMs > 0) await new Promise((resolve) => setTimeout(resolve, times.sourceMs));
    return succeed({ id, content: id, aliases: [] } as unknown as ParsedBlog);
  };
  return {
    files,
    times,
    renderArticle,
    store,
    request() {
      const reading = store.open();
      const { content, topicTextOf } = openArticles({ getRow } as SourceReader, reading);
      return { reading, topicTextOf, getBlog: content.getBlog };
    },
  };
}

/** What is found, and by when at most. */
async function within<Value>(ms: number, found: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(ms);
  return found;
}

test("an article is rendered once for as long as its Markdown and its pictures stay", async () => {
  const { files, renderArticle, store, request } = open();
  const source = "![A](/a.png)";
  const { getBlog, reading } = request();
  expect(await getBlog(source)).toMatchObject({ value: { html: expect.stringContaining('width="1"') } });
  // The first time tells which pictures it has.
  expect(renderArticle).toHaveBeenCalledTimes(2);
  const entries = [...reading.entries];
  for (let times = 0; times < 3; times += 1) expect((await request().getBlog(source)).ok).toBe(true);
  expect(renderArticle).toHaveBeenCalledTimes(2);
  files.width = 2;
  await vi.advanceTimersByTimeAsync(5_001);
  await within(0, store.revalidate(entries));
  expect(entries.every(({ isCurrent }) => isCurrent)).toBe(false);
  expect(await request().getBlog(source)).toMatchObject({
    value: { html: expect.stringContaining('width="2"') },
  });
  expect(renderArticle).toHaveBeenCalledTimes(3);
});

test("an article may take ten seconds to render, and then goes on for the next reader", async () => {
  const { times, renderArticle, request } = open();
  times.renderMs = 10_500;
  const first = request();
  const found = within(10_000, first.getBlog("a"));
  expect([await found, first.reading.isComplete]).toEqual([fail("timeout"), false]);
  const second = request();
  expect((await within(500, second.getBlog("a"))).ok).toBe(true);
  expect([renderArticle.mock.calls.length, second.reading.isComplete]).toEqual([1, true]);
});

test("an article whose pictures can't be measured now is rendered when that is possible, not for ever", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const { times, renderArticle, request } = open();
  times.measureFails = true;
  // One that goes on rendering meets an end here.
  renderArticle.mockImplementation(async (source) => {
    if (renderArticle.mock.calls.length > 9) return undefined;
    return openRenderer(false).render(source);
  });
  const first = request();
  expect([await first.getBlog("![A](/a.png)"), first.reading.isComplete]).toEqual([fail("timeout"), false]);
  expect(renderArticle).toHaveBeenCalledTimes(1);
  times.measureFails = false;
  await vi.advanceTimersByTimeAsync(1_001);
  expect((await request().getBlog("![A](/a.png)")).ok).toBe(true);
  expect(report).toHaveBeenCalled();
  report.mockClear();
});

test("the time that the source takes is not that for rendering", async () => {
  const { times, request } = open({ sourceMs: 800 });
  times.renderMs = 400;
  const { getBlog } = request();
  for (let id = 0; id < 20; id += 1) expect((await within(1_200, getBlog(`${id}`, "reset"))).ok).toBe(true);
});

test("the articles of a request share ten seconds for rendering", async () => {
  const { times, request } = open();
  times.renderMs = 4_000;
  const { getBlog } = request();
  for (const [id, isFound] of [
    ["a", true],
    ["b", true],
    ["c", false],
  ] as const)
    expect([id, (await within(4_000, getBlog(id))).ok]).toEqual([id, isFound]);
});

test("while an article is being rendered, its request renders no other, and gets those that are kept", async () => {
  const { times, renderArticle, request } = open();
  await request().getBlog("known");
  times.renderMs = 60_000;
  const { getBlog } = request();
  expect(await within(10_000, getBlog("slow"))).toEqual(fail("timeout"));
  expect(await within(1, getBlog("other"))).toEqual(fail("timeout"));
  expect((await within(1, getBlog("known"))).ok).toBe(true);
  expect(renderArticle).toHaveBeenCalledTimes(2);
  times.renderMs = 0;
  expect((await request().getBlog("other")).ok).toBe(true);
});

test("a text that can't be rendered now is rendered when it is asked for again", async () => {
  const { renderArticle, request } = open({ texts: { AI: "On *machines*." } });
  renderArticle.mockResolvedValueOnce(undefined);
  const first = request();
  const filter = { ...NO_FILTER, tags: ["ai"] };
  expect([await first.topicTextOf(filter), first.reading.isComplete]).toEqual([undefined, false]);
  const text = { html: "<p>On <em>machines</em>.</p>", description: "On machines." };
  for (let times = 0; times < 2; times += 1) expect(await request().topicTextOf(filter)).toEqual(text);
  expect(renderArticle).toHaveBeenCalledTimes(2);
});

test.each([
  ["", undefined, undefined],
  ["<!-- Later. -->", undefined, undefined],
  ["# Machines\n\nThey `learn`.", '<h2 id="machines">Machines</h2>', "They learn."],
  ["See [this](/blogs/1) & <b>that</b>.<script>a</script>", '<a href="/blogs/1">', "See this & that."],
  [`${"Word ".repeat(60)}end.`, "Word", `${"Word ".repeat(28)}Word…`],
])("of the owner's %j the list has %j, and the description %j", async (text, html, description) => {
  const { request } = open({ texts: { AI: text } });
  const found = await request().topicTextOf({ ...NO_FILTER, tags: ["AI"] });
  if (html === undefined) expect(found).toBeUndefined();
  else expect(found).toEqual({ html: expect.stringContaining(html), description });
  expect(JSON.stringify(found) ?? "").not.toMatch(/<(script|h1)/);
});
