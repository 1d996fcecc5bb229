import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanText,
  findTerm,
  splitByTerms,
  splitWords,
  swapQuotes,
  toOneLine,
  writtenAs,
} from "../../../app/filters/text";

/** A text with brackets round the terms that are found in it. */
function mark(text: string, terms: string[], isByWord = false): string {
  const pieces = splitByTerms(text, terms, isByWord);
  return pieces.map((piece, index) => (index % 2 === 1 ? `[${piece}]` : piece)).join("");
}

test.each([
  ["literally", "a.b", ".", 1],
  ["and nowhere else", "abc", "[", -1],
  ["unless it is empty", "text", "", -1],
  ["with straight quotes for curly ones", "It’s", "it's", 0],
  ["whatever its accents", "Start the Café", "cafe", 10],
  ["at the beginning of a word", "Start the art", "art", 10],
  ["inside of a word if at no beginning", "Start", "art", 2],
])("a term is found %s", (_how, text, term, index) => {
  expect(findTerm(text, term)).toBe(index);
});

test.each([
  ["C++ and c++", ["C++"], "[C++] and [c++]"],
  ["the “mind’s” eye", ["mind's", '"'], "the [“][mind’s][”] eye"],
  ["Łódź, café", ["lodz", "CAFÉ"], "[Łódź], [café]"],
  ["text", [], "text"],
  // An expression of it would be too large.
  ["deep sleep", ["deep", "'".repeat(1_000_000)], "[deep] sleep"],
])("in %j the terms %j are found as in %j", (text, terms, marked) => {
  expect(mark(text, terms)).toBe(marked);
});

// A term is a whole word, and the last one the beginning of a word. C with other signs is another word.
test.each([
  [["art"], "art of starting arts", "[art] of starting [art]s"],
  [["art", "st"], "art of starting arts", "[art] of [st]arting arts"],
  [["C++"], "C++, C#, C and Cs in c++20", "[C++], C#, C and Cs in [c++]20"],
  [["C#"], "C++, C#, C and Cs in c++20", "C++, [C#], C and Cs in c++20"],
  [["C"], "C++, C#, C and Cs in c++20", "C++, C#, [C] and Cs in c++20"],
  [["C", "20"], "C++, C#, C and Cs in c++20", "C++, C#, [C] and Cs in c++[20]"],
  [["C++", "C"], "C++, C#, C and Cs in c++20", "[C++], C#, [C] and Cs in [c++]20"],
])("by word, the terms %j are found in %j as in %j", (terms, text, marked) => {
  expect(mark(text, terms, true)).toBe(marked);
});

test("a text is also looked for with the other kind of quotes", () => {
  expect(["don't", "don’t", "“a”"].map(swapQuotes)).toEqual(["don’t", "don't", '"a"']);
});

test("a term's words are without the quotes and punctuation around them", () => {
  expect(splitWords("“deep  sleep”, don't (C++) C++ ? deep")).toEqual(["deep", "sleep", "don't", "C++"]);
});

test("a megabyte of punctuation is split, which in quadratic time would take minutes", () => {
  expect(splitWords(`a${"!".repeat(1_000_000)}b`)).toHaveLength(1);
});

test.each([
  ["Deep Sea", ["Deep Sea", "Deep\u00A0Sea", "DEEP  \tsea"], ["DeepSea"]],
  ["Café (a+)+$", ["Caf\u00E9 (a+)+$", "cafe\u0301\u00A0(a+)+$"], ["Cafe (a+)+$", "Café aa"]],
  ["한국 が", ["한국 が", "한국 が".normalize("NFD")], ["한 が"]],
])("%s is found however it was written", (text, forms, others) => {
  const pattern = new RegExp(writtenAs(text), "i");
  for (const form of forms) expect([form, pattern.test(form)]).toEqual([form, true]);
  for (const other of others) expect([other, pattern.test(other)]).toEqual([other, false]);
});

test("the pieces are the text, and every second one is the term", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aAb.+*[(\\^$ é😀") });
  fc.assert(
    fc.property(texts, texts, (text, term) => {
      const pieces = splitByTerms(text, [term].filter(Boolean), false);
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
      expect(toOneLine(toOneLine(text))).toBe(toOneLine(text));
    }),
  );
});
