import { expect, test } from "vitest";
import { excerptSource } from "../../../app/articles/excerpt.server";
import { parseMarkdown } from "../../../app/articles/markdown-parser.server";
import { plainTextOf } from "../../../app/articles/summaries.server";
import { htmlOf, parseBody, render } from "../../support/rendered";

/** The TeX of an article's formulas; those that stand apart in brackets. */
function formulasOf(source: string): string[] {
  const formulas = parseBody(htmlOf(source)).querySelectorAll("math");
  return [...formulas].map((formula) => {
    const tex = String(formula.getAttribute("alttext"));
    return formula.hasAttribute("display") ? `[${tex}]` : tex;
  });
}

test.each([
  ["$x^2$", '<p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>'],
  ["a $a<b$ c", '<p>a <math alttext="a&lt;b"><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math> c</p>'],
  [
    "$$\n\\bar{a}\n$$",
    '<div class="scrolling" role="group" aria-label="Formula" tabindex="0"><math alttext="\\bar{a}" display="block"><mover><mi>a</mi><mo stretchy="false">‾</mo></mover></math></div>',
  ],
])("%j is %j", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test.each([
  ["$x$, ($y$), *$z$*, $n$th and [$l$](/x)", ["x", "y", "z", "n", "l"]],
  ["$a_1$ and $b_1$ and \\$", ["a_1", "b_1"]],
  ["\\(a * b * c\\) and \\( d \\)", ["a * b * c", "d"]],
  ["a $$b$$ c", ["[b]"]],
  ["$$a$$", ["[a]"]],
  ["a:\n$$\nb\n$$\nc", ["[b]"]],
  ["$$\na\n+ b\n- c\n= d\n> e\n$$", ["[a\n+ b\n- c\n= d\n> e]"]],
  ["\\[\na \\\\[2pt] b\n\\]", ["[a \\\\[2pt] b]"]],
  ["> $$\n> a\n> $$\n\n- b\n\n  $$\n  c\n  $$\n- $d$", ["[a]", "[c]", "d"]],
  ["| $a$ |\n|---|\n| $b$ |\n\n## $c$\n\nd[^1]\n\n[^1]: $e$", ["a", "b", "c", "e"]],
  ["$a\n+ b$", []],
  ["$$\\text{if $x$}$$", ["[\\text{if $x$}]"]],
  ["<p>$a$</p>\n\n<b>$c$</b>", ["c"]],
  ["$a\\$b$", ["a\\$b"]],
])("%j has the formulas %j", (source, formulas) => {
  expect(formulasOf(source)).toEqual(formulas);
});

test.each([
  ...["$5 and $10", "From $5 to $10, US$7 and A$8.", "in US$ or in A$", "costs 5$ or 10$", "$HOME and $PATH"],
  ...["$5 and `$HOME`, $6 and `$PATH`", "`$x$` and `\\(y\\)`", "```\n$x$\n```", "    $$x$$", "$x$5"],
  ...["$ x $ and $x $ and $ x$", "\\$x\\$ and \\\\(x\\\\)", "$, $$, $$$ and $$$$", "$$\na\n\n$$", "$$\n\n$$"],
  ...["$$ is cheap\n\n$$$ is dear", "\\[1\\] a note\n\n\\[2\\] another one \\[sic\\].", "\\(a \\[b"],
  "https://a.example/?b=$c$d",
])("%j is no formula", (source) => {
  expect(formulasOf(source)).toEqual([]);
  expect(render(source).losses).toEqual([]);
});

test("what can't be read is shown as code, and told with its line", () => {
  const source =
    "a\n\nb $\\foo$\n\n$$\n\\frac{a\n$$\n\n$\\def\\a{\\a\\a}\\a$ $\\href{javascript:alert(1)}{x}$ $\\cancel{y}$";
  expect(htmlOf(source)).toBe(
    `<p>a</p>
<p>b <code dir="ltr">\\foo</code></p>
<div class="code"><pre class="scrolling" role="group" aria-label="Code" dir="ltr"><code>\\frac{a</code></pre></div>
<p><code dir="ltr">\\def\\a{\\a\\a}\\a</code> <code dir="ltr">\\href{javascript:alert(1)}{x}</code> <code dir="ltr">\\cancel{y}</code></p>`,
  );
  expect(render(source).losses.map(({ what, name, line }) => [what, name, line])).toEqual([
    ["math", "\\foo", 3],
    ["math", "\\frac{a", 5],
    ["math", "\\def\\a{\\a\\a}\\a", 9],
    ["math", "\\href{javascript:alert(1)}{x}", 9],
    ["math", "\\cancel{y}", 9],
  ]);
});

test("commands that would double with each level are not tried", () => {
  for (const name of ["llap", "mathllap", "equilibriumRight", "equilibriumLeft", "cancelto{a}"])
    expect(render(`$${`\\${name}{`.repeat(40)}x${"}".repeat(40)}$`).losses).toHaveLength(1);
  expect(render(`$${"{".repeat(2_000)}x${"}".repeat(2_000)}$ $${"x".repeat(6_000)}$`).losses).toHaveLength(2);
  expect(formulasOf("$\\langle \\angle x \\rangle \\delta \\left( y \\right)$")).toHaveLength(1);
});

test("the text of an article has the TeX", () => {
  for (const html of ["", " <b>c</b>"]) {
    const source = `The area is $\\pi r^2$.\n\n$$\na < b\n$$\n\n## Of $x$${html}`;
    const text = "The area is \\pi r^2. a < b";
    expect(plainTextOf(source)).toBe(text);
    expect(plainTextOf(excerptSource(source, 100, "pi"))).toBe(text);
    expect(render(source).rendered.excerpt).toBe(text);
  }
  expect(render("## Of $x$").rendered.headings).toEqual([{ id: "of-x", text: "Of x" }]);
});

test("a formula has no names, links, styles and sizes of its author's", () => {
  const source = [
    "\\hspace{-99em}a\\hspace{99em}\\rule{99em}{99em}",
    "\\begin{align}a&=b\\label{note:1}\\\\c&=d\\tag{1}\\end{align}",
    '\\text{<img src=x onerror=alert(1)> " </math><script>}',
    "\\color{red}x\\colorbox{red}{y}\\fbox{z}\\overline{a}",
    '\\text{class="tml-right" id="x"}',
  ].map((tex) => `$$${tex}$$`);
  const body = parseBody(htmlOf(source.join("\n\n")));
  expect(body.querySelectorAll("math")).toHaveLength(source.length);
  expect(
    body.querySelectorAll("math [id], math [href], math [style], math [title], math img, script"),
  ).toHaveLength(0);
  expect(body.querySelectorAll("[width*='99'], [height*='99']")).toHaveLength(0);
  expect(body.textContent?.replace(/\s/g, " ")).toContain('class="tml-right" id="x"');
});

test.each([
  ["dollars", "$", 1_000_000],
  ["dollars before letters", "$a", 500_000],
  ["double dollars", "$$a ", 250_000],
  ["double dollars on lines of their own, never closed", "$$a\n", 250_000],
  ["double dollars between blank lines", "$$\n\n", 250_000],
  ["parentheses", "\\(", 500_000],
  ["brackets", "\\[", 500_000],
  ["brackets on lines of their own", "\\[\n", 300_000],
  ["dollars that are escaped", "$\\$", 300_000],
  ["backslashes", "$\\\\", 300_000],
  ["quotes", "> $$\n", 200_000],
  ["lists", "- \\[\n", 100_000],
  ["Chinese lines", "漢\n", 300_000],
  ["Chinese lines with stars", "**漢**\n", 100_000],
  ["stars", "*", 300_000],
])("a million characters of %s are read before the test's limit, in linear time", (_what, piece, count) => {
  expect(parseMarkdown(piece.repeat(count)).text().html).not.toBe("");
});
