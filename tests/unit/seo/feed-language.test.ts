import { expect, test, vi } from "vitest";
import { NO_FILTER } from "../../../app/filters/filter";
import { buildJsonFeed } from "../../../app/seo/feed.server";
import { BLOG } from "../../support/sample-blogs";

vi.mock("../../../app/words", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LANGUAGE: "he",
}));

test("in a feed from right to left every entry says its direction", () => {
  const blogs = [null, "he", "en"].map((lang) => {
    return {
      ...BLOG,
      lang,
      title: "A (1)",
      description: "",
      excerpt: "",
      feedHtml: "<p>B</p>",
      markdown: "",
    };
  });
  const { items } = buildJsonFeed({
    siteUrl: "https://a.example",
    filter: NO_FILTER,
    description: "",
    blogs,
  });
  expect(items.map(({ title, summary, content_html }) => [title, summary, content_html])).toEqual([
    ["\u2067A (1)\u2069", undefined, '<div lang="he" dir="rtl"><p>B</p></div>'],
    ["\u2067A (1)\u2069", undefined, '<div lang="he" dir="rtl"><p>B</p></div>'],
    ["A (1)", undefined, '<div lang="en" dir="ltr"><p>B</p></div>'],
  ]);
});
