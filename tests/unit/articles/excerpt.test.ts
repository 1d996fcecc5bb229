import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, excerptOf, excerptSource } from "../../../app/articles/excerpt.server";
import type { ParsedBlog } from "../../../app/articles/row.server";
import { plainTextOf, summarize, toRelatedBlog } from "../../../app/articles/summaries.server";
import { LIMITS } from "../../../app/site";
import { render } from "../../support/rendered";

const { blogs }: { blogs: { content: string }[] } = JSON.parse(readFileSync("db.json", "utf8"));

/** The excerpt of an article in a list. */
function summaryOf(content: string, term = "") {
  const row = { markdown: excerptSource(content, LIMITS.excerptLength, term) } as never;
  return summarize(row, term).excerpt;
}

test("an excerpt has no heading, code or alternative text, unless there is nothing else or the term is there alone", () => {
  const source =
    '# Head *ing*\n\nA [link](https://x.example "title") and `co_de`,\n![alt](/a.png)[^1]\n\n- [x] task\n\n```js\nlet a;\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: Note.';
  const text = "A link and co_de, task a b c d";
  expect(render(source).rendered).toMatchObject({ excerpt: text, wordCount: 14 });
  expect(plainTextOf(source)).toBe(text);
  const whole = "Head ing · A link and co_de, · alt · task · let a; · a b c d";
  for (const term of ["head", "alt", "let"]) expect(plainTextOf(source, term)).toBe(whole);
  expect(plainTextOf(source, "nowhere")).toBe(text);
  expect(plainTextOf("# Head\n\n```\nlet a;\n```")).toBe("Head · let a;");
  const html = "<h2>Head</h2>\n<p>A <b>bold</b> <img src='/a.png' alt='alt'> text.</p>\n<pre>let a;</pre>";
  expect(plainTextOf(html)).toBe("A bold text.");
  expect(render(html).rendered.excerpt).toBe("A bold text.");
});

test("an excerpt and its source are as their examples show", () => {
  const text = "Yeast eats sugar and makes gas. Gluten keeps the gas in the dough.";
  expect(excerptOf(text, 20)).toBe("Yeast eats sugar…");
  expect(excerptOf(text, 20, "gluten")).toBe("…gas. Gluten keeps…");
  const markdown = "# Bread\n\nYeast eats.\n\nGluten keeps the **gas** in.\n\nThe end of it all.";
  expect(excerptSource(markdown, 10, "gas")).toBe("…\n\nGluten keeps the **gas** in.\n\nThe end of it all.");
});

test.each([
  ["![Three spheres](/gas.webp)\n\nYeast.\n\nIt makes gas.", "It makes gas."],
  [`Yeast[^1] eats.\n\n[^1]: Of gas.\n\n${"More. ".repeat(9)}It makes gas.`, "It makes gas."],
  ["Yeast [eats](https://gas.example/gas) sugar.", "Yeast eats"],
  ['<a href="/gas" title="gas">Yeast</a> <!-- gas --> eats. <b>It makes gas.</b>', "eats. It makes gas."],
  [`<!-- Of\n\n${"yeast ".repeat(9)} gas -->\n\nYeast makes it.\n\nIt makes gas.`, "It makes gas."],
  ["It takes `<gas>`.\n\nIt makes gas.", "It takes <gas>. It"],
  [`<img src="/${"x".repeat(99)}" alt=""> <b>Yeast</b> makes what we call gas.`, "Yeast makes what we call"],
  [`It makes gas.[^1] More.\n\nEnd.\n\n[^1]: ${"Of yeast. ".repeat(50)}`, "It makes gas. More."],
  [`${"Yeast. ".repeat(9)}\n\nMore: <https://gas.example/>`, "More: https://gas.example/"],
  [`If a <b** eats, ${"yeast ".repeat(400)}\n\nIt makes gas.\n\n> More.`, "It makes gas."],
])("an excerpt of %j is around what readers see of a term", (markdown, shown) => {
  expect(plainTextOf(excerptSource(markdown, 10, "gas"))).toContain(shown);
});

test("a related card's title is cut at 72 characters and its text at 50, each followed by dots", () => {
  const content = `**${"a".repeat(30)}** [${"b".repeat(30)}](/x)`;
  const card = toRelatedBlog({ id: "1", title: "t".repeat(80), content } as ParsedBlog);
  expect(card.title).toBe(`${"t".repeat(72)}...`);
  expect(card.excerpt).toBe(`${"a".repeat(30)} ${"b".repeat(19)}...`);
  expect([cutText("Short", 72), cutText("👩".repeat(10), 3)]).toEqual(["Short...", "👩👩👩..."]);
});

test.each([
  ["two paragraphs", "One.\n\nTwo.", "One. Two."],
  ["nothing", "", ""],
  ["white space", " \n ", ""],
  ["5,000 spaces", " ".repeat(5_000), ""],
  ["an ellipsis alone", "…", ""],
  ["a text that was cut before", "What was cut before. …", "What was cut before…"],
  ["a huge word", "x".repeat(5_000), `${"x".repeat(280)}…`],
])("an excerpt of %s has no more than words and one ellipsis", (_what, content, expected) => {
  expect(excerptOf(content, 280)).toBe(expected);
});

test("an excerpt shows the beginning, unless only what follows has the term", () => {
  const content = `${"word ".repeat(200)}needle ${"word ".repeat(200)}`.trim();
  const excerpt = excerptOf(content, 280, "NEEDLE");
  expect(excerpt).toMatch(/^…word.* needle word.*word…$/);
  expect(excerpt.length).toBeLessThanOrEqual(282);
  for (const term of ["word", "nowhere"]) expect(excerptOf(content, 280, term)).toMatch(/^word/);
});

test.each([
  ["of a word's middle, at the end of the beginning", `${"a ".repeat(139)}needlework and more of it`, "work"],
  ["of a sentence's end", `${"word ".repeat(54)}then it ends. ${"word ".repeat(99)}`, "it ends."],
  ["near the end of few characters", `${"word ".repeat(99)}needle${" ".repeat(200)}end`, "needle"],
  ["at the very end", `${"word ".repeat(99)}the end.`, "end."],
  ["with two spaces, shown as one", `${"word ".repeat(99)}here  it is, ${"word ".repeat(99)}`, "here  it"],
  ["between line breaks", `${"word\n\n".repeat(99)}needle\n\n${"word\n\n".repeat(99)}`, "needle"],
  ["among many spaces", `${"word          ".repeat(99)}needle ${"      word".repeat(99)}`, "needle"],
])("an excerpt has the whole of a term %s", (_where, content, term) => {
  const excerpt = excerptOf(content, 280, term);
  expect(excerpt).toContain(term.replace(/\s+/g, " "));
  expect(excerpt).toMatch(/^…?(a|word|here|needle|then)\b/);
  expect(excerpt.length).toBeLessThanOrEqual(300);
});

test("an excerpt begins with a term that is longer than it", () => {
  const term = "needle ".repeat(60).trim();
  expect(excerptOf(`${"word ".repeat(99)}${term} word`, 280, term)).toMatch(/^…needle( needle)+…$/);
});

test("the excerpt of any text shows words of it, and an ellipsis where it was cut", () => {
  const piece = fc.oneof(
    fc.constantFrom(" ", ". ", ", ", " — ", "\n\n", "(", ") ", "needle", "😀", "…", "x".repeat(300)),
    fc.string({ unit: "grapheme-ascii", maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const content = pieces.join("");
      const text = content.replace(/\s+/g, " ").trim();
      const excerpt = excerptOf(content, 60, "needle");
      const body = excerpt.replace(/^…|…$/g, "");
      expect(excerpt).not.toMatch(/\p{Cs}|[.,;:!?—([]…$/u);
      expect(text).toContain(body);
      if (text.length <= 60 && !text.endsWith("…")) expect(excerpt).toBe(text);
      if (text.includes("needle")) expect(excerpt).toContain("needle");
      if (/\w/.test(text)) expect(body).not.toBe("");
    }),
    { numRuns: 2_000 },
  );
});

const PARAGRAPH = `Some **strong words** and [a link](https://x.example/${"x".repeat(99)}) ${"word ".repeat(60).trim()}.`;

test("the excerpt of Markdown shows a term without the marks around it", () => {
  const others = Array.from("a".repeat(30), (name, index) => `[${name}${index}]: /x\n`).join("");
  const content = `${others}${`${PARAGRAPH}\n\n`.repeat(20)}- A *list* with the **needle** [here][r](x)\n\n${`${PARAGRAPH}\n\n`.repeat(20)}[r]: /x`;
  expect(summaryOf(content, "needle")).toMatch(
    /^…(word|A list)\b.* needle here\(x\) Some strong words and a link .*word…$/,
  );
  expect(summaryOf(content)).toMatch(/^Some strong words and a link word.*word…$/);
  expect(summaryOf(content, "nowhere")).toBe(summaryOf(content));
});

test.each([
  "- ```js\n  code\n  ```",
  "1. ```js\n   code\n   ```",
  "> ```js\n> code\n> ```",
  "```js``` is code.",
])("no excerpt shows a comment after %j", (code) => {
  const comment = `<!-- Of\n\n${"secret ".repeat(60)} needle\n\n-->`;
  expect(summaryOf(`${code}\n\n${comment}\n\nYeast eats.`, "needle")).not.toContain("secret");
});

test.each([
  ["a long comment", `Text <!-- ${"secret ".repeat(700)} --> end.`, "Text end."],
  ["one before a lone backtick", "<!-- a --> # Head ` item <!--secret--> ``a`b``", "# Head ` item ``a`b``"],
])("no excerpt shows %s", (_what, content, excerpt) => {
  expect(summaryOf(content)).toBe(excerpt);
});

test("an excerpt that begins in the middle of code tells it from the text behind it", () => {
  const code = `\`\`\`sql\nSELECT 1;\n\n${"SELECT 2; ".repeat(40)}\n\`\`\``;
  const content = `${PARAGRAPH}\n\n${code}\n\nIt answers \`night\` where the **needle** is. ${PARAGRAPH}`;
  expect(summaryOf(content, "needle")).toMatch(/^…It answers night where the needle is\. /);
});

test.each([
  ["long code", `\`\`\`\n${"a *b*\n".repeat(400)}needle\n\`\`\`\n\nAn *end*.`, /a \*b\* needle · An end\.$/],
  ["behind a fence", `\`\`\`\nlet a = "\`\`\`";\n\`\`\`\n\n${"*Word* ".repeat(99)}needle`, /Word needle$/],
  ["~~~", `~~~\n_a_\n\n${"_b_ ".repeat(90)}needle\n\n~~~\n\nAn *end*.`, /_b_ needle · An end\.$/],
  ["the last paragraph", `Word.\n\n_The needle ${"word ".repeat(150)}end._`, / The needle word/],
])("an excerpt from %s shows the marks of code alone", (_where, content, excerpt) => {
  expect(summaryOf(`${PARAGRAPH}\n\n${content}`, "needle")).toMatch(excerpt);
});

test("a part of an article is enough for its excerpt", () => {
  for (const { content } of blogs) expect(summaryOf(content)).toBe(render(content).rendered.excerpt);
  expect(excerptSource(`${PARAGRAPH}\n\n`.repeat(2_000), 280).length).toBeLessThan(1_500);
});

test.each([
  ["a huge word", "x".repeat(9_000), /^x{145}…$/],
  ["a term in a huge word", `${"x".repeat(400)}needle${"x".repeat(9_000)}`, /^…x+needlex+…$/],
  ["a term among emoji", `${"😀".repeat(3_000)}needle${"😀".repeat(3_000)}`, /^…(😀)+needle(😀)+…$/u],
])("an excerpt of %s has the ellipsis where more of it is", (_what, content, excerpt) => {
  expect(summaryOf(content, "needle")).toMatch(excerpt);
});

test.each([
  ["table", `${"|a".repeat(300)}|\n${"|-".repeat(300)}|\n${"a\n".repeat(5_000)}`],
  ["links", "[".repeat(9_000)],
  ["notes", "a^[".repeat(9_000)],
  ["tags", `${Array.from("a".repeat(210), (_, index) => `<b ${index}>`).join("")}gas${"<p>".repeat(9_000)}`],
  ["comments", `a ${"<!--".repeat(250_000)} gas`],
  ["fences", `${"`".repeat(900_000)} gas`],
])("a part of an article that is hostile by its %s is a small one", (_what, source) => {
  const part = excerptSource(source, 280, "gas");
  expect(part.length).toBeLessThan(4_000);
  expect(plainTextOf(part).length).toBeLessThan(4_000);
});
