import { expect, test } from "vitest";
import { compare, type Own } from "./sites.js";

const WORDS =
  "salt river copper lantern meadow orbit pepper canvas harbour violet engine marble thunder willow compass feather".split(
    " ",
  );

/** A paragraph that no other article has. */
const prose = (index: number) =>
  `<p>${Array.from({ length: 40 }, (_, at) => WORDS[(index * 7 + at * (index + 3)) % WORDS.length]).join(" ")} end${index}.</p>`;

const text = (index: number) => `
${prose(index)}
<h2>First ${index}</h2><p>Let <math><annotation encoding="application/x-tex">x_${index}</annotation></math> be it.</p>
<h3>Second ${index}</h3><p><img src="/a-${index}.png" alt="Plan ${index}"> See <a href="https://tool.example/${index}">the tool ${index}</a>.</p>
<pre><code class="language-js">if (a) {
  run(${index});
}
</code></pre>
<table><tr><th>Name<th>Size<tr><td>Box<td>${index}0</table>
<p>Rose ${index}<br>is red</p>
<ol><li>Note of ${index}</ol>`;

/** The page of a theme with all that one has around and in a text. */
const page = (
  index: number,
  content: string,
) => `<!doctype html><html><head><title>Post ${index} | Old</title>
<link rel="canonical" href="https://old.example/post-${index}/"><meta property="article:published_time" content="2024-05-1${index}T10:00:00Z"></head>
<body><header class="site"><a href="/">Old</a></header><main><article class="post">
<h1 class="title">Post ${index}</h1>
<div class="meta"><time datetime="2024-05-1${index}">May 1${index}, 2024</time> · ${index + 2} min read · by <a rel="author" href="/about/">Ana</a></div>
<div class="post-toc"><b>Contents</b><ul><li><a href="#a">First ${index}</a><li><a href="#b">Second ${index}</a></ul></div>
${content
  .replace(/<h([23])>(.*?)<\/h/g, '<h$1 id="a">$2 <a class="anchor" href="#a">¶</a></h')
  .replace(
    /<pre>([\s\S]*?)<\/pre>/,
    '<div class="highlight"><span class="lang">js</span><table><tr><td class="gutter"><pre>1\n2\n3</pre><td><pre>$1</pre></table><button>Copy</button></div>',
  )
  .replace(/<math>.*?<\/math>/, String.raw`\(x_${index}\)`)
  .replace(/src="(\/a.*?)"/, 'src="data:image/gif;base64,R0" data-src="$1"')}
<p class="ad">Buy our book!</p><div class="share">Share: <a href="https://social.example/?u=${index}">Social</a></div>
<div class="related"><h4>Related</h4><p><a href="/post-${(index + 1) % 8}/">Post ${(index + 1) % 8}</a> About ${WORDS[index]}, a ${WORDS[index + 1]} that turns the ${WORDS[index + 2]} and ends in another world of ${WORDS[index + 3]}</p></div>
<p><small>1${index} ${["May", "June"][index % 2]} 2024</small></p>
</article></main><script src="/mathjax.js"></script></body></html>`;

const pages = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`post-${index}/index.html`, page(index, text(index))]),
);
const articles = (edit: (html: string, index: number) => string = (html) => html): Record<string, Own> =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `post-${index}`,
      { title: `Post ${index}`, date: `2024-05-1${index}`, author: "Ana", html: edit(text(index), index) },
    ]),
  );

test("what a theme has around and in each article is no difference", async () => {
  const { lines, asSeen } = await compare(pages, articles());
  expect(lines).toEqual([]);
  expect(asSeen).toBe(8);
});

test.each<[string, (html: string) => string, string]>([
  ["a word", (html) => html.replace("end3", "ending"), "gone: end3. → ending."],
  ["a formula", (html) => html.replace("x_3", "x^3"), "formulas: x_3 → x^3"],
  ["a picture", (html) => html.replace(/<img.*?>/, ""), "pictures: Plan 3 → nothing"],
  [
    "a code indent",
    (html) => html.replace("  run", "run"),
    "code: if (a) {\n  run(3);\n} → if (a) {\nrun(3);\n}",
  ],
  ["a heading's level", (html) => html.replace(/h3/g, "h4"), "headings: h3 → h4"],
  [
    "a link",
    (html) => html.replace("tool.example/3", "tool.example/4"),
    "links: tool.example/3 → tool.example/4",
  ],
  ["a table cell", (html) => html.replace("<td>Box<td>", "<td>Box "), "cells: cell → "],
  ["a line break", (html) => html.replace("<br>", " "), "breaks: break → "],
])("%s that differs is found", async (_, edit, line) => {
  const { lines } = await compare(
    pages,
    articles((html, index) => (index === 3 ? edit(html) : html)),
  );
  expect(lines).toEqual([`post-3 ${line}`.replace("→ nothing", "→ ")]);
});

test("a date that differs, and a hidden post, are found", async () => {
  const all = articles();
  const { lines, hidden } = await compare(pages, {
    ...all,
    "post-3": { ...(all["post-3"] as Own), date: "2024-05-12" },
    draft: { html: "<p>Not for readers.</p>" },
  });
  expect(lines).toEqual(["post-3 date: 2024-05-13 → 2024-05-12"]);
  expect(hidden).toEqual(["draft"]);
});

test.each([
  ["a box", '<div class="callout"><p>Beware of $, the WORD there.</p></div>'],
  [
    "a section of notes",
    '<section class="footnotes"><ol><li>See the book of $ on WORD and more of it.</ol></section>',
  ],
  ["a caption", '<figure><figcaption class="caption">The $ and its WORD</figcaption></figure>'],
  ["a short last sentence", '<p class="coda">Good night, WORD and WORD.</p>'],
  ["a block of code", "<pre><code>let $ = WORD</code></pre>"],
])("%s that every article has lost is found", async (_, box) => {
  const filled = (index: number) => box.replace("$", `n${index}`).replaceAll("WORD", WORDS[index] as string);
  const at = /footnotes|coda/.test(box) ? "</ol>" : "<h2>";
  const old = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `post-${index}/index.html`,
      page(index, text(index).replace(at, at === "<h2>" ? filled(index) + at : at + filled(index))),
    ]),
  );
  const { lines } = await compare(old, articles());
  const ids = new Set(lines.map((line) => line.split(" ")[0]));
  expect(ids.size).toBe(8);
});
