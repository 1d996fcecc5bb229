import { expect, test } from "vitest";
import { signsOf, toCommonMark } from "../src/markdown.js";
import { importBlog } from "./blog.js";

/** The text of a post that a blog of these files has. */
function importText(text: string, file: string, files: Record<string, string>): string | undefined {
  const { row } = importBlog({ ...files, [file]: `---\ntitle: Snow\ndate: 2024-01-05\n---\n${text}\n` });
  return row?.content;
}

const jekyll = (config: string) => (text: string) =>
  importText(text, "_posts/2024-01-05-snow.md", { "_config.yml": `title: Frost\n${config}` });
const hugo = (config: string) => (text: string) =>
  importText(text, "content/posts/snow.md", { "hugo.toml": `title = "Frost"\n${config}` });
const hexo =
  (config: string, renderer = "marked") =>
  (text: string) =>
    importText(text, "source/_posts/snow.md", {
      "_config.yml": `new_post_name: :title.md\n${config}`,
      "package.json": `{ "dependencies": { "hexo-renderer-ejs": "1", "hexo-renderer-${renderer}": "1" } }`,
    });
const eleventy = (config: string) => (text: string) =>
  importText(text, "posts/snow.md", { "eleventy.config.js": config });
const astro = (config: string) => (text: string) =>
  importText(text, "src/content/blog/snow.md", { "astro.config.mjs": config });
const docusaurus = (config: string) => (text: string) =>
  importText(text, "blog/snow.md", { "docusaurus.config.js": config });
const zola = (config: string) => (text: string) =>
  importText(text, "content/snow.md", { "config.toml": `base_url = "https://a.example"\n${config}` });
const pelican = (config: string) => (text: string) =>
  importText(text, "content/snow.md", { "pelicanconf.py": config });

const TYPED = `"It's 'so'" -- a---b...`;
const SET = "“It’s ‘so’” – a—b…";

test.each([
  ["Jekyll", jekyll(""), SET],
  [
    "Jekyll's kramdown",
    jekyll('kramdown: { smart_quotes: "sbquo,lsquo,bdquo,ldquo" }'),
    "„It‘s ‚so‘“ – a—b…",
  ],
  ["Jekyll's kramdown", jekyll('kramdown: { smart_quotes: "apos,apos,quot,quot" }'), `"It's 'so'" – a—b…`],
  [
    "Jekyll's kramdown",
    jekyll('kramdown: { typographic_symbols: { hellip: "...", mdash: "--", ndash: "ndash" } }'),
    "“It’s ‘so’” ndash a--b...",
  ],
  ["Jekyll's kramdown", jekyll("kramdown:\n  gfm_quirks: [no_auto_typographic]"), "“It’s ‘so’” -- a---b..."],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMark"), TYPED],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMarkGhPages\ncommonmark: { options: [SMART] }"), SET],
  ["Jekyll's Redcarpet", jekyll("markdown: redcarpet\nredcarpet: { extensions: [smart] }"), SET],
  ["Hugo", hugo(""), SET],
  ["Hugo", hugo("[markup.goldmark.extensions.typographer]\ndisable = true"), TYPED],
  ["Hugo 0.60", hugo("[markup.goldmark.extensions]\ntypographer = false"), TYPED],
  [
    "Hugo",
    hugo(
      "[markup.goldmark.extensions.typographer]\nleftDoubleQuote = '&bdquo;'\nrightDoubleQuote = '“'\napostrophe = \"'\"",
    ),
    "„It's ‘so’“ – a—b…",
  ],
  [
    "Hugo, of a language",
    hugo(
      "[languages.en.markup.goldmark.extensions.typographer]\nleftDoubleQuote = '«'\nrightDoubleQuote = '»'",
    ),
    "«It’s ‘so’» – a—b…",
  ],
  ["Hugo's Blackfriday", hugo("[markup]\ndefaultMarkdownHandler = 'blackfriday'"), SET],
  [
    "Hugo's Blackfriday",
    hugo("[markup]\ndefaultMarkdownHandler = 'blackfriday'\nblackfriday.smartypants = false"),
    TYPED,
  ],
  ["Hexo", hexo(""), SET],
  ["Hexo", hexo("marked: { smartypants: false }"), TYPED],
  ["Hexo", hexo("marked: { quotes: '«»“”' }"), "«It’s “so”» – a—b…"],
  ["Hexo's markdown-it", hexo("", "markdown-it"), SET],
  ["Hexo's markdown-it", hexo("markdown: { render: { typographer: false } }", "markdown-it"), TYPED],
  ["Hexo's kramed", hexo("", "kramed"), SET],
  ["Hexo's Pandoc", hexo("", "pandoc"), TYPED],
  ["Eleventy", eleventy(""), TYPED],
  ["Eleventy", eleventy("markdownIt({ html: true, typographer: true })"), SET],
  [
    "Eleventy",
    eleventy(`markdownIt({ typographer: true, quotes: ["«\u00a0", "\u00a0»", "‹", "›"] })`),
    "«\u00a0It’s ‹so›\u00a0» – a—b…",
  ],
  ["Eleventy", eleventy("// typographer: true"), TYPED],
  ["Astro", astro(""), "“It’s ‘so’” — a---b…"],
  ["Astro", astro("export default { markdown: { smartypants: false } }"), TYPED],
  ["Astro", astro('export default { markdown: { smartypants: { dashes: "oldschool" } } }'), SET],
  [
    "Astro",
    astro("export default { markdown: { smartypants: { quotes: false, dashes: false } } }"),
    `"It's 'so'" -- a---b…`,
  ],
  [
    "Astro",
    astro(
      "export default { markdown: { smartypants: { openingQuotes: { double: '«', single: '‹' }, closingQuotes: { double: '»', single: '›' } } } }",
    ),
    "«It’s ‹so›» — a---b…",
  ],
  ["Docusaurus", docusaurus(""), TYPED],
  ["Zola", zola(""), TYPED],
  ["Zola", zola("[markdown]\nsmart_punctuation = true"), SET],
  ["Pelican", pelican(""), TYPED],
  ["Pelican", pelican("TYPOGRIFY = True\n"), "“It’s ‘so’” — a—b…"],
  ["Pelican", pelican("TYPOGRIFY = True\nTYPOGRIFY_DASHES = 'oldschool'\n"), SET],
  ["Pelican", pelican("TYPOGRIFY = True\nTYPOGRIFY_DASHES = 'oldschool_inverted'\n"), "“It’s ‘so’” — a–b…"],
  ["Pelican", pelican("TYPOGRIFY = True\nTYPOGRIFY_OMIT_FILTERS = ['smartypants']\n"), TYPED],
  [
    "Pelican's Markdown",
    pelican("MARKDOWN = {'extension_configs': {'markdown.extensions.smarty': {}}}"),
    SET,
  ],
  [
    "Pelican's Markdown",
    pelican(
      "MARKDOWN = {'extension_configs': {'smarty': {'substitutions': {'left-double-quote': '&bdquo;', 'right-double-quote': '“'}}}}",
    ),
    "„It’s ‘so’“ – a—b…",
  ],
])("typographic signs of %s", (_, read, set) => {
  expect(read(TYPED)).toBe(set);
});

test.each([
  ["Jekyll", jekyll(""), false],
  ["Jekyll's kramdown", jekyll("kramdown: { hard_wrap: true }"), true],
  ["Jekyll's kramdown", jekyll("kramdown: { hard_wrap: true, input: kramdown }"), false],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMark\ncommonmark: { options: [HARDBREAKS] }"), true],
  ["Jekyll's Redcarpet", jekyll("markdown: redcarpet\nredcarpet: { extensions: [hard_wrap] }"), true],
  ["Hugo", hugo(""), false],
  ["Hugo", hugo("[markup.goldmark.renderer]\nhardWraps = true"), true],
  ["Hexo", hexo(""), true],
  ["Hexo", hexo("marked: { breaks: false }"), false],
  ["Hexo", hexo("marked: { gfm: false }"), false],
  ["Hexo's markdown-it", hexo("", "markdown-it"), true],
  ["Hexo's markdown-it", hexo("markdown: { render: { breaks: false } }", "markdown-it"), false],
  ["Hexo's markdown-it-plus", hexo("", "markdown-it-plus"), true],
  ["Eleventy", eleventy(""), false],
  ["Eleventy", eleventy('c.amendLibrary("md", (md) => md.set({ breaks: true }))'), true],
  ["Astro", astro(""), false],
  ["Astro", astro('import remarkBreaks from "remark-breaks"'), true],
  ["Docusaurus", docusaurus("remarkPlugins: [require('remark-breaks')]"), true],
  ["Pelican", pelican(""), false],
  ["Pelican", pelican("MD_EXTENSIONS = ['nl2br']"), true],
])("the ends of lines of %s", (_, read, hasBreaks) => {
  expect(read("One\ntwo")).toBe(hasBreaks ? "One  \ntwo" : "One\ntwo");
});

test.each([
  ['It\'s "`a`", **"b"**, *c*\'s and <b>"d"</b>.', "It’s “`a`”, **“b”**, *c*’s and <b>“d”</b>."],
  [
    '("a") "\'b\'" ["c"](/d "e \'f\'") !["g"](h.png \'i\')',
    "(“a”) “‘b’” [“c”](/d \"e 'f'\") ![“g”](h.png 'i')",
  ],
  ['a "...b", "*c*". "d"?', "a “…b”, “*c*”. “d”?"],
  ["the '90s, 'x', 5'10\", rock 'n' roll", "the ’90s, ‘x’, 5’10”, rock ‘n’ roll"],
  ['说"你好"。"Hi," 她"说"了,5"x7"。', '说“你好”。“Hi,” 她“说”了,5"x7”。'],
  [
    'a <i title="b--c">"d"</i> https://a.example/b--c...d <https://b.example/e--f>',
    'a <i title="b--c">“d”</i> https://a.example/b--c...d <https://b.example/e--f>',
  ],
  ['`a--b` $a--b$ $$c...d$$ \\"e\\" &quot;', undefined],
  ['```sh\na --b "c"\n```\n\n    "d" -- e\n\n<pre>"f" -- g</pre>', undefined],
  [
    'a | b--c\n--- | :---:\n"d" | e\n\nf\n---\n\n---\n\n* * *',
    "a | b–c\n--- | :---:\n“d” | e\n\nf\n---\n\n---\n\n* * *",
  ],
  ['[a]: /b--c "d"\n\n[^1]: "e" -- f', '[a]: /b--c "d"\n\n[^1]: “e” – f'],
  ["<<a>> b\n\n>> c\n\n> > d----e", "«a» b\n\n>> c\n\n> > d----e"],
  ['![a](b.png "c :)") "d"', '![a](b.png "c :)") “d”'],
  ["(c) 2024 (TM) +-1", "© 2024 ™ ±1"],
])("signs are set in prose alone: %s", (text, set = text) => {
  const signs = signsOf(undefined, { "<<": "«", ">>": "»", "(c)": "©", "(tm)": "™", "+-": "±" });
  expect(toCommonMark(text, { signs })).toBe(set);
});

test.each([
  ["a\nb\n\nc", "a  \nb\n\nc"],
  ["a\\nb  \nc", undefined],
  ["> a\n> b", "> a  \n> b"],
  ["- a\n  b\n- c\n1. d\n2. e", "- a  \n  b\n- c\n1. d\n2. e"],
  ["# a\nb\n## c\n\nd\n===\ne", undefined],
  ["| a |\n| - |\n| b |\n| c |", undefined],
  ["```\na\nb\n```\nc\nd", "```\na\nb\n```\nc  \nd"],
  ["<div>\na\n</div>\n\n<b>c</b>\n*d*", "<div>\na\n</div>\n\n<b>c</b>  \n*d*"],
  ["$$\na\nb\n$$\n\n`c\nd`", undefined],
  ["![a](b.png)\n[c](d)\n`e`", "![a](b.png)  \n[c](d)  \n`e`"],
  ["你好。\n世界", "你好。  \n世界"],
])("ends of lines are breaks within paragraphs alone: %j", (text, broken = text) => {
  expect(toCommonMark(text, { hasBreaks: true })).toBe(broken);
});

test.each([
  ["The $$ x^2 $$ and $$y$$.", "The $x^2$ and $y$."],
  ["$$a$$ at first\n\nat last $$b$$", "$a$ at first\n\nat last $b$"],
  ["| $$a$$ | b |\n| --- | --- |\n| $$c$$ | d |", "| $a$ | b |\n| --- | --- |\n| $c$ | d |"],
  ["- the $$a$$\n- $$b$$ of\n\n  $$c$$", "- the $a$\n- $b$ of\n\n  $$c$$"],
  ["a\n\n$$\nx\n$$\n\n> $$y$$\n\n1. $$z$$", undefined],
  ["\\$$a$$\n\n$$x$$2", "$a$\n\n\\(x\\)2"],
  ["`$$a$$` b\n\n```\nc $$d$$\n```\n\nthe $e$", undefined],
])("kramdown's formulas within a line stay there: %j", (text, shown = text) => {
  expect(jekyll("")(text)).toBe(shown);
  expect(hexo("marked: { breaks: false }")(text)).toBe(text);
});

const TEX = String.raw`$a\_b$, \\(c\\*d\\) and \(see e\)`;
test.each([
  ["Jekyll", jekyll(""), true],
  ["Jekyll with a plugin", jekyll("plugins: [jekyll-spaceship]"), false],
  ["Jekyll's Redcarpet", jekyll("markdown: redcarpet"), true],
  ["Hugo", hugo(""), true],
  ["Hugo's Blackfriday", hugo("[markup]\ndefaultMarkdownHandler = 'blackfriday'"), true],
  ["Hugo with passthrough", hugo("[markup.goldmark.extensions.passthrough]\nenable = true"), false],
  ["Hexo", hexo(""), true],
  ["Hexo's markdown-it", hexo("", "markdown-it"), true],
  ["Hexo's markdown-it-katex", hexo("", "markdown-it-katex"), false],
  ["Hexo's Pandoc", hexo("", "pandoc"), false],
  ["Hexo's kramed", hexo("", "kramed"), false],
  ["Eleventy", eleventy("Math.ceil(2)"), true],
  ["Eleventy with a plugin", eleventy('import math from "markdown-it-mathjax3"'), false],
  ["Astro", astro(""), true],
  ["Astro with a plugin", astro('import remarkMath from "remark-math"'), false],
  ["Docusaurus", docusaurus(""), true],
  ["Docusaurus with a plugin", docusaurus('import remarkMath from "remark-math"'), false],
  ["Zola", zola(""), true],
  ["Pelican", pelican(""), true],
  ["Pelican with an extension", pelican("MARKDOWN = {'extension_configs': {'mdx_math': {}}}"), false],
])("escapes in formulas of %s are its Markdown's where that knows no formulas", (_, read, isResolved) => {
  expect(read(TEX)).toBe(isResolved ? String.raw`$a_b$, \(c\*d\) and &#40;see e\)` : TEX);
});

test.each([
  [
    String.raw`$$\begin{align}\\{a\\} \\\\ b\end{align}$$`,
    String.raw`$$\begin{align}\{a\} \\ b\end{align}$$`,
  ],
  [String.raw`\\[a\_b\\]`, String.raw`\[a_b\]`],
  [String.raw`\[see a\] \[[1](/a_b)\] \( a \)`, String.raw`&#91;see a\] &#91;[1](/a_b)\] \( a \)`],
  [String.raw`\\(a\\) \(b\_c\)`, String.raw`\(a\) \(b\_c\)`],
  [String.raw`$\{a\} \\ b$`, undefined],
  [String.raw`$\#a$ $b\_c$`, "$#a$ $b_c$"],
  ["\\begin{align}\na\\_b \\\\\\\\nc\n\\end{align}", "$$\n\\begin{align}\na_b \\\\nc\n\\end{align}\n$$"],
  [String.raw`$\$ \alpha$ a\_b \`c\_d\` \\(e`, undefined],
  ["`$a\\_b$`\n\n```\n$$c\\_d$$\n```", undefined],
])("escapes are resolved in formulas alone: %j", (text, resolved = text) => {
  expect(hugo("")(text)).toBe(resolved);
});

test("kramdown knows formulas of two dollars, in which backslashes are TeX's", () => {
  expect(jekyll("")(String.raw`$$a \\ b\_c$$`)).toBe(String.raw`$$a \\ b\_c$$`);
});

test("what is doubled in formulas that kramdown knows says nothing of others", () => {
  expect(jekyll("")(String.raw`$$\text{a\_b}$$ $\{c\}$`)).toBe(String.raw`$\text{a\_b}$ $\{c\}$`);
});

test("the longer of two abbreviations comes first, and one may be explained in code", () => {
  expect(jekyll("")("ox cart\n\n*[ox]: a\n*[ox cart]: `b`")).toBe('<abbr title="`b`">ox cart</abbr>\n\n');
});

test("Python-Markdown knows fewer escapes than CommonMark", () => {
  expect(pelican("")(String.raw`$a\;b\\{c\}$`)).toBe(String.raw`$a\;b\{c}$`);
  expect(hugo("")(String.raw`$a\;b\\{c\}$`)).toBe(String.raw`$a;b\{c}$`);
});

const OLD = "kramdown: { input: kramdown }";
const MARKED = 'marked": "^0.2.10", "a';

test.each([
  ["Jekyll", jekyll(""), false],
  ["Jekyll's kramdown", jekyll(OLD), true],
  ["Jekyll before 3.5", jekyll("gems: [jekyll-sitemap]"), true],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMark"), false],
  ["Jekyll's Redcarpet", jekyll("markdown: redcarpet"), true],
  [
    "Jekyll's Redcarpet",
    jekyll("markdown: redcarpet\nredcarpet: { extensions: [space_after_headers] }"),
    false,
  ],
  ["Hugo", hugo(""), false],
  ["Hugo's Blackfriday", hugo("[markup]\ndefaultMarkdownHandler = 'blackfriday'"), false],
  ["Hexo", hexo(""), false],
  ["Hexo's first marked", hexo("", MARKED), false],
  ["Pelican", pelican(""), true],
])("headings without a blank in %s", (_, read, isHeading) => {
  const text = "##Ice\n\nIt fell.\n\n```\n#a\n```";
  expect(read(text)).toBe(isHeading ? text.replace("##", "## ") : text);
});

test("below text, kramdown takes no heading without a blank, but Python-Markdown does", () => {
  expect(jekyll(OLD)("It fell.\n#snow")).toBe("It fell.\n#snow");
  expect(pelican("")("It fell.\n#snow")).toBe("It fell.\n# snow");
});

test.each([
  ["Jekyll", jekyll(""), true],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMark"), false],
  ["Hugo", hugo(""), false],
  ["Hugo's Blackfriday", hugo("[markup]\ndefaultMarkdownHandler = 'blackfriday'"), true],
  ["Hexo", hexo("marked: { breaks: false }"), false],
  ["Hexo's first marked", hexo("marked: { breaks: false }", MARKED), true],
  ["Pelican", pelican(""), true],
])("a tag alone in its line, links with blanks and emphasis within words in %s", (_, read, isClassic) => {
  for (const [text, common] of [
    ['<img alt="b">\n_It_ fell.', '<img alt="b"> _It_ fell.'],
    ["<br>\n```sh\na\n```", "<br>\n\n```sh\na\n```"],
    ["[a](/my snow)", "[a](</my snow>)"],
    ['![a](/b "a "c" d")', '![a](</b> "a &quot;c&quot; d")'],
    ["下**（雪）**了", "下<strong>（雪）</strong>了"],
    ["a*-b-*c", "a<em>-b-</em>c"],
  ] as const)
    expect(read(text)).toBe(isClassic ? common : text);
});

test.each([
  ["<img>\n\n<img>\n<img>\n\n<div>\n_a_\n</div>\n\n```\n<br>\na\n```"],
  ['[a](/b "c") [d](/e) [f](</g h>) `[i](j k)` f(a)(b c)'],
  ["**a**, *b* c\\*d e * f * g\n\n* h\n* i*j\n\n`k**（l）**m`"],
])("what CommonMark reads alike stays as it is: %j", (text) => {
  expect(jekyll("kramdown: { smart_quotes: 'apos,apos,quot,quot' }")(text)).toBe(text);
});

test.each([
  ["<div>\n<div>a</div>\n**b**\n</div>\n## c", "<div>\n<div>a</div>\n**b**\n</div>\n\n## c"],
  ["<div></div><script>a</script>\n***\n**b**", "<div></div><script>a</script>\n\n***\n**b**"],
  ["<p>a</p>\n<p>b</p>\n*c*", "<p>a</p>\n<p>b</p>\n\n*c*"],
  ["<iframe></iframe>  \nb", "<iframe></iframe>  \n\nb"],
  ["<p>a</p>\n```\n<p></p>\nb\n```", "<p>a</p>\n\n```\n<p></p>\nb\n```"],
  ["<div>a</div> b\nc\n\na <div>b</div>\nc\n\n<hr>\n<div>\nd\n\n`<p></p>`\ne", undefined],
])("kramdown's block of HTML ends with its element: %j", (text, common = text) => {
  expect(jekyll("")(text)).toBe(common);
  expect(hugo("")(text)).toBe(text);
});

test("marked before 0.4 takes bold text with blanks in its marks", () => {
  expect(hexo("", MARKED)("# ** a **\n\nb** c**d")).toBe("# <strong> a </strong>\n\nb<strong> c</strong>d");
  expect(jekyll("")("# ** a **")).toBe("# ** a **");
});

test("of emphasis, Python-Markdown's marks do not stand alone, but one may be beside a blank", () => {
  expect(pelican("")("*a, *2-3 b* c*\n* d * e\n** f** g")).toBe(
    "<em>a, </em>2-3 b<em> c</em>\n* d * e\n** f** g",
  );
});

test.each([
  ["Jekyll", jekyll(""), false],
  ["Pelican", pelican(""), true],
  ["Hexo's first marked", hexo("", MARKED), true],
  ["Hexo", hexo(""), false],
])("definitions of links below text in %s", (_, read, isDefined) => {
  const text = "[a][b]  \n[b]: /c\n\n[^d]  \n[^d]: e";
  expect(read(text)).toBe(isDefined ? text.replace("\n[b]", "\n\n[b]") : text);
});

test("Python-Markdown reads Markdown within `center`", () => {
  expect(pelican("")("<center>![a](/b.png)</center><br>\n*c*")).toBe(
    "<center>\n\n![a](/b.png)\n\n</center>\n\n<br> *c*",
  );
  expect(jekyll("")("<center>*a*</center>")).toBe("<center>*a*</center>");
});

test.each([
  [
    "Hexo's markdown-it",
    hexo(
      "markdown: { plugins: [markdown-it-mark, markdown-it-sub, { name: markdown-it-sup }, markdown-it-ins] }",
      "markdown-it",
    ),
    true,
  ],
  ["Hexo's markdown-it without plugins", hexo("", "markdown-it"), false],
  [
    "Eleventy",
    eleventy(
      '["markdown-it-mark", require("markdown-it-sub"), require("markdown-it-sup"), "markdown-it-ins"]',
    ),
    true,
  ],
  [
    "Hugo",
    hugo(
      "[markup.goldmark.extensions.extras]\nsubscript.enable = true\nsuperscript.enable = true\ninsert.enable = true\nmark.enable = true",
    ),
    true,
  ],
  ["Hugo without extras", hugo(""), false],
  [
    "Pelican",
    pelican(
      "MARKDOWN = {'extensions': ['pymdownx.mark', 'pymdownx.tilde', 'pymdownx.caret', 'markdown-it-ins']}",
    ),
    true,
  ],
])("the marks of subscripts, superscripts and insertions in %s", (_, read, isSet) => {
  const text =
    "H~2~O, 2^10^ ++new++ ~~a~~ ~b c~ C++ d++e a==b==c ==d == e [f](/~g~) `~h~` i[^1][^2] https://a.example/~j~";
  const set = text
    .replace("~2~", "<sub>2</sub>")
    .replace("^10^", "<sup>10</sup>")
    .replace("++new++", "<ins>new</ins>")
    .replace("==b==", "<mark>b</mark>");
  expect(read(text)).toBe(isSet ? set : text);
});

test.each([
  ["Jekyll", jekyll(""), true],
  ["Jekyll's CommonMark", jekyll("markdown: CommonMark"), false],
  ["Hugo", hugo(""), false],
  ["Hexo", hexo("marked: { breaks: false }"), false],
  ["Hexo's markdown-it", hexo("markdown: { plugins: [markdown-it-abbr] }", "markdown-it"), true],
  ["Eleventy", eleventy('md.use(require("markdown-it-abbr"))'), true],
  ["Pelican", pelican(""), true],
])("abbreviations in %s", (_, read, isSet) => {
  const text = "An ox (C++ a|b) `ox` oxen [ox](/ox)\n\n*[ox]: <b>Big</b>\n*[C++]: C|D\n\nend";
  const ox = '<abbr title="Big">ox</abbr>';
  expect(read(text)).toBe(
    isSet ? `An ${ox} (<abbr title="C&#124;D">C++</abbr> a|b) \`ox\` oxen [${ox}](/ox)\n\n\nend` : text,
  );
});

test("with parse_block_html, the text of all HTML blocks is Markdown", () => {
  const text =
    '<div class="a">\n**b**\n</div>\n<table>\n<tr><td>\n*c*\n</td></tr>\n</table>\n\n<b>d</b>\n*e*';
  expect(jekyll("")(text)).toBe(text);
  expect(jekyll("kramdown: { parse_block_html: true }")(text)).toBe(
    '<div class="a">\n\n**b**\n</div>\n<table>\n<tr><td>\n\n*c*\n</td></tr>\n</table>\n\n<b>d</b>\n*e*',
  );
});

test("Chirpy's line in italics below a picture is its caption", () => {
  const text =
    '![A "b"](/c.png){: width="3" }\n_The *d*, by [E](/f)_\n\n![g](/h.png)\n*i*\n\n![j](/k.png)\nl\n\nm\n![n](/o.png)\n_p_\n\n```\n\n![q](/r.png)\n_s_\n\n```';
  const lines = jekyll("theme: jekyll-theme-chirpy")(text)?.split("\n\n");
  expect(lines?.slice(0, 3)).toEqual([
    '<figure><img src="/c.png" alt="A &quot;b&quot;"><figcaption>',
    "The *d*, by [E](/f)",
    "</figcaption></figure>",
  ]);
  expect(lines?.slice(3).join("\n\n")).toBe(
    '<figure><img src="/h.png" alt="g"><figcaption>\n\ni\n\n</figcaption></figure>\n\n![j](/k.png)\nl\n\nm\n![n](/o.png)\n_p_\n\n```\n\n![q](/r.png)\n_s_\n\n```',
  );
  expect(jekyll("theme: minima")("![g](/h.png)\n*i*")).toBe("![g](/h.png)\n*i*");
});

test("what is HTML stays as it is written", () => {
  const html = '<p>"It\'s"\n$$x$$ -- so</p>';
  const { row } = importBlog({
    "_config.yml": "title: Frost",
    "_posts/2024-01-05-snow.html": `---\ntitle: Snow\n---\n${html}`,
  });
  expect(row?.content).toBe(html);
});
