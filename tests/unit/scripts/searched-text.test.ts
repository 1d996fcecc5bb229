import { expect, test } from "vitest";
import { toServed } from "../../../scripts/database.js";

test.each(["guid", "file"])("a %s is served as it is written, also of a wrong type", (name) => {
  const row = { id: 1, aliases: ["/e\u0301"] };
  for (const value of ["https://old.test/e\u0301", null, 7, ["a"]])
    expect(JSON.parse(JSON.stringify(toServed({ ...row, [name]: value })))).toEqual({
      ...row,
      [name]: value,
    });
});

test.each(["<", "](", "`[", "~~~~ ", "e\u0301", "\u0301", "&amp;", "    a\n", "[a]: ", "\u1100"])(
  "a million characters of %j are served in linear time",
  (unit) => {
    expect(toServed({ content: unit.repeat(1_000_000 / unit.length) })).toHaveProperty("content");
  },
);
