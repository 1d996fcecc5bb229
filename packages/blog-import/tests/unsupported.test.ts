import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const SUPPORTED =
  "Supported are blogs of Docusaurus, Astro, Eleventy, Zola, Hugo, Pelican, Hexo and Jekyll, exports of WordPress (WXR) and Ghost (JSON), and folders of Markdown with front matter.";
const POST = "---\ntitle: Snow\ndate: 2024-01-05\n---\nIt fell.\n";

test.each([
  ["Gatsby", { "gatsby-config.js": "", "content/blog/snow/index.md": POST }],
  ["VitePress", { ".vitepress/config.ts": "", "posts/snow.md": POST }],
  ["VitePress", { "docs/.vitepress/config.mts": "", "docs/posts/snow.md": POST }],
  ["VuePress", { "docs/.vuepress/config.js": "", "docs/_posts/2024-01-05-snow.md": POST }],
  ["Next.js", { "next.config.mjs": "", "_posts/snow.md": POST }],
  ["Quarto", { "_quarto.yml": "project: { type: website }", "posts/snow/index.qmd": POST }],
])("a blog of %s is named, and imported where its addresses are said", (name, files) => {
  expect(() => importBlog(files)).toThrow(
    new Error(
      `This is a blog of ${name}, whose addresses are not known here: say them, such as --permalink /blog/:slug/, and the folder of its posts. ${SUPPORTED}`,
    ),
  );
  const importSaid = () => importBlog(files, "blog", { permalink: "/blog/:slug/" });
  if (name === "Quarto")
    expect(importSaid).toThrow(/^Left out: its text is not Markdown: posts\/snow\/index\.qmd\n/);
  else
    expect(importSaid()).toMatchObject({
      row: { aliases: ["/blog/snow/"] },
      output: expect.stringMatching("^Generator +none"),
    });
});

test.each([
  [
    "Notion",
    { "Journal 0123456789abcdef0123456789abcdef/Snow fedcba9876543210fedcba9876543210.md": "# Snow\n" },
  ],
  ["Medium", { "posts/2024-01-05_Snow-0123456789ab.html": "<article class='h-entry'></article>" }],
  ["Substack", { "posts.csv": "post_id,post_date\n", "posts/139876543.snow.html": "<p>It fell.</p>" }],
])("an export of %s is named", (name, files) => {
  expect(() => importBlog(files)).toThrow(
    RegExp(
      `^This is an export of ${name}, which is not supported: .* ${SUPPORTED.replace(/[().]/g, "\\$&")}$`,
    ),
  );
});
