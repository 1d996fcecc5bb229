import { expect, test } from "vitest";
import { collectFigures, measureInTurn, toReport } from "../../../tools/bench/report";

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
  for (const value of [0.9, 0.7, 0.81]) add("fast", value, { atLeast: 0.8 });
  for (const value of [2, 1]) add("even", value, { atMost: 1 });
  add("ratio", [2, 4], { atMost: 1 });
  add("ratio", [Number.NaN, 1], { atMost: 1 });
  add("ratio", [3, 2], { atMost: 1 });
  add("ratio", [9, 8], { atMost: 1 });
  add("heavy", 12_345.6, { unit: " KB", atMost: 8 });
  add("unknown", Number.NaN, { atMost: 1 });
  add("own", 2, { unit: " ms" });
  const rows = toReport(figures, "a machine").split("\n");
  expect(rows).toContain("| fast | 0.81 | 0.7–0.9 | ≥ 0.8 | yes |");
  expect(rows).toContain("| ratio | 1.13 | 0.5–1.5 | ≤ 1 | **no** |");
  expect(rows).toContain("| even | 1.5 | 1–2 | ≤ 1 | **no** |");
  expect(rows).toContain("| heavy | 12,300 KB | one run | ≤ 8 KB | **no** |");
  expect(rows).toContain("| unknown | not measurable here |  | ≤ 1 |  |");
  expect(rows).toContain("| own | 2 ms | one run |");
});
