import { expect, test, vi } from "vitest";
import { toFilter } from "../../../app/filters/filter";
import { describeFilter } from "../../../app/language/sentences";
import { describeList } from "../../../app/language/sentences.server";
import * as site from "../../../app/site";
import * as words from "../../../app/words";

test("the site's own words have curly quotes and apostrophes", () => {
  const said = JSON.stringify({ ...words, ...site });
  expect(said.match(/[^"]*('|\\")[^"]*/g)).toBeNull();
  expect(said).toContain("’");
});

test.each([
  [{}, null, {}, "Articles"],
  [{}, { count: 0 }, {}, "0 articles"],
  [{}, { count: 1_000 }, {}, "All 1,000 articles"],
  [{ search: "a" }, { count: 999 }, {}, "999 articles for ‘a’"],
  [{ search: "a" }, { count: 1_234_567, isCapped: false }, {}, "1,234,567 articles for ‘a’"],
  [{ tags: ["AI"] }, { count: 5 }, {}, "All 5 articles in AI"],
  [{ tags: ["AI"] }, { count: 1 }, {}, "1 article in AI"],
  [{ tags: ["AI"] }, { count: 20_000, isCapped: true }, {}, "More than 20,000 articles in AI"],
  [{ search: "a", tags: ["AI", "Tech", "Apps"] }, null, {}, "Articles for ‘a’ in AI, Tech and Apps"],
  [{ search: "a" }, { count: 1 }, { isEverywhere: true }, "1 article for ‘a’ in all topics"],
  [{ author: "Ana" }, { count: 2 }, {}, "All 2 articles by Ana"],
  [{ author: "Ana", search: "a", tags: ["AI"] }, { count: 1 }, {}, "1 article by Ana for ‘a’ in AI"],
  [
    { author: "Ana", search: "a b" },
    { count: 2 },
    { words: ["a", "b"] },
    "2 articles by Ana with the words ‘a’ and ‘b’",
  ],
  [{ search: "a b" }, { count: 2 }, { words: ["a", "b"] }, "2 articles with the words ‘a’ and ‘b’"],
])("the list of %j, counted as %j, with %j is: %s", (filter, count, options, words) => {
  const phrases = describeList(toFilter(filter), count, { words: [], isEverywhere: false, ...options });
  expect(phrases.map(({ text }) => text).join("")).toBe(words);
});

test("only text from the URL is marked as user input", () => {
  const phrases = describeFilter(toFilter({ tags: ["AI"], search: "sleep", author: "Ana" }));
  expect(phrases.filter(({ isUserInput }) => isUserInput).map(({ text }) => text)).toEqual([
    "Ana",
    "sleep",
    "AI",
  ]);
});

test.each([
  ["th-TH", "6", "2026"],
  ["fa-IR", "۶", "۲۰۲۶"],
  ["ar-SA", "٦", "٢٠٢٦"],
  ["ja-JP-u-ca-japanese", "6", "2026"],
  ["en-GB", "6", "2026"],
])("days in %s are of the calendar that the archive's years are of", async (language, day, year) => {
  vi.doMock("../../../app/words", async (load) => ({ ...(await load<object>()), LANGUAGE: language }));
  // With a query it is a module of its own.
  const { formatDay } = await import(/* @vite-ignore */ `../../../app/language/sentences.server?${language}`);
  vi.doUnmock("../../../app/words");
  const numbers: string[] = formatDay("2026-11-06").match(/\p{Nd}+/gu) ?? [];
  expect(numbers.filter((number) => number !== "11").toSorted()).toEqual([year, day].toSorted());
});
