import { expect, test } from "vitest";
import { collectFigures, toReport } from "../../../tools/bench/report";

test("a figure with a target says whether it is met", () => {
  const { figures, add } = collectFigures();
  for (const value of [0.9, 0.7, 0.81]) add("fast", value, { atLeast: 0.8 });
  for (const value of [2, 1]) add("even", value, { atMost: 1 });
  add("heavy", 12_345.6, { unit: " KB", atMost: 8 });
  add("unknown", Number.NaN, { atMost: 1 });
  add("own", 2, { unit: " ms" });
  const rows = toReport(figures, "a machine").split("\n");
  expect(rows.slice(4)).toEqual([
    "| fast | 0.81 | 0.7–0.9 | ≥ 0.8 | yes |",
    "| even | 1.5 | 1–2 | ≤ 1 | **no** |",
    "| heavy | 12,300 KB | 12,300–12,300 KB | ≤ 8 KB | **no** |",
    "| own | 2 ms | 2–2 ms |  |  |",
  ]);
});
