import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const CONFIG = "AUTHOR = u'Ana Sol'\nPATH = 'content'\nSITEURL = ''\n# ARTICLE_URL = 'no/{slug}'\n";

/** A blog of Pelican with one post. */
const blogOf = (settings: string, file: string, fields = "", text = "It fell.") => ({
  "pelicanconf.py": CONFIG + settings,
  "publishconf.py": "from pelicanconf import *\nSITEURL = 'https://frost.example'\n",
  [`content/${file}`]: `Title: Snow & Ice\nDate: 2024-01-05 10:20\n${fields}\n${text}\n`,
});

test.each([
  ["", "a.md", "", "/snow-ice.html"],
  ["", "a.md", "Slug: snow\n", "/snow.html"],
  ["SLUGIFY_SOURCE = 'basename'\n", "2024-01-05-snow.md", "", "/2024-01-05-snow.html"],
  ["ARTICLE_URL = 'blog/{date:%Y}/{date:%m}/{date:%d}/{slug}/'\n", "a.md", "", "/blog/2024/01/05/snow-ice/"],
  ["ARTICLE_SAVE_AS = '{date:%Y}/{slug}/index.html'\n", "a.md", "", "/2024/snow-ice/"],
  [
    "FILENAME_METADATA = r'(?P<date>\\d{4}-\\d{2}-\\d{2})-(?P<slug>.*)'\n",
    "2024-01-05-snow.md",
    "",
    "/snow.html",
  ],
  ["", "a.md", "url: cold/ice/\n", "/cold/ice/"],
])("an address of Pelican: %j %s %j", (settings, file, fields, address) => {
  const { output, lines, row } = importBlog(blogOf(settings, file, fields));
  expect([lines, output]).toEqual([[], expect.stringMatching(/^Generator +Pelican, pelicanconf.py$/m)]);
  expect(row).toMatchObject({ title: "Snow & Ice", published_date: "2024-01-05", aliases: [address] });
});

test.each([
  ["", "Title: 雪\n"],
  ["", "Title: Snow\nLang: de\n"],
  ["ARTICLE_URL = '{category}/{slug}.html'\n", "Title: Snow\n"],
  ["ARTICLE_URL = '{date:%b}/{slug}.html'\n", "Title: Snow\n"],
])("an address of Pelican that is not known is named: %j %j", (settings, fields) => {
  const { row, lines } = importBlog({
    "pelicanconf.py": CONFIG + settings,
    "content/a.md": `${fields}Date: 2024-01-05\n\nText`,
  });
  expect(row?.aliases).toBeUndefined();
  expect(lines).toEqual([
    "Old address not known: the settings lack it, use --permalink or aliases: content/a.md",
  ]);
});

test("its links and pictures, code, states, and folders of articles", () => {
  const text = [
    "[a]({filename}/posts/fog.md#top) [b](|filename|fog.md) ![c]({static}/images/snow.png)",
    "![d]({attach}ice.png) [e](https://frost.example/fog.html)",
    "[TOC]",
  ].join("\n\n");
  const { rows, row, lines } = importBlog({
    ...blogOf(
      "ARTICLE_PATHS = ['posts']\n",
      "posts/snow.md",
      "Tags: ice, cold\nSummary: In the night\n",
      text,
    ),
    "content/posts/fog.md": "Title: Fog\nDate: 2023-01-05\n\nIt rose.",
    "content/posts/later.md": "Title: Later\nDate: 2023-01-04\nStatus: draft\n\nSoon.",
    "content/posts/ice.png": "",
    "content/images/snow.png": "a",
    "content/pages/about.md": "Title: About\nDate: 2023-01-04\n\nUs.",
  });
  expect(lines).toEqual(["Left out: it is not where the posts are: content/pages/about.md"]);
  expect(rows.map(({ id, draft }) => [id, draft])).toEqual([
    ["snow", undefined],
    ["fog", undefined],
    ["later", true],
  ]);
  expect(row).toMatchObject({
    author: "Ana Sol",
    category: "posts",
    tags: ["posts", "ice", "cold"],
    description: "In the night",
  });
  expect(row?.content.replace(/-\w{8}\./g, ".")).toBe(
    [
      "[a](/blogs/fog#top) [b](/blogs/fog) ![c](/imported/snow.png)",
      "![d](/imported/ice.png) [e](/blogs/fog)",
    ].join("\n\n"),
  );
});

test.each([
  "SITENAME = 'Frost'\nARTICLE_URL = 'cold/{slug}/'\n",
  "SITENAME: str = 'Frost'\nARTICLE_URL: str = 'cold/{slug}/'\n",
  "ARTICLE_SAVE_AS = 'cold/{slug}/index.html'\n",
])("settings of Pelican in a file of another name: %j", (settings) => {
  const { output, row } = importBlog({
    "a_tool.py": "PATH = 'elsewhere'\n",
    "build.py": `${settings}PATH = 'site/content'\n`,
    "publishconf.py": "from build import *\nSITEURL = 'https://frost.example/notes'\n",
    "site/content/snow.md": "Title: Snow\nDate: 2024-01-05\n\nIt fell.",
  });
  expect(output).toMatch(/^Generator +Pelican, build\.py$/m);
  expect(row?.aliases).toEqual(["/notes/cold/snow/"]);
});

test("a program in Python beside posts makes no blog of Pelican", () => {
  const files = {
    "tool.py": "PATH = 'content'\nTHEME = 'dark'\n",
    "posts/a.md": "---\ndate: 2024-01-05\n---\nA",
  };
  expect(importBlog(files).output).toMatch(/^Generator +none that is known$/m);
});

test.each([
  ["Salt—pepper", "/salt-pepper.html"],
  ["Don’t “panic”…", "/dont-panic.html"],
  ["5 € a day", undefined],
])("a title with signs in an address of Pelican: %s", (title, address) => {
  const files = { "pelicanconf.py": CONFIG, "content/a.md": `Title: ${title}\nDate: 2024-01-05\n\nText` };
  expect(importBlog(files).row?.aliases?.[0]).toBe(address);
});
