import { expect, test } from "vitest";
import {
  type Blog,
  cutText,
  isBlogId,
  statusOf,
  toLoadState,
  toRelatedBlog,
  toSummary,
} from "../../../app/content/blog";

const BLOG: Blog = {
  id: "1",
  title: "A title",
  image: null,
  category: "Tech",
  author: "",
  authorPic: null,
  published_date: null,
  reading_time: "",
  tags: [],
  content: "",
};

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

test("a related card's title is cut at 72 characters and its text at 50, each followed by dots", () => {
  const card = toRelatedBlog({ ...BLOG, title: "t".repeat(80), content: "c".repeat(80) });
  expect(card.title).toBe(`${"t".repeat(72)}...`);
  expect(card.excerpt).toBe(`${"c".repeat(50)}...`);
});

test("the dots follow short texts too", () => {
  expect(cutText("Short", 72)).toBe("Short...");
});

test("a cut never halves a character", () => {
  expect(cutText("👩".repeat(10), 3)).toBe("👩👩👩...");
});

test("a summary ends at a word near 280 characters", () => {
  const { excerpt } = toSummary({ ...BLOG, content: "word ".repeat(100).trim() });
  expect(excerpt).toMatch(/word…$/);
  expect(excerpt.length).toBeGreaterThan(270);
  expect(excerpt.length).toBeLessThanOrEqual(281);
});

test("a summary of a text that fits is that text, in one line", () => {
  expect(toSummary({ ...BLOG, content: "One.\n\nTwo." }).excerpt).toBe("One. Two.");
});

test("a summary of one huge word is cut all the same", () => {
  expect(toSummary({ ...BLOG, content: "x".repeat(5_000) }).excerpt.length).toBeLessThanOrEqual(281);
});

test("a summary shows the search term where the beginning does not have it", () => {
  const content = `${"word ".repeat(200)}needle ${"word ".repeat(200)}`.trim();
  const { excerpt } = toSummary({ ...BLOG, content }, "NEEDLE");
  expect(excerpt).toMatch(/^…word.* needle word.*word…$/);
  expect(excerpt.length).toBeLessThanOrEqual(290);
  expect(toSummary({ ...BLOG, content }, "word").excerpt).toMatch(/^word/);
  expect(toSummary({ ...BLOG, content }, "nowhere").excerpt).toMatch(/^word/);
});

test("a summary never halves a character", () => {
  for (const content of [
    "👩".repeat(500),
    `a${"👩".repeat(500)}`,
    `${"👩".repeat(300)}needle${"👩".repeat(300)}`,
  ]) {
    expect(toSummary({ ...BLOG, content }, "needle").excerpt).not.toMatch(/\p{Cs}/u);
  }
});

test("a summary carries no body", () => {
  expect(toSummary({ ...BLOG, content: "text" })).not.toHaveProperty("content");
});

test("the three ways to have no content stay apart", () => {
  expect((["not-found", "timeout", "broken"] as const).map(statusOf)).toEqual([404, 504, 502]);
});

test("a failed load carries no data, its flag and its message", () => {
  expect(toLoadState({ ok: true, value: [1], ageS: 0 }, [])).toEqual({
    data: [1],
    isError: false,
    error: null,
  });
  expect(toLoadState({ ok: false, error: "broken" }, [])).toMatchObject({ data: [], isError: true });
  expect(toLoadState({ ok: false, error: "not-found" }, []).error).toMatch(/not found/);
});
