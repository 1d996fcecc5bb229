import { expect, test } from "vitest";
import { NO_FILTER, toFilter } from "../../app/filters/filter";
import { describeFilter } from "../../app/sentences";
import { countArticles, describeList } from "../../app/sentences.server";

test.each([
  [NO_FILTER, ""],
  [toFilter({ search: "sleep" }), " for 'sleep'"],
  [toFilter({ tags: ["AI"] }), " in AI"],
  [toFilter({ tags: ["AI", "Tech", "Apps"], search: "sleep" }), " for 'sleep' in AI, Tech and Apps"],
])("a filter in words", (filter, words) => {
  expect(
    describeFilter(filter)
      .map((phrase) => phrase.text)
      .join(""),
  ).toBe(words);
});

test.each([
  [toFilter({ tags: ["AI"] }), { count: 5 }, {}, "All 5 articles in AI"],
  [toFilter({ tags: ["AI"] }), { count: 1 }, {}, "1 article in AI"],
  [toFilter({ tags: ["AI"] }), { count: 20_000, isCapped: true }, {}, "More than 20,000 articles in AI"],
  [toFilter({ tags: ["AI"] }), null, {}, "Articles in AI"],
  [toFilter({ search: "zebra", tags: ["AI"] }), { count: 2 }, {}, "2 articles for 'zebra' in AI"],
  [
    toFilter({ search: "zebra" }),
    { count: 1 },
    { isEverywhere: true },
    "1 article for 'zebra' in all topics",
  ],
  [
    toFilter({ search: "zebra sleep" }),
    { count: 2 },
    { words: ["zebra", "sleep"], isEverywhere: true },
    "2 articles with the words 'zebra' and 'sleep' in all topics",
  ],
])("a list in words", (filter, count, options, words) => {
  expect(
    describeList(filter, count, options)
      .map((phrase) => phrase.text)
      .join(""),
  ).toBe(words);
});

test("only text from the URL is marked as user input", () => {
  const phrases = describeFilter(toFilter({ tags: ["AI"], search: "sleep" }));
  expect(phrases.filter((phrase) => phrase.isUserInput).map((phrase) => phrase.text)).toEqual([
    "sleep",
    "AI",
  ]);
});

test.each([
  [{ count: 0 }, "0 articles"],
  [{ count: 1 }, "1 article"],
  [{ count: 999 }, "999 articles"],
  [{ count: 1_000 }, "1,000 articles"],
  [{ count: 1_234_567, isCapped: false }, "1,234,567 articles"],
  [{ count: 10_000, isCapped: true }, "more than 10,000 articles"],
])("%j in words is %s", (count, words) => {
  expect(countArticles(count)).toBe(words);
});
