import { readFileSync } from "node:fs";
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { completeArticle } from "../../../app/content/article.server";
import type { Blog } from "../../../app/content/blog";
import { cutText, excerptOf, excerptSource } from "../../../app/content/excerpt";
import { completeImages } from "../../../app/content/images.server";
import { plainTextOf, renderMarkdown, renderPlain, summarize } from "../../../app/content/markdown.server";
import { allowPictures } from "./allow-pictures";

const { blogs }: { blogs: { id: number; content: string }[] } = JSON.parse(readFileSync("db.json", "utf8"));

const parser: DOMParser = new new JSDOM("").window.DOMParser();

function bodyOf(source: string, render = renderMarkdown): HTMLElement {
  return parser.parseFromString(render(source).html, "text/html").body;
}

function htmlOf(source: string): string {
  return renderMarkdown(source).html.trim();
}

test.each([
  ["One.\n\nTwo,\ntoo.", "<p>One.</p>\n<p>Two,\ntoo.</p>"],
  ["5 * 3 * 2, snake_case_word, # 1, 1 < 2 & 3", "<p>5 * 3 * 2, snake_case_word, # 1, 1 &lt; 2 &amp; 3</p>"],
  ["*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>"],
  ["a\\\nb", "<p>a<br>\nb</p>"],
  ["> a", "<blockquote>\n<p>a</p>\n</blockquote>"],
  ["a\n\n---", "<p>a</p>\n<hr>"],
  ["a\u0000b\u202ec &#x202e;&#0;\ud800", "<p>abc \ufffd\ufffd</p>"],
  ["", ""],
])("%j is %j", (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test("tables, task lists and footnotes are GitHub's, without a style attribute", () => {
  const body = bodyOf(
    "| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [ ] to do\n- [x] *done*\n- no task\n\nText[^n].\n\n[^n]: Note.",
  );
  expect(body.querySelector("th + th")?.className).toBe("text-right");
  expect([...body.querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual([
    "to do",
    "done",
  ]);
  expect(body.querySelectorAll("li input[disabled]")).toHaveLength(2);
  expect(body.querySelectorAll("li input[checked]")).toHaveLength(1);
  const targetOf = (link: Element | null | undefined) =>
    body.querySelector(`[id="${link?.getAttribute("href")?.slice(1)}"]`);
  const note = targetOf(body.querySelector("sup a"));
  expect(note?.textContent).toContain("Note.");
  const back = note?.querySelector("a");
  expect([targetOf(back)?.textContent, back?.getAttribute("aria-label")]).toEqual([
    "1",
    "Back to reference 1",
  ]);
  expect(body.querySelector("section h2")?.textContent).toBe("Notes");
  expect(body.querySelector("[style]")).toBeNull();
});

test("code keeps its lines; what may be too wide is a tab stop with a name", () => {
  const wide = "let long".padEnd(40, "g");
  const body = bodyOf(
    `\`\`\`js\nlet a;\n\n  let b;\n\`\`\`\n\n    ${wide}\n\n| a | *b* |\n|---|---|\n| 1 | 2 |`,
  );
  expect([...body.querySelectorAll("pre")].map(({ textContent }) => textContent)).toEqual([
    "let a;\n\n  let b;\n",
    `${wide}\n`,
  ]);
  const boxes = [...body.querySelectorAll("pre, div:has(table)")];
  expect(boxes.map((box) => [box.getAttribute("tabindex"), box.getAttribute("aria-label")])).toEqual([
    [null, "Code: JavaScript"],
    ["0", "Code"],
    ["0", "Table: a, b"],
  ]);
});

test("headings begin at h2 and have the unique ids that GitHub would give them", () => {
  const source = "# How *it* works\n\n### Don’t!\n\n# How it works\n\n# Über\n\n# !\n\n###### Six";
  const { html, headings } = renderMarkdown(`${source}\n\n[a](#how-it-works) [b](/blogs/2#über)`);
  const body = bodyOf(source);
  expect(
    [...body.querySelectorAll("h2, h3, h4, h5, h6")].map(({ localName, id }) => [localName, id]),
  ).toEqual([
    ["h2", "how-it-works"],
    ["h4", "dont"],
    ["h2", "how-it-works-1"],
    ["h2", "über"],
    ["h2", "section"],
    ["h6", "six"],
  ]);
  expect(headings).toEqual([
    { id: "how-it-works", text: "How it works" },
    { id: "how-it-works-1", text: "How it works" },
    { id: "über", text: "Über" },
    { id: "section", text: "!" },
  ]);
  expect(html).toContain('<a href="#how-it-works">a</a> <a href="/blogs/2#%C3%BCber">b</a>');
});

test("a heading of the second and third level is followed by a link to it", () => {
  const links = bodyOf('# *A* "b"\n\n## C\n\n### D').querySelectorAll(".heading :is(h2, h3) + a");
  expect(
    [...links].map((link) => [link.getAttribute("href"), link.ariaLabel ?? link.getAttribute("aria-label")]),
  ).toEqual([
    ["#a-b", 'Link to: A "b"'],
    ["#c", "Link to: C"],
  ]);
});

test.each([
  [
    "js",
    "JavaScript",
    "let a = 1; // b",
    [
      ["keyword", "let"],
      ["number", "1"],
      ["comment", "// b"],
    ],
  ],
  [
    "HTML",
    "HTML, XML",
    '<a b="c">',
    [
      ["tag", '<a b="c">'],
      ["name", "a"],
      ["attr", "b"],
      ["string", '"c"'],
    ],
  ],
  ["python title=x", "Python", "# a", [["comment", "# a"]]],
  ["brainfuck", undefined, "+[-]", []],
  ["", undefined, "let a", []],
  ["__proto__", undefined, "let a", []],
])("code in %j is coloured as %s", (info, name, code, coloured) => {
  const body = bodyOf(`\`\`\`${info}\n${code}\n\`\`\``);
  const pre = body.querySelector("pre");
  expect([pre?.textContent, pre?.dir]).toEqual([`${code}\n`, "ltr"]);
  expect(pre?.getAttribute("aria-label")).toBe(name ? `Code: ${name}` : "Code");
  const spans = [...body.querySelectorAll("span")];
  expect(spans.map(({ className, textContent }) => [className.replace("hljs-", ""), textContent])).toEqual(
    coloured,
  );
});

test("code that is long, or nearly all punctuation, stays plain", () => {
  for (const code of ["let a;\n".repeat(2_000), "{}".repeat(100)])
    expect(bodyOf(`\`\`\`json\n${code}\n\`\`\``).querySelector("span")).toBeNull();
});

describe("links", () => {
  test.each([
    ["[a](https://b.example/c?d=e&f)", "https://b.example/c?d=e&f", "nofollow"],
    ["[a](HTTP://b.example)", "HTTP://b.example", "nofollow"],
    ['[a](/?tags=AI "Title")', "/?tags=AI", null],
    ["[a](http://localhost:8080/blogs/1)", "http://localhost:8080/blogs/1", null],
    ["[a](mailto:a@b.example)", "mailto:a@b.example", null],
    ["<https://b.example>", "https://b.example", "nofollow"],
    ["[a][r]\n\n[r]: /x", "/x", null],
    ["https://b.example/c.", "https://b.example/c", "nofollow"],
    ["See www.b.example/c.", "http://www.b.example/c", "nofollow"],
    ["a@b.com", "mailto:a@b.com", null],
  ])("%s leads to %s", (source, href, rel) => {
    const links = [...bodyOf(source).querySelectorAll("a")];
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([[href, rel]]);
    expect(links[0]?.getAttributeNames()).not.toContain("target");
  });

  test("a bare address of 9,000 characters is a link as a whole", () => {
    const address = "https://b.example/".padEnd(9_000, "c");
    for (const before of ["", "See "]) expect(htmlOf(before + address)).toContain(`<a href="${address}"`);
  });

  test("twenty thousand addresses with an open bracket are found in linear time", () => {
    const begin = performance.now();
    const links = renderMarkdown("http://a.b/(".repeat(20_000)).html.match(/<a /g);
    expect(links).toHaveLength(20_000);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  test.each(["node.js", "snake.case", "node@22.1.0", "deno@1.x", "mime@~2.1.34"])(
    "%s is not a link",
    (text) => {
      expect(htmlOf(text)).toBe(`<p>${text}</p>`);
    },
  );
});

const BAD_ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java&#10;script:alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A;avascript&colon;alert(1)",
  "\\javascript:alert(1)",
  "%6Aavascript:alert(1)",
  "\u0001javascript:alert(1)",
  "\u202ejavascript:alert(1)",
  "vbscript:x",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "file:///etc/passwd",
  "//evil.example/x",
  "/\\evil.example/x",
  "/&#92;evil.example/x",
  "/.//evil.example/x",
  "&#47;/evil.example/x",
  "\\\\evil.example",
  "http:evil.example",
  "relative/path",
  "ftp://evil.example",
];

describe.each(BAD_ADDRESSES)("the address %j", (address) => {
  test.each([
    ["link", (to: string) => `[text](${to})`],
    ["link in angle brackets", (to: string) => `[text](<${to}>)`],
    ["titled link", (to: string) => `[text](${to} "title")`],
    ["reference", (to: string) => `[text][r]\n\n[r]: ${to}`],
    ["autolink", (to: string) => `text <${to}>`],
    ["bare link", (to: string) => `text ${to}`],
    ["picture", (to: string) => `![text](${to})`],
    ["picture in a link", (to: string) => `[![text](${to})](${to})`],
    ["footnote", (to: string) => `text[^1]\n\n[^1]: [note](${to})`],
    ["table", (to: string) => `| [text](${to}) |\n|---|`],
    ["heading", (to: string) => `# [text](${to})`],
  ])("in a %s leads nowhere", (_where, write) => {
    const body = bodyOf(write(address));
    expect(body.textContent + (body.querySelector("img")?.alt ?? "")).toContain("text");
    for (const element of body.querySelectorAll("[href], [src]"))
      expect(element.getAttribute("href") ?? element.getAttribute("src")).toMatch(
        /^(#|\/(?![/\\.])\S*$|mailto:)/,
      );
  });
});

test.each([
  '[a](/x "" onclick="alert(1)")',
  '![a" onerror="alert(1)](/x.png)',
  '![a](/x.png"onerror="alert\\(1\\))',
  '```js" onclick="alert(1)\nx\n```',
  '# a" onclick="alert(1)',
  '[^a"onclick="x]: b\n\n[^a"onclick="x]',
  "<script>alert(1)</script>",
  "<svg/onload=alert(1)>",
  "<a href='javascript:alert(1)'>a</a>",
  "| <img src=x onerror=alert(1)> |\n|---|",
  "`<img src=x onerror=alert(1)>`",
  "    <iframe src=x>",
  "[<img src=x onerror=alert(1)>](/x)",
  "![<img src=x onerror=alert(1)>](/x)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<style>*{}</style><link rel=stylesheet>",
])("%j makes no element or attribute but the site's own", (source) => {
  for (const element of bodyOf(source).querySelectorAll("*")) {
    expect("p h2 a img figure pre code span div table thead tr th sup section ol li".split(" ")).toContain(
      element.localName,
    );
    for (const name of element.getAttributeNames())
      expect(
        "href title src alt loading decoding class id role aria-label aria-labelledby dir tabindex".split(
          " ",
        ),
        element.outerHTML,
      ).toContain(name);
  }
});

test("pictures follow the rules of covers, and reserve their space", async () => {
  const source =
    '![A *b*](/figures/caffeine-day.webp)\n\n![C](https://p.example/c.png?a&b "Caption") ![Missing](/d.png)\n\n![E](https://q.example/e.png "Caption")\n\n![F](data:image/png,x)';
  allowPictures("p.example");
  const found = { ok: true, value: { content: source }, etag: null } as const;
  const completed = await completeArticle(found);
  expect(await completeArticle(completed)).toBe(completed);
  const { html } = completed.value as Blog;
  const { body } = parser.parseFromString(html, "text/html");
  const images: HTMLImageElement[] = [...body.querySelectorAll("img")];
  const own = "/pictures?src=%2Ffigures%2Fcaffeine-day.webp&width=1168&format=webp";
  const hosted = "/pictures?src=https%3A%2F%2Fp.example%2Fc.png%3Fa%26b&width=1168&format=webp";
  expect(images.map((image) => [image.getAttribute("src"), image.alt, image.getAttribute("height")])).toEqual(
    [
      [own, "A b", "810"],
      [hosted, "C", null],
      ["https://q.example/e.png", "E", null],
    ],
  );
  for (const image of images)
    expect([image.getAttribute("loading"), image.getAttribute("decoding")]).toEqual(["lazy", "async"]);
  expect(body.querySelectorAll("picture source[type='image/avif'][srcset*=' 800w'][sizes]")).toHaveLength(2);
  expect(body.querySelectorAll(".picture-box img")).toHaveLength(2);
  expect(body.textContent).toContain("Missing");
  expect([...body.querySelectorAll("figure")].map(({ textContent }) => textContent)).toEqual([
    "",
    "Caption",
    "F",
  ]);
});

test("every picture is offered in widths and formats, past the hundredth too", async () => {
  const html = await completeImages('<img src="/pictures?src=a" alt="">'.repeat(120));
  expect(html.match(/ src="\/pictures\?src=a&amp;width=1168&amp;format=webp"/g)).toHaveLength(120);
});

test.each([
  ["ten thousand quotes", `${"> ".repeat(10_000)}a`],
  ["ten thousand lists", `${"- ".repeat(10_000)}a`],
  ["ten thousand stars", "*a".repeat(10_000)],
  ["ten thousand links", `${"[".repeat(10_000)}a${"](/x)".repeat(10_000)}`],
  ["ten thousand notes", "a^[".repeat(10_000)],
])("%s neither overflow nor get lost", (_what, source) => {
  const { html } = renderMarkdown(source);
  expect(html.length).toBeGreaterThanOrEqual(source.length / 4);
  expect(html.length).toBeLessThan(20 * source.length);
});

test("a table that grows out of proportion is shown as text", () => {
  const table = `${"|a".repeat(10_000)}|\n${"|-".repeat(10_000)}|\n${"a\n".repeat(9)}`;
  expect(renderMarkdown(table)).toEqual(renderPlain(table));
});

test("the site's articles without marks render as plain paragraphs", () => {
  const plain = blogs.filter(({ content }) => !/[*_`[\]<>#|~]|^\s*([-+]|\d+[.)])|:\/\//m.test(content));
  for (const { content } of plain) expect(renderMarkdown(content)).toEqual(renderPlain(content));
});

describe("the text of an article", () => {
  const SOURCE =
    '# Head *ing*\n\nA [link](https://x.example "title") and `co_de`,\n![alt](/a.png)[^1]\n\n- [x] task\n\n```js\nlet a;\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n[^1]: Note.';

  test("is without marks, with headings and code, without footnotes", () => {
    expect(renderMarkdown(SOURCE)).toMatchObject({
      excerpt: "Head ing A link and co_de, alt task let a; a b c d",
      wordCount: 14,
    });
    expect(plainTextOf(SOURCE)).toBe("Head ing A link and co_de, alt task let a; a b c d");
  });

  test("is what excerpts are cut from", () => {
    expect(cutText(plainTextOf(excerptSource(`**${"a".repeat(30)}** [${"b".repeat(30)}](/x)`, 50)), 50)).toBe(
      `${"a".repeat(30)} ${"b".repeat(19)}...`,
    );
  });

  function summaryOf(content: string, term = "") {
    const row = { source: excerptSource(content, 280, term) } as Parameters<typeof summarize>[0];
    return summarize(row, term).excerpt;
  }

  const PARAGRAPH = `Some **strong words** and [a link](https://x.example/${"x".repeat(99)}) ${"word ".repeat(60).trim()}.`;

  test("an excerpt shows a term without the marks around it", () => {
    const content = `${`${PARAGRAPH}\n\n`.repeat(20)}- A *list* with the **needle** [here][r]\n\n${`${PARAGRAPH}\n\n`.repeat(20)}[r]: /x`;
    expect(summaryOf(content, "needle")).toMatch(
      /^…(word|A list)\b.* needle here Some strong words and a link .*word…$/,
    );
    expect(summaryOf(content)).toMatch(/^Some strong words and a link word.*word…$/);
    expect(summaryOf(content, "nowhere")).toBe(summaryOf(content));
  });

  test("an excerpt that begins in the middle of code tells it from the text behind it", () => {
    const code = `\`\`\`sql\nSELECT 1;\n\n${"SELECT 2; ".repeat(40)}\n\`\`\``;
    const content = `${PARAGRAPH}\n\n${code}\n\nIt answers \`night\` where the **needle** is. ${PARAGRAPH}`;
    expect(summaryOf(content, "needle")).toMatch(/ It answers night where the needle is\. /);
  });

  test("a part of an article is enough for its excerpt", () => {
    for (const { content } of blogs) expect(summaryOf(content)).toBe(renderMarkdown(content).excerpt);
    expect(excerptSource(`${PARAGRAPH}\n\n`.repeat(2_000), 280).length).toBeLessThan(1_500);
  });

  test.each([
    ["nothing", "", ""],
    ["an ellipsis", "…", ""],
    ["a huge word", "x".repeat(9_000), `${"x".repeat(170)}…`],
    [
      "a term in a huge word",
      `${"x".repeat(400)}needle${"x".repeat(9_000)}`,
      expect.stringMatching(/^…x+needlex+…$/),
    ],
    [
      "a term among emoji",
      `${"😀".repeat(3_000)}needle${"😀".repeat(3_000)}`,
      expect.stringMatching(/^…(😀)+needle(😀)+…$/u),
    ],
  ])("an excerpt of %s has the ellipsis where more of it is", (_what, content, excerpt) => {
    expect(summaryOf(content, "needle")).toEqual(excerpt);
  });

  test("a part of a hostile article is found quickly", () => {
    for (const source of [
      `${"|a".repeat(300)}|\n${"|-".repeat(300)}|\n${"a\n".repeat(5_000)}`,
      "[".repeat(9_000),
      "a^[".repeat(9_000),
      `${Array.from("a".repeat(210), (_, index) => `<b ${index}>`).join("")}gas${"<p>".repeat(9_000)}`,
      `a ${"<!--".repeat(50_000)} gas`,
    ]) {
      const begin = performance.now();
      for (let card = 0; card < 5; card += 1) plainTextOf(excerptSource(source, 280, "gas"));
      expect(performance.now() - begin).toBeLessThan(400);
    }
  });
});

test("an excerpt of an excerpt keeps its ellipsis", () => {
  expect(excerptOf(excerptOf("word ".repeat(100), 280), 160)).toMatch(/word…$/);
});
