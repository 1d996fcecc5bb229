import { expect, test } from "vitest";
import { makePosts, searchWord } from "../../tools/bench/posts";
import { collectFigures, measureInTurn, median, toReport } from "../../tools/bench/report";

test("the median is the middle value, whatever the order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 9])).toBe(5.5);
  expect(median([])).toBeNaN();
});

test("each round begins with another arm and assigns values to arms", async () => {
  const order: string[] = [];
  const arm = (name: string) => async () => order.push(name) && name;
  for (const round of [0, 1, 2]) {
    const arms = { a: arm("a"), b: arm("b"), c: arm("c") };
    expect(await measureInTurn(round, arms)).toEqual({ a: "a", b: "b", c: "c" });
  }
  expect(order.join("")).toBe("abcbcacab");
});

test("a figure with a target says whether it is met; one without describes the machine", () => {
  const { figures, add } = collectFigures();
  for (const value of [0.7, 0.9, 0.81]) add("fast", value, { atLeast: 0.8 });
  add("heavy", 12_345.6, { unit: " KB", atMost: 8 });
  add("unknown", Number.NaN, { atMost: 1 });
  add("own", 2, { unit: " ms" });
  const rows = toReport(figures, "a machine").split("\n");
  expect(rows).toContain("| fast | 0.81 | 0.7–0.9 | ≥ 0.8 | yes |");
  expect(rows).toContain("| heavy | 12,300 KB | one run | ≤ 8 KB | **no** |");
  expect(rows).toContain("| unknown | not measurable here |  | ≤ 1 |  |");
  expect(rows).toContain("| own | 2 ms | one run |");
});

test("generated posts are reproducible, have unique titles and keep the share of each tag", () => {
  const posts = makePosts(520);
  expect(makePosts(520)).toEqual(posts);
  expect(posts.map(({ id }) => id)).toEqual(Array.from({ length: 520 }, (_, index) => 520 - index));
  expect(new Set(posts.map(({ title }) => title)).size).toBe(520);
  expect(new Set(posts.map(({ content }) => content)).size).toBe(520);
  const tagged = (count: number) => makePosts(count).filter(({ tags }) => tags.includes("AI")).length;
  expect(tagged(520)).toBe(10 * tagged(52));
});

test("search words don't repeat", () => {
  const words = Array.from({ length: 500 }, (_, index) => searchWord(index));
  expect(new Set(words).size).toBe(500);
});
