import { expect, test } from "vitest";
import { toServed } from "../../scripts/database.js";

test("a guid is served as it is written, also of a wrong type", () => {
  const row = { id: 1, guid: "https://old.test/e\u0301", aliases: ["/e\u0301"] };
  for (const guid of [row.guid, null, 7, ["a"]])
    expect(JSON.parse(JSON.stringify(toServed({ ...row, guid })))).toEqual({ ...row, guid });
});

test.each(["<", "](", "`[", "~~~~ ", "e\u0301", "\u0301", "&amp;", "    a\n", "[a]: ", "\u1100"])(
  "a million characters of %j are served in linear time",
  (unit) => {
    expect(toServed({ content: unit.repeat(1_000_000 / unit.length) })).toHaveProperty("content");
  },
);
