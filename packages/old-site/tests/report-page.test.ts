import { expect, test } from "vitest";
import { diffTokens } from "../src/differences";
import { elementsIn, parsePage } from "../src/html";
import type { Article } from "../src/match-pages";
import { createReport } from "../src/report-page";
import { readTokens } from "../src/tokens";

function tokensOf(html: string) {
  const body = [...elementsIn(parsePage(html))].find(({ tagName }) => tagName === "body");
  if (!body) throw new Error("A page has a body.");
  return readTokens(body, { toTarget: (href) => href, isLeftOut: () => false, hasFormulas: false });
}

function compare(title: string, before: string, after: string) {
  const article: Article = {
    id: "a",
    href: "/blogs/a",
    title,
    date: null,
    tags: [],
    author: "",
    hasImage: false,
    aliases: [],
  };
  return { article, path: "/old/", diff: diffTokens(tokensOf(before), tokensOf(after)) };
}

test("shows both sides, the differences marked, and nothing of the old site's HTML runs", () => {
  const report = createReport();
  const hostile = "<p>Bread &lt;script&gt;alert(1)&lt;/script&gt; rises &lt;/td&gt;&lt;/table&gt;";
  report.add(compare('<img src="x">', hostile, "<p>Bread rises"));
  const html = report.write("0 of 1 article", ["A <b>line</b>"], "");
  const elements = [...elementsIn(parsePage(html))];
  expect(elements.filter(({ tagName }) => /^(script|img|b)$/.test(tagName))).toEqual([]);
  expect(html).toContain("default-src 'none'");
  expect(html).toMatch(/<td>Bread <mark>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/mark> rises/);
});

test("puts those that differ most first, and no more than 500", () => {
  const report = createReport();
  for (let index = 0; index < 1_200; index += 1)
    report.add(compare(`Article ${index}`, `<p>${"<img alt=a>".repeat(index % 700)} text`, "<p>text"));
  report.add(compare("Quotes", `<p>${"“a” ".repeat(900)}`, `<p>${'"a" '.repeat(900)}`));
  const titles = Array.from(report.write("", [], "").matchAll(/<h2>(.*?)<\/h2>/g), ([, title]) => title);
  expect(titles).toHaveLength(500);
  expect(titles[0]).toBe("Article 699");
  expect(titles).not.toContain("Quotes");
});
