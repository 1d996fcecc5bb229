import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRows } from "../../../app/content/json-rows.server";
import { startApi } from "../../../scripts/api.js";

/** The rows of a body that arrives in chunks of so many bytes. */
async function read(text: string, size = 7): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  async function* arrive() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const rows: unknown[] = [];
  for await (const row of parseRows(arrive())) rows.push(row);
  return rows;
}

const rows = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()));

test("the rows of a list are those of its JSON, however that is indented and arrives", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(4), fc.integer({ min: 1, max: 99 }), async (list, indentation, size) => {
      const text = JSON.stringify(list, null, indentation);
      expect(await read(text, size)).toEqual(JSON.parse(text));
    }),
  );
});

test("json-server writes rows that are parsed before its answer has ended", async () => {
  const api = await startApi({ file: "db.json", port: 0 });
  const response = await fetch(`${api.url}/blogs`);
  const text = await response.text();
  api.close();
  async function* half() {
    yield Buffer.from(text.slice(0, text.length / 2));
    throw new Error("cut");
  }
  const parsed: unknown[] = [];
  const parse = async () => {
    for await (const row of parseRows(half())) parsed.push(row);
  };
  await expect(parse()).rejects.toThrow("cut");
  expect(parsed.length).toBeGreaterThan(20);
});

test("what looks like the end of a row within one parts no rows", async () => {
  const text =
    '[\n  {\n    "id": 1\n  },\n  {"a": [{\n  },\n  {}]},\n  {\n    "id": 2\n  },\n  {\n    "id": 3\n  }\n]';
  expect(await read(text)).toEqual([{ id: 1 }, { a: [{}, {}] }, { id: 2 }, { id: 3 }]);
});

test("a byte order mark and a row of several million bytes change nothing", async () => {
  const list = [{ id: 1 }, { id: 2, content: "x".repeat(5_000_000) }, { id: 3 }];
  expect(await read(`\uFEFF${JSON.stringify(list, null, 2)}`, 65_536)).toEqual(list);
  expect(await read(JSON.stringify(list, null, 2), 65_536)).toEqual(list);
});

test("a list that is malformed or cut anywhere throws, as does what is no list", async () => {
  const text = JSON.stringify([{ id: 1 }, { id: 2 }, { id: 3 }], null, 2);
  for (let end = 0; end < text.length; end += 1)
    await expect(read(text.slice(0, end))).rejects.toThrow(SyntaxError);
  for (const more of ["]", ",", "{}"]) await expect(read(text + more)).rejects.toThrow(SyntaxError);
  await expect(read(`x${text.slice(1)}`)).rejects.toThrow(SyntaxError);
  for (const other of ['{"id":1}', "null", '"text"']) await expect(read(other)).rejects.toThrow(TypeError);
});
