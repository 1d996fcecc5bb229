import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeFolder, run } from "./blog.js";

const EXPRESSIONS = fileURLToPath(new URL("./expressions.js", import.meta.url));

test("no expression takes longer over a text than its length allows", { timeout: 300_000 }, async () => {
  const { output, errors } = await run(makeFolder(), EXPRESSIONS);
  expect(errors).toBe("");
  // Otherwise it names what has not ended.
  expect(output.trim().split("\n").slice(-2).join(" ")).toMatch(/ all$/);
});
