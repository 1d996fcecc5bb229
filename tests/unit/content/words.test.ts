import { expect, test } from "vitest";
import { parseSearch } from "../../../app/content/words.server";

const queryOf = (search: string) => parseSearch(search).map(({ query }) => query);
const textsOf = (search: string) => parseSearch(search).map(({ text }) => text);

test.each([
  ["sleep", ["sleep*"]],
  ["Deep  SLEEP", ["deep", "sleep*"]],
  ["sleep.", ["sleep"]],
  ["C++", ["c++"]],
  ["Ｃ＋＋, c#", ["c++", "c#"]],
  ["C", ["c"]],
  ["deep C", ["deep", "c"]],
  ["C++20", ["c++ 20*"]],
  ["+C+ #1 ++ #", ["c", "1"]],
  ["漢", ["漢*"]],
  ['"deep sleep" art', ["deep sleep", "art*"]],
  ["“deep sleep”", ["deep sleep"]],
  ['"deep sleep', ["deep", "sleep*"]],
  ["earth’s", ["earth s*"]],
  ["soft\u00ADhyphen", ["soft\u00ADhyphen*"]],
  ["sleep sleep", ["sleep"]],
  ["& | ! <-> :* ( ) ' \\ % _ * ''", []],
  ["a:*&!b|c", ["a b c*"]],
])("%j is looked for as %j", (search, query) => {
  expect(queryOf(search)).toEqual(query);
});

test("what is shown of a search are its words, without quotes and punctuation around them", () => {
  expect(textsOf('"deep sleep" (art), C++ Earth’s')).toEqual(["deep sleep", "art", "C++", "Earth’s"]);
});

test.each(["a", "a ", "é", "'", '"', "(", "-", "<->", "a:*&", "漢字", "+", "C#"])(
  "100 KB of %j between two letters are parsed at once",
  (text) => {
    const begin = performance.now();
    expect(parseSearch(`a${text.repeat(100_000 / text.length)}b`).length).toBeLessThanOrEqual(32);
    expect(performance.now() - begin).toBeLessThan(1_000);
  },
);
