import { expect, test } from "vitest";
import { IMPORT, importBlog, makeBlog, run } from "./blog.js";

test.each([
  "scheduled: 2999-01-01",
  "publish_on: 2999-01-01",
  "embargo: 2999/1/1",
  "published_at: 2999.01.01",
  "pubDate: 2999-01-01",
  "published: 2999-01-01",
  "published_date: 2999-01-01",
])("%s keeps a post until then", (field) => {
  const { rows } = importBlog({ "hugo.toml": "", "content/a.md": withField(field) });
  expect(rows).toMatchObject([{ published_date: expect.stringMatching(/^2999/) }]);
});

test("an import hides, leaves out and names what its generator hides", () => {
  const post = (fields: string) => `---\ntitle: Snow\ndate: 2024-01-05\n${fields}\n---\nIt fell.\n`;
  const { rows, lines, output } = importBlog({
    "hugo.toml": "",
    "content/posts/shown.md": post("draft: no"),
    "content/posts/draft.md": post("draft: yes"),
    "content/posts/unlisted.md": post("build: {list: never}"),
    "content/posts/unwritten.md": post("build: {render: never}"),
    "content/posts/later.md": post("publishDate: 2999-01-01"),
    "content/posts/gone.md":
      '+++\ntitle = "Gone"\ndate = 2020-01-05\nexpiryDate = 2021-01-01\n+++\nIt fell.\n',
    "content/posts/toml.md":
      '+++\ntitle = "Toml"\ndate = 2020-01-05\npublishDate = 2999-01-01\n+++\nIt fell.\n',
    "content/posts/misspelt.md": post("darft: true"),
  });
  const byId = Object.fromEntries(
    rows.map(({ id, draft, published_date }) => [id, draft ? "draft" : published_date]),
  );
  expect(byId).toEqual({
    shown: "2024-01-05",
    draft: "draft",
    unlisted: "draft",
    later: "2999-01-01",
    gone: "draft",
    toml: "2999-01-01",
    misspelt: "draft",
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'Left out: its generator does not write it ("build.render"): content/posts/unwritten.md',
      'Hidden: it is not for all readers ("build.list"); change that to show it: content/posts/unlisted.md',
      'Hidden: it expired on 2021-01-01 ("expirydate"); change that to show it: content/posts/gone.md',
      'Hidden: its "darft" may mean "draft"; change that to show it: content/posts/misspelt.md',
      'Unknown fields: "darft", perhaps "draft": content/posts/misspelt.md',
    ]),
  );
  expect(output).toMatch(/^Hidden +3$/m);
});

const POST = "---\ntitle: T\ndate: 2024-01-05\n---\nText.";
const withField = (field: string) => POST.replace("title: T", `title: T\n${field}`);

test.each<[string, Record<string, string>, string]>([
  [
    "Hugo, in no language's folder",
    {
      "hugo.toml": "[languages.en]\ncontentDir = 'content/en'",
      "content/en/post/a.md": POST,
      "content/uz/post/b.md": POST,
    },
    "Left out",
  ],
  [
    "Hugo, by its section",
    {
      "hugo.toml": "",
      "content/wip/_index.md": "---\ncascade:\n  draft: true\n---",
      "content/wip/b.md": POST,
      "content/post/a.md": POST,
    },
    "",
  ],
  [
    "Hugo, by a list of its section",
    {
      "hugo.toml": "",
      "content/wip/_index.md": "---\ncascade:\n  - build: {render: never}\n---",
      "content/wip/b.md": POST,
      "content/post/a.md": POST,
    },
    "Left out",
  ],
  [
    "Hugo, by the settings and a path",
    {
      "hugo.toml": "[[cascade]]\ndraft = true\n[cascade.target]\npath = '/wip/**'",
      "content/wip/b.md": POST,
      "content/post/a.md": POST,
    },
    "",
  ],
  [
    "Hugo, ignored",
    { "hugo.toml": "ignoreFiles = ['secret']", "content/post/secret-b.md": POST, "content/post/a.md": POST },
    "Left out",
  ],
  [
    "Hugo, ignored by a group",
    {
      "hugo.toml": "ignoreFiles = ['(secret|wip)-.*$']",
      "content/post/wip-b.md": POST,
      "content/post/a.md": POST,
    },
    "Left out",
  ],
  [
    "Zola, in a drafted section",
    {
      "zola.toml": "base_url = 'https://a.example'",
      "content/wip/_index.md": "+++\ndraft = true\n+++",
      "content/wip/deep/b.md": POST,
      "content/post/a.md": POST,
    },
    "Left out",
  ],
  [
    "Zola, ignored",
    {
      "zola.toml": "base_url = 'https://a.example'\nignored_content = ['*secret*']",
      "content/post/secret-b.md": POST,
      "content/post/a.md": POST,
    },
    "Left out",
  ],
  [
    "Eleventy, by a program of its folder",
    {
      ".eleventy.js": "",
      "wip/wip.11tydata.js": "module.exports = { draft: true };",
      "wip/b.md": POST,
      "post/a.md": POST,
    },
    "",
  ],
  [
    "Eleventy, by its own data",
    {
      ".eleventy.js": "",
      "post/b.md": POST,
      "post/b.11tydata.json": '{"eleventyExcludeFromCollections": true}',
      "post/a.md": POST,
    },
    "Hidden",
  ],
  [
    "Eleventy, written nowhere",
    {
      ".eleventy.js": "",
      "post/b.md": POST,
      "post/b.11tydata.mjs": "export default { permalink: false };",
      "post/a.md": POST,
    },
    "Left out",
  ],
  [
    "Eleventy, ignored by a file",
    { ".eleventy.js": "", ".eleventyignore": "# wip\nwip/\n", "wip/b.md": POST, "post/a.md": POST },
    "Left out",
  ],
  [
    "Eleventy, ignored by its settings",
    { ".eleventy.js": 'c.ignores.add("post/b.md")', "post/b.md": POST, "post/a.md": POST },
    "Left out",
  ],
  [
    "Astro, by its glob",
    {
      "astro.config.mjs": "",
      "src/content.config.ts":
        'const blog = defineCollection({ loader: glob({ pattern: "**/[^_]*.md", base: "./src/blog" }) });\nexport const collections = { blog };',
      "src/blog/_b.md": POST,
      "src/blog/a.md": POST,
    },
    "Left out",
  ],
  [
    "Astro, by an underscore",
    { "astro.config.mjs": "", "src/content/blog/_b.md": POST, "src/content/blog/a.md": POST },
    "Left out",
  ],
  [
    "Jekyll, excluded",
    {
      "_config.yml": "exclude: [_posts/private]",
      "_posts/private/2024-01-05-b.md": POST,
      "_posts/2024-01-05-a.md": POST,
    },
    "Left out",
  ],
  [
    "Docusaurus, excluded",
    {
      "docusaurus.config.js": "presets: [['classic', { blog: { exclude: ['**/wip/**'] } }]]",
      "blog/wip/b.md": POST,
      "blog/a.md": POST,
    },
    "Left out",
  ],
  [
    "Hugo, in the bundle of another",
    { "hugo.toml": "", "content/a/index.md": POST, "content/a/parts/b.md": POST },
    "Left out",
  ],
  [
    "Hugo, by a section that can't be read",
    {
      "hugo.toml": "",
      "content/wip/_index.md": "---\ncascade: [\n---",
      "content/wip/b.md": POST,
      "content/a.md": POST,
    },
    "Left out",
  ],
  [
    "Eleventy, by data that can't be read",
    { ".eleventy.js": "", "wip/wip.json": '{"draft": true,', "wip/b.md": POST, "post/a.md": POST },
    "Left out",
  ],
  [
    "Jekyll, in a collection that is not written",
    {
      "_config.yml": "collections: {a: {output: true}, b: {output: false}}",
      "_a/a.md": POST,
      "_b/b.md": POST,
    },
    "Hidden",
  ],
  [
    "Hexo, by its name",
    { "_config.yml": "source_dir: source", "source/_posts/a.md": POST, "source/_posts/_b.md": POST },
    "Left out",
  ],
  [
    "Hexo, by a tag that is encrypted",
    {
      "_config.yml": "source_dir: source\nencrypt: {tags: [{name: diary, password: x}]}",
      "source/_posts/a.md": POST,
      "source/_posts/b.md": withField("tags: [diary]"),
    },
    "Hidden",
  ],
  [
    "Hexo, by a field of its settings",
    {
      "_config.yml": "source_dir: source\nhide_posts: {filter: not_listed}",
      "source/_posts/a.md": POST,
      "source/_posts/b.md": withField("not_listed: true"),
    },
    "Hidden",
  ],
  [
    "Pelican, by its settings",
    {
      "pelicanconf.py": "DEFAULT_METADATA = {'status': 'draft'}",
      "content/a.md": withField("status: published"),
      "content/b.md": POST,
    },
    "Hidden",
  ],
  [
    "AstroPaper, of the future",
    {
      "astro.config.mjs": "",
      "src/content/blog/a.md": POST,
      "src/content/blog/b.md": "---\ntitle: T\npubDatetime: 2999-01-01\nstatus: scheduled\n---\nText.",
    },
    "Hidden",
  ],
  [
    "Hugo, by a list's kinds",
    {
      "hugo.toml": "",
      "content/wip/_index.markdown": "---\ncascade: [{target: {kind: '{page,section}'}, draft: true}]\n---",
      "content/wip/b.md": POST,
      "content/post/a.md": POST,
    },
    "",
  ],
  [
    "Hexo, not rendered",
    {
      "_config.yml": "source_dir: source\nskip_render: _posts/wip/**",
      "source/_posts/wip/b.md": POST,
      "source/_posts/a.md": POST,
    },
    "Left out",
  ],
  [
    "Pelican, ignored",
    { "pelicanconf.py": "IGNORE_FILES = ['b.*']", "content/wip/b.md": POST, "content/a.md": POST },
    "Left out",
  ],
  [
    "Pelican, excluded",
    { "pelicanconf.py": "ARTICLE_EXCLUDES = ['wip']", "content/wip/b.md": POST, "content/a.md": POST },
    "Left out",
  ],
  [
    "Pelican, by its settings",
    {
      "pelicanconf.py": "DEFAULT_METADATA = dict(status='draft')",
      "content/b.md": POST,
      "content/a.md": withField("status: published"),
    },
    "Hidden",
  ],
  [
    "Eleventy, ignored by git",
    { ".eleventy.js": "", ".gitignore": "*.md\n!a.md", "wip/b.md": POST, "post/a.md": POST },
    "Left out",
  ],
  [
    "Jekyll, by a part of its path",
    {
      "_config.yml": "source: src\ndefaults: [{scope: {path: _posts/*/wip}, values: {published: false}}]",
      "src/_posts/x/wip/2024-01-05-b.md": POST,
      "src/_posts/2024-01-05-a.md": POST,
    },
    "Hidden",
  ],
  [
    "no generator, by Obsidian's publisher",
    { ".obsidian/publish.json": '{"excluded": ["posts/wip"]}', "posts/a.md": POST, "posts/wip/b.md": POST },
    "Left out",
  ],
  ["no generator, by a name", { "posts/a.md": POST, "posts/_b.md": POST }, "Hidden"],
  ["no generator, by a folder", { "posts/a.md": POST, "posts/_wip/b.md": POST }, "Hidden"],
  ["no generator, by an ending", { "posts/a.md": POST, "posts/b.draft.md": POST }, "Hidden"],
  [
    "Logseq, without asking for it",
    {
      "logseq/config.edn": "{}",
      "pages/a.md": `public:: true\n${"date:: 2024-01-05\ntitle:: T\n"}\n- Text.`,
      "pages/b.md": POST,
    },
    "Hidden",
  ],
  [
    "any, by a theme's field",
    { "hugo.toml": "", "content/post/b.md": withField("isDraft: true"), "content/post/a.md": POST },
    "",
  ],
])("a post of %s, is not public", (_, files, kind) => {
  const { rows, lines } = importBlog(files);
  expect(rows.filter(({ draft }) => !draft).map(({ id }) => id)).toEqual(["a"]);
  const named = lines.some((line) => line.startsWith(`${kind}: `) && /[/_-]b(\.draft)?\.md/.test(line));
  expect(named || rows.some(({ id, draft }) => /^b/.test(id) && draft)).toBe(true);
  if (kind) expect(named).toBe(true);
});

test("what an export hides is hidden, and named where that is no draft", () => {
  const post = {
    html: "<p>Text.</p>",
    published_at: "2024-01-05T10:00:00Z",
    status: "published",
    visibility: "public",
  };
  const posts = [
    { ...post, id: "1", title: "Open", slug: "open" },
    { ...post, id: "2", title: "Mail", slug: "mail", status: "sent" },
    { ...post, id: "3", title: "Tier", slug: "tier", visibility: "tiers" },
    { ...post, id: "4", title: "Soon", slug: "soon", status: "draft" },
  ];
  const { rows, lines } = importBlog(
    { "a.json": JSON.stringify({ db: [{ data: { posts } }] }) },
    "blog/a.json",
  );
  expect(rows.filter(({ draft }) => !draft).map(({ id }) => id)).toEqual(["open"]);
  expect(lines.filter((line) => line.startsWith("Hidden"))).toEqual([
    expect.stringContaining("mail.html"),
    expect.stringContaining("tier.html"),
  ]);
});

test.each(["*a".repeat(20), "{a,b}".repeat(30), "**/a/".repeat(12), "{1..99999999}"])(
  "a glob that takes for ever, %s, ends the import with a line",
  async (glob) => {
    const name = `${"a".repeat(200)}.md`;
    const files = { "_config.yml": `exclude: ['${glob}b']`, [`_posts/2024-01-05-${name}`]: POST };
    const { code, errors } = await run(makeBlog(files), IMPORT, "blog");
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The configuration has a glob with too many wildcards: [^\n]*\n$/),
    ]);
  },
);

test.each(["*.md", "(a+)+b", ".*.*.*.*b", `${"a?".repeat(40)}${"a".repeat(40)}b`, `${"(a|a)".repeat(40)}b`])(
  "of Hugo, ignoreFiles %s ends the import with a line",
  async (pattern) => {
    const files = {
      "hugo.toml": `ignoreFiles = ['${pattern}']`,
      [`content/post/${"a".repeat(80)}.md`]: POST,
    };
    const { code, errors } = await run(makeBlog(files), IMPORT, "blog");
    expect([code, errors]).toEqual([1, expect.stringContaining(`can't be used: ${pattern.slice(0, 60)}`)]);
  },
);

test.each([
  ["hugo.toml", "ignoreFiles = ['b'", "TOML"],
  ["_config.yml", "exclude: [b", "YAML"],
])("a configuration that is broken, %s, ends the import with a line", (file, text, kind) => {
  const files = { [file]: text, "content/a.md": POST, "_posts/2024-01-05-b.md": POST };
  expect(() => importBlog(files)).toThrow(`in ${file}, its ${kind} is broken: check its fields`);
});

test("what generators show in spite of its name is shown", () => {
  const hugo = importBlog({ "hugo.toml": "", "content/_a.md": POST, "content/_b/c.md": POST });
  const jekyll = importBlog({ "_config.yml": "", "_posts/2024-01-05-a.md": POST });
  expect([...hugo.rows, ...jekyll.rows].map(({ draft }) => draft)).toEqual([undefined, undefined, undefined]);
});

test("what is hidden takes no id, address or link from what is shown", () => {
  const { rows } = importBlog({
    "hugo.toml": "",
    "content/posts/snow.md": "---\ntitle: T\ndate: 2020-01-05\ndraft: true\n---\nHidden.",
    "content/posts/snow/index.md": POST,
    "content/posts/c.md": withField("draft: true"),
    "content/posts/c++.md": POST,
    "content/posts/links.md": POST.replace("Text.", "[a](/posts/snow/)"),
  });
  const shown = Object.fromEntries(rows.flatMap((row) => (row.draft ? [] : [[row.id, row]])));
  expect(Object.keys(shown).sort()).toEqual([expect.stringMatching(/^c-[\da-f]{8}$/), "links", "snow"]);
  expect(shown.links?.content).toBe("[a](/blogs/snow)");
});

test("a text of more characters than the site takes is left out, and named", () => {
  const long = "a".repeat(1_000_001);
  const hugo = importBlog({
    "hugo.toml": "",
    "content/a.md": POST,
    "content/b.md": POST.replace("Text.", long),
  });
  const post = { html: long, published_at: "2024-01-05T10:00:00Z", status: "published" };
  const posts = [
    { ...post, id: "1", title: "B", slug: "b" },
    { ...post, id: "2", title: "A", slug: "a", html: "<p>A</p>" },
  ];
  const ghost = importBlog({ "a.json": JSON.stringify({ db: [{ data: { posts } }] }) }, "blog/a.json");
  for (const { rows, lines } of [hugo, ghost]) {
    expect(rows).toMatchObject([{ id: "a" }]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^Left out: it has more than 1,000,000 characters: .*\bb\./),
    );
  }
});
