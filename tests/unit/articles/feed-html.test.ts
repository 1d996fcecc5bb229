import { expect, test } from "vitest";
import { parseBody, render } from "../../support/rendered";

function feedOf(source: string): string {
  return render(source).rendered.feedHtml;
}

/** What a reader shows that drops every tag but keeps the text. */
function textOf(source: string): string {
  return String(parseBody(feedOf(source)).textContent)
    .replace(/\s+/g, " ")
    .trim();
}

test.each([
  ["$\\frac13$", "\\frac13"],
  ["$10^{-3}$ and $x$", "10^{-3} and x"],
  ["$$\n\\bar{a} < b\n$$", "\\bar{a} < b"],
  ["## Of $x_1$", "Of x_1"],
  ["a[^1]\n\n[^1]: $\\sqrt2$", "a1 Notes \\sqrt2 ↩\uFE0E"],
  ["- [ ] Salt\n- [x] Water", "☐ Salt ☑ Water"],
  ['<input type="checkbox" checked> Salt', "☑ Salt"],
  ["<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>", "漢(kan)字(ji)"],
  ["<ruby>漢<rp>[</rp><rt>kan</rt><rp>]</rp></ruby>", "漢(kan)"],
])("%j says the same in a feed without its tags", (source, text) => {
  expect(textOf(source)).toBe(text);
});

test("a feed has no MathML and no controls: a formula is its TeX, as code from left to right", () => {
  const html = feedOf("$a<b$\n\n$$\nc^2\n$$\n\n- [x] d\n\n`\\e`");
  expect(html).toContain('<p><code class="math-inline" dir="ltr">a&lt;b</code></p>');
  expect(html).toContain('<div><code class="math-inline" dir="ltr">c^2</code></div>');
  expect(html).not.toMatch(/<(math|input|m\w+ )/);
});

test("links to what is in the article stay in it, with their targets; others lead to its page", () => {
  const source =
    '# Über uns\n\n[up](#über-uns), [note](#note-x), <b id="b.1">b</b>[b](#b.1), a[^1], [comments](#comments), [x](#%), [top](#)\n\n[^1]: c\n\n<i id="note-x">n</i> <a href="#über-uns">up</a>';
  const body = parseBody(feedOf(source));
  const hrefs = [...body.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  const page = "https://site.example/blogs/1";
  expect(hrefs).toEqual([
    "#%C3%BCber-uns",
    "#note-x",
    "#b.1",
    "#note:1",
    `${page}#comments`,
    `${page}#%25`,
    `${page}#`,
    "#über-uns",
    "#reference:1",
  ]);
  for (const href of hrefs.filter((href) => href.startsWith("#")))
    expect(body.querySelector(`[id="${decodeURIComponent(href.slice(1))}"]`), href).not.toBeNull();
});
