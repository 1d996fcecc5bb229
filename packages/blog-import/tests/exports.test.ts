import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const item = (fields: Record<string, string>, more = "") =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}${more}</item>`;

/** An export of WordPress as its documentation describes the format, with these items. */
const wxrOf = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Frost &amp; Co</title><link>https://frost.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[ana]]></wp:author_login><wp:author_display_name><![CDATA[Ana Sol]]></wp:author_display_name></wp:author>
${items.join("\n")}</channel></rss>`;

const SNOW = {
  title: "Snow & Ice",
  guid: "http://old.example/?p=7&x=1",
  link: "https://frost.example/2024/01/snow/",
  "dc:creator": "ana",
  "excerpt:encoded": "In the night",
  "wp:post_id": "7",
  "wp:post_date": "2024-01-06 00:30:00",
  "wp:post_date_gmt": "2024-01-05 22:30:00",
  "wp:post_name": "snow",
  "wp:status": "publish",
  "wp:post_type": "post",
};
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const pictureWith = (fields: Record<string, string>, more = "") =>
  item(
    {
      "wp:post_id": "3",
      "wp:post_type": "attachment",
      "wp:post_parent": "7",
      "wp:attachment_url": "https://frost.example/wp-content/uploads/2024/01/ice.png",
      ...fields,
    },
    more,
  );
const PICTURE = pictureWith({});

test("an export of WordPress: posts, pages, drafts, authors, terms, dates, addresses, pictures", () => {
  const terms = `<category domain="category" nicename="cold"><![CDATA[Cold]]></category><category domain="post_tag" nicename="ice"><![CDATA[Ice]]></category><category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>`;
  const text =
    '<!-- wp:paragraph -->\n<p>It <b>fell</b>. <a href="https://frost.example/about/">Us</a></p>\n<!-- /wp:paragraph -->\n\n<!-- wp:image {"id":3} -->\n<figure class="wp-block-image"><img src="https://frost.example/wp-content/uploads/2024/01/ice-300x200.png" alt="Ice"/><figcaption>Thin</figcaption></figure>\n<!-- /wp:image -->';
  const wxr = wxrOf(
    item(
      { ...SNOW, "content:encoded": text },
      terms + meta("_thumbnail_id", "3") + meta("_wp_old_slug", "first-snow"),
    ),
    item({
      ...SNOW,
      title: "Fog",
      "wp:post_id": "8",
      "wp:post_name": "",
      link: "https://frost.example/?p=8",
      "wp:status": "draft",
      "content:encoded": "Soon.",
    }),
    item({
      ...SNOW,
      title: "About",
      link: "https://frost.example/about/",
      "wp:post_id": "9",
      "wp:post_name": "about",
      "wp:post_type": "page",
      "content:encoded": "Us.",
    }),
    item({ ...SNOW, title: "A boot", "wp:post_id": "10", "wp:post_type": "product" }),
    item({ ...SNOW, title: "Old", "wp:post_id": "11", "wp:status": "trash" }),
    pictureWith(
      { "excerpt:encoded": "Thin\n<em>ice</em>" },
      meta("_wp_attachment_image_alt", 'A "lake" & ice'),
    ),
  );
  const { rows, lines, output } = importBlog(
    { "frost.xml": wxr, "uploads/2024/01/ice.png": "" },
    "blog/frost.xml",
  );
  expect(lines).toEqual([
    "Left out: it is a product, not a post: A boot",
    "Left out: it is in the trash: Old",
  ]);
  expect(output).toMatch(
    /^Generator +WordPress, .*\/blog\/frost.xml\nPosts +2, 1 of them drafts\nPages +1\n/,
  );
  const [snow, fog, about] = ["snow", "post-8", "about"].map((id) => rows.find((row) => row.id === id));
  expect(snow).toMatchObject({
    title: "Snow & Ice",
    author: "Ana Sol",
    guid: "http://old.example/?p=7&x=1",
    category: "Cold",
    tags: ["Cold", "Ice"],
    published_date: "2024-01-06T00:30:00+02:00",
    description: "In the night",
    image: expect.stringMatching("^/imported/ice-"),
    image_alt: 'A "lake" & ice',
    image_caption: "Thin ice",
    aliases: ["/2024/01/snow/", "/2024/01/first-snow/", "/?p=7"],
    content: expect.stringMatching(
      /^<p>It <b>fell<\/b>. <a href="\/about">Us<\/a><\/p>\s+<figure class="wp-block-image"><img src="\/imported\/ice-\w+.png" alt="Ice"\/><figcaption>Thin<\/figcaption><\/figure>$/,
    ),
  });
  expect(fog).toMatchObject({ draft: true, content: "<p>Soon.</p>", aliases: ["/?p=8"] });
  expect(fog).not.toHaveProperty("image_alt");
  expect([about?.page, about?.aliases, about?.guid]).toEqual([true, ["/?p=9"], undefined]);
});

test.each([
  ["One\ntwo\n\nthree <b>four</b>", "<p>One<br>\ntwo</p>\n\n<p>three <b>four</b></p>"],
  ["One\n<h2>Two</h2>\nthree", "<p>One</p>\n\n<h2>Two</h2>\n\n<p>three</p>"],
  ["1. *a* _b_ # c", "<p>1. *a* _b_ # c</p>"],
  ["<pre>a\n\n\n  b</pre>", "<pre>a\n\n\n  b</pre>"],
  [
    '[caption id="x" width="9"]<img src="https://a.example/a.png" /> A <i>cat</i>[/caption]',
    '<figure><img src="https://a.example/a.png" /><figcaption>A <i>cat</i></figcaption></figure>',
  ],
  ["[embed]https://a.example/b[/embed]", '<p><a href="https://a.example/b">https://a.example/b</a></p>'],
  ["https://youtu.be/b", '<p><a href="https://youtu.be/b">https://youtu.be/b</a></p>'],
  ["[youtube https://youtu.be/b]", "[Video on YouTube](https://youtu.be/b)"],
  ["He [sic] said [1] {{ name }} {% a %}", "<p>He [sic] said [1] &#123;{ name }} &#123;% a %}</p>"],
])("a text of WordPress: %j", (text, content) => {
  const { row, lines } = importBlog({ "a.xml": wxrOf(item({ ...SNOW, "content:encoded": text })) });
  expect([row?.content, lines]).toEqual([content, []]);
});

test("the pictures that a gallery lists are found, and another shortcode is named", () => {
  const text = '[gallery ids="3"]\n\n[gallery ids="9"]\n\n[contact-form-7 id="12" title="Us"]';
  const { row, lines } = importBlog({
    "a.xml": wxrOf(item({ ...SNOW, "content:encoded": text }), PICTURE),
    "wp-content/uploads/2024/01/ice.png": "",
  });
  expect(row?.content).toMatch(/^<figure><img src="\/imported\/ice-\w+\.png" alt=""><\/figure>$/);
  expect(lines).toEqual([
    "Template code left: [gallery]: snow.html, line 3 of its text",
    "Template code left: [contact-form-7]: snow.html, line 5 of its text",
  ]);
});

/** A text as the importer writes it, without the lines that are empty, and how it was reported. */
function importText(text: string, more = "", ...others: string[]) {
  const wxr = wxrOf(item({ ...SNOW, "content:encoded": text }, more), ...others);
  const { row, lines, output } = importBlog({ "a.xml": wxr });
  return { content: row?.content.replace(/\n+/g, "\n"), lines, last: output.split("\n").at(-1) };
}

const markOf = (id: string, number = 1) =>
  `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
const noteOf = (id: string, text: string) =>
  `<li id="${id}">${text} <a href="#${id}-link">\u21A9\uFE0E</a></li>`;
const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

test.each([
  ["where their block is", "<!-- wp:footnotes /-->", "<p>Then.</p>"],
  ["at the end without it", "", ""],
])("footnotes stand %s", (_, block, after) => {
  const notes = [
    { id: "a1-b", content: 'Of <a href="https://a.example/">ice</a>,\nthin' },
    { id: "c2", content: "Snow [sic] {{ x }}" },
  ];
  const text = `${paragraph(`It fell${markOf("a1-b")}, it froze${markOf("c2", 2)}.`)}\n\n${block}\n\n${after}`;
  const { content, lines, last } = importText(text, meta("footnotes", JSON.stringify(notes)));
  const items = `${noteOf("a1-b", 'Of <a href="https://a.example/">ice</a>, thin')}\n${noteOf("c2", "Snow [sic] &#123;{ x }}")}`;
  expect(content).toBe(
    `<p>It fell${markOf("a1-b")}, it froze${markOf("c2", 2)}.</p>\n<ol>\n${items}\n</ol>${after && `\n${after}`}`,
  );
  expect([lines, last]).toEqual([[], "Known losses: 0 of 1 articles"]);
});

test.each([
  '[{"id":"a","content":"Of "ice""}]',
  '{"b":1}',
  "[null, 3]",
  "",
  '[{"id":"a","content":"Ice"},{"id":"b","content":"Fog"}]',
])("footnotes that lack something are named: %s", (json) => {
  const { content, lines, last } = importText(paragraph(`It fell${markOf("a")}.`), meta("footnotes", json));
  expect(lines).toEqual(["Incomplete text: its footnotes are not those of its marks: snow.html"]);
  expect(last).toBe("Known losses: 1 of 1 articles: incomplete text 1");
  expect(content).toContain("<p>It fell<sup");
  if (json.includes("Fog")) expect(content).toContain(`${noteOf("a", "Ice")}\n<li>Fog</li>`);
});

test("blocks whose content is elsewhere are named, those that are nothing to readers are not", () => {
  const lost =
    'latest-posts|core/rss {"feedURL":"https://a.example/f"}|calendar|archives|categories|tag-cloud|latest-comments|page-list|template-part {"slug":"x"}|pattern {"slug":"t/y"}|post-content|acf/prices {"data":{"a":"b/"}}|block {"ref":7}|navigation {"ref":8}|social-link {"service":"x"}'.split(
      "|",
    );
  const quiet =
    'more|nextpage|separator {"className":"a"}|spacer {"height":"9px"}|paragraph|embed|html|table-of-contents|post-title|post-date {"format":"Y"}|comments-title|query-title|site-title|search {"label":"Find"}|read-more|image'.split(
      "|",
    );
  const blocks = [...lost, ...quiet].map((name) => `<!-- wp:${name} /-->`).join("\n\n");
  const query =
    '<!-- wp:query {"queryId":1} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:vendor/inner /--><!-- wp:query --><p>a</p><!-- /wp:query --><!-- /wp:post-template --><!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results --></div><!-- /wp:query -->';
  const bound =
    '<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"core/post-meta","args":{"key":"a"}}}}} -->\n<p>Default</p>\n<!-- /wp:paragraph -->';
  const { content, lines, last } = importText(`${paragraph("It fell.")}\n${blocks}\n${query}\n${bound}`);
  expect(content).toBe("<p>It fell.</p>\n<p>Default</p>");
  const names = [...lost.map((name) => name.split(" ")[0] ?? ""), "query"].map((name) =>
    name.includes("/") ? name : `core/${name}`,
  );
  expect(lines).toEqual([
    ...names.map((name) => `Incomplete text: the block ${name} has its content elsewhere: snow.html`),
    "Incomplete text: a block core/paragraph shows a field of the post: snow.html",
  ]);
  expect(last).toBe("Known losses: 1 of 1 articles: incomplete text 1");
});

test("pictures of a gallery have their words, and comments are counted once", () => {
  const comment = (approved: string, type = "") =>
    `<wp:comment><wp:comment_content><![CDATA[Nice]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;
  const comments = comment("1") + comment("1", "comment") + comment("0") + comment("1", "pingback");
  const picture = item(
    {
      "wp:post_id": "3",
      "wp:post_type": "attachment",
      "wp:attachment_url": "https://a.example/ice.png",
      "excerpt:encoded": "Thin\n\n<i>ice</i>",
    },
    meta("_wp_attachment_image_alt", 'A "lake" & ice'),
  );
  const { content, lines, last } = importText('[gallery ids="3,4"]', comments, picture);
  expect(content).toBe(
    '<figure><img src="https://a.example/ice.png" alt="A &quot;lake&quot; &amp; ice"><figcaption>Thin <i>ice</i></figcaption></figure>',
  );
  expect(lines).toEqual([
    "Left out: the site has no comments of readers: 2 in all",
    "Missing pictures: https://a.example/ice.png: snow.html",
  ]);
  expect(last).toMatch(/missing pictures 1$/);
});

test("a gallery that lists none has the pictures that are attached to its post, in their order", () => {
  const attached = (id: string, order: string, ending = "png") =>
    pictureWith({
      "wp:post_id": id,
      "wp:menu_order": order,
      "wp:attachment_url": `https://a.example/${id}.${ending}`,
    });
  const pictures = [attached("3", "2"), attached("4", "1"), attached("5", "0", "mp3"), attached("6", "3")];
  const namesIn = (text: string) => importText(text, "", ...pictures).content?.match(/\d(?=\.\w+")/g);
  expect(namesIn('[gallery columns="2"]')).toEqual(["4", "3", "6"]);
  expect(namesIn('[gallery exclude="3"]')).toEqual(["4", "6"]);
  expect(namesIn('[gallery include="6,3"]')).toEqual(["6", "3"]);
});

test.each([
  '<img src="https://a.example/ice.png" alt="" class="wp-image-3"/>',
  '<img src="https://a.example/ice.png" alt="" data-id="3" data-link="x" class="x"/>',
  '<img src="https://a.example/ice.png" data-id="3"/>',
])("a picture of a gallery's block without a text has that of the library: %s", (img) => {
  const block = `<!-- wp:gallery --><figure class="wp-block-gallery">${img}</figure><!-- /wp:gallery -->`;
  const library = pictureWith({}, meta("_wp_attachment_image_alt", 'R&amp;D\'s "lake" $&'));
  expect(importText(block, "", library).content).toContain(
    '<img alt="R&amp;D&apos;s &quot;lake&quot; $&amp;" src',
  );
  const own = img.replace(/alt=""|(?=data-id)/, 'alt="Own" ');
  expect(importText(block.replace(img, own), "", library).content).toContain(own);
});

test("names of terms and titles are read as HTML, however often XML has escaped them", () => {
  const term = (domain: string, name: string) =>
    `<category domain="${domain}" nicename="a">${name}</category>`;
  const terms =
    term("category", "<![CDATA[R&amp;D]]>") +
    term("post_tag", "<![CDATA[Q&#038;A]]>") +
    term("post_tag", "T&amp;amp;C");
  const { row } = importBlog({
    "a.xml": wxrOf(item({ ...SNOW, title: "R&amp;D &#8211; &lt;b&gt;" }, terms)),
  });
  expect(row).toMatchObject({ category: "R&D", tags: ["R&D", "Q&A", "T&C"], title: "R&D – <b>" });
});

const codeOf = (language: string, code: string) =>
  `<pre><code${language && ` class="language-${language}"`}>${code}</code></pre>`;

test.each([
  [
    '[code language="php"]\n$a = "b";\n\n  if ($a &lt; 1) {}\n[/code]',
    codeOf("php", '$a = "b";\n\n  if ($a &lt; 1) {}'),
  ],
  ["[sourcecode lang='css']a{{b}}[/sourcecode]", codeOf("css", "a&#123;{b}}")],
  ["[code=c-sharp]int a;[/code]", codeOf("csharp", "int a;")],
  ["[code]a[/code]", codeOf("", "a")],
  ["[highlight js]a[0](b)[/highlight]", codeOf("js", "a[0](b)")],
  [
    '[php firstline="3" title="a.php"]<?php <b>1</b> # *x* [sic][/php]',
    `<p><strong><code>a.php</code></strong></p>\n${codeOf("php", "&lt;?php &lt;b&gt;1&lt;/b&gt; # *x* [sic]")}`,
  ],
  ["[shell]ls[/shell]", codeOf("bash", "ls")],
  ["[jscript]a[/jscript]", codeOf("js", "a")],
  ["[tex]a_b $x$[/tex]", codeOf("tex", "a_b $x$")],
  ['<pre>[ror light="true"]a[/ror]</pre>', codeOf("ruby", "a")],
  ['<pre lang="php" line="1" escaped="true">&lt;a&gt;</pre>', codeOf("php", "&lt;a&gt;")],
  ['<pre lang="xml"><a>\n\n  <b/></a></pre>', codeOf("xml", "&lt;a&gt;\n\n  &lt;b/&gt;&lt;/a&gt;")],
  ['<pre class="brush: jscript; title: ; notranslate">a &amp;&amp; b</pre>', codeOf("js", "a &amp;&amp; b")],
  [
    '<pre class="lang:c++ decode:true " title="A &amp; B">a</pre>',
    `<p><strong><code>A &amp; B</code></strong></p>\n${codeOf("c++", "a")}`,
  ],
  ['<pre class="EnlighterJSRAW" data-enlighter-language="python">a</pre>', codeOf("python", "a")],
  ['<pre class="line-numbers"><code class="language-css">a<b>c</b></code></pre>', codeOf("css", "a<b>c</b>")],
  ['<pre class="lang-rust">a</pre>', codeOf("rust", "a")],
  [
    '<!-- wp:syntaxhighlighter/code {"language":"php"} -->\n<pre class="wp-block-syntaxhighlighter-code">a &lt;</pre>\n<!-- /wp:syntaxhighlighter/code -->',
    codeOf("php", "a &lt;"),
  ],
  [
    '<!-- wp:code {"className":"language-go"} -->\n<pre class="wp-block-code language-go"><code>a</code></pre>\n<!-- /wp:code -->',
    codeOf("go", "a"),
  ],
  ["<pre>\na</pre>", "<pre>\na</pre>"],
])("code of WordPress is one block as typed, in its language: %s", (text, expected) => {
  const { content, lines } = importText(text);
  expect([content, lines]).toEqual([expected.replace(/\n+/g, "\n"), []]);
});

test("code with an empty line within other HTML stands apart, so that it stays code", () => {
  const figure = "<!-- wp:group -->\n<div>a<pre>b\n\n*c*</pre>d</div>\n<!-- /wp:group -->";
  const { row } = importBlog({ "a.xml": wxrOf(item({ ...SNOW, "content:encoded": figure })) });
  expect(row?.content).toBe("<div>a\n\n<pre>b\n\n*c*</pre>d</div>");
});

const [inline, display] = ["inline", "display"].map(
  (kind) => (tex: string) => `<code class="math-${kind}">${tex}</code>`,
) as [(tex: string) => string, (tex: string) => string];

test.each([
  ["$latex \\frac{a}{b} &lt; 1&#038;s=2&bg=ffffff&amp;fg=000000$", inline("\\frac{a}{b} &lt; 1")],
  ["$latex a$ and $latex=b$", `${inline("a")} and ${inline("b")}`],
  ["$x_1 < y^2$, $n$", `${inline("x_1 &lt; y^2")}, ${inline("n")}`],
  ["\\(a{{b}}\\) \\[c\nd\\]", `${inline("a{{b}}")} ${display("c d")}`],
  ["$$a &amp; b$$", display("a &amp; b")],
  ["[latex size=2]a_b[/latex]", inline("a_b")],
  ["[katex display=true]a<br />b[/katex] [katex]c[/katex]", `${display("a b")} ${inline("c")}`],
  ["\\begin{align}a\\end{align}", display("\\begin{align}a\\end{align}")],
  ["[latexpage]$f(x)$", inline("f(x)")],
  ["costs $5 and $6, or US$5/US$6", "costs $5 and $6, or US$5/US$6"],
  ["$5 to 6$ \\$5^2$", "$5 to 6$ \\$5^2$"],
  ["<code>$a^2$</code> $HOME/bin:$PATH", "<code>$a^2$</code> $HOME/bin:$PATH"],
  ['<a href="/?a=$b^2$">$</a>', '<a href="/?a=$b^2$">$</a>'],
])("formulas of WordPress are code that the site draws, and prices stay: %s", (text, expected) => {
  const { content, lines } = importText(text);
  expect(content).toBe(`<p>${expected}</p>`);
  expect(lines.filter((line) => !line.startsWith("Dead"))).toEqual([]);
});

test.each([
  [
    '<!-- wp:katex/display-block -->\n<div class="wp-block-katex-display-block katex-eq" data-katex-display="true"><pre>a_b</pre></div>\n<!-- /wp:katex/display-block -->',
    display("a_b"),
  ],
  [
    '<!-- wp:math {"latex":"a \\u003c b"} -->\n<div class="wp-block-math"><math display="block"><mi>a</mi></math></div>\n<!-- /wp:math -->',
    `<div class="wp-block-math">${display("a &lt; b")}</div>`,
  ],
  [paragraph('So <math data-latex="a^2"><mi>a</mi></math>.'), `<p>So ${inline("a^2")}.</p>`],
])("a block of WordPress that is a formula becomes one: %s", (text, expected) => {
  expect(importText(text).content).toBe(expected);
});

test("a formula of Ghost is code that the site draws", () => {
  const html = "<p>So $x_{{1}}$ costs $5 and $6.</p><pre><code>$a^2$</code></pre>";
  const posts = [{ id: "1", title: "T", slug: "t", status: "published", html }];
  const { row } = importBlog({ "a.json": JSON.stringify({ data: { posts } }) });
  expect(row?.content).toBe(`<p>So ${inline("x_{{1}}")} costs $5 and $6.</p><pre><code>$a^2$</code></pre>`);
});

test("links to the short address of a post lead to it, and those of others stay", () => {
  const fog = item({ ...SNOW, "wp:post_id": "8", "wp:post_name": "fog", link: "https://frost.example/fog/" });
  const addresses = ["https://frost.example/?p=8", "/?p=8#x", "/?p=9", "https://else.example/?p=8"];
  const links = addresses.map((address) => `<a href="${address}">a</a>`).join(" ");
  const { content } = importText(links, "", fog);
  const replaced = ["/blogs/fog", "/blogs/fog#x", ...addresses.slice(2)];
  expect(content).toBe(`<p>${replaced.map((address) => `<a href="${address}">a</a>`).join(" ")}</p>`);
});

test("an export of Ghost: posts, pages, states, authors, tags, dates in its zone, pictures", () => {
  const post = (id: string, slug: string, fields: object) => ({
    id,
    slug,
    title: slug,
    html: "<p>It fell.</p>",
    type: "post",
    status: "published",
    visibility: "public",
    published_at: "2024-01-05T22:30:00.000Z",
    updated_at: "2024-01-05T22:40:00.000Z",
    ...fields,
  });
  const html =
    '<p>It <b>fell</b>. {{name}}</p><!--kg-card-begin: html--><p>Cold</p><!--kg-card-end: html-->\n<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2024/01/ice.png" alt="Ice"><figcaption>Thin</figcaption></figure><p><a href="__GHOST_URL__/about/">Us</a> <a href="__GHOST_URL__/fog/">fog</a></p>';
  const data = {
    posts: [
      post("63b7a1f0c2d4e5001f8a9b0c", "snow", {
        html,
        feature_image: "__GHOST_URL__/content/images/2024/01/ice.png",
        feature_image_alt: "A lake",
        custom_excerpt: "In the night",
      }),
      post("2", "fog", {
        html: "It <i>rose</i>.",
        published_at: 1704493800000,
      }),
      post("3", "soon", { status: "draft", published_at: null }),
      post("4", "members", { visibility: "paid" }),
      post("5", "about", { type: "page" }),
    ],
    tags: [
      { id: "t1", name: "Cold" },
      { id: "t2", name: "Ice" },
      { id: "t3", name: "#import" },
    ],
    posts_tags: [
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", tag_id: "t2", sort_order: 1 },
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", tag_id: "t1", sort_order: 0 },
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", tag_id: "t3", sort_order: 2 },
    ],
    users: [
      { id: "u2", name: "Oke Brandt" },
      { id: "u1", name: "Ana Sol", profile_image: "__GHOST_URL__/content/images/ana.png" },
    ],
    posts_authors: [
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", author_id: "u2", sort_order: 1 },
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", author_id: "u1", sort_order: 0 },
    ],
    posts_meta: [
      { post_id: "2", meta_description: "Of the fog" },
      { post_id: "63b7a1f0c2d4e5001f8a9b0c", feature_image_caption: "<i><b>Thin</b> ice</i>" },
    ],
    settings: [{ key: "timezone", value: "Europe/Helsinki" }],
  };
  const { rows, lines, output } = importBlog({
    "frost.ghost.json": JSON.stringify({ db: [{ meta: { exported_on: 1, version: "5.75.0" }, data }] }),
    "content/images/2024/01/ice.png": "",
    "content/images/ana.png": "a",
  });
  expect(lines).toEqual([
    `Hidden: it is not for all readers ("visibility"); change that to show it: members.html`,
  ]);
  expect(output).toMatch(/^Generator +Ghost, .*\nPosts +4, 2 of them drafts\nPages +1\n/);
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  expect(byId.snow).toMatchObject({
    author: "Ana Sol, Oke Brandt",
    authors: ["Ana Sol", "Oke Brandt"],
    guid: "63b7a1f0c2d4e5001f8a9b0c",
    authorPic: expect.stringMatching("^/imported/ana-"),
    image: expect.stringMatching("^/imported/ice-"),
    image_alt: "A lake",
    image_caption: "Thin ice",
    category: "Cold",
    tags: ["Cold", "Ice"],
    published_date: "2024-01-06T00:30:00+02:00",
    description: "In the night",
    aliases: ["/snow/"],
  });
  expect(byId.snow?.content.replace(/-\w{8}\./g, ".")).toBe(
    '<p>It <b>fell</b>. &#123;{name}}</p><p>Cold</p>\n<figure class="kg-card kg-image-card"><img src="/imported/ice.png" alt="Ice"><figcaption>Thin</figcaption></figure><p><a href="/about">Us</a> <a href="/blogs/fog">fog</a></p>',
  );
  expect(byId.fog).toMatchObject({
    content: "It <i>rose</i>.",
    description: "Of the fog",
    published_date: "2024-01-06T00:30:00+02:00",
  });
  expect([byId.soon?.draft, byId.members?.draft, byId.about?.page]).toEqual([true, true, true]);
});

test("a post of WordPress whose name is no address is imported", () => {
  const bad = { ...SNOW, title: "Bad", "wp:post_id": "8", "wp:post_name": "bad-%E0%A4%A", link: "" };
  const { rows } = importBlog({ "a.xml": wxrOf(item(SNOW), item(bad)) }, "blog/a.xml");
  expect(rows.map(({ title }) => title)).toEqual(["Snow & Ice", "Bad"]);
});

const wordPress = (content: string, metas = "") => {
  const item = `<item><title>T</title><wp:post_id>7</wp:post_id><wp:post_name>t</wp:post_name><wp:post_type>post</wp:post_type>
    <wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded>${metas}</item>`;
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item}</channel></rss>`;
  return importBlog({ "a.xml": xml }, "blog/a.xml");
};

test.each([
  ['paragraph {"metadata":{"blockVisibility":false}}', "paragraph"],
  ['group {"blockVisibility":{"hideBlock":true}}', "group"],
  ["premium-content/subscriber-view", "premium-content/subscriber-view"],
])("a block of WordPress that is hidden, %s, is left out with all in it, and named", (block, name) => {
  const inner = "<!-- wp:list --><ul><li>secret</li></ul><!-- /wp:list --><p>secret</p>";
  const { row, lines } = wordPress(`<p>A</p><!-- wp:${block} -->${inner}<!-- /wp:${name} --><p>B</p>`);
  expect(row?.content).toMatch(/^(?!.*secret).*A.*B/s);
  expect(lines).toContainEqual(
    expect.stringMatching(`the block (core/)?${name} is not for all readers: t.html`),
  );
});

test("what stands behind a paywall of WordPress is left out, and named", () => {
  const { row, lines } = wordPress("<p>A</p><!-- wp:jetpack/paywall /--><p>secret</p>");
  expect(row?.content).toMatch(/^(?!.*secret).*A/s);
  expect(lines).toContain("Incomplete text: the block jetpack/paywall is not for all readers: t.html");
});

test.each([
  ["_jetpack_newsletter_access", "subscribers", true],
  ["_jetpack_newsletter_access", "everybody", undefined],
  ["_members_access_role", "editor", true],
  ["_expiration-date", "1577836800", true],
  ["_expiration-date", "32503680000", undefined],
])("a post of WordPress whose %s is %s has the draft %s", (key, value, draft) => {
  const meta = `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  expect(wordPress("<p>A</p>", meta).row?.draft).toBe(draft);
});

test("a scheduled post without a date, and one for mails alone, are hidden", () => {
  const post = { title: "T", visibility: "public", html: "<p>A</p>" };
  const posts = [
    { ...post, id: "1", slug: "a", status: "scheduled", published_at: null },
    { ...post, id: "2", slug: "b", status: "scheduled", published_at: "2024-01-05T10:00:00Z" },
  ];
  const posts_meta = [{ post_id: "2", email_only: 1 }];
  const { rows } = importBlog({ "a.json": JSON.stringify({ data: { posts, posts_meta } }) }, "blog/a.json");
  expect(rows).toMatchObject([{ draft: true }, { draft: true }]);
});

test("what only members see of a public text is left out, and named", () => {
  const gate = (who: string, text: string) =>
    `<!--kg-gated-block:begin ${who} memberSegment:"status:-free" --><p>${text}</p><!--kg-gated-block:end-->`;
  const html = `<p>A</p>${gate("nonMember:false", "secret")}${gate("nonMember:true", "B")}`;
  const posts = [{ id: "1", title: "T", slug: "t", status: "published", visibility: "public", html }];
  const { row, lines } = importBlog(
    { "a.json": JSON.stringify({ db: [{ data: { posts } }] }) },
    "blog/a.json",
  );
  expect(row?.content).toMatch(/^(?!.*secret).*A.*B/s);
  expect(lines).toContain("Incomplete text: parts of it are for members alone: t.html");
});

test("what is broken in an export of Ghost is left out by itself, and named", () => {
  const post = {
    title: "Snow",
    html: "<p>It fell.</p>",
    status: "published",
    published_at: "2024-01-05T22:30:00Z",
  };
  const data = {
    posts: [
      { ...post, id: "1", slug: "snow" },
      { ...post, id: "3", slug: "later", published_at: "no day" },
      null,
    ],
    posts_tags: [null],
    settings: [{ key: "timezone", value: "Middle/Earth" }],
  };
  const { rows, lines } = importBlog({ "a.json": JSON.stringify({ data }) }, "blog/a.json");
  expect(rows.map(({ id, published_date }) => [id, published_date])).toContainEqual([
    "snow",
    "2024-01-05T22:30:00+00:00",
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual(["later", "snow"]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Left out: it holds nothing: post-.html",
      'Left out: no time zone is named "Middle/Earth", so days are those of UTC: its settings',
    ]),
  );
});

test("what of a Ghost post is in no HTML is named, and links of its cover's caption", () => {
  const post = { published_at: "2024-01-05T10:00:00Z", status: "published" };
  const posts = [
    { ...post, id: "1", title: "A", slug: "a", mobiledoc: "{}" },
    { ...post, id: "2", title: "B", slug: "b", lexical: '{"root":{}}' },
    {
      ...{
        ...post,
        id: "3",
        title: "C",
        slug: "c",
        html: "<p>C</p>",
        feature_image: "https://b.example/c.png",
      },
      feature_image_caption: 'By <a href="https://a.example/">Ann</a>',
    },
  ];
  const { lines, output } = importBlog({ "a.json": JSON.stringify({ data: { posts } }) }, "blog/a.json");
  expect(lines.filter((line) => line.startsWith("Incomplete"))).toEqual([
    "Incomplete text: it has no HTML: import it into the newest Ghost, and export it from there: a.html, b.html",
    "Incomplete text: the caption of its cover had links: c.html",
  ]);
  expect(output).toContain("Known losses: 3 of 3 articles");
});

test("a post of WordPress with a password, and a private one, are hidden and named", () => {
  const secret = item({ ...SNOW, "wp:post_password": "x", "content:encoded": "Text." });
  const own = item({ ...SNOW, "wp:post_id": "8", "wp:post_name": "own", "wp:status": "private" });
  const { rows, lines } = importBlog({ "a.xml": wxrOf(secret, own) });
  expect(rows.map(({ draft }) => draft)).toEqual([true, true]);
  expect(lines).toEqual([
    'Hidden: it is not for all readers ("password"); change that to show it: snow.html',
    'Hidden: it is not for all readers ("status"); change that to show it: own.html',
  ]);
});

test("a broken export is named", () => {
  expect(() => importBlog({ "a.json": '{"posts": [' }, "blog/a.json")).toThrow(/\/blog\/a\.json is broken: /);
});

test("an export of WordPress in several files is one import, and an attachment may stand in another file", () => {
  const cover = item({ ...SNOW, "content:encoded": '[gallery ids="3"]' }, meta("_thumbnail_id", "3"));
  const old = {
    ...SNOW,
    "content:encoded": "It rose.",
    "wp:post_id": "9",
    "wp:post_name": "fog",
    title: "Fog",
  };
  const { rows, lines, output } = importBlog({
    "a.000.xml": wxrOf(
      cover,
      item({ ...old, "wp:post_modified": "2024-02-02 00:00:00", title: "Fog, again" }),
    ),
    "a.001.xml": wxrOf(PICTURE, item({ ...old, "wp:post_modified": "2024-02-01 00:00:00" })),
    "uploads/2024/01/ice.png": "",
  });
  expect(lines).toEqual([]);
  expect(output).toContain("blog/a.000.xml");
  expect(rows.map(({ title }) => title).sort()).toEqual(["Fog, again", "Snow & Ice"]);
  const snow = rows.find(({ id }) => id === "snow");
  expect(snow).toMatchObject({ author: "Ana Sol", image: expect.stringMatching("^/imported/ice-") });
  expect(snow?.content).toContain(`<img src="${snow?.image}"`);
});

const ONE = wxrOf(item({ ...SNOW, "content:encoded": "It fell." }));
const OF_ANOTHER_BLOG = ONE.replace("https://frost.example<", "https://fog.example<");
const GHOST = JSON.stringify({
  data: { posts: [{ id: "1", slug: "a", html: "<p>A</p>", status: "published" }] },
});

test("what lies beside an export and is not read is named", () => {
  const files = {
    ...{ "a.xml": ONE, "b.xml": OF_ANOTHER_BLOG, "c.json": GHOST },
    ...{
      "sitemap.xml": "<urlset/>",
      "redirects.yaml": "",
      "ice.png": "",
      ".hidden": "",
      "uploads/b.txt": "",
    },
  };
  const { rows, lines } = importBlog(files);
  expect(rows.map(({ id }) => id)).toEqual(["snow"]);
  expect(lines).toEqual([
    "Left out: it is of another export: import it by itself: b.xml, c.json",
    "Left out: it is no file of the export: redirects.yaml, sitemap.xml",
  ]);
  expect(importBlog({ ...files, "d.xml": ONE }, "blog/a.xml").lines).toEqual([
    "Left out: it was not given: if it is of the same export, give their folder: b.xml, d.xml, sitemap.xml",
  ]);
});

test("of two exports of Ghost one is imported, and the other named", () => {
  const { rows, lines } = importBlog({ "a.json": GHOST, "b.json": GHOST, "members.csv": "" });
  expect(rows.map(({ id }) => id)).toEqual(["a"]);
  expect(lines).toEqual(
    expect.arrayContaining(["Left out: it is of another export: import it by itself: b.json"]),
  );
});

test("an export of WordPress that was cut off is named", () => {
  const cut = ONE.slice(0, -20);
  expect(() => importBlog({ "a.xml": cut })).toThrow(/\/blog\/a\.xml is broken: its end is missing/);
});

const cardOf = (name: string, inner: string, tag = "div") =>
  `<${tag} class="kg-card kg-${name}-card kg-width-wide">\n    ${inner}\n\n    </${tag}>`;
const MEDIA_KNOBS = (kind: string) =>
  `<div class="kg-${kind}-player"><button class="kg-${kind}-play-icon" aria-label="Play"><svg></svg></button><span class="kg-${kind}-current-time">0:00</span><div class="kg-${kind}-time">/<span class="kg-${kind}-duration">95</span></div><input type="range" class="kg-${kind}-seek-slider" max="100" value="0"><button class="kg-${kind}-playback-rate">1&#215;</button></div>`;
const BOOKMARK =
  '<a class="kg-bookmark-container" href="https://a.example/?a=1&amp;b=2"><div class="kg-bookmark-content"><div class="kg-bookmark-title">On\n ice &amp; snow</div><div class="kg-bookmark-description">How it &lt;melts&gt;.</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.example/i.ico" alt=""><span class="kg-bookmark-author">The Paper</span><span class="kg-bookmark-publisher">Ann</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://a.example/t.png" alt=""></div></a><figcaption>Read <b>it</b></figcaption>';

test.each([
  [
    cardOf("bookmark", BOOKMARK, "figure"),
    '<p><a href="https://a.example/?a=1&amp;b=2">On ice &amp; snow</a><br>How it &lt;melts&gt;.<br>The Paper · Ann</p><p>Read <b>it</b></p>',
  ],
  [
    cardOf(
      "audio",
      `<img src="" alt="audio-thumbnail" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-thumbnail placeholder"><svg></svg></div><div class="kg-audio-player-container"><audio src="https://a.example/one.mp3" preload="metadata"></audio><div class="kg-audio-title">Episode 1</div>${MEDIA_KNOBS("audio")}</div>`,
    ),
    '<p><a href="https://a.example/one.mp3">Episode 1</a></p>',
  ],
  [
    cardOf(
      "video",
      `<div class="kg-video-container"><video src="https://a.example/a%20film.mp4"\n\n poster="https://img.spacergif.org/x.png" loop></video><div class="kg-video-player-container">${MEDIA_KNOBS("video")}</div></div>`,
      "figure",
    ),
    '<p><a href="https://a.example/a%20film.mp4">a film.mp4</a></p>',
  ],
  [
    cardOf(
      "video",
      '<video src="https://a.example/b.mp4"></video><figcaption>A <i>walk</i></figcaption>',
      "figure",
    ),
    '<p><a href="https://a.example/b.mp4">A walk</a></p>',
  ],
  [
    cardOf(
      "toggle",
      '<div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><b>Why</b>?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Cold.</p>\n\n<p>Wet.</p></div>',
    ),
    "<details><summary><b>Why</b>?</summary><p>Cold.</p>\n<p>Wet.</p></details>",
  ],
  [
    cardOf(
      "gallery",
      '<div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://a.example/1.png" alt="One"></div><div class="kg-gallery-image"><a href="https://b.example/"><img src="https://a.example/2.png" alt=""></a></div></div></div><figcaption><p><span style="white-space: pre-wrap;">Two</span></p></figcaption>',
      "figure",
    ),
    '<figure><img src="https://a.example/1.png" alt="One"></figure>\n<figure><a href="https://b.example/"><img src="https://a.example/2.png" alt=""></a></figure><p><span style="white-space: pre-wrap;">Two</span></p>',
  ],
  [
    cardOf(
      "file",
      '<a class="kg-file-card-container" href="https://a.example/a.pdf" title="Download" download=""><div class="kg-file-card-contents"><div class="kg-file-card-title">The report</div><div class="kg-file-card-caption">Of 2024</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">a.pdf</div><div class="kg-file-card-filesize">1 MB</div></div></div><div class="kg-file-card-icon"><svg><title>download-circle</title></svg></div></a>',
    ),
    '<p><a href="https://a.example/a.pdf">The report</a><br>Of 2024<br>a.pdf, 1 MB</p>',
  ],
  [
    cardOf("button", '<a href="https://a.example/" class="kg-btn kg-btn-accent">Go on</a>'),
    '<p><a href="https://a.example/">Go on</a></p>',
  ],
  [
    cardOf(
      "product",
      '<div class="kg-product-card-container"><img src="https://a.example/1.png" class="kg-product-card-image" loading="lazy" /><div class="kg-product-card-title-container"><h4 class="kg-product-card-title"><span>A kettle</span></h4></div><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"><svg></svg></span><span class=" kg-product-card-rating-star"><svg></svg></span></div>\n\n<div class="kg-product-card-description"><p>Hot.</p></div><a href="https://a.example/" class="kg-product-card-button" target="_blank"><span>Buy</span></a></div>',
    ),
    '<h4><span>A kettle</span></h4>\n<figure><img src="https://a.example/1.png" alt=""></figure>\n<p>★☆☆☆☆</p>\n<p>Hot.</p>\n<p><a href="https://a.example/">Buy</a></p>',
  ],
  [
    cardOf(
      "callout",
      '<div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>the</b> ice</div>',
    ),
    "<blockquote><p>💡 Mind <b>the</b> ice</p></blockquote>",
  ],
  [
    cardOf(
      "header",
      '<h2 class="kg-header-card-header">Ice</h2>\n\n<a class="kg-header-card-button" href="https://a.example/">*Go*</a>',
    ),
    '<div class="kg-card kg-header-card kg-width-wide">\n<h2 class="kg-header-card-header">Ice</h2>\n<a class="kg-header-card-button" href="https://a.example/">*Go*</a>\n</div>',
  ],
  [
    cardOf(
      "nft",
      '<a class="kg-nft-card-container" href="https://a.example/n" data-payload="%7B"><div><img class="kg-nft-image" src="https://a.example/n.png"></div><div class="kg-nft-metadata"><div class="kg-nft-header"><h4 class="kg-nft-title"> Ape </h4><img src="https://static.ghost.org/opensea-logo.png" class="kg-nft-opensea-logo"></div><div class="kg-nft-creator">\n Created by <span class="kg-nft-creator-name">Ann</span>\n </div></div></a>',
      "figure",
    ),
    '<figure><img src="https://a.example/n.png" alt=""></figure><p><a href="https://a.example/n">Ape</a><br>Created by Ann</p>',
  ],
  [
    cardOf(
      "before-after",
      '<div><img src="https://a.example/1.png" width="9"/></div><input type="range" min="0"/>',
      "figure",
    ),
    '<figure class="kg-card kg-before-after-card kg-width-wide">\n<div><img src="https://a.example/1.png" width="9"></div>\n</figure>',
  ],
  ['<div class="kg-toggle-card"><p>Own</p></div>', undefined],
  ['<figure class="kg-card kg-embed-card"><iframe src="https://a.example/"></iframe></figure>', undefined],
  [
    '<figure class="kg-card kg-image-card"><img src="https://a.example/1.png" class="kg-image" /></figure>',
    undefined,
  ],
])("a card of Ghost becomes what it says: %s", (card, expected = card) => {
  const posts = [{ id: "1", title: "T", slug: "t", status: "published", html: `<p>A</p>${card}<p>B</p>` }];
  const { row, lines } = importBlog({ "a.json": JSON.stringify({ data: { posts } }) });
  expect(row?.content).toBe(`<p>A</p>${expected}<p>B</p>`);
  expect(lines.filter((line) => line.startsWith("Incomplete"))).toEqual([]);
});

test("a card of Ghost that only its members can use is left out, and named", () => {
  const form = '<h2>Join</h2><form data-members-form="signup"><input type="email"><button>Go</button></form>';
  const html = `<p>A</p>${cardOf("signup", form)}${cardOf("transistor", "<iframe></iframe>", "figure")}`;
  const posts = [{ id: "1", title: "T", slug: "t", status: "published", html }];
  const { row, lines } = importBlog({ "a.json": JSON.stringify({ data: { posts } }) });
  expect(row?.content).toBe("<p>A</p>");
  expect(lines).toEqual(
    expect.arrayContaining([
      "Incomplete text: its form to sign up is left out: t.html",
      expect.stringMatching("^Incomplete text: its player of Transistor is left out, .*: t.html"),
    ]),
  );
});

test("the sound of a podcast of WordPress is a link, once", () => {
  const enclosure = (name: string) =>
    meta("enclosure", `https://a.example/${name}.mp3\n123\naudio/mpeg\na:1:{}`);
  const linkTo = (name: string) => `[${name}.mp3](<https://a.example/${name}.mp3>)`;
  expect(
    importText("It fell.", enclosure("one") + meta("audio_file", "https://a.example/two.mp3")).content,
  ).toBe(`<p>It fell.</p>\n${linkTo("one")}\n${linkTo("two")}`);
  expect(
    importText("It fell.", '<enclosure url="https://a.example/one.mp3" type="audio/mpeg" />').content,
  ).toBe(`<p>It fell.</p>\n${linkTo("one")}`);
  const own = '<a href="https://a.example/one.mp3">Hear it</a>';
  expect(importText(own, enclosure("one")).content).toBe(`<p>${own}</p>`);
});

test("a playlist is a link to each of its recordings", () => {
  const recording = pictureWith({ title: "Track", "wp:attachment_url": "https://a.example/one.mp3" });
  for (const text of ['[playlist ids="3"]', "[playlist]"])
    expect(importText(text, "", recording).content).toBe(
      '<p><a href="https://a.example/one.mp3">Track</a></p>',
    );
});

test.each([
  '[audio mp3="https://a.example/one.mp3"][/audio]',
  "[audio preload='none' mp3='https://a.example/one.mp3' ogg='https://a.example/one.ogg']",
  "[audio src=https://a.example/one.mp3]",
  '[video width="9" mp4="https://a.example/one.mp3"][/video]',
])("a shortcode of a recording is a link to it: %s", (text) => {
  const { content, lines } = importText(text);
  expect([content, lines]).toEqual(["[Recording](https://a.example/one.mp3)", []]);
});

test("what is pinned in an export is named", () => {
  const lineOf = (name: string, file: string) =>
    `Pinned: its "${name}" counts for nothing, as lists are by date: use FEATURED in my/site.ts: ${file}`;
  const sticky = item({ ...SNOW, "wp:is_sticky": "1", "content:encoded": "A" });
  const plain = item({
    ...SNOW,
    "wp:post_id": "8",
    "wp:post_name": "b",
    "wp:is_sticky": "0",
    "content:encoded": "B",
  });
  expect(importBlog({ "a.xml": wxrOf(sticky, plain) }).lines).toEqual([lineOf("sticky", "snow.html")]);
  const post = { title: "T", status: "published", published_at: "2024-01-05T10:00:00Z", html: "<p>A</p>" };
  const posts = [true, 0].map((featured, index) => ({
    ...post,
    id: `${index}`,
    slug: `p${index}`,
    featured,
  }));
  expect(importBlog({ "a.json": JSON.stringify({ data: { posts } }) }).lines).toEqual([
    lineOf("featured", "p0.html"),
  ]);
});
