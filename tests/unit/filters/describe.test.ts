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

test("one article is singular", () => {
  expect([0, 1, 2].map(countArticles)).toEqual(["0 articles", "1 article", "2 articles"]);
});
