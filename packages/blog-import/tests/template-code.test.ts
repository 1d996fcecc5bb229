import fc from "fast-check";
import { expect, test } from "vitest";
import { findLeftovers, translateTemplateCode } from "../src/template-code.js";
import { importBlog } from "./blog.js";

const translate = (body: string, isMdx = false) => translateTemplateCode(body, isMdx);

test.each([
  // Comments
  ["a <!-- x\n\ny --> b", "a  b"],
  ["a\n<!-- more -->\nb", "a\nb"],
  ["{% comment %}x{% endcomment %}\na{# x #}{{/* x */}}", "a"],
  ["`<!-- x -->`", "`<!-- x -->`"],
  // Code
  ["{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}", "```ruby\nputs 1\n```"],
  ['{{< highlight go "linenos=table" >}}\na\n\n  ```\n{{< /highlight >}}', "````go\na\n\n  ```\n````"],
  ["1. a\n\n   {% highlight sh %}\n   b\n   {% endhighlight %}", "1. a\n\n   ```sh\n   b\n   ```"],
  ["{% codeblock A title lang:js %}\na\n{% endcodeblock %}", "```js\na\n```"],
  ["{% mermaid() %}\na\n  --> b\n{% end %}", "```\na\n  --> b\n```"],
  ['```js {1,3} title="x"\na\n```', "**`x`**\n\n```js\na\n```"],
  ["Text.\n~~~ title='a b.ts'\na\n~~~\nText.", "Text.\n\n**`a b.ts`**\n\n~~~ \na\n~~~\nText."],
  [
    '{{< figure src="a.png" caption="C" credits="By [A](https://a.example)" link="https://b.example/c d" >}}',
    '[![](a.png "C By A")](https://b.example/c%20d)',
  ],
  [
    '{% rendertemplate "webc" %}<div><youtube-lite slug="abc"></youtube-lite></div>{% endrendertemplate %}',
    '<div><a href="https://www.youtube.com/watch?v=abc">Video on YouTube</a></div>',
  ],
  ["```{.python .x}\n{{ a }}\n```", "```python\n{{ a }}\n```"],
  ["```\n{{ a }}\n    ```\n{{ b }}\n```", undefined],
  ["~~~ c++\n{% a %}", "~~~ c++\n{% a %}"],
  ["a\n\n    {{ code }}\n\n- b\n\n      {{ code }}", "a\n\n    {{ code }}\n\n- b\n\n      {{ code }}"],
  [
    "<pre>{{ a }}</pre> `{% b %}` ``{{< ` >}}`` \\`{: .a}\\`",
    "<pre>{{ a }}</pre> `{% b %}` ``{{< ` >}}`` \\`\\`",
  ],
  ["```\n{{</* x */>}}\n```", "```\n{{< x >}}\n```"],
  ["{% raw %}\n```\n{{ a }}\n```\n{% endraw %}", "```\n{{ a }}\n```"],
  ["`{% raw %}{{ a }}{% endraw %}`", "`{{ a }}`"],
  // Pictures and links
  ['{{< figure src="/a b.png" alt="A" caption="*B* \\"c\\"" >}}', '![A](/a%20b.png "\\*B\\* &quot;c&quot;")'],
  ['a {{< image src="/a.png" caption="*B* c" >}} d', "a ![](/a.png) *\\*B\\* c* d"],
  ['a\n{{< figure src="/a.png" caption="B" >}}\nc', 'a\n\n![](/a.png "B")\n\nc'],
  ["- a\n  {% img /a.png %}\n  b", "- a\n  ![](/a.png)\n  b"],
  ["{% include figure.html src='/a.png' alt='A' %}", "![A](/a.png)"],
  ['a {% image "./a.png", "A cat" %} b', "a ![A cat](./a.png) b"],
  ['<p\n>\n    {% img "/a.png" %}\n</p>', '<p\n>\n    <img src="/a.png" alt="">\n</p>'],
  ['<figure>\n  {% img src="/a.png" %}\n</figure>', '<figure>\n  <img src="/a.png" alt="">\n</figure>'],
  ["{{< youtube w7Ft2ymGmfc >}}", "[Video on YouTube](https://www.youtube.com/watch?v=w7Ft2ymGmfc)"],
  ['- {{ vimeo(id="1", title="A") }}', "- [A (Video on Vimeo)](https://vimeo.com/1)"],
  ['{% include video id="1" provider="vimeo" %}', "[Video on Vimeo](https://vimeo.com/1)"],
  ['{{< x user="a" id="1" >}}', "[Post on X](https://x.com/a/status/1)"],
  ["{% twitter https://twitter.com/a/status/1 %}", "[Post on X](https://twitter.com/a/status/1)"],
  ["{{< gist spf13 7896402 >}}", "[Gist on GitHub](https://gist.github.com/spf13/7896402)"],
  ['<lite-youtube videoid="a"></lite-youtube>', "[Video on YouTube](https://www.youtube.com/watch?v=a)"],
  ["{% originalPostEmbed 'https://a.example/' %}", "[https://a.example/](https://a.example/)"],
  ["{% gist a/7896402 b.rb %}", "[Gist on GitHub](https://gist.github.com/a/7896402)"],
  // Notes and details
  [":::note\na  \nb\n\n- b\n:::\nc", "> **Note**\n>\n> a  \n> b\n>\n> - b\n\nc"],
  ["::::tip[A *b*]\n:::info C\na\n:::\n::::", "> **A *b***\n>\n> > **C**\n> >\n> > a"],
  ["{{< notice warning >}}\na\n{{< /notice >}}", "> **Warning**\n>\n> a"],
  ['{{< notice "What it is" >}}\na\n{{< /notice >}}', "> **What it is**\n>\n> a"],
  ['{{< alert "Salt" >}}\na\n{{< /alert >}}', "> **Salt**\n>\n> a"],
  ['{{< alert "circle-info" >}}\na\n{{< /alert >}}', "> a"],
  ['{{< notice tip "salt" >}}\na\n{{< /notice >}}', "> **salt**\n>\n> a"],
  ['{{< admonition abstract "Salt" true >}}\na\n{{< /admonition >}}', "> **Salt**\n>\n> a"],
  ["{{< notice >}}\na\n{{< /notice >}}", "> a"],
  ['!!! note "What *it* is"\n    a\n\n        b\n\nc', "> **What *it* is**\n>\n> a\n>\n>     b\n\nc"],
  [
    "a\n!!! how-to Do it\n\n\tb\n\t!!! warning\n\t    c",
    "a\n\n> **Do it**\n>\n> b\n>\n> > **Warning**\n> >\n> > c",
  ],
  ['???+ tip "A"\n    b\nc', "<details><summary>A</summary>\n\nb\n\n</details>\n\nc"],
  ["!!! note\na\n\n```\n!!! note\n    a\n```\n\n!!!", undefined],
  ['{{% admonition type="tip" title="A" %}}\na\n{{% /admonition %}}', "> **A**\n>\n> a"],
  ['{% include alert.html type="danger" content="a b" %}', "> **Danger**\n>\n> a b"],
  ["{% blockquote A B %}\na\n{% endblockquote %}", "> a\n>\n> A B"],
  ["> [!WARNING]\n> a", "> **Warning**\n>\n> a"],
  [
    '{{< details "A <b>" >}}\na\n{{< /details >}}\nb',
    "<details><summary>A</summary>\n\na\n\n</details>\n\nb",
  ],
  ['{{< spoiler text="A" >}}\nb\n{{< /spoiler >}}', "<details><summary>A</summary>\n\nb\n\n</details>"],
  // Formulas
  [
    "a\n\n\\begin{b*}\nc\n\\end{b*}\n\\begin{d}\n\\end{d}\n\ne",
    "a\n\n$$\n\\begin{b*}\nc\n\\end{b*}\n$$\n$$\n\\begin{d}\n\\end{d}\n$$\n\ne",
  ],
  ["$$\n\\begin{a}\n\\end{a}\n$$", undefined],
  // Looks
  ['* TOC\n{:toc}\n\n# A {#a}\n{: .no_toc}\n[b](/c){:target="_blank"}', '# A <a id="a"></a>\n[b](/c)'],
  ["a\n{: .notice--info}\n\nb", "a\n\nb"],
  ["[[toc]]\na", "a"],

  // Nothing of it
  ["a {: b, f({:ok, 1}), $\\frac{{a}}{b}$, {x}, List<T>, {{{, {%, :::", undefined],
  ["a::b\n:: c\n<Foo@b.example> and 1 <Ab and> 2 [[b]] :c: [d]", undefined],
])("%j becomes %j", (body, markdown) => {
  const { markdown: made, leftovers } = translate(body);
  expect({ made: made.trimEnd(), leftovers }).toEqual({ made: markdown ?? body, leftovers: [] });
});

test.each([
  [
    "import A from 'a';\nexport const b = {\n\n};\n\n# B {/* c */} {/*b*/}\n\nexport it",
    '# B  <a id="b"></a>\n\nexport it',
  ],
  ["<Image src={require('./a.png')} alt={`A`} />", "![A](./a.png)"],
  ['a <img src="./a.png" style={{ b: 1 }} /> <i id="b" />', 'a <img src="./a.png" /> <i id="b"></i>'],
  [
    '<YouTube id="w7Ft2ymGmfc" title={"A"} />',
    "[A (Video on YouTube)](https://www.youtube.com/watch?v=w7Ft2ymGmfc)",
  ],
  ["<Tweet id='1' />", "[Post on X](https://x.com/i/status/1)"],
  ['<Callout type="warning">a</Callout>', "> **Warning**\n>\n> a"],
  [
    '<Tabs>\n    <TabItem value="b" label="B">\n        ```js\n        a\n        ```\n    </TabItem>\n</Tabs>',
    "**B**\n\n```js\na\n```",
  ],
  ['a{" "}\n<b style={{ color: "red" }} className="c">{\'b\'}</b>', 'a \n<b className="c">b</b>'],
  ["<>`{a}` $x^{2}$</>", "`{a}` $x^{2}$"],
])("MDX %j becomes %j", (body, markdown) => {
  const { markdown: made, leftovers } = translate(body, true);
  expect({ made: made.trim(), leftovers }).toEqual({ made: markdown, leftovers: [] });
});

test.each([
  ["a\n\n{% include x.html %}\n\nb {{ site.title }} c", ["{% include x.html %}", 3], ["{{ }}", 5]],
  ["{% for a in b %}\n- c\n{% endfor %}", ["{% for %}", 1]],
  ["{{< a >}}\nb\n{{< /a >}}\n{{< /c >}}", ["{{< a >}}", 1]],
  ["{% b(a=1) %}\nb\n{% end %} {{ c(d=1) }}", ["{% b %}", 1], ["{{ c }}", 3]],
  [":::a\nb\n:::\n\n:::note\nc", [":::a", 1], [":::note", 5]],
  ["<Chart data={[1]} />\n\n<Box>a</Box> {b}", ["<Chart>", 1], ["<Box>", 3], ["{ }", 3]],
  ["{{< giphy 1 >}}\n\n:::lead\nb\n:::", ["{{< giphy >}}", 1], [":::lead", 3]],
] as [string, ...[string, number][]][])("of %j is left %j", (body, ...left) => {
  const { markdown, leftovers } = translate(body, body.includes("<"));
  expect(leftovers).toEqual(left.map(([kind, line]) => ({ kind, line })));
  expect(markdown).not.toMatch(/[{%<]|:::/);
});

test.each([
  "{{ a }}",
  "{% a %}",
  "{{< a >}}",
  "{{ a() }}",
  "{: .a}",
  "[[toc]]",
  "<A b={c} />",
  ":::note",
  "> [!NOTE]",
  "import a from 'a'",
])("%s is found in Markdown, but not in its code", (code) => {
  expect(findLeftovers(`a\n\n${code}\n`)).toMatchObject([{ line: 3 }]);
  expect(findLeftovers(`\`\`${code}\`\`\n\n\`\`\`\n${code}\n\`\`\`\n\n    ${code}\n`)).toEqual([]);
});

test("of what a translation returns nothing is found again", () => {
  const parts = [
    "{{",
    "}}",
    "{%",
    "%}",
    "{{<",
    ">}}",
    "{",
    "}",
    "<A",
    ">",
    "/>",
    "</A>",
    "<!--",
    "-->",
    "`",
    "```",
    "\n",
    "\n\n",
    "    ",
    "- ",
    "> ",
    ":::",
    "note",
    " ",
    "a",
    "raw",
    "endraw",
    "highlight x",
    "endhighlight",
    "/",
    "{: .note}",
    "[[toc]]",
    "[!NOTE]",
    '"',
    "=",
    "{/*",
    "*/}",
    "(",
    ")",
    "$",
    "import a from 'a'",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), fc.boolean(), (body, isMdx) => {
      expect(findLeftovers(translate(body.join(""), isMdx).markdown)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("fields of a post and of the settings stand where template code shows them, but for code", () => {
  const { row, lines } = importBlog({
    "_config.yml": "title: Frost\nowner: { name: Ana }\nurl: https://frost.example\nexclude: [b]",
    "assets/snow/a.png": "",
    "_posts/2024-01-05-snow.md": [
      "---\ntitle: Snow\nscreen_shots: /assets/snow\nlist: [a, b]\n---",
      "![a]({{page.screen_shots}}/a.png) ![b]({{ page.screen_shots | append: '/b.png' }})",
      "![c]({{ site.url }}{{ page.screen_shots }}/a.png) ![d]({{ 'a' }}{{ page.screen_shots | relative_url }}/a.png)",
      "{{ page.title }} by {{- site.owner.name -}}, {{ site.title }}, `{{ page.title }}`, [here]({{ page.url }})",
      "{% raw %}{{ page.title }}{% endraw %}",
      "{{ page.gone }}",
      "{{ page.list }}{{ page.excerpt }}{{ page.title.constructor.name }}{{ page.title.length }}{{ site.exclude }}",
    ].join("\n\n"),
  });
  expect(
    row?.content
      .replace(/-\w{8}\./g, ".")
      .split("\n\n")
      .slice(0, 4),
  ).toEqual([
    "![a](/imported/a.png) ![b]()",
    "![c](/imported/a.png) ![d](/imported/a.png)",
    "Snow by Ana, Frost, `{{ page.title }}`, [here](/blogs/snow)",
  ]);
  expect(row?.content.match(/Snow/g)).toHaveLength(1);
  // Those of a filter, of what is raw or no short text, and a text before one.
  expect(lines).toEqual([expect.stringMatching(/^Template code left: \{\{ \}\}: .* and 5 more$/)]);
});

test.each([
  [
    "hugo.toml",
    "[params]\nauthor = 'Ana'",
    "content/a.md",
    '{{< param "title" >}}, {{% param author %}}',
    "Snow, Ana",
  ],
  ["docusaurus.config.js", "", "blog/a.mdx", "{frontMatter.title}", "Snow"],
  ["docusaurus.config.js", "", "blog/a.mdx", "<b id={frontMatter.title}>A</b>", '<b id="Snow">A</b>'],
  ["hugo.toml", "", "content/a.md", "a {{ page.title }} b", "a  b"],
])("of %s %s so do fields: %s %s", (config, settings, file, text, shown) => {
  const { row } = importBlog({
    [config]: settings,
    [file]: `---\ntitle: Snow\ndate: 2024-01-05\n---\n${text}`,
  });
  expect(row?.content).toBe(shown);
});
