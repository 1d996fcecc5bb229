import { expect, test, vi } from "vitest";
import { parseBlogs } from "../../../app/content/blog-schema.server";
import { type Finding, logFailure, logFinding } from "../../../app/content/findings.server";

const ROW = { id: 7, title: "A title", published_date: "2026-01-31", tags: ["Tech"], content: "One." };

/** What is found in rows of a list; an error begins with "!". */
function findingsIn(rows: unknown): string[] {
  const found: string[] = [];
  parseBlogs(rows, ({ text, isError }) => void found.push(isError ? `! ${text}` : text));
  return found;
}

test.each([
  {},
  { image: "/covers/a.webp", authorPic: "https://pictures.test/a.png", reading_time: 4 },
  {
    image: "",
    authorPic: null,
    category: "",
    author: null,
    reading_time: "",
    published_date: "",
    content: "",
  },
  { published_date: "2026-01-31T23:30:00-02:00", tags: "Tech, AI", draft: false },
  { published_date: "2026-01-31 00:30:00 +0530", tags: null, draft: true },
  { published_date: Date.UTC(2026, 0, 31) },
])("nothing is found in a row with %j", (fields) => {
  expect(findingsIn([{ ...ROW, ...fields }])).toEqual([]);
});

test.each([
  [{ title: null }, 'title (missing) is read as "Untitled".'],
  [{ title: " " }, 'title "" is read as "Untitled".'],
  [{ title: ["a"] }, 'title (a list) is read as "Untitled".'],
  [{ image: "javascript:alert(1)" }, 'image "javascript:alert(1)" is ignored.'],
  [{ authorPic: { src: "/a.webp" } }, "authorPic (an object) is ignored."],
  [{ author: ["Ada"] }, "author (a list) is ignored."],
  [{ tags: ["AI", null, "Tech"] }, 'tags (a list) is read as "AI, Tech".'],
  [{ tags: 5 }, "tags 5 is ignored."],
  [{ reading_time: true }, "reading_time true is ignored."],
  [{ content: ["One."] }, "content (a list) is ignored."],
  [{ draft: "no" }, 'draft "no" is read as true.'],
  [{ published_date: "12-10-2026" }, 'published_date "12-10-2026" is read as "2026-12-10".'],
  [{ published_date: "2026-01-31 23:30" }, 'published_date "2026-01-31 23:30" is read as "2026-01-31".'],
  [{ published_date: "Jan 31, 2026" }, 'published_date "Jan 31, 2026" is read as "2026-01-31".'],
  [{ published_date: "2026-02-31" }, 'published_date "2026-02-31" is read as "2026-03-03".'],
])("the row with %j is reported", (fields, text) => {
  expect(findingsIn([{ ...ROW, ...fields }])).toEqual([`Article "7": ${text}`]);
});

test.each([
  [[{ ...ROW, published_date: "soon" }], '! Article "7": published_date "soon" is ignored.'],
  [[{ title: "No id" }], '! Article (missing), titled "No id", is left out: its id can\'t be used.'],
  [[{ ...ROW, id: "../db" }], '! Article "../db", titled "A title", is left out: its id can\'t be used.'],
  [[null], "! Article (missing), titled (missing), is left out: its id can't be used."],
  [
    [ROW, { ...ROW, id: "7" }],
    '! Article "7", titled "A title", is left out: an earlier one has the same id.',
  ],
])("%j is an error", (rows, text) => {
  expect(findingsIn(rows)).toEqual([text]);
});

test("a very long list of bad tags is one finding, found quickly", () => {
  expect(findingsIn([{ ...ROW, tags: Array(1_000_000).fill(null) }])).toHaveLength(1);
});

test("log lines are short and have no control characters", () => {
  const [text = ""] = findingsIn([{ id: `\u001b[2J\n${"long ".repeat(1_000)}`, title: "\u202e\0a" }]);
  expect(text).toMatch(/^! Article "\[2Jlong [^\n]+ long", titled "a", is left out/);
  expect(text.length).toBeLessThan(200);
});

test("each finding is logged once, at most a hundred in all", () => {
  const log = vi.mocked(console.error).mockImplementation(() => {});
  const findings: Finding[] = Array.from({ length: 300 }, (_, n) => ({
    text: `Finding ${n}`,
    isError: false,
  }));
  for (const finding of [...findings, ...findings]) logFinding(finding);
  expect(log).toHaveBeenCalledTimes(101);
  expect(log).toHaveBeenCalledWith("Finding 99");
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining("npm run check-content"));
  log.mockClear();
});

test("a failure is logged once a minute, however many findings were", () => {
  vi.useFakeTimers();
  const log = vi.mocked(console.error).mockImplementation(() => {});
  for (let n = 0; n < 300; n += 1) logFinding({ text: `Fault ${n}`, isError: true });
  log.mockClear();
  for (const text of ["It is down.", "It is slow.", "It is down."]) logFailure(text);
  expect(log.mock.calls).toEqual([["It is down."], ["It is slow."]]);
  vi.advanceTimersByTime(61_000);
  logFailure("It is down.");
  expect(log).toHaveBeenCalledTimes(3);
  log.mockClear();
  vi.useRealTimers();
});
