import { expect, test } from "vitest";
import { compareText } from "./sites.js";

const P = "<p>The snow fell all night, and in the morning it was gone.</p>";
const MATH = (tex: string) =>
  `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;

test.each([
  [
    "an address that Cloudflare hides",
    '<a href="/cdn-cgi/l/email-protection#2a4b6a48" class="__cf_email__" data-cfemail="2a4b6a48">[email&#160;protected]</a>',
    '<a href="mailto:a@b">a@b</a>',
  ],
  ["a label in upper case", "<p>NOTE</p><p>Cold.</p>", "<p>Note</p><p>Cold.</p>"],
  [
    "a title of a picture as its caption",
    '<p><img src="a.png" alt="Ice" title="The ice">',
    '<figure><img src="b.png" alt="Ice"><figcaption>The ice</figcaption></figure>',
  ],
  ["a heading as in the page's title", "<h1>snow</h1>", ""],
  [
    "headings one level deeper, as far as there is one",
    "<h1>Ice</h1>a<h2>Fog</h2>b<h6>Rain</h6>c",
    "<h2>Ice</h2>a<h3>Fog</h3>b<h6>Rain</h6>c",
  ],
  [
    "signs of headings and of notes",
    '<h2 id="a">Ice <a href="#a">#</a></h2><p>Cold<sup><a href="#n1">1</a></sup></p><ol><li id="n1">Very. <a href="#r1">↩</a><a href="#r2">↩2</a></ol>',
    '<h2>Ice</h2><p>Cold<sup><a href="#note-1">[1]</a></sup></p><ol><li id="note-1">Very.</ol>',
  ],
  [
    "a lazy picture",
    '<p><img data-src="a.png" alt="Ice" src="data:,"><noscript><img src="a.png" alt="Ice"></noscript>',
    '<p><img src="b.png" alt="Ice">',
  ],
  ["a picture of a single pixel", '<p><img src="https://count.example" width="1" height="1">', ""],
  ["an emoji as a picture", '<p>Cold <img class="emoji" alt="❄️" src="a.svg"></p>', "<p>Cold ❄</p>"],
])("%s is no difference", async (_, before, after) => {
  expect(await compareText(P + before, P + after)).toEqual([]);
});

test.each([
  ["© 2024 (R)", "(c) 2024 ®"],
  ["3×4", "3x4"],
  ["so….", "so...."],
  ["‘so’ — “so” …", "'so' --- \"so\" ..."],
])("%s instead of %s is typography", async (before, after) => {
  const lines = await compareText(`${P}<p>${before}</p>`, `${P}<p>${after}</p>`);
  expect(lines).not.toEqual([]);
  expect(lines.filter((line) => !line.startsWith("typography"))).toEqual([]);
});

test.each([
  [
    "a caption",
    '<figure><img src="a.png" alt="Ice"><figcaption>The ice</figcaption></figure>',
    '<p><img src="b.png" alt="Ice">',
    "gone: The ice → ",
  ],
  ["a heading of the text", "<h2>Thaw</h2>", "<p>Thaw</p>", "headings: h2 → "],
  ["a note", '<p>Cold<sup><a href="#n1">1</a></sup></p>', "<p>Cold</p>", "links: note → "],
  [
    "a word's other case within others",
    "<p>The US fell.</p>",
    "<p>The us did.</p>",
    "gone: US fell. → us did.",
  ],
])("%s that is lost is found", async (_, before, after, line) => {
  expect(await compareText(P + before, P + after)).toContain(line);
});

const SCRIPT = '<script src="/mathjax.js"></script>';

test.each([
  "<p>So $a_b$ it</p>",
  "<p>So $a\n_b$ it</p>",
  String.raw`<p>So \(a_b\) it</p>`,
  "<p>So $$<br>a_b<br>$$ it</p>",
  '<p>So <script type="math/tex">a_b</script> it</p>',
  '<p>So <span class="MathJax" aria-hidden="true">ab</span><script type="math/tex">a_b</script> it</p>',
  `<p>So <span class="katex"><span class="katex-mathml">${MATH("a_b")}</span><span class="katex-html" aria-hidden="true">ab</span></span> it</p>`,
])("the formula %j is compared", async (before) => {
  expect(await compareText(P + before, `${P}<p>So ${MATH("a_b")} it</p>`, SCRIPT)).toEqual([]);
  expect(await compareText(P + before, `${P}<p>So ${MATH("a^b")} it</p>`, SCRIPT)).toEqual([
    expect.stringMatching(/^formulas: a ?_b → a\^b$/),
  ]);
});

test("what is text in this site's HTML for programs is the same as on a page", async () => {
  const page = `${P}<p>So ${MATH("a_b")}</p><ul><li><input type="checkbox"> Salt</li></ul><ruby>漢<rt>kan</rt></ruby>`;
  const ours = `${P}<p>So <code class="math-inline">a_b</code></p><ul><li>☐ Salt</li></ul><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>`;
  expect(await compareText(page, ours)).toEqual([]);
  const other = await compareText(page, ours.replace("a_b", "a^b"));
  expect(other).toEqual([expect.stringMatching(/^formulas: a ?_b → a\^b$/)]);
});

test("a formula that readers now see raw is found", async () => {
  const raw = `${P}<p>So $$a_b$$ it</p>`;
  expect(await compareText(raw, raw, SCRIPT)).toEqual(["formulas: a_b → $$a_b$$"]);
  expect(await compareText(raw, raw)).toEqual([]);
});
