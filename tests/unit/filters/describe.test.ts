import { expect, test } from "vitest";
import { countArticles, describeFilter } from "../../../app/filters/describe";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";

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
