import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanText, findTerm, splitByTerm } from "../../../app/filters/text";

test("a term is found literally, in any letter case", () => {
  expect(splitByTerm("C++ and c++", "C++")).toEqual(["", "C++", " and ", "c++", ""]);
  expect(findTerm("a.b", ".")).toBe(1);
  expect(findTerm("abc", "[")).toBe(-1);
});

test("no term is found nowhere", () => {
  expect(splitByTerm("text", "")).toEqual(["text"]);
  expect(findTerm("text", "")).toBe(-1);
});

test("the pieces are the text, and every second one is the term", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aAb.+*[(\\^$ é😀") });
  fc.assert(
    fc.property(texts, texts, (text, term) => {
      const pieces = splitByTerm(text, term);
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
