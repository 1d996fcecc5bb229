import { expect, test } from "vitest";
import { toServed } from "../../scripts/database.js";

test.each(["<", "](", "`[", "~~~~ ", "e\u0301", "\u0301", "&amp;", "    a\n", "[a]: ", "\u1100"])(
  "a million characters of %j are served in linear time",
  (unit) => {
    expect(toServed({ content: unit.repeat(1_000_000 / unit.length) })).toHaveProperty("content");
  },
);
