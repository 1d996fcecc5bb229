import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { parseBlogList } from "../../../app/articles/parse-rows.server";
import { createJsonServer } from "../../../app/content/json-server.server";
import type { SourceReader } from "../../../app/content/source.server";
import { correct } from "../../../app/content/spelling.server";
import { NO_FILTER } from "../../../app/filters/filter";
import { waitForTurn } from "../../../app/runtime/event-loop.server";

const ROWS = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  title: `Title ${id}`,
  content: `Text ${id}.`,
}));
const WORDS = Array.from({ length: 500_000 }, (_, index) => `word${index}`);

const words: Partial<SourceReader> = {
  listTopics: async () => ({ ok: true, value: [] }),
  listWords: async () => ({ ok: true, value: WORDS }),
};

/** json-server's content, whose calls find all these rows. */
async function openContent() {
  const value = await parseBlogList(ROWS, { ...NO_FILTER, isWhole: true });
  const options = { settings: {} } as Parameters<typeof createJsonServer>[0];
  return createJsonServer(options).open(async () => ({ ok: true, value }) as never);
}

test("a document waits for none of a crowd of others, which go on between documents", async () => {
  const order: string[] = [];
  const wait = (name: string, canWait: boolean) => waitForTurn(canWait).then(() => order.push(name));
  const others = Array.from({ length: 10 }, () => wait("other", true));
  const documents = Array.from({ length: 6 }, () => wait("document", false));
  await Promise.all([...others, ...documents]);
  const first = [...Array(4).fill("document"), "other", ...Array(2).fill("document")];
  expect(order).toEqual([...first, ...Array(9).fill("other")]);
});

test("a list is parsed before a crowd of pages has had its turns", async () => {
  const order: string[] = [];
  const crowd = Array.from({ length: 5_000 }, () => waitForTurn(true).then(() => order.push("page")));
  await parseBlogList(ROWS, NO_FILTER).then(() => order.push("list"));
  await Promise.all(crowd);
  expect(order.at(-1)).toBe("page");
});

test.each<
  [what: string, prepare: () => Promise<SourceReader>, work: (content: SourceReader) => Promise<unknown>]
>([
  ["parsing a list", async () => words as SourceReader, () => parseBlogList(ROWS, NO_FILTER)],
  ["correcting words", async () => words as SourceReader, (content) => correct("wrod", ["wrod"], content)],
  ["finding all words", openContent, (content) => content.listWords("wrod")],
])("%s lets others have the event loop meanwhile", async (_what, prepare, work) => {
  const content = await prepare();
  const order: string[] = [];
  const other = setImmediate().then(() => order.push("another visitor"));
  await work(content).then(() => order.push("the task"));
  await other;
  expect(order).toEqual(["another visitor", "the task"]);
});
