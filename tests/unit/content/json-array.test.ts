import fc from "fast-check";
import { expect, test } from "vitest";
import { readJsonArray } from "../../../app/content/json-array";

/** The bytes of a text, cut at some places. */
async function* chunksOf(text: string, cuts: readonly number[]) {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  for (let index = 1; index < places.length; index += 1)
    yield bytes.subarray(places[index - 1], places[index]);
}

async function read(text: string, cuts: readonly number[] = []): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const elements of readJsonArray(chunksOf(text, cuts))) values.push(...elements);
  return values;
}

test("reads whatever array JSON.parse reads, wherever its bytes are cut", async () => {
  const cuts = fc.array(fc.nat(), { maxLength: 8 });
  const indent = fc.constantFrom(undefined, 2, "\t");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), indent, cuts, async (values, space, places) => {
      const text = JSON.stringify(values, null, space);
      expect(await read(text, places)).toEqual(JSON.parse(text));
    }),
  );
});

test("refuses whatever JSON.parse refuses", async () => {
  const broken = fc.tuple(
    fc.array(fc.jsonValue(), { minLength: 1 }),
    fc.nat(),
    fc.constantFrom("", ",", "]", "}", '"', "\\", "x", "["),
  );
  await fc.assert(
    fc.asyncProperty(broken, async ([values, place, by]) => {
      const text = JSON.stringify(values);
      const index = place % text.length;
      const changed = text.slice(0, index) + by + text.slice(index + 1);
      let expected: unknown;
      try {
        expected = JSON.parse(changed);
      } catch {
        expected = undefined;
      }
      const values_ = await read(changed).catch(() => undefined);
      expect(values_).toEqual(Array.isArray(expected) ? expected : undefined);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  "",
  " ",
  "null",
  "42",
  "{}",
  '{"a": [1]}',
  '"[1]"',
  "[1] 2",
  "[1][2]",
  "[1,]",
  "[,1]",
  "[",
  "[1}",
  "[{]",
  "<h1>[1]</h1>",
])("%j is no array", async (text) => {
  await expect(read(text)).rejects.toThrow(SyntaxError);
});

test("an array may be empty, and have space around it", async () => {
  expect(await read("[]")).toEqual([]);
  expect(await read(" \r\n\t[ ]\n")).toEqual([]);
  expect(await read(" [ 1 , [2] ] ")).toEqual([1, [2]]);
});

test("long texts are cut at a space, and nothing else changes, wherever the bytes are cut", async () => {
  const words = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 30 });
  const row = fc.record({
    id: fc.nat(),
    content: words.map((list) => list.join(" ")),
    tags: fc.array(fc.string()),
  });
  const cuts = fc.array(fc.nat(), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(row), cuts, async (rows, places) => {
      const texts: unknown[] = [];
      for await (const elements of readJsonArray(chunksOf(JSON.stringify(rows), places), 60))
        texts.push(...elements);
      expect(texts).toHaveLength(rows.length);
      for (const [index, read] of (texts as typeof rows).entries()) {
        const whole = rows[index]?.content ?? "";
        const kept = read.content.slice(0, -1);
        expect(read.content === whole || (whole.startsWith(`${kept} `) && read.content === `${kept}…`)).toBe(
          true,
        );
        expect(read.id).toBe(rows[index]?.id);
      }
    }),
  );
});

test("a long text within one chunk is cut, unless little would be left", async () => {
  const whole = `word ${"x".repeat(500)}`;
  const text = JSON.stringify([{ content: "word ".repeat(100) }, { content: whole }]);
  const values: unknown[] = [];
  for await (const elements of readJsonArray(chunksOf(text, []), 52)) values.push(...elements);
  expect(values).toEqual([{ content: `${"word ".repeat(10).trimEnd()}…` }, { content: whole }]);
});
