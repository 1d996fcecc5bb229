import { readFileSync } from "node:fs";
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { expect, test, vi } from "vitest";
import { RELOAD_ON_BACK } from "../../../app/browser/reloads";
import type { Loss } from "../../../app/content/findings.server";
import { completeImages } from "../../../app/content/images.server";
import { plainTextOf, renderMarkdown } from "../../../app/content/markdown.server";

const parser: DOMParser = new new JSDOM("").window.DOMParser();

function htmlOf(source: string): string {
  return renderMarkdown(source).html.trim();
}

function bodyOf(html: string): HTMLElement {
  return parser.parseFromString(html, "text/html").body;
}

test.each([
  ["a <kbd class=x onclick=y>Ctrl</kbd> <!-- c -->b", "<p>a <kbd>Ctrl</kbd> b</p>"],
  ["x<sub>1</sub><br/>y <s>z</s>", "<p>x<sub>1</sub><br>y <s>z</s></p>"],
  ["<p align=center>a *b*</p>", "<p>a *b*</p>"],
  ["<div>\n\na *b*\n\n</div>", "<div>\n<p>a <em>b</em></p>\n</div>"],
  [
    "<details open>\n<summary>More</summary>\n\n- *a*\n\n</details>",
    '<details open="">\n<summary>More</summary>\n<ul>\n<li><em>a</em></li>\n</ul>\n</details>',
  ],
  ["<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
  ["<center><font color=red>a</font></center>", "<div>a</div>"],
  ["<strike>a</strike> <tt>b</tt> <acronym>c</acronym>", "<p><s>a</s> <code>b</code> <abbr>c</abbr></p>"],
  ["<ol start=3 type=a style=x><li value=9>a</ol>", '<ol start="3" type="a"><li value="9">a</li></ol>'],
  ["<bdo dir=rtl lang=ar title='&quot;'>a</bdo>", '<p><bdo dir="rtl" lang="ar" title="&quot;">a</bdo></p>'],
  [
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
    "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
  ],
  ["a <script>b</script> c <svg><text>d</text></svg> e", "<p>a  c  e</p>"],
  ["<div>\n<style>\n\nb{}\n\n</style>\n</div>\n\na", "<div>\n\n</div>\n<p>a</p>"],
  ["<svg>\n<path d=x />\n<text>b</text>\n</svg>\n\na", "<p>a</p>"],
  ["a <div><h1>b</h1></div>", "<p>a </p><div><h2>b</h2></div><p></p>"],
  ["<progress value=2 max=4 form=x>half</progress>", '<p><progress value="2" max="4">half</progress></p>'],
  ["<my-note>a <b>b</b></my-note>", "<p>a <b>b</b></p>"],
  ["a <template>b", "<p>a b\n</p>"],
  [
    '<pre class="x"><code>\n a\n\n b\n</code></pre>',
    expect.stringContaining("<code>\n a\n\n b\n</code></pre>"),
  ],
  [
    "<table><tr><td align=right colspan=2 width=9>a</table>",
    expect.stringContaining('<td colspan="2" class="text-right">'),
  ],
  [
    '<a href="https://b.example" target=_blank>a</a>',
    '<p><a href="https://b.example" rel="nofollow">a</a></p>',
  ],
  ['<a href="/x">\n\n**a**\n\n</a>', '<a href="/x">\n<p><strong>a</strong></p>\n</a>'],
  ["<a href=rel>a</a> [b](rel)", "<p>a b</p>"],
])("%j is %j", (source, html) => {
  expect(htmlOf(source)).toEqual(html);
});

test.each([
  ["<iframe src=https://www.b.example/c></iframe>", "https://www.b.example/c", "b.example"],
  ["a <iframe src=//b.example title=Film></iframe> c", "https://b.example", "Film"],
  [
    "<iframe src=https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0></iframe>",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "youtube.com",
  ],
  ["<iframe src=https://player.vimeo.com/video/7?h=a />", "https://vimeo.com/7", "vimeo.com"],
  ["<video controls>\n<source src=/a/b.mp4>\n\nNot *shown*.\n\n</video>", "/a/b.mp4", "b.mp4"],
  ["<audio src=https://b.example/c.mp3>Not shown.</audio>", "https://b.example/c.mp3", "b.example"],
  ["<object data=x><embed src=https://b.example/c></object>", undefined, undefined],
  ["<embed src=https://b.example/c>", "https://b.example/c", "b.example"],
  ["<iframe src=javascript:alert(1)></iframe><iframe srcdoc=a></iframe>", undefined, undefined],
])("%s is a link to what it shows", (source, href, text) => {
  const link = bodyOf(htmlOf(source)).querySelector("p > a");
  expect([link?.getAttribute("href"), link?.textContent]).toEqual([href, text]);
  expect(htmlOf(source)).not.toMatch(/shown/i);
});

test("pictures of HTML become what Markdown's are", async () => {
  const picture =
    "<picture><source srcset=/x.avif><img width=9 src=/figures/caffeine-day.webp alt='A &lt;b&gt;'></picture>";
  const [markdown, html] = await Promise.all(
    ["![A \\<b>](/figures/caffeine-day.webp)", picture].map((source) => completeImages(htmlOf(source))),
  );
  expect(html).toBe(markdown);
  expect(htmlOf('<img src="/a.png" title="Caption">')).toBe(htmlOf('![](/a.png "Caption")'));
  expect(htmlOf('<figure><img src="/a.png" alt="a"><figcaption>*b*</figcaption></figure>')).toBe(
    '<figure><img src="/a.png" alt="a"><figcaption>*b*</figcaption></figure>',
  );
  expect(htmlOf("a <img src=rel.png alt=b> <img alt=c>")).toBe("<p>a b c</p>");
});

test("headings of HTML are in the contents, and ids lead where they did", () => {
  const source =
    '<h1 id="Top">A <i>b</h1>\n\n## Two\n\n<h2 class=x>Three</h2>\n\n<p>a\n<h3 id=two>Four</h3>\n\n# <kbd>x</kbd> y\n\n<a name="Old_1"></a> <b id="top">c</b> <i id=two>d</i> <u id="page:content">e</u> <s id=__f>f</s>';
  const { html, headings } = renderMarkdown(source);
  const body = bodyOf(html);
  expect([...body.querySelectorAll("[id]")].map(({ localName, id }) => `${localName}#${id}`)).toEqual([
    "h2#Top",
    "h3#two",
    "h3#three",
    "h2#x-y",
    "a#Old_1",
    "b#top",
  ]);
  expect(headings.map(({ text }) => text)).toEqual(["A b", "x y"]);
  expect(body.querySelectorAll(".heading a")).toHaveLength(4);
});

test("an author's id is not taken for what a script of the site has noted", () => {
  const { window } = new JSDOM(htmlOf("<b id=isHydrated>a</b>"), { runScripts: "outside-only" });
  const [addEventListener, reload] = [vi.fn(), vi.fn()];
  new Function("window", "addEventListener", "location", RELOAD_ON_BACK)(window, addEventListener, {
    reload,
  });
  addEventListener.mock.calls[0]?.[1]({ state: { idx: 1 } });
  expect(reload).toHaveBeenCalledOnce();
});

const OWN = "class=scrolling role=group aria-label=x tabindex=0 id=page:content";

test.each([
  [`<b ${OWN}>b</b>`, []],
  [`${"😀&#13;&#10;é&#0;".repeat(9_000)} <b ${OWN}>b</b>`, []],
  [`<!> <!a> <!-- --> <b ${OWN}>b</b>`, []],
  [`<div ${OWN} title="\n\n\`\`\`js\nlet\n\`\`\``, ["pre"]],
  [`<div ${OWN} title='\n\n| a |\n|---|`, ["div"]],
  [`<div ${OWN}\n\n\`\`\`js\nlet\n\`\`\``, ["pre"]],
  [`<svg ${OWN}><b ${OWN}>\n\n> a[^1]\n\n[^1]: <b ${OWN}>`, ["a", "section", "a"]],
])(
  "the site's markup stands only where the site writes it, not in the author's HTML (case %#)",
  (source, names) => {
    const marked = bodyOf(htmlOf(source)).querySelectorAll(
      "[role], [tabindex], [id='page:content'], .scrolling",
    );
    expect([...marked].map(({ localName }) => localName)).toEqual(names);
  },
);

test("what is left out is told with its line", () => {
  const losses: Loss[] = [];
  renderMarkdown(
    "a\n\nb <form>c</form> <font>d</font>\n\n<marquee>\n</marquee>\n\n<a href=rel>e</a> <iframe src=f>",
    losses,
  );
  expect(losses).toEqual([
    { what: "html", name: "marquee", line: 5 },
    { what: "link", name: "rel", line: 8 },
    { what: "link", name: "f", line: 8 },
  ]);
});

test("a table of HTML scrolls in a box with a name", () => {
  const box = bodyOf(htmlOf("<table id=x><caption>Wide <b>one</b></caption><tr><td>a</table>")).querySelector(
    "div",
  );
  expect([box?.className, box?.getAttribute("aria-label"), box?.firstElementChild?.id]).toEqual([
    "scrolling",
    "Table: Wide one",
    "x",
  ]);
});

test("the text of an article is without tags, with words apart", () => {
  const source =
    "<div title=x>a<br>b</div><p>c</p>\n\n<style>\nd\n</style>\n\ne<b>f</b> <!-- g --><iframe src=//h.example title=i></iframe>";
  expect(plainTextOf(source)).toBe("a b c ef i");
  expect(renderMarkdown(source)).toMatchObject({ excerpt: "a b c ef i", wordCount: 5 });
});

const NAMES =
  "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd label li mark meter ol p pre progress q rp rt ruby s samp section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr";
const ATTRIBUTES =
  "alt aria-label aria-labelledby checked class colspan datetime dir disabled href id lang max open rel reversed role rowspan scope src start tabindex title type value";
const CLASSES = /^(footnotes|heading|heading-link|hljs-[\w ]+|scrolling|text-(center|right)|)$/;

/** Fails on anything that HTML from the site must not have, and where it ends what is around it. */
function checkHtml(sources: readonly string[]): void {
  const pieces = sources.map((source) => `<div class="article-text">${htmlOf(source)}</div>`);
  const articles = [...(bodyOf(`<main>${pieces.join("")}</main>`).firstElementChild?.children ?? [])];
  for (const [index, source] of sources.entries()) {
    expect(articles[index]?.className, source).toBe("article-text");
    for (const element of articles[index]?.querySelectorAll("*") ?? []) {
      expect(NAMES.split(" "), source).toContain(element.localName);
      for (const name of element.getAttributeNames()) expect(ATTRIBUTES.split(" "), source).toContain(name);
      expect(element.className, source).toMatch(CLASSES);
      expect(element.id, source).not.toMatch(/^(page:|__)/);
      const address = element.getAttribute("href") ?? element.getAttribute("src") ?? "#";
      expect(address, source).toMatch(/^(#|mailto:|https?:\/\/|\/)/);
      expect(address, source).not.toMatch(/^\/[\s/\\]/);
    }
  }
  expect(articles).toHaveLength(sources.length);
}

const PAYLOADS = readFileSync("tests/fixtures/hostile-html.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("⏎", "\n"));

test("published payloads do no harm, alone, in blocks that stay open, and all together", () => {
  expect(new Set(PAYLOADS).size).toBeGreaterThan(150);
  checkHtml(PAYLOADS);
  checkHtml(PAYLOADS.flatMap((payload) => [`- a ${payload}`, `<div>${payload}`]));
  checkHtml([PAYLOADS.join("\n\n"), PAYLOADS.join("")]);
});
