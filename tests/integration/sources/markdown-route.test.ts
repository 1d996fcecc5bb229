import { expect } from "vitest";
import { splitPost } from "../../../packages/markdown-folder/src/front-matter";
import { uncached } from "../../support/headers";
import { serve, test } from "../../support/sources";

const SITE_URL = "https://blog.example";
const TITLE = `"Yes": no, 'maybe' # or \\ not`;

const ARTICLES = [
  {
    id: "7",
    title: TITLE,
    author: "Ana: Sol",
    published_date: "2026-01-02T10:00:00+02:00",
    content: "\r\n    code <!-- shown -->\r\n\r\nSeen.<!-- secret --> <b>Too</b>\r\n",
  },
  { id: "bare", aliases: ["/blogs/older.md", "/blogs/7.md"] },
  { id: "About", title: "About", page: true, aliases: ["/blogs/us"] },
  { id: "draft", draft: true },
  { id: "later", published_date: "2999-01-01" },
];

test("an article's Markdown has its fields, and tells search engines its page", async () => {
  const site = await serve(ARTICLES, { SITE_URL });
  const { status, headers, text } = await site.ask("/blogs/7.md");
  expect([status, headers]).toMatchObject([
    200,
    {
      "content-type": "text/markdown; charset=utf-8",
      "x-robots-tag": "noindex",
      link: `<${SITE_URL}/blogs/7>; rel="canonical"`,
    },
  ]);
  const { fields, body } = splitPost(text);
  expect(fields).toEqual({
    title: "“Yes”: no, ‘maybe’ # or \\ not",
    date: "2026-01-02T08:00:00Z",
    author: "Ana: Sol",
    canonicalurl: `${SITE_URL}/blogs/7`,
  });
  expect(body).toBe("\n    code <!-- shown -->\n\nSeen. <b>Too</b>\n");
  const page = (await site.ask("/blogs/7")).text;
  expect(text + page).not.toContain("secret");
  expect(page).toContain('rel="alternate" href="/blogs/7.md" type="text/markdown"');
  expect((await site.ask("/blogs/bare.md")).text).toBe(
    `---\ntitle: "Untitled"\ncanonical_url: "${SITE_URL}/blogs/bare"\n---\n\n\n`,
  );
});

test("Markdown is where its article is, or was", async () => {
  const site = await serve(ARTICLES);
  for (const [path, to] of [
    ["/blogs/7.md?page=2", "/blogs/7.md"],
    ["/blogs/%37.md", "/blogs/7.md"],
    ["/blogs/7.md).", "/blogs/7.md"],
    ["/blogs/older.md", "/blogs/bare"],
  ] as const) {
    const { status, headers } = await site.ask(path);
    expect([path, status, headers.location]).toEqual([path, 301, to]);
  }
  for (const id of ["none", "draft", "later", "About", "us", "a.b", "__proto__", ""]) {
    const { status, headers, text } = await site.ask(`/blogs/${id}.md`);
    expect([id, status, headers["cache-control"]]).toEqual([id, 404, uncached(headers)]);
    if (id) expect(text).toBe("Article not found\n");
  }
});
