// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RelatedBlogs } from "../../../app/components/article/related-blogs";
import { renderAt } from "./render";

vi.mock("../../../app/site", async (load) => ({ ...(await load<object>()), LEARN_MORE: null }));

test("where the owner names no article, Learn More leads to each card's own", async () => {
  const card = { title: "T...", excerpt: "E...", image: null, category: "AI" };
  const blogs = ["8", "9"].map((id) => ({ ...card, id, lang: id === "8" ? null : "ar" }));
  await renderAt("/blogs/7", () => <RelatedBlogs blogs={blogs} />);
  const links = screen.getAllByRole("link", { name: "Learn More" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/blogs/8", "/blogs/9"]);
  const titles = screen.getAllByRole("heading", { level: 3 });
  expect(titles.map(({ lang, dir }) => [lang, dir])).toEqual([
    ["", "auto"],
    ["ar", "rtl"],
  ]);
});
