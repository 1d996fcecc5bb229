import { expect, test } from "vitest";
import { isBlogId, STATUS, toLoadState } from "../../../app/content/blog";

test.each(["1", "a", "A_b-9", "x".repeat(64), "_"])("%s can name an article", (id) => {
  expect(isBlogId(id)).toBe(true);
});

test.each([
  "",
  ".",
  "..",
  "../db",
  "..%2fdb",
  "1?_embed=x",
  "a b",
  "#",
  "__proto__",
  "x".repeat(65),
  "é",
  "1\n",
])("%j can't name an article", (id) => {
  expect(isBlogId(id)).toBe(false);
});

test("the three errors have their own statuses", () => {
  expect((["not-found", "timeout", "broken"] as const).map((error) => STATUS[error])).toEqual([
    404, 504, 502,
  ]);
});

test("a failed load carries no data, its flag and its message", () => {
  expect(toLoadState({ ok: true, value: [1] }, [])).toEqual({
    data: [1],
    isError: false,
    error: null,
  });
  expect(toLoadState({ ok: false, error: "broken" }, [])).toMatchObject({ data: [], isError: true });
  expect(toLoadState({ ok: false, error: "not-found" }, []).error).toMatch(/not found/);
});
