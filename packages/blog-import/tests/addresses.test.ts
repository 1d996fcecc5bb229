import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const postOf = (fields = "") => `---\ntitle: Snow\ndate: 2024-01-05\n${fields}\n---\nIt fell.\n`;
const OTHERS = "permalink: /p/\nurl: /u/\npath: /q/\nsave_as: s/index.html\nslug: s";

/** For each generator a blog, the file of its post, and where a post with the fields of all generators is. */
const FIELDS: [string, Record<string, string>, string, string][] = [
  ["Jekyll", { "_config.yml": "permalink: /:title/" }, "_posts/2024-01-05-snow.md", "/p/"],
  ["Hugo", { "hugo.toml": "" }, "content/snow.md", "/u/"],
  ["Zola", { "zola.toml": "" }, "content/snow.md", "/q/"],
  ["Eleventy", { "eleventy.config.js": "" }, "posts/snow.md", "/p/"],
  [
    "Astro",
    { "astro.config.mjs": "", "src/pages/blog/[slug].astro": 'getCollection("posts")' },
    "src/content/posts/snow.md",
    "/blog/s/",
  ],
  ["Docusaurus", { "docusaurus.config.js": "" }, "blog/2024-01-05-snow.md", "/blog/s"],
  ["Hexo", { "_config.yml": "new_post_name: :title.md" }, "source/_posts/snow.md", "/p/"],
  ["Pelican", { "pelicanconf.py": "" }, "content/snow.md", "/u/"],
  ["none that is known", {}, "posts/snow.md", "/p/"],
];

test.each(FIELDS)("of %s the field that it reads is the address", (name, settings, file, address) => {
  const { output, row } = importBlog({ ...settings, [file]: postOf(OTHERS) });
  expect([row?.aliases, output]).toEqual([[address], expect.stringMatching(`^Generator +${name}`)]);
});

test.each([
  [
    "Hexo",
    { "_config.yml": "new_post_name: :title.md" },
    "source/_posts/snow.md",
    "url: /u/",
    "/2024/01/05/snow/",
  ],
  ["Hugo", { "hugo.toml": "" }, "content/snow.md", "permalink: /p/\npath: /q/", "/snow/"],
  ["Hugo", { "hugo.toml": "" }, "content/posts/snow.md", "slug: /s", "/posts/s/"],
  ["Zola", { "zola.toml": "" }, "content/snow.md", "permalink: /p/\nurl: /u/", "/snow/"],
  ["Eleventy", { "eleventy.config.js": "" }, "posts/snow.md", "url: /u/\nslug: /s/", "/posts/snow/"],
  ["Pelican", { "pelicanconf.py": "" }, "content/snow.md", "save_as: s/index.html\npath: /q/", "/s/"],
  ["no generator", {}, "posts/snow.md", "slug: /s/", "/s/"],
])("of %s other generators' fields are none: %j %s %j", (_, settings, file, fields, address) => {
  const { row } = importBlog({ ...(settings as Record<string, string>), [file]: postOf(fields) });
  expect(row?.aliases).toEqual([address]);
});

test.each([
  [
    "Hugo",
    { "hugo.toml": "baseURL = 'https://a.example/blog/'" },
    "content/snow.md",
    "url: /blog/s/\naliases: [/blog/t/]",
  ],
  [
    "Zola",
    { "zola.toml": "base_url = 'https://a.example/blog'" },
    "content/snow.md",
    "path: /blog/s/\naliases: [blog/t/]",
  ],
  [
    "Jekyll",
    { "_config.yml": "baseurl: /blog" },
    "_posts/2024-01-05-snow.md",
    "permalink: /blog/s/\nredirect_from: /blog/t/",
  ],
])(
  "of %s a field of a post leaves out the base, also where it begins as that does",
  (_, settings, file, fields) => {
    const { row } = importBlog({ ...(settings as Record<string, string>), [file]: postOf(fields) });
    expect(row?.aliases).toEqual(["/blog/blog/s/", "/blog/blog/t/"]);
  },
);

test.each(["/blog/:year/:title/", "/:year/:title/"])(
  "the owner's own pattern %s may have the base",
  (permalink) => {
    const files = { "hugo.toml": "baseURL = 'https://a.example/blog/'", "content/snow.md": postOf() };
    const { row } = importBlog(files, "blog", { permalink });
    expect(row?.aliases).toEqual(["/blog/2024/snow/"]);
  },
);

test.each([
  ["blog/2024-01-05-snow.md", "2024-01-05", "/blog/2024/01/05/snow"],
  ["blog/snow-2024-01-05.md", "2024-01-05", "/blog/2024/01/05/snow-"],
  ["blog/snow-2024-1-5.md", "2024-01-05", "/blog/2024/1/5/snow-"],
  ["blog/2023-frost-2024-01-05-snow.mdx", "2024-01-05", "/blog/2024/01/05/2023-frost-snow"],
  ["blog/cold/2024-01-05-snow/index.md", "2024-01-05", "/blog/2024/01/05/cold/snow"],
  ["blog/2024/01/05/snow.md", "2024-01-05", "/blog/2024/01/05/snow"],
  ["blog/snow.md", "", "/blog/snow"],
  ["i18n/fr/docusaurus-plugin-content-blog/2024-01-05-snow.md", "2024-01-05", undefined],
])("of Docusaurus the last day in a path is the post's: %s", (file, day, address) => {
  const { row } = importBlog({ "docusaurus.config.js": "", [file]: "---\ntitle: Snow\n---\nIt fell." });
  expect([row?.published_date, row?.aliases?.[0]]).toEqual([day, address]);
});

test("of Docusaurus a day in the front matter comes before one in the name", () => {
  const { row } = importBlog({ "docusaurus.config.js": "", "blog/snow-2023-01-05.md": postOf() });
  expect([row?.published_date, row?.aliases]).toEqual(["2024-01-05", ["/blog/2023/01/05/snow-"]]);
});

test.each([
  ["", "use_zola.md", "", "/use-zola/"],
  ["", "Cold_Days/Café ß – a_.md", "", "/Cold_Days/cafe-ss-a/"],
  ["", "snow.md", "slug: The_Snow!", "/the-snow/"],
  ["", "2024-01-05_the_snow/index.md", "", "/the-snow/"],
  ["", "ctf雪.md", "", undefined],
  ["", "雪/snow.md", "", "/雪/snow/"],
  ["", "snow.md", "slug: 5€", undefined],
  ["[slugify]\npaths_keep_dates = true", "2024-01-05_the_snow.md", "", "/2024-01-05-the-snow/"],
  ["[slugify]\npaths = 'safe'", "Ctf_雪.md", "", "/Ctf_雪/"],
  ["[slugify]\npaths = 'safe'", "a b.md", "", undefined],
  ["[slugify]\npaths = 'off'", "A b_雪.md", "", "/A b_雪/"],
  ["", "de/snow.md", "", "/de/snow/"],
  ["default_language = 'de'\n[languages.en]", "snow.en.md", "", "/en/snow/"],
  ["[languages.de]", "de/snow.md", "lang: de", "/de/snow/"],
])("an address of Zola: %j %s %j", (settings, file, fields, address) => {
  const { row } = importBlog({ "zola.toml": settings, [`content/${file}`]: postOf(fields) });
  expect(row?.aliases?.[0]).toBe(address);
});

test.each([
  [
    "permalinks: { posts: '/:year/:filename/' }",
    "posts/“半代法”求（隐函数）.md",
    "",
    "/2024/半代法求隐函数/",
  ],
  ["permalinks: { posts: '/:slugorfilename/' }", "posts/[a] b - c & d.md", "", "/a-b-c-d/"],
  ["permalinks: { posts: '/:slug/' }", "posts/a.md", "slug: Ice, cold!", "/ice-cold/"],
  ["permalinks: { posts: '/:contentbasename/' }", "posts/a b.md", "", "/a-b/"],
  ["permalinks: { posts: '/:sections[last]/:filename/' }", "posts/a.md", "", undefined],
  ["permalinks: [{ target: { path: '/**' }, pattern: '/:year/:filename/' }]", "posts/a.md", "", undefined],
  ["permalinks: { notes: '/:filename/' }", "posts/2024-01-05-a.md", "", "/posts/2024-01-05-a/"],
  ["frontmatter: { date: [':filename'] }", "posts/2024-01-05-a.md", "", "/posts/a/"],
  ["removePathAccents: true", "posts/Café.md", "", "/posts/cafe/"],
  ["disablePathToLower: true", "posts/Ice.md", "", "/posts/Ice/"],
  ["", "posts/a.md", "lang: de", "/posts/a/"],
  ["languages: { en: {}, de: {} }", "posts/a.de.md", "", "/de/posts/a/"],
  ["languages: { en: {}, de: {} }", "posts/a.de.md", "url: u/", "/de/u/"],
  ["languages: { en: {}, de: {} }", "posts/a.de.md", "url: /u/", "/u/"],
])("an address of Hugo: %s %s %j", (settings, file, fields, address) => {
  const { row } = importBlog({ "hugo.yaml": settings, [`content/${file}`]: postOf(fields) });
  expect(row?.aliases?.[0]).toBe(address);
});

test.each([
  ["", ["/posts/snow/", "/posts/old", "/old/er"]],
  ["uglyURLs: true", ["/posts/snow.html", "/posts/old", "/old/er"]],
])("of Hugo an alias without a slash before is one beside the post: %j", (settings, addresses) => {
  const post = postOf("aliases: [old, ../old/er]");
  const { row } = importBlog({ "hugo.yaml": settings, "content/posts/snow.md": post });
  expect(row?.aliases).toEqual(addresses);
});

const ASTRO = {
  "astro.config.mjs": "",
  "src/pages/post/[...slug].astro": 'getCollection("posts")',
  "src/pages/en/post/[...slug].astro": 'getCollection("posts")',
};

test.each([
  ["a.md", "", "/post/a/"],
  ["a_b & c.d.md", "", "/post/a_b--cd/"],
  ["Cold/A.md", "", "/post/cold/a/"],
  ["a.en.md", "", undefined],
  ["en/a.md", "", undefined],
  ["a.en.md", "locale: en", undefined],
  ["a.en.md", "locale: en\nslug: a-en", "/en/post/a-en/"],
  ["a.md", "locale: fr", "/post/a/"],
])("of two routes of Astro that of the language shows a post: %s %j", (file, fields, address) => {
  const { row } = importBlog({ ...ASTRO, [`src/content/posts/${file}`]: postOf(fields) });
  expect(row?.aliases?.[0]).toBe(address);
});

test("two routes of Astro that no language tells apart make no address known", () => {
  const { row } = importBlog({
    "astro.config.mjs": "",
    "src/pages/blog/[slug].astro": 'getCollection("posts")',
    "src/pages/print/[slug].astro": 'getCollection("posts")',
    "src/content/posts/a.md": postOf(),
  });
  expect(row?.aliases).toBeUndefined();
});

test("where Astro has collections, what lies elsewhere is none of the posts", () => {
  const { rows, lines } = importBlog({
    ...ASTRO,
    "src/content/config.ts":
      "const posts = defineCollection({ schema });\nexport const collections = { posts };",
    "src/content/posts/a.md": postOf(),
    "src/pages/b.md": postOf(),
    "src/pages/notes/c.md": postOf(),
    "docs/plan.md": postOf(),
  });
  expect(rows.map(({ id }) => id).sort()).toEqual(["a", "c"]);
  expect(lines[0]).toBe("Left out: it is not where the posts are: docs/plan.md, src/pages/b.md");
});

test("an old address that differs from the new one in more than the site folds is an alias", () => {
  const item = (name: string, type: string, link: string) =>
    `<item><title>T</title><link>https://a.example/${link}</link><content:encoded>A</content:encoded><wp:post_id>7</wp:post_id><wp:post_date>2024-01-05 10:00:00</wp:post_date><wp:post_name>${name}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type></item>`;
  const of = (name: string, link: string, type = "page") => {
    const source = `<rss xmlns:wp="w"><channel><link>https://a.example</link>${item(name, type, link)}</channel></rss>`;
    return importBlog({ "a.xml": source }).row?.aliases?.filter((alias) => !alias.includes("?"));
  };
  expect(of("ice", "ice.html")).toEqual(["/ice.html"]);
  expect(of("ice", "ice.htm")).toEqual(["/ice.htm"]);
  expect(of("ice", "ice/")).toEqual([]);
  expect(of("ice", "Ice/index.html")).toEqual([]);
  expect(of("ice", "blogs/ice.html", "post")).toEqual(["/blogs/ice.html"]);
  expect(of("ice", "blogs/ice/", "post")).toEqual([]);
});

test.each([
  ["Cold  snow", "/cold-snow/"],
  ["Snow & ice", undefined],
  ["Don't", undefined],
  ["Über", undefined],
])(
  "of Eleventy's filters for slugs, which differ, only what both say is an address: %s",
  (title, address) => {
    const post = `---\ntitle: "${title}"\ndate: 2024-01-05\npermalink: "/{{ title | slugify }}/"\n---\nA`;
    const { row } = importBlog({ ".eleventy.js": "", "posts/a.md": post });
    expect(row?.aliases?.[0]).toBe(address);
  },
);
