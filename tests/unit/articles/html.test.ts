// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { expect, test, vi } from "vitest";
import { plainTextOf } from "../../../app/articles/summaries.server";
import { RELOAD_ON_BACK } from "../../../app/root";
import { htmlOf, parseBody, render } from "../../support/rendered";

const OUT = 'rel="nofollow"';
const LAZY = 'loading="lazy" decoding="async"';
const SILENT = 'referrerpolicy="no-referrer"';

test.each(
  Object.entries({
    "a <kbd class=x onclick=y>Ctrl</kbd> <!-- c -->b": '<p>a <kbd dir="ltr">Ctrl</kbd> b</p>',
    "x<sub>1</sub><br/>y <s>z</s>": "<p>x<sub>1</sub><br>y <s>z</s></p>",
    "<p align=center>a *b*</p>": "<p>a *b*</p>",
    "<div>\n\na *b*\n\n</div>": "<div>\n<p>a <em>b</em></p>\n</div>",
    "<details open>\n<summary>More</summary>\n\n- *a*\n\n</details>":
      '<details open="">\n<summary>More</summary>\n<ul>\n<li><em>a</em></li>\n</ul>\n</details>',
    "<dl><dt>a<dd>b</dl>": "<dl><dt>a</dt><dd>b</dd></dl>",
    "<center><font color=red>a</font></center>": "<div>a</div>",
    "<strike>a</strike> <tt>b</tt> <acronym>c</acronym>":
      '<p><s>a</s> <code dir="ltr">b</code> <abbr>c</abbr></p>',
    "<ol start=3 type=a style=x><li value=9>a</ol>": '<ol start="3" type="a"><li value="9">a</li></ol>',
    "<bdo dir=rtl lang=ar title='&quot;'>a</bdo>": '<p><bdo dir="rtl" lang="ar" title="&quot;">a</bdo></p>',
    "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>":
      "<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>",
    "a <script>b</script> c <svg><text>d</text></svg> e": "<p>a  c  e</p>",
    "<div>\n<style>\n\nb{}\n\n</style>\n</div>\n\na": "<div>\n\n</div>\n<p>a</p>",
    "<svg>\n<path d=x />\n<text>b</text>\n</svg>\n\na": "<p>a</p>",
    "a <div><h1>b</h1></div>":
      '<p>a </p><div><div class="heading"><h2 id="b">b</h2> <a class="heading-link" href="#b" aria-label="Link to: b"></a></div></div>',
    '<div><a href="/x"><h2>All</h2></a></div>':
      '<div><a href="/x"><div class="heading"><h2 id="all">All</h2> </div></a></div>',
    "<progress value=2 max=4 form=x>half</progress>": '<p><progress value="2" max="4">half</progress></p>',
    "<my-note>a <b>b</b></my-note>": "<p>a <b>b</b></p>",
    "a <template>b": "<p>a b\n</p>",
    '<pre class="x"><code>\n a\n\n b\n</code></pre>':
      '<div class="code"><pre class="scrolling" role="group" aria-label="Code" dir="ltr"><code>\n a\n\n b\n</code></pre></div>',
    "<table id=x><caption>Wide <b>one</b></caption><tr><td align=right colspan=2 width=9>a</table>":
      '<div class="scrolling" role="group" aria-label="Table: Wide one" tabindex="0"><table id="x"><caption>Wide <b>one</b></caption><tbody><tr><td colspan="2" class="text-right">a</td></tr></tbody></table></div>',
    '<a href="https://b.example" target=_blank>a</a>': `<p><a href="https://b.example" ${OUT}>a</a></p>`,
    "<a rel='noopener me' href=https://b.example>a</a>":
      '<p><a href="https://b.example" rel="nofollow me">a</a></p>',
    "<a rel=ME href=/b>a</a>": '<p><a href="/b" rel="me">a</a></p>',
    "<a rel='noopener menu' href=https://b.example>a</a>": `<p><a href="https://b.example" ${OUT}>a</a></p>`,
    "<a rel='tag' href=/b>a</a> <i rel=me>b</i>": '<p><a href="/b">a</a> <i>b</i></p>',
    '<a href="/x">\n\n**a**\n\n</a>': '<a href="/x">\n<p><strong>a</strong></p>\n</a>',
    "<a href=rel>a</a> [b](rel)": "<p>a b</p>",
    "a <img src=rel.png alt=b> <img alt=c>": "<p>a b c</p>",
    '<img src="/a.svg" title="b">':
      '<figure><a class="large bare" href="/a.svg" data-original="/a.svg" aria-label="Picture"><span class="picture-box"><img src="/a.svg" loading="lazy" decoding="async" alt=""></span></a><figcaption>b</figcaption></figure>',
    '<figure><img src="/a.svg" alt="a"><figcaption>*b*</figcaption></figure>':
      '<figure><a class="large bare" href="/a.svg" data-original="/a.svg"><span class="picture-box"><img src="/a.svg" loading="lazy" decoding="async" alt="a"></span></a><figcaption>*b*</figcaption></figure>',
    "![a.svg](/a.svg)": `<figure><a class="large bare" href="/a.svg" data-original="/a.svg"><span class="picture-box"><img src="/a.svg" ${LAZY} alt="a.svg"></span></a></figure>`,
    // What shows another page, or plays, becomes a link to it.
    "<iframe src=https://www.b.example/c></iframe>": `<p><a href="https://www.b.example/c" ${OUT}>b.example</a></p>`,
    "a <iframe src=//b.example title=Film></iframe> c": `<p>a <a href="https://b.example" ${OUT}>Film</a> c</p>`,
    "<iframe src=https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0></iframe>": `<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" ${OUT}>youtube.com</a></p>`,
    "<iframe src=https://player.vimeo.com/video/7?h=a />": `<p><a href="https://vimeo.com/7" ${OUT}>vimeo.com</a></p>`,
    "<video controls>\n<source src=/a/b.mp4>\n\nNot *shown*.\n\n</video>":
      '<p><a href="/a/b.mp4">b.mp4</a></p>',
    "<audio src=https://b.example/c>Not shown.</audio>": `<p><a href="https://b.example/c" ${OUT}>b.example</a></p>`,
    "<embed src=https://b.example/c>": `<p><a href="https://b.example/c" ${OUT}>b.example</a></p>`,
    "<object data=x><embed src=https://b.example/c></object>": "",
    "<iframe src=javascript:alert(1)></iframe><iframe srcdoc=a></iframe>": "",
    // A picture stays in its line, has the size that is written, and a box if it is alone.
    "a ![b](/c.svg) d": `<p>a <img src="/c.svg" ${LAZY} alt="b"> d</p>`,
    "[![a](/b.svg)](/x) ![c](https://d.example/e)": `<p><a href="/x"><img src="/b.svg" ${LAZY} alt="a"></a> <img src="https://d.example/e" ${LAZY} alt="c" ${SILENT}></p>`,
    // Another host is not told of the page, unless its author says so in a word that browsers know.
    "![a](https://d.example/e)": `<figure><a class="large bare" href="https://d.example/e" data-original="https://d.example/e" ${OUT} ${SILENT}><span class="picture-box"><img src="https://d.example/e" ${LAZY} alt="a" ${SILENT}></span></a></figure>`,
    "a <img src=https://d.example/e referrerpolicy=Origin>": `<p>a <img src="https://d.example/e" ${LAZY} alt="" referrerpolicy="Origin"></p>`,
    "a <img src=https://d.example/e referrerpolicy=always>": `<p>a <img src="https://d.example/e" ${LAZY} alt="" ${SILENT}></p>`,
    "a <img src=/e.svg referrerpolicy=no-referrer-when-downgrade>": `<p>a <img src="/e.svg" ${LAZY} alt="" referrerpolicy="no-referrer-when-downgrade"></p>`,
    "- ![a](/b.svg)": `<ul>\n<li><img src="/b.svg" ${LAZY} alt="a"></li>\n</ul>`,
    "<img src=/a.svg width=80>": `<figure><a class="large bare" href="/a.svg" data-original="/a.svg" aria-label="Picture"><img src="/a.svg" width="80" ${LAZY} alt=""></a></figure>`,
    "a <img src=/a.svg height=20px width=50%>": `<p>a <img src="/a.svg" height="20" ${LAZY} alt=""></p>`,
    "<div><a href=/x><figure><img src=/a.svg width=80></figure></a></div>": `<div><a href="/x"><figure><img src="/a.svg" width="80" ${LAZY} alt=""></figure></a></div>`,
    "<figure><a href=/x><img src=/a.svg></a></figure>": `<figure><a href="/x"><span class="picture-box"><img src="/a.svg" ${LAZY} alt=""></span></a></figure>`,
    "a <img src=https://b.example/c width=1 height=1> d": "<p>a  d</p>",
    "<img src=https://b.example/c height=0>\n\na <img src=//b.example/c width=2px height=1 alt=d>":
      "<p>a </p>",
    "a <img src=/b.svg width=600 height=2>": `<p>a <img src="/b.svg" width="600" height="2" ${LAZY} alt=""></p>`,
  }),
)("%j is %j", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test("pictures of HTML become what Markdown's are", () => {
  const picture =
    "<picture><source srcset=/x.avif><img width=1440 src=/figures/caffeine-day.webp alt='A &lt;b&gt;'></picture>";
  const measured = { "/figures/caffeine-day.webp": { width: 1440, height: 810, isFixed: false } };
  const sources = ["![A \\<b>](/figures/caffeine-day.webp)", picture];
  const [markdown, html] = sources.map((source) => render(source, measured).rendered.html);
  expect(html).toBe(markdown);
});

test("headings of HTML are in the contents, and ids lead where they did", () => {
  const source =
    '<h1 id="Top">A <i>b</h1>\n\n## Two\n\n<h2 class=x>Three</h2>\n\n<p>a\n<h3 id=two>Four</h3>\n\n# <kbd>x</kbd> y\n\n<a name="Old_1"></a> <b id="top">c</b> <i id=two>d</i> <u id="page:content">e</u> <s id=__f>f</s>';
  const { html, headings } = render(source).rendered;
  const body = parseBody(html);
  expect([...body.querySelectorAll("[id]")].map(({ localName, id }) => `${localName}#${id}`)).toEqual([
    "h2#Top",
    "h3#two",
    "h3#three",
    "h4#four",
    "h2#x-y",
    "a#Old_1",
    "b#top",
    "u#page-content",
  ]);
  expect(headings.map(({ text }) => text)).toEqual(["A b", "x y"]);
  expect(body.querySelectorAll(".heading a")).toHaveLength(4);
});

test("links within a text lead to ids with colons and an underscore, as Word and Pandoc write them", () => {
  const source =
    'Text<a href="#_ftn1" name="_ftnref1">[1]</a> [one](#fig:one) [two](#fig%3Atwo) [far](/blogs/x#tab:a) [site](https://a.example/#a:b)\n\n<p><a href="#_ftnref1" name="_ftn1">[1]</a></p><p id="fig:one">A</p><p id="fig:two">B</p>';
  const body = parseBody(htmlOf(source));
  const links = [...body.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  const ends = ["/blogs/x#tab-a", "https://a.example/#a:b"];
  expect(links.sort()).toEqual(["#_ftn1", "#_ftnref1", "#fig-one", "#fig-two", ...ends]);
  const own = links.filter((href) => href?.startsWith("#"));
  for (const href of own) expect(body.querySelector(`[id="${href?.slice(1)}"]`)).not.toBeNull();
});

test("an author's id is not taken for what a script of the site has noted", () => {
  const { window } = new JSDOM(htmlOf("<b id=isHydrated>a</b>"), { runScripts: "outside-only" });
  const [listen, reload] = [vi.fn(), vi.fn()];
  new Function("window", "addEventListener", "location", RELOAD_ON_BACK)(window, listen, { reload });
  listen.mock.calls[0]?.[1]({ state: { idx: 1 } });
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
])("the site's markup stands only where the site writes it (case %#)", (source, names) => {
  const marked = parseBody(htmlOf(source)).querySelectorAll(
    "[role], [tabindex], [id='page:content'], .scrolling",
  );
  expect([...marked].map(({ localName }) => localName)).toEqual(names);
});

test("what is left out is told with its line", () => {
  const { losses } = render(
    "a\n\nb <form>c</form> <font>d</font>\n\n<marquee>\n</marquee>\n\n<a href=rel>e</a> <iframe src=f>",
  );
  expect(losses).toEqual([
    { what: "html", name: "marquee", line: 5 },
    { what: "link", name: "rel", line: 8 },
    { what: "link", name: "f", line: 8 },
  ]);
});

test("the text of an article is without tags, with words apart", () => {
  const source =
    "<div title=x>a<br>b</div><p>c</p>\n\n<style>\nd\n</style>\n\ne<b>f</b> <!-- g --><iframe src=//h.example title=i></iframe>";
  expect(plainTextOf(source)).toBe("a b c ef i");
  expect(render(source).rendered).toMatchObject({ excerpt: "a b c ef i", wordCount: 5 });
});
