import { expect, test } from "vitest";
import { succeed } from "../../../app/articles/result";
import type { SourceReader } from "../../../app/content/source.server";
import { correct } from "../../../app/content/spelling.server";

test.each([
  ["sleeepy sleeep", ["sleeep", "sleeepy"], "sleepy sleep"],
  ["xplanett planett", ["planett"], "xplanett planet"],
])("of %j the words %j are corrected, and no part of another", async (search, misspelt, meant) => {
  const rows = {
    listTopics: async () => succeed([]),
    listWords: async () => succeed(["sleepy", "sleep", "planet"]),
  } as Partial<SourceReader> as SourceReader;
  expect(await correct(search, misspelt, rows)).toMatchObject({ text: meant });
});
