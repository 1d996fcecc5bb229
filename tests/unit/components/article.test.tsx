// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Article } from "../../../app/components/article";
import { NotFound } from "../../../app/components/notice";
import type { Blog } from "../../../app/content/blog";
import { BLOG } from "../blog";
import { renderAt } from "./render";

/** Shows an article that differs from BLOG in some fields. */
function showArticle(fields: Partial<Blog> = {}) {
  const blog = { data: { ...BLOG, ...fields }, isError: false, error: null };
  return renderAt("/blogs/7", () => <Article blog={blog} siteUrl="https://blog.test" />);
}

test("an article shows its parts, its fixed figures and its author's card", async () => {
  await showArticle();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("How soap works");
  for (const text of [
    "It begins with grease.",
    "It ends with water.",
    "15 comments",
    "120 likes",
    "Editor",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/Nothing here is medical/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Blogs" }).getAttribute("href")).toBe("/");
  expect(screen.getByText("https://blog.test/blogs/7")).toBeTruthy();
  const card = within(screen.getByRole("region", { name: "Author" }));
  expect(card.getByRole("heading").textContent).toBe("Ines Carvalho");
  expect(card.getByRole("button", { name: "Follow" }).getAttribute("type")).toBe("button");
});

test("an article's category and tags lead to their lists, a category without a list nowhere", async () => {
  await showArticle({ category: "science" });
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("science")).toBe("/?tags=Science");
  expect(hrefOf("Health")).toBe("/?tags=Health");
  cleanup();
  await showArticle({ category: "Chemistry" });
  expect(screen.getByText("Chemistry")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Chemistry" })).toBeNull();
});

test("an article without an author and a picture invents neither", async () => {
  await showArticle({ author: "", authorPic: null, image: null });
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["How soap works"]);
  expect(screen.queryByRole("region", { name: "Author" })).toBeNull();
  expect(document.querySelector(".cover, .author-picture")).toBeNull();
});

test("an article says when it was changed", async () => {
  await showArticle({ updated_date: "2026-03-03", updated_day: "3 March 2026" });
  expect(screen.getByText("3 March 2026").parentElement?.textContent).toBe("Updated 3 March 2026");
});

test.each([
  [{ draft: true }, "Draft"],
  [{ published_date: "2999-03-03", published_day: "3 March 2999" }, "From 3 March 2999"],
  [{}, undefined],
] as const)("in development, an article with %j is marked %j", async (fields, mark) => {
  await showArticle(fields);
  expect(document.querySelector("h1 small")?.textContent).toBe(mark);
});

test.each([
  [2, 0],
  [3, 2],
])("an article with %i headings of the second level has %i lists of contents", async (count, lists) => {
  const headings = Array.from({ length: count }, (_, index) => ({
    id: `part-${index}`,
    text: `Part ${index}`,
  }));
  await showArticle({ headings });
  const found = screen.queryAllByRole("navigation", { name: "Contents" });
  expect(found).toHaveLength(lists);
  for (const list of found)
    expect(
      [...list.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]),
    ).toEqual(headings.map(({ id, text }) => [`#${id}`, text]));
});

test.each([
  ["ar", "rtl"],
  ["fa-IR", "rtl"],
  ["az-Arab", "rtl"],
  ["ar-Latn", "ltr"],
  ["de", "ltr"],
])("an article in %s is written %s, and the site's own words around it are not", async (lang, dir) => {
  await showArticle({ lang });
  const article = screen.getByRole("article");
  expect([article.lang, article.dir]).toEqual([lang, dir]);
  const closing = screen.getByText(/Nothing here is medical/);
  expect([closing.lang, closing.dir]).toEqual(["en-GB", "ltr"]);
  expect(screen.getByText("Tags:").closest("[dir]")).toHaveProperty("dir", "ltr");
});

test("what is not there offers a search for the words of its address", async () => {
  await renderAt("/blogs/why-bread-rises", NotFound);
  const link = screen.getByRole("link", { name: "Search for 'why bread rises'" });
  expect(link.getAttribute("href")).toBe("/?search=why+bread+rises");
});
