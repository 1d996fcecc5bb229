import { expect, test, vi } from "vitest";
import { createDiagnosticLog } from "../../../app/articles/diagnostics.server";
import { parseBlogs } from "../../../app/articles/parse-rows.server";

const ROW = { id: 7, title: "A title", published_date: "2026-01-31", tags: ["Tech"], content: "One." };

/** What is found in rows of a list; an error begins with "!". */
function diagnosticsIn(rows: unknown): string[] {
  const found: string[] = [];
  parseBlogs(rows, { report: ({ text, isError }) => void found.push(isError ? `! ${text}` : text) });
  return found;
}

test.each([
  [[{ ...ROW, draft: "no" }], 'Article "7": draft "no" is read as true.'],
  [[{ ...ROW, draft: false }]],
  [[{ ...ROW, draft: true }]],
  [[{ title: "No id" }], '! Article (missing), titled "No id", is left out: its id can\'t be used.'],
  [[{ ...ROW, id: "../db" }], '! Article "../db", titled "A title", is left out: its id can\'t be used.'],
  [[null], "! Article (missing), titled (missing), is left out: its id can't be used."],
])("of %j is found: %s", (rows, ...found) => {
  expect(diagnosticsIn(rows)).toEqual(found);
});

test("a very long list of bad tags is one diagnostic, found quickly", () => {
  expect(diagnosticsIn([{ ...ROW, tags: Array(1_000_000).fill(null) }])).toHaveLength(1);
});

test("log lines are short and have no control characters", () => {
  const [text = ""] = diagnosticsIn([{ id: `\u001b[2J\n${"long ".repeat(1_000)}`, title: "\u202e\0a" }]);
  expect(text).toMatch(/^! Article "\[2Jlong [^\n]+ long", titled "a", is left out/);
  expect(text.length).toBeLessThan(200);
});

test("each diagnostic is logged once, at most a hundred in all", () => {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  const diagnostics = Array.from({ length: 300 }, (_, n) => ({ text: `Diagnostic ${n}`, isError: false }));
  const report = createDiagnosticLog();
  for (const diagnostic of [...diagnostics, ...diagnostics]) report(diagnostic);
  expect(log).toHaveBeenCalledTimes(101);
  expect(log).toHaveBeenCalledWith("Diagnostic 99");
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining("npm run check-content"));
  log.mockClear();
});
