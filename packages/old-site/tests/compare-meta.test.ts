import { expect, test } from "vitest";
import { compare } from "./sites.js";

const TEXT = "<p>The snow fell all night.</p>";

/** What differs between what a page says of itself in its head and around its text, and an article. */
async function compareMeta(head: string, body = ""): Promise<string[]> {
  const page = `<head>${head}</head><body><div>${body}</div><article>${TEXT}</article></body>`;
  const { lines } = await compare(
    { "snow/index.html": page },
    { snow: { title: "Snow", date: "2024-05-01", tags: ["Ice age"], author: "Ana Sol", html: TEXT } },
  );
  return lines;
}

const keywords = (words: string) =>
  `<script type="application/ld+json">{"@type":"BlogPosting","keywords":${words}}</script>`;
const LINKS = '<a href="/tags/ice-age/">#Ice age</a> <a href="/tags/fog/">Fog</a>';

test.each([
  ["tags", keywords('["ice-age","fog"]'), LINKS, ["snow tags: fog → Ice age"]],
  ["tags in one text", keywords('"ice-age, fog"'), LINKS, ["snow tags: fog → Ice age"]],
  [
    "tags in one meta",
    '<meta property="article:tag" content="Ice age,Fog">',
    LINKS,
    ["snow tags: Fog → Ice age"],
  ],
  ["tags with their sign", "", '<a rel="tag" href="/t"># Ice age</a>', []],
  ["the topic of what has none", "", '<a rel="tag" href="/c">Uncategorized</a>', []],
  ["words for search engines", keywords('"winter, cold"'), "", []],
])("%s of a page", async (_, head, body, lines) => {
  expect(await compareMeta(head, body)).toEqual(lines);
});

test.each([
  ["<title>Snow</title>", []],
  ["<title>Snow | The blog</title>", []],
  ["<title>The blog · Snow</title>", []],
  ["<title>Snowing</title>", ["snow title: Snowing → Snow"]],
])("the title %s", async (head, lines) => {
  expect(await compareMeta(head)).toEqual(lines);
});
