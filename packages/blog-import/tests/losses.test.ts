import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const postOf = (fields: string, text = "It fell.") =>
  `---\ntitle: Snow\ndate: 2024-01-05\n${fields}---\n${text}\n`;
const HUGO = { "hugo.toml": "" };

test("no address is invented: without a configuration it must be said", () => {
  const files = { "posts/snow.md": postOf(""), "posts/ice.md": postOf("aliases: [/ice/]\n") };
  const { rows, lines, output } = importBlog(files);
  expect(Object.fromEntries(rows.map(({ id, aliases }) => [id, aliases]))).toEqual({
    snow: undefined,
    ice: ["/ice/"],
  });
  expect(lines).toEqual([
    "Old address not known: no generator is known, use --permalink or aliases: posts/snow.md",
  ]);
  expect(output).toMatch(/^Known losses: 1 of 2 articles: old address not known 1$/m);
  const { rows: said } = importBlog(files, "blog", { permalink: "/:year/:title/" });
  expect(said.map(({ aliases }) => aliases?.[0]).sort()).toEqual(["/2024/ice/", "/2024/snow/"]);
});

test("of Astro no address is invented where no page shows the collection", () => {
  const { row, lines } = importBlog({ "astro.config.mjs": "", "src/content/blog/snow.md": postOf("") });
  expect(row?.aliases).toBeUndefined();
  expect(lines).toEqual([
    "Old address not known: the settings lack it, use --permalink or aliases: src/content/blog/snow.md",
  ]);
});

test("the last line says how many articles lost something that is known, and what", () => {
  const { output } = importBlog({
    ...HUGO,
    "content/a.md": postOf(""),
    "content/b.md": postOf("", "[a](/gone/) [b](/gone/) ![c](c.png)"),
    "content/c.md": postOf("", "{{< gone >}}"),
    "content/d.md": postOf("draft: true\n"),
  });
  const last = "Known losses: 2 of 4 articles: dead links 1, missing pictures 1, template code left 1";
  expect(output.split("\n").at(-1)).toBe(`${last}, empty text 1`);
});

test.each([
  ["Pelican's lines", "Title: Snow: a story\nDate: 2024-01-05 10:20\nTags: ice, cold\n\nIt fell.", {}],
  [
    "Hexo's, without a fence before",
    "title: 'Snow: a story'\ndate: 2024-01-05 10:20:00\ntags: [ice, cold]\n---\nIt fell.",
    {},
  ],
  [
    "an empty line before",
    "\n---\ntitle: 'Snow: a story'\ndate: 2024-01-05\ntags: [ice, cold]\n---\nIt fell.",
    {},
  ],
])("metadata in the form of %s is read", (_, text) => {
  const { row, lines } = importBlog({ ...HUGO, "content/snow.md": text });
  expect([row, lines]).toMatchObject([
    { title: "Snow: a story", published_date: "2024-01-05", tags: ["ice", "cold"], content: "It fell." },
    [],
  ]);
});

test.each([
  "% Snow\n% Ana Sol\n\nIt fell.",
  "#+TITLE: Snow\n\nIt fell.",
  "<!--\n.. title: Snow\n.. date: 2024-01-05\n-->\nIt fell.",
  "---\ntitle: Snow\ndate: 2024-01-05\n\nIt fell.",
  "---js\n{ title: 'Snow' }\n---\nIt fell.",
])("metadata in a form that is not known is never text: %j", (text) => {
  const files = { "_config.yml": "title: Frost", "_posts/2024-01-05-snow.md": text };
  expect(() => importBlog(files)).toThrow(
    /^Left out: its metadata is in a form that is not known: _posts\/2024-01-05-snow\.md\n/,
  );
});

test("lines with colons that are no metadata stay text", () => {
  const text = "Note: it fell.\nAgain: it fell.\n\nIt fell.";
  const { row } = importBlog({ "_config.yml": "title: Frost", "_posts/2024-01-05-snow.md": text });
  expect(row?.content).toBe(text);
});

test.each([
  ["# Snow\n\nIt fell.", "It fell."],
  ["\n# *Snow*!\nIt fell.", "It fell."],
  ["<!-- Ice -->\n\nimport Ice from 'ice';\n\n# Snow\n\nIt fell.", "It fell."],
  ["# Ice\n\nIt froze.", "# Ice\n\nIt froze."],
])("a title stands once: %j", (text, content) => {
  const { row } = importBlog({ ...HUGO, "content/snow.md": postOf("", text) });
  expect(row).toMatchObject({ title: "Snow", content });
});

test("a heading that is the title leaves its id behind", () => {
  const { row } = importBlog({
    ...HUGO,
    "content/posts/a.md": "+++\ndate = 2024-01-05\n+++\n# Snow {#ice}\n",
  });
  expect(row?.title).toBe("Snow");
});

test("an address of another site without a protocol has one", () => {
  const text = "[a](//a.example/b\\)) <a href='//a.example/?c&amp;d'>e</a> `//f.example`";
  const { row, lines } = importBlog({
    ...HUGO,
    "content/a.md": postOf("image: //a.example/c.png\n", text),
  });
  expect(row).toMatchObject({
    image: "https://a.example/c.png",
    content: text.replaceAll(/(?<=[('])\/\//g, "https://"),
  });
  expect(lines).toEqual([]);
});

test("an article without a text is named", () => {
  const { lines, rows } = importBlog({ ...HUGO, "content/snow.md": postOf("", "<!-- soon -->") });
  expect([rows.length, lines]).toEqual([1, ["Empty text: nothing is left of it: content/snow.md"]]);
});

test("a picture that the site has already is not missing", () => {
  const post = postOf("", "![](/lake.png)");
  const { lines } = importBlog({ ...HUGO, "content/snow.md": post, "../public/lake.png": "" });
  expect(lines).toEqual([]);
});

test("Jetpack's copy of a picture is the file beside the export", () => {
  const { row, lines } = importBlog({
    "hugo.toml": 'baseURL = "https://old.example"',
    "content/posts/snow.md": postOf(
      "",
      "![](https://i0.wp.com/old.example/lake.png?resize=300%2C200&ssl=1) ![](https://i2.wp.com/other.example/b.png)",
    ),
    "static/lake.png": "",
  });
  expect(row?.content).toMatch(
    /^!\[\]\(\/imported\/lake-\w+\.png\) !\[\]\(https:\/\/i2\.wp\.com\/other\.example\/b\.png\)$/,
  );
  expect(lines).toEqual([]);
});

test("names that lose letters in an id are two posts", () => {
  const postOf = (title: string) => `---\ntitle: ${title}\ndate: 2024-01-05\n---\nText.`;
  const { rows, lines } = importBlog({
    "hugo.toml": "",
    "content/posts/c++.md": postOf("One"),
    "content/posts/c#.md": postOf("Two"),
  });
  const rowOf = (title: string) => rows.find((row) => row.title === title);
  expect(lines).toEqual([]);
  expect(rowOf("One")?.id).toMatch(/^c-[\da-f]{8}$/);
  expect(rowOf("Two")?.id).toMatch(/^c-[\da-f]{8}$/);
});

test("pictures and links are found however the letters of their names are composed", () => {
  const [nfc, nfd] = ["NFC", "NFD"].map((form) => (text: string) => text.normalize(form)) as [
    (text: string) => string,
    (text: string) => string,
  ];
  const text = [
    `![a](${nfc("été/café.png")}) ![b](${nfd("thé.png")})`,
    `[c](${nfc("../crème.md")}) [d](${nfd("/posts/brûlée/")})`,
  ].join("\n");
  const { rows, lines, output } = importBlog({
    "hugo.toml": "",
    "content/posts/first/index.md": `---\ntitle: First\ndate: 2024-01-05\n---\n${text}`,
    [`content/posts/first/${nfd("été/café.png")}`]: "a",
    [`content/posts/first/${nfc("thé.png")}`]: "b",
    [`content/posts/${nfd("crème.md")}`]: "---\ntitle: Cream\ndate: 2024-01-05\n---\nText.",
    [`content/posts/${nfc("brûlée.md")}`]: "---\ntitle: Burnt\ndate: 2024-01-05\n---\nText.",
  });
  expect(lines).toEqual([]);
  expect(output).toContain("Known losses: 0 of 3 articles");
  const content = rows.find(({ id }) => id === "first")?.content;
  expect(content).toMatch(
    /^!\[a\]\(\/imported\/cafe-[\da-f]{8}\.png\) !\[b\]\(\/imported\/the-[\da-f]{8}\.png\)\n\[c\]\(\/blogs\/creme\) \[d\]\(\/blogs\/brulee\)$/,
  );
});

test("names with blanks are followed or named", () => {
  const text = "![a](my lake.png) [b](../My text.md#c) [[My text]] [e](gone now.png) [f](see there)";
  const { rows, lines, output } = importBlog({
    "posts/snow/index.md": postOf("permalink: /a/\n", text),
    "posts/snow/my lake.png": "a",
    "posts/My text.md": postOf("permalink: /b/\n"),
  });
  expect(rows.find(({ id }) => id === "snow")?.content).toMatch(
    /^!\[a\]\(\/imported\/my-lake-[\da-f]{8}\.png\) \[b\]\(\/blogs\/my-text#c\) \[\[My text\]\] \[e\]\(gone now.png\) \[f\]\(see there\)$/,
  );
  expect(lines).toEqual(["Missing pictures: gone now.png: posts/snow/index.md"]);
  expect(output).toContain("Known losses: 1 of 2 articles");
});

test("diagrams, of which readers see the source, are named with their lines", () => {
  const { lines } = importBlog({
    ...HUGO,
    "content/a.md": postOf("", "```mermaid\na\n```\n\n{{< mermaid >}}\nb\n{{< /mermaid >}}\n\n`mermaid`"),
    "content/b.md": postOf(
      "",
      '~~~ {.dot}\nc\n~~~\n\n```js\nd\n```\n\n<pre class="mermaid">e</pre>\n\n<div align="center" class="mermaid">\nf\n</div>',
    ),
  });
  expect(lines).toEqual([
    'Incomplete text: a diagram ("mermaid") is shown as its source: content/a.md, line 5, content/a.md, line 9, content/b.md, line 13 and 1 more',
    'Incomplete text: a diagram ("dot") is shown as its source: content/b.md, line 5',
  ]);
});
