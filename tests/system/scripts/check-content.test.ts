import { truncateSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../support/content-file";
import { makePhoto, PLACE, SERIAL } from "../../support/photos";
import { makeAnimation, makeJpeg } from "../../support/picture-host";
import { runNode } from "../../support/site";
import { makeFolder } from "../../support/temp-folder";

const CHECK = resolve("build/server/check-content.js");

/** Stands in for the project's folder. */
const folder = makeFolder();

async function run(file: string, env: Record<string, string> = {}) {
  const check = runNode([CHECK, file], env, folder);
  return { code: await check.exited, output: check.output, lines: check.output.trim().split("\n") };
}

/** Checks rows, in a content file of their own. */
function check(name: string, rows: object[]) {
  const blogs = rows.map((row) => ({ title: "T", ...row }));
  writeFiles({ [name]: JSON.stringify({ blogs }) }, folder);
  return run(name);
}

const aboutArticles = (lines: string[]) => lines.filter((line) => line.startsWith("warning: Article"));

test("exits with 1 for an error, and prints a line for each", async () => {
  const rows = [
    { id: "a", title: "A", image: "/none.webp", content: "![](/covers/%E0.png) `![](/code.png)`" },
    { id: "a", title: "B" },
    { id: "c", title: "C", published_date: "soon", auther: "Cy" },
  ];
  const { code, lines } = await check("bad.json", rows);
  expect(lines).toEqual([
    'error: Article "a", titled "B", is left out: an earlier one has the same id.',
    'error: Article "c": published_date "soon" is ignored.',
    'warning: "Learn More" leads to article "1", which is not there: set LEARN_MORE.',
    "warning: my/site.ts: COLOPHON leads to /colophon, which is not there: set it.",
    'warning: Article "a": there is no file public/none.webp.',
    'warning: Article "a": there is no file public/covers/%E0.png.',
    'warning: Article "c": the field "auther" is unknown.',
    "bad.json: errors: 2, warnings: 5.",
  ]);
  expect(code).toBe(1);
});

test("goes on behind values that can't become texts", async () => {
  const broken = { toString: 1 };
  const rows = [
    { id: broken, extra: 1 },
    { id: "a", title: broken, content: broken },
    { id: "b", auther: "Cy" },
  ];
  const { lines } = await check("broken.json", rows);
  expect(lines[0]).toBe('error: Article (an object), titled "T", is left out: its id can\'t be used.');
  expect(aboutArticles(lines)).toEqual([
    'warning: Article "a": title (an object) is read as "Untitled".',
    'warning: Article "a": content (an object) is ignored.',
    'warning: Article "": the field "extra" is unknown.',
    'warning: Article "b": the field "auther" is unknown.',
  ]);
});

test("names articles that are one to readers of feeds, and fields that can't be used", async () => {
  const guid = "https://old.example/?p=7";
  const rows = [
    { id: "a", guid, authors: ["Ana Sol", ""] },
    { id: "b", guid, page: true },
    { id: "c", guid },
    { id: "d", guid: 7 },
    ...["e", "f"].map((id) => ({ id, guid: "" })),
  ];
  const { lines } = await check("guids.json", rows);
  expect(aboutArticles(lines)).toEqual([
    'warning: Article "a": authors (a list) is read as "Ana Sol".',
    'warning: Article "d": guid 7 is ignored.',
    'warning: Article "c": its guid is that of "a", too: in feeds, the newer one has its address instead.',
  ]);
});

test("names what can't be used of a cover's texts", async () => {
  const rows = [
    { id: "a", image_alt: "a".repeat(501), image_caption: { html: "By Ann" } },
    { id: "b", image_alt: "Nothing", image_caption: "", image_text: "?" },
    { id: "c", image_alt: "A **loaf**", image_caption: "By [Ann](https://a.example)" },
  ];
  const { code, lines } = await check("covers.json", rows);
  expect(aboutArticles(lines)).toEqual([
    'warning: Article "a": image_alt has more than 500 characters, and is cut.',
    'warning: Article "a": image_caption (an object) is ignored.',
    'warning: Article "b": the field "image_text" is unknown.',
    'warning: Article "c": marks are shown as text: ** (2).',
    'warning: Article "c": Markdown of another program is shown as text: ](https://a.example).',
  ]);
  expect(code).toBe(0);
});

test("names what feeds have the excerpt of", async () => {
  const { lines } = await check(
    "feeds.json",
    [200_000, 199_000].map((length, id) => ({ id, content: "a".repeat(length) })),
  );
  expect(aboutArticles(lines)).toEqual([
    'warning: Article "0": feeds have its excerpt alone: it has more than 200 KB.',
  ]);
});

test("names what readers would miss, and where", async () => {
  const rows = [
    { published_date: "2999-01-01", content: "a\n\n[b](c) [d](/e) <a href=f:g>h</a> www.i.example" },
    { content: "![](j.png)\n\n<img alt=k>\n\n<figure><video></video></figure>" },
    { published_date: "2020-01-01", content: "<svg></svg>\n\nText <!-- l --><x-y>m</x-y> <svg></svg> `<n>`" },
    {
      published_date: "2021-01-01",
      content:
        "{% include o.html %}\n\n`{{< p >}}` {{< q >}} {{% *r* %}} {{< q >}}\n\n{s} {\\{ t }}\n\n```\n{{ u }}\n```",
    },
    { published_date: "2022-01-01", content: `a\n\n${"> ".repeat(200)}b` },
    { content: `a\n\nb\n\n${"<table><b>".repeat(60_000)}\n\nc` },
    { content: '[a](/none%20a&b.png "title") ![](/none%20a&b.png)' },
    { content: "a\n\n$\\foo$ $x_{{b}}$" },
    { title: "{{ t }} :tada:", content: "a** b **c $$ d \\begin{e} `**`\n\n```\n**\n```" },
  ].map((row, index) => ({ id: index, ...row }));
  const { lines } = await check("missed.json", rows);
  expect(lines.map((line) => line.replace("warning: Article ", ""))).toEqual([
    '"0": its published_date 2999-01-01 is in the future.',
    `"3": it is newer than the one before it, and on page 1: the list has the file's order.`,
    "warning: my/site.ts: COLOPHON leads to /colophon, which is not there: set it.",
    '"0": line 3: the link "c" is left out, because its address is relative.',
    '"0": line 3: the link "f:g" is left out, because its address is unsafe.',
    '"1": line 1: the picture "j.png" is left out, because its address is relative.',
    '"1": line 3: a picture has no address.',
    '"1": line 5: HTML is left out: video.',
    '"1": a figure is empty.',
    '"2": line 1: HTML is left out: svg (2), x-y.',
    '"3": template code is shown as text: {% include o.html %}, {{< q >}} (2), {{% r %}}, {{ t }}.',
    '"4": line 3: its Markdown is nested too deep, and is used as plain text.',
    '"5": its Markdown takes too long, and is used as plain text.',
    '"5": feeds have its excerpt alone: it has more than 200 KB.',
    '"6": there is no file public/none%20a&b.png.',
    '"7": line 3: the formula "\\\\foo" is shown as code.',
    '"8": template code is shown as text: {{ t }}.',
    '"8": marks are shown as text: :tada:, ** (2), $$, \\begin{.',
    "missed.json: errors: 0, warnings: 18.",
  ]);
});

test("names what searches miss", async () => {
  const [title, image, content] = ["Cafe\u0301", "/cafe\u0301", "`cafe\u0301`\n\nsl\u00ADeep"];
  const rows = [{ id: 1, title, image, content, description: "AT&amp;T" }];
  const warning = (field: string) =>
    `warning: Article "1": json-server's searches miss some of its ${field}: it has soft hyphens, decomposed letters or "&amp;".`;
  const { output } = await check("forms.json", rows);
  expect(output).toContain(`${["title", "content", "description"].map(warning).join("\n")}\nforms.json`);
});

test.each([
  ["README.md", /^README.md is not valid JSON: .*\n$/],
  ["nowhere.json", /^nowhere.json can't be read: .*\n$/],
])("says why %s is of no use", async (file, output) => {
  writeFiles({ "README.md": "# Recipes" }, folder);
  expect(await run(file)).toMatchObject({ code: 1, output: expect.stringMatching(output) });
});

test("finds nothing in the shipped articles", async () => {
  const output = `${resolve("db.json")}: errors: 0, warnings: 0.\n`;
  expect(await run(resolve("db.json"), { MEDIA_DIR: resolve("public") })).toMatchObject({ code: 0, output });
});

test("names links that lead to no article or place, and pictures that readers can't see", async () => {
  const rows = [
    {
      id: "a",
      content:
        "## Heat\n\n[1](/blogs/b) [2](/blogs/none) [3](/blogs/draft) [4](#heat) [5](#_ftn1) [6](/blogs/b#cold) [7](/blogs/b#hot) [8](/blogs/old) [9](#%E0%A4%A) [10](/blogs/2026) [11](/topics)",
    },
    { id: "b", aliases: ["/blogs/old"], content: "## Cold\n\nWord.[^1]\n\n[^1]: Note." },
    { id: "draft", draft: true, content: "[1](/blogs/none)" },
    {
      id: "c",
      aliases: ["/blogs/old"],
      image: "/empty.png",
      content:
        "![](/lfs.jpg) ![](/a.heic) ![](/whole.png) ![](/drawing.svg) ![](/large.png) ![](/moves.svg) ![](/spins.svg) ![](/heeds.svg)",
    },
  ];
  const pictures = {
    "empty.png": "",
    "lfs.jpg": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    "a.heic": "heic",
    "whole.png": await makeJpeg(3, 2),
    "drawing.svg": "<svg><title>animated @font-face</title></svg>",
    "moves.svg": '<svg><g><animateTransform attributeName="transform" dur="1s"/></g></svg>',
    "spins.svg": "<svg><style>@keyframes a { to { rotate: 1turn } } g { animation: a 1s }</style></svg>",
    "heeds.svg": "<svg><style>@media not (prefers-reduced-motion) { @keyframes a {} }</style></svg>",
    "large.png": await makeJpeg(3, 2),
  };
  writeFiles(pictures, join(folder, "public"));
  truncateSync(join(folder, "public/large.png"), 65 * 1024 * 1024);
  const { lines } = await check("links.json", rows);
  expect(aboutArticles(lines)).toEqual([
    'warning: Article "c": the alias "/blogs/old" is not used: it leads to "/blogs/b".',
    'warning: Article "c": public/empty.png is no picture: is it whole?',
    'warning: Article "c": public/lfs.jpg is no picture: is it whole?',
    'warning: Article "c": public/large.png has 68.2 MB and is shown as it is, because it is too large to be resized: make it smaller.',
    'warning: Article "c": most browsers don\'t show public/a.heic.',
    'warning: Article "c": public/moves.svg moves, even for readers who ask for less motion.',
    'warning: Article "c": public/spins.svg moves, even for readers who ask for less motion.',
    'warning: Article "a": /blogs/none leads to no article, or to a draft.',
    'warning: Article "a": /blogs/draft leads to no article, or to a draft.',
    'warning: Article "a": #_ftn1 leads to no place in the article.',
    'warning: Article "a": /blogs/b#hot leads to no place in the article.',
    'warning: Article "a": #%E0%A4%25A leads to no place in the article.',
    'warning: Article "a": /blogs/2026 leads to no article, or to a draft.',
  ]);
});

test("names files that say where or by whom they were made, and how they are cleaned", async () => {
  const files = {
    "place.jpg": await makePhoto("jpeg", { exif: PLACE }),
    "camera.avif": await makePhoto("avif", { exif: SERIAL }),
    "plain.webp": await makePhoto("webp", {}),
    "film.mov": Buffer.from("\xa9xyz\0\x12\x15\xc7+51.5000-000.1167/", "latin1"),
    "plain.mp4": "",
  };
  writeFiles(files, join(folder, "public"));
  const content = "![](/place.jpg) ![](/plain.webp) [1](/film.mov#t=9) [2](/plain.mp4)";
  const { code, lines } = await check("traces.json", [
    { id: "a", image: "/camera.avif", content },
    { id: "b", image: "/place.jpg" },
  ]);
  const outcome = "readers get it resized, or not at all where it can't be";
  expect(aboutArticles(lines)).toEqual([
    `warning: Article "a": public/camera.avif says where it was taken, or by which or whose camera: ${outcome}.`,
    `warning: Article "a": public/place.jpg says where it was taken, or by which or whose camera: ${outcome}.`,
    'warning: Article "a": public/film.mov says where it was taken, or by which or whose camera: readers get it as it is.',
    `warning: Article "b": public/place.jpg says where it was taken, or by which or whose camera: ${outcome}.`,
  ]);
  expect(lines.filter((line) => line.startsWith("  exiftool "))).toHaveLength(1);
  expect(code).toBe(0);
});

test("names pictures of more than a megabyte that are shown as they are", async () => {
  const padded = async (picture: Promise<Buffer>) => Buffer.concat([await picture, Buffer.alloc(1_000_000)]);
  const files = {
    "moves.gif": await padded(makeAnimation()),
    "small.gif": await makeAnimation(),
    "photo.jpg": await padded(makeJpeg(3_000, 2_000)),
    "vast.jpg": await padded(makeJpeg(8_064, 6_048)),
    "drawing.svg": `<svg>${" ".repeat(1_500_000)}</svg>`,
  };
  writeFiles(files, join(folder, "public"));
  const content = Object.keys(files).map((name) => `![](/${name})`);
  const { lines } = await check("large.json", [{ id: "a", content: content.join("\n\n") }]);
  const asItIs = (name: string, megabytes: string) =>
    `warning: Article "a": public/${name} has ${megabytes} MB and is shown as it is, because it`;
  expect(aboutArticles(lines)).toEqual([
    `${asItIs("moves.gif", "1.0")} moves: make it smaller, or a film behind a link.`,
    expect.stringMatching(/public\/vast.jpg has 1.\d MB .+ has more than 40 megapixels: make it smaller\.$/),
    `${asItIs("drawing.svg", "1.5")} is a drawing: simplify it.`,
  ]);
  expect(lines).toContain(
    "Pictures of more than 1 MB, of which the first readers get all, until they are resized: 1, such as public/photo.jpg.",
  );
});

test("names Markdown of other programs that readers would see, and none in code or in prose", async () => {
  const shown =
    "<div>[x](https://a.example/) [y](/topics)</div>\n\n[a](my other text.md) ![b](my lake.png) [[c]] ![[d.png]] [e][f] word[^g] {#h} {: width=300} {.i} ==j== %%k%% [TOC]";
  const blocks = "> [!NOTE]\n> l\n\n:::tip\nm\n:::\n\n::: {.n}\n\n!!! note\n\n??? o\n\n";
  const prose =
    "a == b and c == d; 100%% {x} {x=1} [sic] (see [x] (y z)) :) a[i] What!!! no ::1 [k](/topics)\n\n=====";
  const rows = [
    { id: "1", content: `${blocks}${shown}` },
    { id: "2", content: prose },
    { id: "3", content: `\`\`\`\n${blocks}${shown}\n\`\`\`\n\nFormula $x==y==z$.` },
    {
      id: "4",
      content:
        'The HTML.\n\n*[HTML]: Hyper\n*[CSS]: Sheets\n\n##Results\n\n###结果\n\nApple\n: A fruit\n\n<div markdown="1">\n*a*\n</div>\n\n<p markdown>b</p>',
    },
    {
      id: "5",
      content:
        '`*[a]: b` `##c`\n\n```\n<div markdown="1">\n##d\n```\n\n##1 #tag C## a ## b x[y]: z\n\na: b\n\nThe `markdown="1"` of a <b>markdown</b>',
    },
  ];
  const { lines } = await check("dialects.json", rows);
  const named =
    "[!NOTE], :::tip, ::: {, !!! note, ??? o, ](https://a.example/), ](/topics), ](my other text.md), ](my lake.png), [[c]], ![[d.png]], ][f], [^g], {#h}, {: width=300}, {.i}, ==j==, %%k%%, [TOC]";
  expect(aboutArticles(lines)).toEqual([
    `warning: Article "1": Markdown of another program is shown as text: ${named}.`,
    'warning: Article "4": Markdown of another program is shown as text: *[HTML]:, *[CSS]:, : A, ##Results, ###结果, markdown="1", markdown.',
  ]);
});

// What of a folder is not shown, the package that reads it tests.
test("names all of a folder that is not shown as it is meant, with the file", async () => {
  const texts = {
    "unlisted.md": "---\nunlisted: true\n---\nText.",
    "empty.md": "",
    "date.md": "---\ndate: 08/07/2021\n---\nText.",
    "dialect.md": "!!! note\n\n:::unknown\n\n::video{#n}\n\nA std::list{1}. [[Nowhere]] {{ site.title }}",
    "pictures.md": "![](phone.heic) ![](gone.png)",
    "phone.heic": "heic",
    "links.md": "[a](gone.md) [b](unlisted.md) [c](#nowhere)",
  };
  writeFiles(texts, join(folder, "texts"));
  const { code, lines } = await run("texts");
  expect(lines).toEqual([
    "error: empty.md is left out: it is empty.",
    'warning: unlisted.md is hidden: it is not for all readers ("unlisted"); change that to show it.',
    'warning: Article "date": published_date "08/07/2021" is read as "2021-08-07".',
    'warning: "Learn More" leads to article "1", which is not there: set LEARN_MORE.',
    "warning: my/site.ts: COLOPHON leads to /colophon, which is not there: set it.",
    'warning: Article "dialect": template code is shown as text: {{ site.title }}.',
    'warning: Article "dialect": Markdown of another program is shown as text: !!! note, :::unknown, ::video{, [[Nowhere]].',
    'warning: Article "pictures": there is no file public/gone.png.',
    'warning: Article "pictures": most browsers don\'t show public/phone.heic.',
    'warning: Article "links": /blogs/gone leads to no article, or to a draft.',
    'warning: Article "links": /blogs/unlisted leads to no article, or to a draft.',
    'warning: Article "links": #nowhere leads to no place in the article.',
    "texts: errors: 1, warnings: 11.",
  ]);
  expect(code).toBe(1);
});
