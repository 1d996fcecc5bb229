import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { COVER, FEATURED, TOPICS } from "../../../app/site";
import { htmlOf } from "../../support/rendered";

type Text = "title" | "image" | "category" | "author" | "authorPic" | "published_date" | "content";
type Row = Record<Text, string> & { id: number; reading_time: number; tags: string[]; page?: boolean };

const rows: Row[] = JSON.parse(readFileSync("db.json", "utf8")).blogs;
const blogs = rows.filter(({ page }) => !page);

/** Words from which an article needs subheads. */
const LONG = 600;
const HEALTH = ["Health", "Nutrition", "Sleep", "Fitness", "Mind"];

/** The words of a text; Markdown's marks are none. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
const rendered = blogs.map(({ content }) => htmlOf(content));
const figures = rendered.flatMap((html) =>
  [...html.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map(([, src = "", alt = ""]) => ({ src, alt })),
);

test("there are at least 48 articles, and the fixed counts of the topics are true", () => {
  expect(blogs.length).toBeGreaterThanOrEqual(48);
  for (const { tag, label } of TOPICS?.items ?? []) {
    expect(`${blogs.filter((blog) => blog.tags.includes(tag)).length} articles`).toBe(label);
  }
});

const ARTICLES = blogs.map((blog, index) => [blog.title, blog, rendered[index] ?? ""] as const);

test.each(ARTICLES)("%s", async (_title, blog, html) => {
  const words = wordsOf(blog.content).length;
  expect(words).toBeGreaterThanOrEqual(250);
  expect(words).toBeLessThanOrEqual(4_000);
  if (words > LONG) expect(blog.content).toContain("\n\n## ");
  const paragraphs = blog.content.split("\n\n");
  expect(paragraphs.length).toBeGreaterThanOrEqual(4);
  if (blog.tags.some((tag) => HEALTH.includes(tag)))
    expect(paragraphs.at(-1)).toMatch(/^\*What this rests on: [^*]+\.\*$/);
  expect(blog.reading_time).toBe(Math.round(words / 200));
  expect(blog.tags).toContain(blog.category);
  // As related ones are asked for.
  expect(blogs.filter(({ tags }) => tags.includes(blog.category)).length).toBeGreaterThan(1);
  expect(blog.published_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(blog.author).not.toBe("");
  const portrait = await sharp(`public${blog.authorPic}`).metadata();
  expect([portrait.width, portrait.height]).toEqual([160, 160]);
  // Whether the first three are there, the check of the content says.
  expect(html).not.toMatch(/ href="(?!#|\/blogs\/|\/figures\/|\/pictures\?|https:\/\/)/);
});

test("three articles are long, with contents, notes, a table, figures and code in three languages", () => {
  const long = rendered.filter((_, index) => wordsOf(blogs[index]?.content ?? "").length >= 2_500);
  expect(long).toHaveLength(3);
  for (const html of long) {
    expect(html.match(/<h2 /g)?.length).toBeGreaterThanOrEqual(8);
    expect(html.match(/ id="note:/g)?.length).toBeGreaterThanOrEqual(5);
    expect(html.match(/<figure>/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toContain("<table>");
    expect(new Set(html.match(/"Code: [^",]+/g)).size).toBe(3);
  }
});

test.each(figures)("the figure $src is described, wide and light", async ({ src, alt }) => {
  expect(alt.length).toBeGreaterThan(40);
  expect(statSync(`public${src}`).size).toBeLessThan(40_000);
  expect((await sharp(`public${src}`).metadata()).width).toBe(1440);
});

test.each([...blogs, ...FEATURED].map(({ image }) => image))("%s is light, in its size", async (image) => {
  expect(statSync(`public${image}`).size).toBeLessThan(40_000);
  const { width, height } = await sharp(`public${image}`).metadata();
  expect({ width, height }).toEqual(COVER);
});
