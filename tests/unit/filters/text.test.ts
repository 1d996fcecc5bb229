import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, findTerm, splitByTerms, splitWords, swapQuotes } from "../../../app/filters/text";

test("a term is found literally, in any letter case", () => {
  expect(splitByTerms("C++ and c++", ["C++"])).toEqual(["", "C++", " and ", "c++", ""]);
  expect(findTerm("a.b", ".")).toBe(1);
  expect(findTerm("abc", "[")).toBe(-1);
});

test("straight and curly quotes match each other", () => {
  expect(findTerm("It’s", "it's")).toBe(0);
  expect(splitByTerms("the “mind’s” eye", ["mind's", '"'])).toEqual([
    "the ",
    "“",
    "",
    "mind’s",
    "",
    "”",
    " eye",
  ]);
  expect(["don't", "don’t", "“a”"].map(swapQuotes)).toEqual(["don’t", "don't", '"a"']);
});

test("a term's words are without the quotes and punctuation around them", () => {
  expect(splitWords("“deep  sleep”, don't (C++) C++ ? deep")).toEqual(["deep", "sleep", "don't", "C++"]);
});

test("100 KB of punctuation are split at once", () => {
  const begin = performance.now();
  expect(splitWords(`a${"!".repeat(100_000)}b`)).toHaveLength(1);
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test("no term is found nowhere", () => {
  expect(splitByTerms("text", [])).toEqual(["text"]);
  expect(findTerm("text", "")).toBe(-1);
});

test("a term is found whatever its accents, at the beginning of a word if possible", () => {
  expect(findTerm("Start the Café", "cafe")).toBe(10);
  expect(findTerm("Start the art", "art")).toBe(10);
  expect(findTerm("Start", "art")).toBe(2);
  expect(splitByTerms("Łódź, café", ["lodz", "CAFÉ"])).toEqual(["", "Łódź", ", ", "café", ""]);
});

test("by word, a term is a whole word, and the last one the beginning of a word", () => {
  expect(splitByTerms("art of starting arts", ["art"], true)).toEqual([
    "",
    "art",
    " of starting ",
    "art",
    "s",
  ]);
  expect(splitByTerms("art of starting arts", ["art", "st"], true)).toEqual([
    ...["", "art", " of ", "st", "arting arts"],
  ]);
});

test.each([
  [["C++"], ["C++", "c++"]],
  [["C#"], ["C#"]],
  [["C"], ["C"]],
  [
    ["C", "20"],
    ["C", "20"],
  ],
  [
    ["C++", "C"],
    ["C++", "C", "c++"],
  ],
])("by word, %j are other words than C with other signs", (terms, marked) => {
  const pieces = splitByTerms("C++, C#, C and Cs in c++20", terms, true);
  expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(marked);
});

test("the pieces are the text, and every second one is the term", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aAb.+*[(\\^$ é😀") });
  fc.assert(
    fc.property(texts, texts, (text, term) => {
      const pieces = splitByTerms(text, [term].filter(Boolean));
      expect(pieces.join("")).toBe(text);
      for (const [index, piece] of pieces.entries()) {
        if (index % 2 === 1) expect(piece.toLowerCase()).toBe(term.toLowerCase());
      }
    }),
  );
});

test("cleaning is done once and for all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(cleanText(cleanText(text))).toBe(cleanText(text));
    }),
  );
});
