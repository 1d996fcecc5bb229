import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dropComments } from "../src/tokens.js";
import { openFiles } from "./folders.js";

const contentOf = (text: string, files: Record<string, string> = {}) => {
  const { read } = openFiles({ ...files, "a.md": `Begin.\n\n${text}` });
  return read().blogs[0]?.content.replace(/^Begin\.\s*/, "");
};
const VAULT = { ".obsidian/app.json": "{}" };

test.each([
  ["in a line", "a %%secret%% b", "a  b"],
  ["of a line of its own", "%%secret%%\nb", "b"],
  ["of a block of its own", "%%\nsecret\n%%\nb", "b"],
  ["over two lines", "a %%se\ncret%% b", "a  b"],
  ["over paragraphs", "a %%se\n\ncret\n\nsecret%% b", "a  b"],
  ["with a percent sign within", "a %%5% secret%% b", "a  b"],
  ["with a heading and a list within", "%%\n# secret\n\n- secret\n%%\n\nb", "b"],
  ["that does not end", "a\n\n%%secret\n\nsecret", "a"],
  ["in list items", "- a %%secret%%\n- b\n\n  %%\n  secret\n  %%\n- c", "- a \n- b\n\n- c"],
  ["in a quote", "> a %%secret\n> secret%% b", "> a  b"],
  ["in a cell", "| a %%secret%% | b |\n| - | - |", "| a  | b |\n| - | - |"],
  ["before a word", "%%secret%%b", "b"],
  ["twice in a line", "a %%secret%% b %%secret%% c", "a  b  c"],
  ["twice without a space", "a %%secret%%%%secret%% b", "a  b"],
  ["that is empty", "a %%%% b", "a  b"],
  ["beside code", "`a` %%secret%% `b`", "`a`  `b`"],
  ["with code within", "a %%`x%%y` secret%% b\n\n%%\n```\n%% x\n```\nsecret\n%%", "a  b"],
  ["with a lone backtick within", "a %%don`t secret%% `b`", "a  `b`"],
  ["with an address within", "a %%https://a.example/secret%% b", "a  b"],
  ["in front of a heading", "%%secret%%\n## Head\n\nb", "## Head\n\nb"],
  ["in a heading", "## Head %%secret%%\n\nb", "## Head \n\nb"],
  ["behind an address in brackets", "(https://a.example)%%secret%% b", "(https://a.example) b"],
  ["between what looks like a tag or money", "1 <b %%secret%% c> $5 %%secret%% 6", "1 <b  c> $5  6"],
  ["in a footnote's paragraph", "a[^1]\n\n[^1]: a\n\n    %%secret%% b", "a[^1]\n\n[^1]: a\n\n     b"],
  ["in what is marked", "==a %%secret%% b==", "<mark>a  b</mark>"],
  ["in a note's title", "> [!note] A %%secret%%\n> b", "> **A**\n>\n> b"],
  ["in a footnote", "a[^1]\n\n[^1]: %%secret%% b", "a[^1]\n\n[^1]:  b"],
])("a comment %s is left out", (_, text, shown) => {
  expect(contentOf(text)).toBe(shown);
  expect(contentOf(text, VAULT)).toBe(shown);
});

test.each([
  ["a span of code", "`%%a%%`"],
  ["a fence", "```\n%%a%%\n%%\n```"],
  ["indented code", "a\n\n    %%b%%\n    %%"],
  ["a bare address", "https://a.example/x%%20y and www.a.example/%%20"],
  ["a link", "[a](/b%%20c) [d](<e %%f%% g>) [h](/i_(%%j))"],
  ["a picture", "![a](/b%%20c.png)"],
  ["a wiki's link", "[a](/b) [[50%% of it]]"],
  ["a definition", "[a]\n\n[a]: /b%%20c"],
  ["an environment of TeX", "\\begin{a}\n%%b%%\n\\end{a}"],
  ["an address to write to", "<mailto:a%%b%%@c.example>"],
  ["a definition in brackets", "[a]\n\n[a]: </b %%c%%>"],
  ["a tag", "<a href=\"/b%%20c\" title='%%d'>e</a> <https://a.example/%%f>"],
  ["a formula", "$a %% b$ \\(a %% b\\)\n\n$$\na %% b\nc\n$$\n\n\\[a %% b\\]"],
  ["a comment of HTML", "a <!-- %% --> b"],
])("two percent signs in %s stay", (_, text) => {
  expect(dropComments(text, false, true)).toEqual({ text, hiding: [] });
});

test.each([
  ["Liquid", "a {%- comment -%}secret{%- endcomment -%} b"],
  ["Liquid, over paragraphs", "a {% comment %}\n\nsecret\n\n{% endcomment %} b"],
  [
    "Liquid, in a comment",
    "a {% comment %}secret{% comment %}secret{% endcomment %}secret{% endcomment %} b",
  ],
  ["Hugo", "a {{/* secret */}}{{- /* secret */ -}} b"],
  ["Hugo's shortcode", "a {{< comment >}}secret{{< /comment >}} b"],
  ["MDX", "a {/* secret\n\nsecret */} b"],
  ["kramdown", "a {::comment}secret{:/comment}{::comment}secret{:/} b"],
  ["Nunjucks", "a {# secret\n\nsecret #}{#- secret -#} b"],
  ["EJS", "a <%# secret %> b"],
  ["Handlebars", "a {{!-- secret }} --}} b"],
  ["CriticMarkup", "a {>>secret<<} b"],
])("a comment of %s is left out", (_, text) => {
  expect(contentOf(text)).toBe("a  b");
});

test.each([
  ["Logseq", "a\n\n#+BEGIN_COMMENT\nsecret\n#+END_COMMENT\nb", "a\n\nb"],
  ["a definition", "a\n[//]: # (secret)\nb", "a\nb"],
  ["a definition with a name", "a\n\n[comment]: <> (secret)\n\nb", "a\n\n\nb"],
])("a comment of %s goes with its line", (_, text, shown) => expect(contentOf(text)).toBe(shown));

test.each([
  ["{{< private >}}\nsecret\n{{< /private >}}\n", "private"],
  ["{% members-only %}secret{% endmembers-only %}\n", "members-only"],
  ["{% draft() %}secret{% end %}\n", "draft"],
  ['{{< mepr-active rules="1" >}}secret{{< /mepr-active >}}\n', "mepr-active"],
  ["{{% user_logged_in %}}secret{{% /user_logged_in %}}\n", "user_logged_in"],
  ["::: hidden\nsecret\n:::\n", "hidden"],
])("what %j holds is hidden, and named", (text, name) => {
  const { read } = openFiles({ "a.md": `A.\n\n${text}\nB.` });
  expect(read()).toMatchObject({ blogs: [{ content: "A.\n\n\nB." }] });
  expect(read().notes).toEqual([`a.md hides, from line 3 on, what "${name}" holds.`]);
});

test.each(["{% comment %}", "{{/*", "{/*", "{::comment}", "#+BEGIN_COMMENT"])(
  "%s without its end hides the rest, and is named",
  (mark) => {
    const { read } = openFiles({ "a.md": `A.\n\n${mark}\n\nsecret` });
    expect(read()).toMatchObject({
      blogs: [{ content: "A." }],
      notes: [expect.stringContaining("lacks its end")],
    });
  },
);

test.each([
  "## A {#id}\n\n## B {#b .c}\n\n#}",
  "## A {/* #id */}\n\n## B {/*#b*/}",
  "`{% comment %}` and `%%`",
  "```\n{/* a */}\n```",
  "{{< hideable >}}a{{< /hideable >}} {{< comments >}}",
  "a{#b[@]} {# c",
  "[1]: # (a)",
])("%j has no comment", (text) => {
  expect(dropComments(text, false, false)).toEqual({ text, hiding: [] });
});

test("code ends with the list or the quote that it is in", () => {
  const text = ["> ```\n> %%", "- ```\n  %%\n\nb", "- a\n\n  ```\n  %%"];
  for (const before of text) expect(contentOf(`${before}\n\n%%secret%%c`, VAULT)).toBe(`${before}\n\nc`);
});

test("in words, two percent signs are a comment's in a vault alone", () => {
  const text = "50%% off, 100%%, a%%b%%c. \\%%d";
  const { folder, read } = openFiles({ "a.md": text });
  expect(read()).toMatchObject({ blogs: [{ content: text }], notes: [] });
  mkdirSync(join(folder, ".obsidian"));
  expect(read().blogs).toMatchObject([{ content: "50, ac. \\%%d" }]);
  rmSync(join(folder, ".obsidian"), { recursive: true });
  expect(read().blogs).toMatchObject([{ content: text }]);
});

test("no title, reading time or excerpt has a word of a comment", () => {
  const long = "secret ".repeat(3_000);
  const { read } = openFiles({
    "a.md": `%%\n${long}\n%%\n\n# Head %%secret%%\n\nText.`,
    "10.md": "%%secret%%\n\nSome words.",
  });
  expect(read().blogs).toMatchObject([
    { title: "Some words.", content: "Some words.", reading_time: 1 },
    { title: "Head", content: "Text.", reading_time: 1 },
  ]);
});

test("no title or description has a word of a comment of HTML", () => {
  const { read } = openFiles({
    "a.md": "# A <!-- secret --> b\n\nText.",
    "b.md": "---\ntitle: B <!-- secret -->\ndescription: <!-- secret --> D\n---\nText.",
    "10.md": "<!-- secret\n\nsecret\n-->\n\n<!-- secret -->\nSome words.",
    "c.md": "# The `<!-- a -->` and <!--\n\nText.",
  });
  expect(
    Object.fromEntries(read().blogs.map(({ id, title, description }) => [id, [title, description]])),
  ).toEqual({
    10: ["Some words.", undefined],
    a: ["A b", undefined],
    b: ["B", "D"],
    c: ["The <!-- a --> and <!--", undefined],
  });
});

test("a comment that does not end is named with its line", () => {
  const text = "---\ntitle: T\ndate: 2024-01-05\n---\r\n\r\nShown.\r\n\r\n%%Secret.\r\n\r\nSecret.";
  expect(openFiles({ "a.md": text }).read()).toMatchObject({
    blogs: [{ content: "Shown." }],
    notes: ['a.md hides, from line 8 on, the rest, because "%%" lacks its end.'],
  });
});
