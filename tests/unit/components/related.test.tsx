// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { RelatedBlogs } from "../../../app/components/article/related-blogs";
import { renderAt } from "./render";

vi.mock("../../../app/site", async (load) => ({ ...(await load<object>()), LEARN_MORE: null }));

test("where the owner names no article, Learn More leads to each card's own", async () => {
  const blogs = ["8", "9"].map((id) => ({ id, title: "T...", excerpt: "E...", image: null, category: "AI" }));
  await renderAt("/blogs/7", () => <RelatedBlogs blogs={blogs} />);
  const links = screen.getAllByRole("link", { name: "Learn More" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/blogs/8", "/blogs/9"]);
});
