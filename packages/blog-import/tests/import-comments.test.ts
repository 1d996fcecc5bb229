import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

test("an import leaves out comments", () => {
  const texts = [
    "a {%- comment -%}secret{%- endcomment -%} b",
    "a {% comment %}\n\nsecret\n\n{% endcomment %} b",
    "a {% comment %}secret{% comment %}secret{% endcomment %}secret{% endcomment %} b",
    "a {{/* secret */}}{{- /* secret */ -}} b",
    "a {{< comment >}}secret{{< /comment >}} b",
    "a {/* secret\n\nsecret */} b",
    "a {::comment}secret{:/comment}{::comment}secret{:/} b",
    "a {# secret\n\nsecret #}{#- secret -#} b",
    "a <%# secret %> b",
    "a {{!-- secret }} --}} b",
    "a {>>secret<<} b",
  ];
  const post = `---\ndate: 2024-01-05\n---\n${texts.join("\n\n")}`;
  const { row } = importBlog({ "hugo.toml": "", "content/a.md": post });
  expect(row?.content).toBe(texts.map(() => "a  b").join("\n\n"));
});

test("a comment that does not end is named with its line", () => {
  const text = "---\ntitle: T\ndate: 2024-01-05\n---\r\n\r\nShown.\r\n\r\n%%Secret.\r\n\r\nSecret.";
  const { rows, lines } = importBlog({ "hugo.toml": "", "content/posts/a.md": text });
  expect(rows).toMatchObject([{ content: "Shown." }]);
  expect(lines).toContain('Hidden: the rest, because "%%" lacks its end: content/posts/a.md, line 8');
});

test("an import of a vault leaves out its comments, and of others those outside of words", () => {
  const post = "---\ntitle: T\ndate: 2024-01-05\n---\nA%%secret%%b %%secret\n\nsecret%% c";
  expect(importBlog({ ".obsidian/app.json": "{}", "posts/a.md": post }).row?.content).toBe("Ab  c");
  expect(importBlog({ "hugo.toml": "", "content/a.md": post }).row?.content).toBe("A%%secret%%b  c");
});
