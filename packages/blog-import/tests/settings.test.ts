import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const POST = "---\ntitle: Snow\ndate: 2024-01-05\n---\nIt fell. ![](/snow.png)\n";

/** Blogs whose settings move a folder, or stand in files of their own, with the address of their post. */
const MOVED: [string, string, Record<string, string>, string][] = [
  [
    "Eleventy",
    'the input "."',
    { "eleventy.config.js": 'export default { dir: { input: "." } }', "posts/snow.md": POST, "snow.png": "" },
    "/posts/snow/",
  ],
  [
    "Eleventy",
    "an input by a call",
    {
      "eleventy.config.js": 'export default (c) => { c.setInputDirectory("web"); }',
      "web/posts/snow.md": POST,
      "web/snow.png": "",
    },
    "/posts/snow/",
  ],
  [
    "Eleventy",
    "a folder that is passed through",
    {
      "eleventy.config.js":
        'export default (c) => { c.addPassthroughCopy({ "./shared/": "/" }); return { dir: { input: "web" } } }',
      "web/snow.md": POST,
      "shared/snow.png": "",
    },
    "/snow/",
  ],
  [
    "Jekyll",
    "a folder of its collections",
    {
      "_config.yml": "collections_dir: writing\npermalink: /:categories/:title/",
      "writing/_posts/2024-01-05-snow.md": POST,
      "snow.png": "",
    },
    "/snow/",
  ],
  [
    "Jekyll",
    "a source two folders deep",
    {
      "_config.yml": "source: web/src\npermalink: /:categories/:title/",
      "web/src/_posts/2024-01-05-snow.md": POST,
      "web/src/snow.png": "",
    },
    "/snow/",
  ],
  [
    "Hugo",
    "folders of static files",
    { "hugo.toml": 'staticDir = ["shared", "more"]', "content/posts/snow.md": POST, "more/snow.png": "" },
    "/posts/snow/",
  ],
  [
    "Hugo",
    "a folder of a language",
    {
      "hugo.toml": '[languages.en]\ncontentDir = "english"',
      "english/posts/snow.md": POST,
      "static/snow.png": "",
    },
    "/posts/snow/",
  ],
  [
    "Hugo",
    "settings in files of their own",
    {
      "config/_default/hugo.toml": 'title = "Frost"',
      "config/_default/permalinks.toml": 'posts = "/:year/:title/"',
      "content/posts/snow.md": POST,
      "static/snow.png": "",
    },
    "/2024/snow/",
  ],
  [
    "Astro",
    "a folder of its sources, and a collection anywhere",
    {
      "astro.config.mjs": 'export default { srcDir: "./web", publicDir: "./shared" }',
      "web/content.config.ts":
        'const notes = defineCollection({ loader: glob({ pattern: "**/*.md", base: "./data/notes" }) });',
      "web/pages/writing/[id].astro": 'await getCollection("notes")',
      "data/notes/snow.md": POST,
      "shared/snow.png": "",
    },
    "/writing/snow/",
  ],
  [
    "Docusaurus",
    "folders of the blog and of static files",
    {
      "docusaurus.config.js":
        'export default { staticDirectories: ["shared"], presets: [["classic", { blog: { path: "./notes", routeBasePath: "notes" } }]] }',
      "notes/2024-01-05-snow.md": POST,
      "shared/snow.png": "",
    },
    "/notes/2024/01/05/snow",
  ],
  [
    "Docusaurus",
    "a blog of a plugin",
    {
      "docusaurus.config.js":
        'export default { plugins: [["@docusaurus/plugin-content-blog", { id: "news", path: "news", routeBasePath: "updates" }]] }',
      "news/2024-01-05-snow.md": POST,
      "static/snow.png": "",
    },
    "/updates/2024/01/05/snow",
  ],
];

test.each(MOVED)("%s: %s", (name, _, files, address) => {
  const { output, lines, row } = importBlog(files);
  expect(lines).toEqual([]);
  expect(output).toMatch(new RegExp(`^Generator +${name}, `));
  expect(row?.aliases).toEqual([address]);
  expect(row?.content).toMatch(/^It fell\. !\[\]\(\/imported\/snow-\w{8}\.png\)$/);
});

test("a link may begin at the folder of the content, and a language have three parts", () => {
  const { rows } = importBlog({
    "eleventy.config.js": 'export default { dir: { input: "web" } };',
    "web/posts/snow.md": POST.replace("![](/snow.png)", "[a](posts/ice.md)"),
    "web/posts/ice.md": POST.replace("![](/snow.png)", ""),
  });
  expect(rows.map(({ content }) => content)).toContain("It fell. [a](/blogs/ice)");
  const { row } = importBlog({
    "hugo.toml": "[languages.zh-hant-tw]\nweight = 2",
    "content/snow/index.zh-hant-tw.md": "---\ndate: 2024-01-05\n---\nA",
  });
  expect([row?.id, row?.lang]).toEqual(["snow", "zh-hant-tw"]);
});

test("an address that a program makes is none, and no alias has what can't be in one", () => {
  const config = `const url = \`https://a.example/\${name}\`; export default { site: url };`;
  const files = { "astro.config.mjs": config, "src/pages/[season]/[slug].astro": 'getCollection("posts")' };
  const post = POST.replace("![](/snow.png)", "");
  const { rows } = importBlog({
    ...files,
    "src/content/posts/snow.md": post,
    "src/content/posts/ice.md": post.replace("title", "permalink: /{% if a %}/:year/:season/\ntitle"),
  });
  expect(rows.map(({ aliases }) => aliases)).toEqual([undefined, undefined]);
});

test("of Eleventy a layout may say the addresses, and an index with a day has its folder's name", () => {
  const post = (field: string) => `---\ntitle: T\n${field}\n---\nText.`;
  const { rows, lines } = importBlog({
    ".eleventy.js": "",
    "_includes/post.njk": "---\npermalink: /blog/{{ page.fileSlug }}/\n---\n",
    "posts/2024-01-05-snow.md": post("layout: post.njk"),
    "posts/fog.md": post("layout: other\ndate: 2024-01-05"),
    "posts/css/2024-01-05-index.md": post(
      "permalink: \"/blog/{{ page.date | date: '%Y/%m' }}/{{ page.fileSlug }}/\"",
    ),
    "posts/ice.md": post("date: 2024-01-05"),
  });
  const aliases = Object.fromEntries(rows.map(({ id, aliases }) => [id, aliases]));
  expect(aliases).toEqual({
    snow: ["/blog/snow/"],
    fog: undefined,
    css: ["/blog/2024/01/css/"],
    ice: ["/posts/ice/"],
  });
  expect(lines).toEqual([
    "Old address not known: the settings lack it, use --permalink or aliases: posts/fog.md",
  ]);
});

test("of Jekyll a title in an address is a slug, and Zola's ids have no accents", () => {
  const jekyll = importBlog({
    "_config.yml": "permalink: /:title/",
    "_posts/2024-01-05-a-b-.md": "---\ntitle: A\n---\nText.",
    "_posts/2024-01-05-Rails--1.0_x.md": "---\ntitle: B\n---\nText.",
  });
  expect(jekyll.rows.flatMap(({ aliases }) => aliases).sort()).toEqual(["/Rails-1.0_x/", "/a-b/"]);
  const zola = importBlog({
    "zola.toml": "base_url = 'https://a.example'",
    "content/post/a.md": "+++\ntitle = 'A'\ndate = 2024-01-05\n+++\n[a](#uma-funcao)\n\n## Uma Função",
  });
  expect(zola.row?.content).toContain("[a](#uma-função)");
});

test.each([
  ["author = 'Ana'"],
  ["[author]\nname = 'Ana'"],
  ["[params]\nauthor = 'Ana'"],
  ["[params.author]\nname = 'Ana'"],
  ["[params]\nname = 'Ana'"],
])("the author of Hugo's posts that name none: %j", (settings) => {
  const { row } = importBlog({ "hugo.toml": `title = 'Frost'\n${settings}`, "content/posts/snow.md": POST });
  expect(row?.author).toBe("Ana");
});

test("addresses that a migration from Ghost left lead to the blog's own", () => {
  const { rows } = importBlog({
    "hugo.toml": "title = 'Frost'",
    "content/posts/ice.md":
      "---\ntitle: Ice\ndate: 2024-01-06\n---\n[a](__GHOST_URL__/posts/snow/) ![b](/__GHOST_URL__/snow.png)",
    "content/posts/snow.md": POST,
    "static/snow.png": "a",
  });
  expect(rows[0]?.content).toMatch(/^\[a\]\(\/blogs\/snow\) !\[b\]\(\/imported\/snow-[\da-f]{8}\.png\)$/);
});

test("of Hugo a link leads to no other language's text", () => {
  const { rows, lines } = importBlog({
    "hugo.toml": "[languages.en]\ncontentDir = 'content/en'\n[languages.de]\ncontentDir = 'content/de'",
    "content/en/post/a.md": "---\ntitle: A\ndate: 2024-01-05\n---\n[a](/post/b/) [c](/post/c/)",
    "content/en/post/c.md": "---\ntitle: C\ndate: 2024-01-05\n---\nText.",
    "content/de/post/b.md": "---\ntitle: B\ndate: 2024-01-05\n---\nText.",
  });
  expect(rows.find(({ id }) => id === "a")?.content).toBe("[a](/post/b/) [c](/blogs/c)");
  expect(lines).toEqual(["Dead links: /post/b/: content/en/post/a.md"]);
});

test.each([
  ["", "date: 2024-01-05\npubdate: 2999-01-01", "2999-01-01", undefined],
  ["", "date: 2024-01-05\npublished: 2999-01-01", "2999-01-01", undefined],
  ["", "date: 2024-01-05\npublishDate: 2024-01-02\npubdate: 2999-01-01", "2024-01-05", undefined],
  ["", "date: 2999-01-01\npublishDate: 2024-01-02", "2024-01-02", undefined],
  ["", "pubdate: 2024-01-05", "2024-01-05", undefined],
  ["", "lastmod: 2024-01-05", "2024-01-05", undefined],
  ["", "date: 2024-01-05\nmodified: 2024-02-01", "2024-01-05", "2024-02-01"],
  ["", "date: 2024-01-05\nunpublishdate: 2024-02-01", undefined, undefined],
  ["", "date: 2024-01-05\npublished: yes", "2024-01-05", undefined],
  ["", "date: 2024-01-05\npublished: no", undefined, undefined],
  ["publishDate = ['date']", "date: 2024-01-05\npubdate: 2999-01-01", "2024-01-05", undefined],
  ["publishDate = ['golive', ':default']", "date: 2024-01-05\ngoLive: 2999-01-01", "2999-01-01", undefined],
  ["date = ['written', ':default']", "date: 2024-01-05\nwritten: 2023-12-24", "2023-12-24", undefined],
  ["date = ':filename'", "date: 2024-01-05", "2020-10-11", undefined],
  ["date = [':git', ':fileModTime']", "date: 2024-01-05", "2024-01-05", undefined],
  [
    "lastmod = ['edited']",
    "date: 2024-01-05\nlastmod: 2024-02-01\nedited: 2024-03-01",
    "2024-01-05",
    "2024-03-01",
  ],
  ["expiryDate = ['ends']", "date: 2024-01-05\nends: 2024-02-01", undefined, undefined],
])("Hugo's dates by its settings %j: %j", (settings, fields, day, updated) => {
  const { row } = importBlog({
    "hugo.toml": `[frontmatter]\n${settings}`,
    "content/posts/2020-10-11-snow.md": `---\ntitle: Snow\n${fields}\n---\nIt fell.`,
  });
  expect([row?.draft ? undefined : row?.published_date, row?.updated_date]).toEqual([day, updated]);
});
