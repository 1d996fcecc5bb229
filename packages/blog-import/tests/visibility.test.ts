import { expect, test } from "vitest";
import { splitPost } from "../src/front-matter.js";
import { misspeltFields, visibilityOf } from "../src/visibility.js";
import { IMPORT, importBlog, makeBlog, run } from "./blog.js";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const fieldsOf = (yaml: string) => splitPost(`---\ntitle: T\n${yaml}\n---\nText.`).fields ?? {};
const see = (yaml: string) => visibilityOf(fieldsOf(yaml), NOW);

test.each(["yes", "Yes", "YES", "y", "on", "true", "True", "1", '"true"', "'yes'"])(
  "draft: %s hides",
  (value) => {
    expect(see(`draft: ${value}`)).toEqual({ fate: "draft", reason: "" });
  },
);

test.each(["no", "No", "n", "off", "false", "FALSE", "0", '"no"'])("published: %s hides", (value) => {
  expect(see(`published: ${value}`)).toEqual({ fate: "draft", reason: "" });
});

test.each([
  "",
  "draft: no",
  "draft: off",
  "draft:",
  "draft: ''",
  "published: yes",
  "published: 2026-01-10",
  "unlisted: no",
  "hidden: false",
  "hide: [toc]",
  "permalink: /a/",
  "permalink: no",
  "visibility: public",
  "status: published",
  "status: evergreen",
  "build: {list: always, render: always}",
  "eleventyExcludeFromCollections: false",
  "expiryDate: 2030-01-01",
  "expiryDate: never",
  "sitemap: false",
  "publishDate: 08/07/2021",
  "date: 2026-01-10\npublishDate: 2026-01-12",
  "password:",
  "password: false",
  "encrypted: false",
  "public: true",
  "dg-publish: true",
  "saveAsDraft: false",
  "secret: no",
  "visible: true",
  "authors: [{name: Ana, private: true, hidden: yes}]",
  "cover: {hidden: true, status: draft}",
  "navigation: false",
  "hideFromHashnodeCommunity: true",
  "hiddenInHomeList: true",
  "status:",
  ...["publish", "Published", "PUBLIC", "inherit", "live", "done", "budding", "Seedling"].map(
    (status) => `status: ${status}`,
  ),
  "expires: never",
  "expired: false",
  "unpublish: 2030-01-01",
  "experience: 2020-01-01",
  "drat: false",
  "pubished: true",
  "hiden: sometimes",
  "date: 05/03/2026",
  "date: 31.12.2025",
  "date: sometime",
  "scheduled: false",
  "release: 3.0",
  "permissions: everyone",
  "type: post",
  "layout: wide",
  "url: /a/",
  "skip: no",
  "publihdate: 2020-01-01",
])("%s hides nothing", (yaml) => {
  expect(see(yaml)).toEqual({ fate: undefined, reason: "" });
});

test.each([
  ["draft: maybe", 'its "draft" says neither yes nor no'],
  ["draft: [yes]", "draft"],
  ["published: soon", 'its "published" says neither yes nor no'],
  ["unlisted: true", 'it is not for all readers ("unlisted")'],
  ["hidden: yes", 'it is not for all readers ("hidden")'],
  ["hide: on", "hide"],
  ["private: true", "private"],
  ["publish: no", "publish"],
  ["listed: false", "listed"],
  ["eleventyExcludeFromCollections: true", "eleventyexcludefromcollections"],
  ["eleventyExcludeFromCollections: [posts]", "eleventyexcludefromcollections"],
  ["build: {list: never}", "build.list"],
  ["_build: {list: false}", "build.list"],
  ["Status: hidden", "status"],
  ["isDraft: true", ""],
  ["is_published: no", ""],
  ["isPrivate: yes", "isprivate"],
  ["isPublic: false", "ispublic"],
  ["isHidden: true", "ishidden"],
  ["visibility: password", "visibility"],
  ["visibility: members", "visibility"],
  ["date: 2026-01-10\npublishDate: soon", 'its "publishdate" is not clear'],
  ["expiryDate: soon", "its day of expiry is not clear"],
  ["unpublishdate: 2026-13-45", "its day of expiry is not clear"],
  ["expiryDate: 2021-01-01", "it expired on 2021-01-01"],
  ["unpublishDate: 2026-06-15T11:00:00Z", "it expired on 2026-06-15"],
  ...[
    "expire",
    "expires",
    "expired",
    "expiry",
    "expiry_date",
    "expiration",
    "expirationDate",
    "unpublish",
    "unpublish_on",
  ].map((field) => [`${field}: 2021-01-01`, "it expired on 2021-01-01"]),
  ["expired: true", 'its day of expiry is not clear ("expired")'],
  ["expiryDate: 2030-01-01\nunpublish: 2021-01-01", "it expired on 2021-01-01"],
  ["password: hello", 'it is not for all readers ("password")'],
  ["password: [1234, 5678]", "password"],
  ["password: no", "password"],
  ["encrypted: true", "encrypted"],
  ["encrypt: yes", "encrypt"],
  ["saveAsDraft: true", "saveasdraft"],
  ["ignorePost: true", "ignorepost"],
  ["dg-publish: false", "dgpublish"],
  ["public: false", "public"],
  ["public: friends", 'its "public" says neither yes nor no'],
  ["publish: later", 'its "publish" says neither yes nor no'],
  ["secret: true", "secret"],
  ["article: false", "article"],
  ...["review", "pending", "Private", "todo", "archived", "trash", "in progress", "[published, late]"].map(
    (status) => [`status: ${status}`, 'it is not for all readers ("status")'],
  ),
  ["visibility: friends", "visibility"],
  ["date: 05/08/2026", "its day may be yet to come"],
  ["date: 31.12.2026", "its day may be yet to come"],
  ["date: 31. Dezember 2026", "its day may be yet to come"],
  ["date: 2027-02-30", "its day may be yet to come"],
  ["date: 2026-12", "its day may be yet to come"],
  ["publishDate: next week", 'its "publishdate" is not clear'],
  ["scheduled: true", 'its "scheduled" is not clear'],
  ["date: 2026-01-10\nrelease_date: soon", 'its "releasedate" is not clear'],
  ["\u200Bprivate: true", "private"],
  ["post-status: pending", "poststatus"],
  ["Post Status: pending", "poststatus"],
  ["access: members", "access"],
  ["state: draft", "state"],
  ["passphrase: x", "passphrase"],
  ["list: never", "list"],
  ...["excluded", "ignored", "skip", "wip", "internal", "members-only"].map((field): [string, string] => [
    `${field}: true`,
    field.replace("-", ""),
  ]),
  ...["show", "active", "online", "routable"].map((field): [string, string] => [`${field}: false`, field]),
  ["drat: true", 'its "drat" may mean "draft"'],
  ["pubished: false", 'its "pubished" may mean "published"'],
  ["hiden: true", 'its "hiden" may mean "hidden"'],
  ["privat: yes", "private"],
  ["pasword: x", "password"],
  ["drafts: maybe", 'its "drafts" may mean "draft"'],
  ["date: 2026-01-10\npublihDate: soon", 'its "publihdate" may mean "publishdate"'],
] as [string, string][])("%s hides, and is named", (yaml, reason) => {
  const { fate, reason: said } = see(yaml);
  expect(fate).toMatch(/draft|unlisted/);
  if (yaml !== "draft: [yes]") expect(said).toContain(reason);
});

test.each([
  "permalink: false",
  'permalink: "False"',
  "url: false",
  "output: false",
  "headless: true",
  "render: false",
  "build: {render: never}",
  "build: {render: link}",
  "status: skip",
])("%s is not even written", (yaml) => {
  expect(see(yaml)).toMatchObject({
    fate: "unwritten",
    reason: expect.stringContaining("does not write it"),
  });
});

test.each([
  "scheduled: 2999-01-01",
  "publish_on: 2999-01-01",
  "embargo: 2999/1/1",
  "published_at: 2999.01.01",
])("%s keeps a post until then", (field) => {
  const { rows } = importBlog({ "hugo.toml": "", "content/a.md": withField(field) });
  expect(rows).toMatchObject([{ published_date: expect.stringMatching(/^2999/) }]);
});

test("a misspelt field is told by its letters", () => {
  expect(misspeltFields(fieldsOf("darft: true\npublised: no\nexpiry_dates: x\ndrafts: 1"))).toEqual([
    ["darft", "draft"],
    ["publised", "published"],
    ["expirydates", "expirydate"],
    ["drafts", "draft"],
  ]);
  expect(misspeltFields(fieldsOf("draft: true\ncraft: x\ndata: y\npublish: yes\nhide: no"))).toEqual([]);
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

test("a layout of Eleventy that can't be read costs no post", () => {
  const files = {
    ".eleventy.js": "",
    "_includes/p.njk": "--- \ntitle",
    "post/a.md": withField("layout: p.njk"),
  };
  expect(importBlog(files).rows.map(({ id }) => id)).toEqual(["a"]);
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
  expect(Object.values(shown).flatMap(({ aliases }) => aliases)).toContain("/blogs/c");
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
