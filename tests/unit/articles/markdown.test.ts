import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { createRenderedCache } from "../../../app/articles/rendered-cache.server";
import { openRenderer } from "../../../app/articles/renderer.server";
import { renderPlain } from "../../../app/articles/summaries.server";
import { findFile, PUBLIC } from "../../../app/pictures/file.server";
import { createMeasure } from "../../../app/pictures/measure.server";
import { htmlOf, parseBody, render } from "../../support/rendered";
import { wordsIn } from "../../support/words-in";

const { blogs }: { blogs: { content: string }[] } = JSON.parse(readFileSync("db.json", "utf8"));

const OUT = 'rel="nofollow"';
/** Of a link whose text is its address, which is printed once. */
const BARE = `${OUT} class="bare"`;

test.each([
  ["One.\n\nTwo,\ntoo.", "<p>One.</p>\n<p>Two,\ntoo.</p>"],
  ["5 * 3 * 2, snake_case_word, # 1, 1 < 2 & 3", "<p>5 * 3 * 2, snake_case_word, # 1, 1 &lt; 2 &amp; 3</p>"],
  ["*a* **b** ~~c~~ `d`", '<p><em>a</em> <strong>b</strong> <s>c</s> <code dir="ltr">d</code></p>'],
  ["a\\\nb", "<p>a<br>\nb</p>"],
  ["> a", "<blockquote>\n<p>a</p>\n</blockquote>"],
  ["a\n\n---", "<p>a</p>\n<hr>"],
  ["a\u0000b\u202ec &#x202e;&#0;\ud800", "<p>abc \ufffd\ufffd</p>"],
  ["בשפת C#\u200e\u200f\u061c &lrm;\u2067a", "<p>בשפת C#\u200e\u200f\u061c \u200ea</p>"],
  ["", ""],
  // GitHub's extensions, without a style attribute.
  [
    "| a | *b* |\n|---|--:|\n| 1 | 2 |",
    `<div class="scrolling" role="group" aria-label="Table: a, b" tabindex="0"><table>
<thead>
<tr>
<th>a</th>
<th class="text-right"><em>b</em></th>
</tr>
</thead>
<tbody>
<tr>
<td>1</td>
<td class="text-right">2</td>
</tr>
</tbody>
</table></div>`,
  ],
  [
    "- [ ] to do\n- [x] *done*\n- no task",
    `<ul>
<li><label><input type="checkbox" disabled="">to do</label></li>
<li><label><input type="checkbox" disabled="" checked=""><em>done</em></label></li>
<li>no task</li>
</ul>`,
  ],
  [
    "Text[^n].\n\n[^n]: Note.",
    `<p>Text<sup><a href="#note:1" id="reference:1" role="doc-noteref" aria-label="Note 1">1</a></sup>.</p>
<section class="footnotes" role="doc-endnotes" aria-labelledby="notes:title"><h2 id="notes:title">Notes</h2><ol>
<li id="note:1"><p>Note.&nbsp;<a href="#reference:1" role="doc-backlink" aria-label="Back to reference 1">↩︎</a></p>
</li>
</ol></section>`,
  ],
  // Headings begin at h2; those of two levels have a link to them.
  [
    '# *A* "b"\n\n## Don’t!\n\n### C\n\n###### D',
    `<div class="heading"><h2 id="a-b"><em>A</em> "b"</h2> <a class="heading-link" href="#a-b" aria-label="Link to: A &quot;b&quot;"></a></div>
<div class="heading"><h3 id="dont">Don’t!</h3> <a class="heading-link" href="#dont" aria-label="Link to: Don’t!"></a></div>
<h4 id="c">C</h4>
<h6 id="d">D</h6>`,
  ],
  [
    "### C",
    '<div class="heading"><h2 id="c">C</h2> <a class="heading-link" href="#c" aria-label="Link to: C"></a></div>',
  ],
  // Links to other sites are not followed by search engines.
  ["[a](https://b.example/c?d=e&f)", `<p><a href="https://b.example/c?d=e&amp;f" ${OUT}>a</a></p>`],
  ["[a](HTTP://b.example)", `<p><a href="HTTP://b.example" ${OUT}>a</a></p>`],
  ['[a](/?tags=AI "Title")', '<p><a href="/?tags=AI" title="Title">a</a></p>'],
  ["[a](https://site.example/blogs/1)", '<p><a href="https://site.example/blogs/1">a</a></p>'],
  ["[a](/blogs/2#über)", '<p><a href="/blogs/2#%C3%BCber">a</a></p>'],
  ["[a](mailto:a@b.example)", '<p><a href="mailto:a@b.example">a</a></p>'],
  ["[a][r]\n\n[r]: /x", '<p><a href="/x">a</a></p>'],
  ["<https://b.example>", `<p><a href="https://b.example" ${BARE}>https://b.example</a></p>`],
  ["https://b.example/c.", `<p><a href="https://b.example/c" ${BARE}>https://b.example/c</a>.</p>`],
  ["[b.example](https://b.example)", `<p><a href="https://b.example" ${BARE}>b.example</a></p>`],
  ["[c](https://b.example/c)", `<p><a href="https://b.example/c" ${OUT}>c</a></p>`],
  [
    "<https://b.example/ü?c=%C3%BC>",
    `<p><a href="https://b.example/%C3%BC?c=%C3%BC" ${BARE}>https://b.example/ü?c=ü</a></p>`,
  ],
  ["See www.b.example/c.", `<p>See <a href="http://www.b.example/c" ${BARE}>www.b.example/c</a>.</p>`],
  ...[
    ["www.b.example/a", "。谢谢"],
    ["www.b.example", "，然后"],
    ["www.b.example/a_(b)", ")"],
    ["www.b-c.example:8080/?d=e&f", "»"],
  ].map(([address = "", after]) => [
    `(${address}${after}`,
    `<p>(<a href="http://${address.replace("&", "&amp;")}" ${BARE}>${address.replace("&", "&amp;")}</a>${after}</p>`,
  ]),
  ["a@b.com", '<p><a href="mailto:a@b.com">a@b.com</a></p>'],
  ...["a@b.com/", "a@x1.b.com", "a@xn--80ak6aa92e.xn--p1ai"].map((to) => [
    `[a](mailto:${to})`,
    `<p><a href="mailto:${to}">a</a></p>`,
  ]),
  ...["deno@1.x.", "a@v2.beta1", "pkg@^1.2.3"].map((is) => [is, `<p>${is}</p>`]),
  ...["node.js", "snake.case", "node@22.1.0", "deno@1.x", "mime@~2.1.34"].map((is) => [is, `<p>${is}</p>`]),
])("%j is %j", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test.each([
  [
    "js",
    "Code: JavaScript",
    "let a = 1;\n\n  // b",
    '<span class="hljs-keyword">let</span> a = <span class="hljs-number">1</span>;\n\n  <span class="hljs-comment">// b</span>',
  ],
  [
    "HTML",
    "Code: HTML, XML",
    '<a b="c">',
    '<span class="hljs-tag">&lt;<span class="hljs-name">a</span> <span class="hljs-attr">b</span>=<span class="hljs-string">"c"</span>&gt;</span>',
  ],
  ["python title=x", "Code: Python", "# a", '<span class="hljs-comment"># a</span>'],
  ["brainfuck", "Code", "+[-]"],
  ["md", "Code", "[a](/b)"],
  ["", "Code", "let a"],
  ["__proto__", "Code", "let a"],
])("code in %j has the name %j, keeps its lines and is coloured", (info, name, code, coloured = code) => {
  expect(htmlOf(`\`\`\`${info}\n${code}\n\`\`\``)).toBe(
    `<div class="code"><pre class="scrolling" role="group" aria-label="${name}" dir="ltr"><code>${coloured}\n</code></pre></div>`,
  );
});

test.each([
  ["bash", "ash dash ksh shell-script shellscript zsh", "# a", "comment"],
  ["ini", "cfg dosini dotenv editorconfig env gitconfig properties systemd", "A=1", "attr"],
  ["json", "geojson json5 jsonc jsonl jsonld json-ld ndjson webmanifest", '{ "a": 1 }', "attr"],
  ["objectivec", "objective-c objective_c objective-cpp", "@interface A", "keyword"],
  ["python", "py3 python3 bazel starlark", "def a():", "keyword"],
  [
    "console",
    "bash-session sh-session shell-session shell_session terminal shellsession",
    "$ ls",
    "meta prompt_",
  ],
  ["sql", "mariadb mysql pgsql plpgsql plsql postgres postgresql sqlite tsql", "SELECT 1", "keyword"],
  ["html", "astro htm markup mathml opml ssml svelte vue wsdl xaml xslt", "<a>", "tag"],
])("what is coloured as %s has the names %s", (name, others, code, colour) => {
  const coloured = (info: string) => htmlOf(`\`\`\`${info}\n${code}\n\`\`\``);
  expect(coloured(name)).toContain(`class="hljs-${colour}"`);
  for (const other of others.split(" ")) expect([other, coloured(other)]).toEqual([other, coloured(name)]);
});

test("boxes of one name are numbered, and no other", () => {
  const code = (language: string) => `\`\`\`${language}\na\n\`\`\`\n\n`;
  const source = `${code("sh")}${code("js")}${code("bash").replace(/^(?=.)/gm, "> ")}$$a$$\n\n|a|\n|-|\n\n$$b$$\n\n|a|\n|-|\n\n${code("")}${code("zsh")}`;
  const names = [...parseBody(htmlOf(source)).querySelectorAll("[role=group]")].map((box) =>
    box.getAttribute("aria-label"),
  );
  expect(names).toEqual([
    "Code: Bash, 1 of 3",
    "Code: JavaScript",
    "Code: Bash, 2 of 3",
    "Formula, 1 of 2",
    "Table: a, 1 of 2",
    "Formula, 2 of 2",
    "Table: a, 2 of 2",
    "Code",
    "Code: Bash, 3 of 3",
  ]);
});

test("notes in a row are one superscript with a gap, in feeds too, and no word of the text", () => {
  const source = "A[^1][^2] b[^1] [^2][^3], [^4]\n\n[^1]: c\n[^2]: d\n[^3]: e\n[^4]: f";
  const { html, feedHtml, excerpt } = render(source).rendered;
  for (const shown of [html, feedHtml]) {
    const rows = [...parseBody(shown).querySelectorAll("p sup")].map(({ textContent }) => textContent);
    expect(rows.slice(0, 2)).toEqual(["1\u00a02", "1 2\u00a03, 4"]);
  }
  expect(excerpt).toBe("A b");
});

test("code that may be too wide is a tab stop", () => {
  const wide = "let long".padEnd(40, "g");
  expect(htmlOf(`    ${wide}`)).toBe(
    `<div class="code"><pre class="scrolling" role="group" aria-label="Code" dir="ltr" tabindex="0"><code>${wide}\n</code></pre></div>`,
  );
});

test("code in a line of Persian or Hebrew reads from left to right, in feeds too, and so do blocks", () => {
  const source =
    "اجرا `./run.sh --help` <kbd>Ctrl+</kbd> <samp>-1</samp> <var>--x</var> <code dir=auto>a</code>\n\n```\n--b\n```";
  const { html, feedHtml } = render(source).rendered;
  for (const shown of [html, feedHtml]) {
    const marked = [...parseBody(shown).querySelectorAll("[dir]:not(pre > *)")];
    expect(marked.map((element) => [element.localName, element.getAttribute("dir")])).toEqual([
      ["code", "ltr"],
      ["kbd", "ltr"],
      ["samp", "ltr"],
      ["var", "ltr"],
      ["code", "auto"],
      ["pre", "ltr"],
    ]);
  }
});

test("code that is long, or nearly all punctuation, stays plain", () => {
  for (const code of ["let a;\n".repeat(2_000), "{}".repeat(100)])
    expect(htmlOf(`\`\`\`json\n${code}\n\`\`\``)).not.toContain("<span");
});

test("headings have the unique ids that GitHub would give them", () => {
  const { headings } = render("# How *it* works\n\n### Don’t!\n\n# How it works\n\n# Über\n\n# !").rendered;
  expect(headings).toEqual([
    { id: "how-it-works", text: "How it works" },
    { id: "how-it-works-1", text: "How it works" },
    { id: "über", text: "Über" },
    { id: "section", text: "!" },
  ]);
});

test("soft hyphens are in the text and its title's own lines, not in what is read elsewhere", () => {
  const source = "## Mid\u00adnight\n\nsl\u00adeep, well&shy;being";
  const { html, feedHtml, excerpt, headings } = render(source).rendered;
  expect(html).toContain('id="midnight">Mid\u00adnight</h2>');
  expect(html).toContain("<p>sl\u00adeep, well\u00adbeing</p>");
  expect(feedHtml).toContain("<p>sleep, wellbeing</p>");
  expect([excerpt, headings]).toEqual(["sleep, wellbeing", [{ id: "midnight", text: "Midnight" }]]);
});

test("a bare address of 9,000 characters is a link as a whole", () => {
  const address = "https://b.example/".padEnd(9_000, "c");
  for (const before of ["", "See "]) expect(htmlOf(before + address)).toContain(`<a href="${address}"`);
});

test("forty thousand addresses with an open bracket are found before the test's limit, in linear time", () => {
  const links = htmlOf("http://a.b/(".repeat(40_000)).match(/<a /g);
  expect(links).toHaveLength(40_000);
});

test.each(
  wordsIn(`javascript:alert(1) JaVaScRiPt:alert(1) java&#10;script:alert(1) &#106;avascript:alert(1)
    &#x6A;avascript&colon;alert(1) \\javascript:alert(1) %6Aavascript:alert(1) \u0001javascript:alert(1)
    \u202ejavascript:alert(1) vbscript:x data:text/html,<script>alert(1)</script>
    data:image/svg+xml;base64,PHN2Zz4= file:///etc/passwd //evil.example/x /\\evil.example/x
    /&#92;evil.example/x /.//evil.example/x &#47;/evil.example/x \\\\evil.example http:evil.example
    relative/path ftp://evil.example`),
)("the address %j leads nowhere, wherever it stands", (to) => {
  for (const source of [
    `[text](${to})`,
    `[text](<${to}>)`,
    `[text](${to} "title")`,
    `[text][r]\n\n[r]: ${to}`,
    `text <${to}>`,
    `text ${to}`,
    `![text](${to})`,
    `[![text](${to})](${to})`,
    `text[^1]\n\n[^1]: [note](${to})`,
    `| [text](${to}) |\n|---|`,
    `# [text](${to})`,
  ]) {
    const body = parseBody(htmlOf(source));
    expect(body.textContent + (body.querySelector("img")?.alt ?? ""), source).toContain("text");
    for (const element of body.querySelectorAll("[href], [src]"))
      expect(element.getAttribute("href") ?? element.getAttribute("src"), source).toMatch(
        /^(#|\/(?![/\\.])\S*$|mailto:)/,
      );
  }
});

const site = { siteUrl: "https://site.example", imageHosts: ["p.example"] };
const articles = createRenderedCache({ site, renderArticle: openRenderer().render, report: () => {} });
const measure = vi.fn(createMeasure((path) => findFile(path, PUBLIC)));

test("pictures follow the rules of covers, and reserve their space", async () => {
  const source =
    '![A *b*](/figures/caffeine-day.webp)\n\n![C](https://p.example/c.png?a&b "Caption")\n\nIn ![a](https://p.example/d.png) line ![Missing](/d.png)\n\n![E](https://q.example/e.png "Caption")\n\n![F](data:image/png,x)';
  const rendered = await articles.render("1", source, measure);
  expect(await articles.render("1", source, measure)).toBe(rendered);
  expect(measure).toHaveBeenLastCalledWith(["/figures/caffeine-day.webp", "/d.png"]);
  const { html = "" } = rendered ?? {};
  const body = parseBody(html);
  const images: HTMLImageElement[] = [...body.querySelectorAll("img")];
  const own = "/pictures?src=%2Ffigures%2Fcaffeine-day.webp&width=1168&format=webp";
  const hosted = "/pictures?src=https%3A%2F%2Fp.example%2Fc.png%3Fa%26b&width=1168&format=webp";
  expect(images.map((image) => [image.getAttribute("src"), image.alt, image.getAttribute("height")])).toEqual(
    [
      [own, "A b", "810"],
      [hosted, "C", null],
      // Sizes of candidates would be taken for its own.
      [hosted.replace("c.png%3Fa%26b", "d.png"), "a", null],
      ["https://q.example/e.png", "E", null],
    ],
  );
  for (const image of images)
    expect([image.getAttribute("loading"), image.getAttribute("decoding")]).toEqual(["lazy", "async"]);
  expect(body.querySelectorAll("picture source[type='image/avif'][srcset*=' 800w'][sizes]")).toHaveLength(2);
  expect(body.querySelectorAll(".picture-box img")).toHaveLength(2);
  expect(body.textContent).toContain("Missing");
  const links = [...body.querySelectorAll<HTMLAnchorElement>("figure a")].map((link) => [
    link.getAttribute("href"),
    link.dataset.original,
    link.rel,
  ]);
  expect(links).toEqual([
    [own, "/figures/caffeine-day.webp", ""],
    [hosted, "https://p.example/c.png?a&b", ""],
    ["https://q.example/e.png", "https://q.example/e.png", "nofollow"],
  ]);
  expect(render(source).rendered.feedHtml).not.toContain("<a ");
  const captions = [...body.querySelectorAll("figure")].map(({ textContent }) => textContent);
  expect(captions).toEqual(["", "Caption", "Caption"]);
});

test.each([
  ["on the narrowest phone it is as wide", { width: 280, height: 280 }, false],
  ["a phone shows it smaller", { width: 281, height: 10 }, true],
  ["its size is not known", undefined, true],
])("whether a figure opens large: %s", (_what, size, opens) => {
  const measured = size && { "/a.png": { ...size, isFixed: false } };
  const links = parseBody(render("![/a.png](/a.png)", measured).rendered.html).querySelectorAll("a");
  const href = "/pictures?src=%2Fa.png&width=1168&format=webp";
  expect(
    [...links].map((link) => [link.className, link.getAttribute("href"), link.dataset.original]),
  ).toEqual(opens ? [["large bare", href, "/a.png"]] : []);
});

test("a picture that moves has a still form, and leads to itself unless it is in a link", () => {
  const measured = { "/a.gif": { width: 40, height: 30, isFixed: true } };
  const source = "![a](/a.gif)\n\nIn ![a](/a.gif) line\n\n[![a](/a.gif)](/x)\n\n| ![a](/a.gif) |\n|-|";
  const { html, feedHtml } = render(source, measured).rendered;
  const stills = [...parseBody(html).querySelectorAll("picture")].map((picture) => {
    const [source, image] = picture.children;
    return [source?.getAttribute("media"), source?.getAttribute("srcset"), image?.getAttribute("src")];
  });
  const still = "/pictures?src=%2Fa.gif&width=1168&format=jpeg";
  expect(stills).toEqual(Array(4).fill(["(prefers-reduced-motion)", still, "/a.gif"]));
  const links = [...parseBody(html).querySelectorAll("a")];
  expect(links.map((link) => [link.className, link.getAttribute("href")])).toEqual([
    ["large bare", "/a.gif"],
    ["large bare", "/a.gif"],
    ["", "/x"],
    ["large bare", "/a.gif"],
  ]);
  expect(feedHtml).not.toMatch(/large|reduce|jpeg/);
});

test("every picture is offered in widths and formats, past the hundredth too", () => {
  const html = htmlOf("![](/a.png)".repeat(120));
  expect(html.match(/ src="\/pictures\?src=%2Fa.png&amp;width=1168&amp;format=webp"/g)).toHaveLength(120);
});

test.each([
  ["ten thousand quotes", `${"> ".repeat(10_000)}a`],
  ["ten thousand lists", `${"- ".repeat(10_000)}a`],
  ["ten thousand stars", "*a".repeat(10_000)],
  ["ten thousand links", `${"[".repeat(10_000)}a${"](/x)".repeat(10_000)}`],
  ["ten thousand notes", "a^[".repeat(10_000)],
])("%s neither overflow nor get lost", (_what, source) => {
  const { html } = render(source).rendered;
  expect(html.length).toBeGreaterThanOrEqual(source.length / 4);
  expect(html.length).toBeLessThan(20 * source.length);
});

test("a table that grows out of proportion is shown as text", () => {
  const table = `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${"a\n".repeat(9)}`;
  expect(render(table).rendered).toEqual(renderPlain(table));
});

test("the site's articles without marks render as plain paragraphs", () => {
  const plain = blogs.filter(({ content }) => !/[*_`[\]<>#|~]|^\s*([-+]|\d+[.)])|:\/\//m.test(content));
  for (const { content } of plain) expect(render(content).rendered).toEqual(renderPlain(content));
});

test("the body of an HTTP message is coloured as JSON or XML", () => {
  const message = (body: string) => htmlOf(`\`\`\`http\nPOST /a HTTP/1.1\nHost: b\n\n${body}\n\`\`\``);
  expect(message('{"c": 1}')).toContain('<span class="hljs-attr">"c"</span>');
  expect(message('<c d="e"/>')).toContain('<span class="hljs-name">c</span>');
  expect(message("c=d&e")).toContain("c=d&amp;e");
});

test.each([
  ["/blogs/2?_data=root", "/blogs/2"],
  ["/blogs/2?%5Fdata=routes%2Fblogs.%24id#a", "/blogs/2#a"],
  ["/?tags=AI&_data=routes%2F_index", "/?tags=AI"],
  ["https://site.example/topics?_data=", "https://site.example/topics"],
  ["https://a.example/?_data=root", "https://a.example/?_data=root"],
  ["/blogs/2?data=root", "/blogs/2?data=root"],
])("a link to %s leads to the page", (written, href) => {
  expect(htmlOf(`[text](${written})`)).toContain(`<a href="${href}"`);
});

test.each([
  ["alone", "One.\n\n<!-- secret -->\n\nTwo.", "One.\n\n\n\nTwo."],
  ["in a line", "One<!-- secret -->, *two*<!-- secret\n-->.", "One, *two*."],
  ["in other blocks", "# A <!-- secret -->\n\n> - b\n>   <!-- secret\n>   -->\n", "# A \n\n> - b\n>   \n"],
  ["in a table", "| a |\n| - |\n| b <!-- secret --> |", "| a |\n| - |\n| b  |"],
  ["in a link and a picture", "[a<!-- secret -->](b) ![c<!-- secret -->](d)", "[a](b) ![c](d)"],
  [
    "in notes",
    "a[^1]^[b<!-- secret -->]\n\n[^1]: c<!-- secret -->\n[^2]: d<!-- secret -->",
    "a[^1]^[b]\n\n[^1]: c\n[^2]: d",
  ],
  ["in HTML", "<div>\n<!-- secret\n\n secret -->\n</div>", "<div>\n\n</div>"],
  ["without an end", "One.\n\n<!-- secret\n\nsecret", "One.\n\n"],
  ["after one that is none", "a \\<!-- b <!-- secret --> `<!-- c`", "a \\<!-- b  `<!-- c`"],
  ["with another line's end", "a <!-- secret\r\nsecret --> b\r\n", "a  b\n"],
  ["with what the page drops", "a <\0!-- secret --> b", "a  b"],
  ["empty", "a <!--> b <!---> c", "a <!--> b <!---> c"],
])("Markdown has no comment %s", (_what, source, shown) => {
  expect(render(source).rendered.markdown).toBe(shown);
});

test.each([
  "```html\n<!-- a -->\n```",
  "    <!-- a -->",
  "`<!-- a -->`",
  "- `` <!-- a ``\n\n  ~~~\n  <!--\n  ~~~",
  "\\<!-- a -->",
  '[a](/b "<!-- c -->")',
  "a <!-- b",
])("in code and text it stays: %j", (source) => {
  const { markdown } = render(source).rendered;
  expect(markdown).toBe(source);
});

test("plain text has no part that may be a comment", () => {
  expect(renderPlain("a <!-- b --> `<!-- c -->` <!-- d").markdown).toBe("a  `` ");
});
