import { replaceAddresses } from "markdown-folder/links";
import { dropComments } from "markdown-folder/tokens";
import { expect, test } from "vitest";
import { translateTemplateCode } from "../src/template-code.js";

test.each([
  ...[
    "{{ ",
    "{% ",
    "{{< highlight ",
    "- ",
    ":::note\n",
    "!!! a\n",
    "!!! a\n    b\n",
    "!!! a\n\n",
    "<A ",
    "<A x='",
    "<!-- ",
    ":a[",
    "![[a",
  ],
  "\\begin{a}\n\n",
  ...["<a markdown ", "<a markdown=1><summary>", "```math\n", "$`", "$`` "],
  ...["*a_", "[a](", "](a(", "[a]: ", '<a "', "<a b=", "`a``b"],
  ...["%%", "a%%", "%%`", "%%\n```\n", "](%%", '<a b%%="', "$%%", "\\(%%", "[[%%", "://%%", "\n[a]:%%"],
  ...["{/*", "{% comment", "{# ", "{#a", "{{< private >}}", "{% draft", "{::comment", "{>>", "<%#", "{{!--"],
  ...["#+begin_comment\n", ":::private\n", "\n[//]: #", "[^1]:", "- ```\n", "> ```\n", "<a:", "\\begin{"],
])(
  "100,000 times %j end within a test's limit, which quadratic work exceeds",
  { timeout: 120_000 },
  (part) => {
    const text = part.repeat(100_000);
    for (const isVault of [true, false]) expect(dropComments(`%%a%%${text}`, false, isVault)).toBeDefined();
    expect(translateTemplateCode(text, part.startsWith("<"))).toBeDefined();
    expect(replaceAddresses(text, (address) => address)).toBeDefined();
  },
);
