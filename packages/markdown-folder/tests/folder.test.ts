import fs, { renameSync, rmSync, symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openFolder } from "../src/folder.js";
import { openFiles, writeFiles } from "./folders.js";

test("a file is an article by its name, its heading or its title, and nothing else", () => {
  const { read } = openFiles({
    "plain words.md": "Text.",
    "deep/2024-01-05-snow.md": "# It *fell*\n\nText.",
    "bread/index.md": "---\ntitle: Bread\n---\nText.",
    "README.md": "How to write here.",
    ".git/notes.md": "Hidden.",
    "node_modules/x/readme.markdown": "A package's.",
    "notes.txt": "No Markdown.",
  });
  expect(read()).toEqual({
    blogs: [
      expect.objectContaining({
        id: "snow",
        title: "It fell",
        file: "deep/2024-01-05-snow.md",
        published_date: "2024-01-05",
        content: "Text.",
      }),
      expect.objectContaining({ id: "bread", title: "Bread", published_date: "", reading_time: 1 }),
      expect.objectContaining({ id: "plain-words", title: "Plain words" }),
    ],
    problems: [],
    notes: [],
  });
});

test("sound in front matter is a link in the article", () => {
  const { read } = openFiles({ "a.md": "---\npodcast_file: one.mp3\n---\nText.", "one.mp3": "" });
  expect(read().blogs[0]?.content).toMatch(/^Text\.\n\n\[one\.mp3\]\(<?[^<>]*one\.mp3>?\)$/);
});

test("front matter has the fields of a row, or those of generators", () => {
  const { read } = openFiles({
    "a.md": `---
id: own-id
title: A
image: /a.png
image_alt: A loaf
image_caption: By Ann
category: Science
authors: [Ines, Oke]
authorPic: ines.webp
published_date: 2026-11-14T10:00:00Z
updated_date: 2026-11-15
reading_time: 12
tags: [Science, Food]
description: About *a*
lang: pt
aliases: [/old/a]
page: true
draft: true
---
Text.`,
    "b.md": "+++\ntitle = 'B'\nslug = 'bee'\ndate = 2026-11-13\ncategories = ['Food']\n+++\nText.",
    "c.md": "---\ndraft: yes\nguid: tag:a.example,2020:c\n---\nText.",
  });
  expect(read().blogs).toEqual([
    {
      id: "own-id",
      file: "a.md",
      title: "A",
      image: "/a.png",
      image_alt: "A loaf",
      image_caption: "By Ann",
      category: "Science",
      author: "Ines, Oke",
      authors: ["Ines", "Oke"],
      authorPic: "/ines.webp",
      published_date: "2026-11-14T10:00:00Z",
      updated_date: "2026-11-15",
      reading_time: "12",
      tags: ["Science", "Food"],
      description: "About a",
      lang: "pt",
      aliases: ["/old/a"],
      page: true,
      draft: true,
      content: "Text.",
    },
    expect.objectContaining({ id: "bee", category: "Food", tags: ["Food"], published_date: "2026-11-13" }),
    expect.objectContaining({ id: "c", draft: true, guid: "tag:a.example,2020:c" }),
  ]);
});

test("the newest come first, and undated ones last, by name", () => {
  const { read } = openFiles({
    "b.md": "Text.",
    "old.md": "---\ndate: 2020-01-01\n---\nText.",
    "10.md": "---\ntitle: T\ndate: 2026-01-01 10:00:00\n---\nText.",
    "9.md": "---\ntitle: T\ndate: 2026-01-01 09:00:00\n---\nText.",
    "2.md": "---\ntitle: T\n---\nText.",
    "a.md": "Text.",
  });
  expect(read().blogs.map(({ id }) => id)).toEqual(["10", "9", "old", "2", "a", "b"]);
});

test("addresses beside a text become the site's", () => {
  const { read } = openFiles({
    "my trips/alps.md": `---
cover: alps.jpg
---
![](a%20(b).png) ![](<a b.png>) <img src="../c.png"> [film](film.mp4)
[to](../bread.md#heat) [snow](../2024-01-05-snow.md) [later](later.md)

[up](../../outside.png) [paper](paper.pdf) [site](https://a.example/b.md) [root](/d.png) [here](#e) \`![](f.png)\`
[far](//a.example/) ![](g\\_h.png) <img src="i&amp;j.png">`,
    "bread.md": "---\nslug: rye\n---\nText.",
    "2024-01-05-snow.md": "Text.",
  });
  const alps = read().blogs.find(({ id }) => id === "alps");
  expect(alps?.image).toBe("/my%20trips/alps.jpg");
  expect(alps?.content.split("\n")).toEqual([
    '![](/my%20trips/a%20%28b%29.png) ![](</my%20trips/a%20b.png>) <img src="/c.png"> [film](/my%20trips/film.mp4)',
    "[to](/blogs/rye#heat) [snow](/blogs/snow) [later](/blogs/later)",
    "",
    "[up](../../outside.png) [paper](paper.pdf) [site](https://a.example/b.md) [root](/d.png) [here](#e) `![](f.png)`",
    '[far](https://a.example/) ![](/my%20trips/g_h.png) <img src="/my%20trips/i&j.png">',
  ]);
});

test("a text names its translations by their ids, or by their paths", () => {
  const { read, folder } = openFiles({
    "en/bread.md": "---\ntranslations: { de: ../de/brot.md, pt-BR: pao, no: 7 }\n---\nText.",
    "de/brot.md": "---\nslug: weissbrot\nlang: de\n---\nText.",
    "salt.md": "---\ntranslations: [salz]\n---\nText.",
  });
  const named = () => read().blogs.flatMap(({ translations }) => translations ?? []);
  expect(named()).toEqual([{ de: "weissbrot", "pt-BR": "pao", no: "7" }, "salz"]);
  writeFiles(folder, { "de/brot.md": "---\nslug: brot\nlang: de\n---\nText." });
  expect(named()).toContainEqual({ de: "brot", "pt-BR": "pao", no: "7" });
});

test("a formula of TeX has no links", () => {
  const tex = "\\begin{matrix}\n[a](b.md)\n\\end{matrix}";
  const { read } = openFiles({ "a.md": tex, "b.md": "B" });
  expect(read().blogs.find(({ id }) => id === "a")?.content).toBe(`$$\n${tex}\n$$`);
});

test.each([
  ["a draft", "draft: true"],
  ["unlisted", "unlisted: true"],
  ["expired", "expiryDate: 2020-01-01"],
  ["neither a page nor none", "page: perhaps"],
  ["of the future", "date: 2999-01-01"],
])("of two files with the same id, one that is %s takes no address", (_, fields) => {
  const { folder, read } = openFiles({
    "archive/post.md": `---\n${fields}\n---\nHidden.`,
    "post.md": "Shown.",
  });
  expect(read().blogs).toMatchObject([{ id: "post", content: "Shown." }]);
  expect(read().problems).toEqual(['archive/post.md is left out: its id "post" is that of post.md.']);
  rmSync(join(folder, "post.md"));
  expect(read().blogs).toMatchObject([{ id: "post", content: "Hidden." }]);
});

test("of two that readers don't see yet, the one that they see first has the id, and then the first by path", () => {
  vi.useFakeTimers({ now: Date.parse("2026-06-14T12:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const post = (fields: string) => `---\n${fields}\n---\nText.`;
  const { read } = openFiles({
    "a/p.md": post("draft: true"),
    "b/p.md": post("date: 2026-07-01"),
    "c/p.md": post("date: 2026-06-16"),
    "d/p.md": post("expiryDate: 2026-06-15"),
  });
  const shownOn = (day: string) => {
    vi.setSystemTime(Date.parse(`${day}T12:00:00Z`));
    return read().blogs.map(({ file }) => file);
  };
  const days = ["2026-06-14", "2026-06-15", "2026-06-16", "2026-06-30", "2026-07-01"];
  expect(days.map(shownOn)).toEqual([["d/p.md"], ["c/p.md"], ["c/p.md"], ["c/p.md"], ["b/p.md"]]);
});

test("of two names that make one id, the one that is the id has it, also after the other", () => {
  const { folder, read } = openFiles({
    "f!.md": "Two.",
    "g.md": "[Two](f!.md) [One](f.md) [[q&a]]",
    "q&a.md": "Four.",
  });
  const idsOf = () => Object.fromEntries(read().blogs.map(({ content, id }) => [content, id]));
  expect(idsOf()).toMatchObject({ "Two.": "f", "Four.": "q-a" });
  writeFiles(folder, { "f.md": "One.", "q-a.md": "Three.", "z/f!.md": "Third." });
  const { "Two.": two = "", "Four.": four = "", ...others } = idsOf();
  expect(two).toMatch(/^f-[\da-f]{8}$/);
  expect(four).toMatch(/^q-a-[\da-f]{8}$/);
  expect(others).toEqual({
    "One.": "f",
    "Three.": "q-a",
    [`[Two](/blogs/${two}) [One](/blogs/f) [q&a](/blogs/${four})`]: "g",
  });
  expect(read().notes).toEqual([
    `f!.md has the id "${two}", because "f" is that of f.md.`,
    `q&a.md has the id "${four}", because "q-a" is that of q-a.md.`,
  ]);
  expect(read().problems).toEqual([`z/f!.md is left out: its id "${two}" is that of f!.md.`]);
  writeFiles(folder, { "f.md": "---\ndraft: true\n---\nOne." });
  expect(idsOf()).toMatchObject({ "Two.": "f", "One.": expect.stringMatching(/^f-/) });
});

test("what readers don't see takes no link from what they do", () => {
  const { read } = openFiles({
    "a/snow.md": "---\nslug: old-snow\ndraft: true\n---\nHidden.",
    "b/snow.md": "---\nslug: new-snow\n---\nSnow.",
    "links.md": "[[Snow]]",
  });
  expect(read().blogs.find(({ id }) => id === "links")?.content).toBe("[Snow](/blogs/new-snow)");
});

test("a text of more characters than the site takes is left out, and named", () => {
  const { read } = openFiles({
    "a.md": "ä".repeat(1_000_000),
    "b.md": "b".repeat(1_000_001),
    "c.md": "水".repeat(1_000_001),
  });
  expect(read()).toMatchObject({
    blogs: [{ id: "a" }],
    problems: ["b", "c"].map((name) => `${name}.md is left out: it has more than 1,000,000 characters.`),
  });
});

test("of two files with the same id, the first is an article, and the other is named", () => {
  const { folder, read } = openFiles({ "a/snow.md": "First.", "b/snow.md": "Second." });
  expect(read()).toMatchObject({
    blogs: [{ id: "snow", content: "First." }],
    problems: ['b/snow.md is left out: its id "snow" is that of a/snow.md.'],
  });
  rmSync(join(folder, "a/snow.md"));
  expect(read()).toMatchObject({ blogs: [{ id: "snow", content: "Second." }], problems: [] });
});

test("new, changed, renamed and deleted files are read, and none that stays", () => {
  const { folder, read } = openFiles({ "a.md": "A.", "b.md": "B.", "c.md": "C." });
  const first = read();
  expect(read()).toBe(first);
  writeFiles(folder, { "b.md": "Changed.", "new/d.md": "D." });
  renameSync(join(folder, "c.md"), join(folder, "e.md"));
  const second = read();
  expect(second.blogs.map(({ id, content }) => [id, content])).toEqual([
    ["a", "A."],
    ["b", "Changed."],
    ["e", "C."],
    ["d", "D."],
  ]);
  expect(second.blogs[0]).toBe(first.blogs[0]);
  rmSync(join(folder, "new"), { recursive: true });
  expect(read().blogs.map(({ id }) => id)).toEqual(["a", "b", "e"]);
});

test.each([
  "---\n# c\ndraft: true\n\nText.",
  "----\ndraft: true\n----\nText.",
  "—-\ndraft: true\n—-\nText.",
  "  ---\n  draft: true\n  ---\nText.",
  "\u200B---\ndraft: true\n---\nText.",
  "--- # yaml\ndraft: true\n---\nText.",
  "<!--\ntitle: T\ndraft: true\n-->\nText.",
  "<!-- note -->\n---\ntitle: T\ndraft: true\n---\nText.",
  '{\n  "draft": true\n  }\n\nText.',
  '"title": "T",\n"published": false\n;;;\nText.',
  "Status: draft\nDate: 2020-01-01\n\nText.",
  "icon:: x\nprivate:: true\n\n- Text.",
  "- public:: false\n- Text.",
])("what looks like front matter that hides a text, %j, hides it, and is named", (source) => {
  const { blogs, notes } = openFiles({ "a.md": source }).read();
  expect(blogs).toMatchObject([{ draft: true }]);
  expect(notes).toEqual([
    expect.stringMatching(/^a\.md is hidden: it(s first lines say so| is not for all readers)/),
  ]);
});

test.each([
  "# Status: unknown\n\nText.",
  "A draft: true or not?\n\nText.",
  "Text.\n\ndraft: true",
  "```yaml\ndraft: true\n```",
  "Date: 2020-01-01\nDraft: no\n\nText.",
])("words that only look alike, %j, hide nothing", (source) => {
  const { blogs, notes } = openFiles({ "a.md": source }).read();
  expect([blogs[0]?.draft, notes]).toEqual([undefined, []]);
});

test.each(["---\ntitle: T\ndraft=true\n---\nText.", "---\ntitle: T\ndraft：true\n---\nText."])(
  "front matter that lacks a colon, %j, is named as broken",
  (source) => {
    expect(openFiles({ "a.md": source }).read()).toMatchObject({
      blogs: [],
      problems: ["a.md is left out: its YAML is broken: check its fields."],
    });
  },
);

test.each([
  ["", "it is empty"],
  ["---\ntitle: Half", "its metadata is in a form that is not known"],
  ["---\ntitle: [a\ndraft: true\n---\nText.", "its YAML is broken: check its fields"],
  [Buffer.from("Text of Jos\xE9.", "latin1"), "its text is not UTF-8"],
])("a file that is %s is named, and stays as it was", (source, reason) => {
  const { folder, read } = openFiles({ "a.md": source, "b.md": "B." });
  expect(read()).toMatchObject({ blogs: [{ id: "b" }], problems: [`a.md is left out: ${reason}.`] });
  writeFiles(folder, { "a.md": "Whole." });
  expect(read()).toMatchObject({ blogs: [{ content: "Whole." }, { id: "b" }], problems: [] });
  writeFiles(folder, { "a.md": source });
  expect(read()).toMatchObject({
    blogs: [{ content: "Whole." }, { id: "b" }],
    problems: [`a.md stays as it was: ${reason}.`],
  });
});

test("links that lead out of the folder, to nothing or to a folder are named", () => {
  const { folder } = openFiles({ "blog/a.md": "A.", "secret.md": "Secret." });
  const links = { "out.md": "../secret.md", "gone.md": "nowhere.md", "circle.md": "." };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, "blog", name));
  expect(openFolder(join(folder, "blog"))()).toMatchObject({
    blogs: [{ id: "a" }],
    problems: [
      "circle.md is left out: it links to a folder.",
      "gone.md is left out: it links to nothing.",
      "out.md is left out: it links to a file elsewhere.",
    ],
  });
});

/** Lets calls of the file system fail with an error where their path ends so; the returned function ends that. */
function failOn(
  names: readonly ("statSync" | "readFileSync" | "readdirSync")[],
  ending: string,
  code: string,
) {
  const spies = names.map((name) => {
    const call = fs[name] as (...args: unknown[]) => unknown;
    return vi.spyOn(fs, name).mockImplementation(((path: string, ...rest: unknown[]) => {
      if (!path.endsWith(ending)) return call(path, ...rest);
      throw Object.assign(new Error(`${code}: some reason, ${name} '${path}'`), { code });
    }) as never);
  });
  syncBuiltinESMExports();
  const end = () => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(end);
  return end;
}

test.each([
  ["statSync", "EACCES", "it may not be read"],
  ["readFileSync", "EACCES", "it may not be read"],
  ["statSync", "ELOOP", "it links to itself"],
  ["statSync", "ENOTDIR", "ENOTDIR: some reason"],
  ["statSync", "ENAMETOOLONG", "ENAMETOOLONG: some reason"],
  ["readFileSync", "EISDIR", "EISDIR: some reason"],
  ["readFileSync", "EIO", "EIO: some reason"],
  ["statSync", "EMFILE", "EMFILE: some reason"],
  ["readFileSync", "EMFILE", "EMFILE: some reason"],
] as const)("a file whose %s fails with %s is named, and no other waits for it", (name, code, reason) => {
  const { folder, read } = openFiles({ "a.md": "A.", "b.md": "B.", "c.md": "C." });
  const first = read();
  writeFiles(folder, { "b.md": "Changed.", "c.md": "Changed.", "d.md": "D." });
  const end = failOn([name], "b.md", code);
  const found = read();
  expect(found).toMatchObject({
    blogs: [{ content: "A." }, { content: "B." }, { content: "Changed." }, { id: "d" }],
    problems: [`b.md stays as it was: ${reason}.`],
  });
  expect(found.blogs[0]).toBe(first.blogs[0]);
  expect(read()).toBe(found);
  expect(openFolder(folder)()).toMatchObject({
    blogs: [{ id: "a" }, { id: "c" }, { id: "d" }],
    problems: [`b.md is left out: ${reason}.`],
  });
  end();
  // What the system lacked is tried again; another error goes with a change of the file.
  if (code !== "EMFILE") writeFiles(folder, { "b.md": "Changed again." });
  expect(read()).toMatchObject({
    blogs: [{}, { content: expect.stringMatching(/^Changed/) }, {}, {}],
    problems: [],
  });
});

test.each(["EACCES", "EMFILE"])("a folder in it that can't be opened (%s) stays as it was", (code) => {
  const { folder, read } = openFiles({ "a.md": "A.", "b/c.md": "C.", "b/d/e.md": "E." });
  read();
  writeFiles(folder, { "a.md": "Changed.", "b/f.md": "F." });
  const end = failOn(["readdirSync"], "/b", code);
  const found = read();
  expect(found.blogs.map(({ content }) => content)).toEqual(["Changed.", "C.", "E."]);
  expect(found.problems).toEqual([expect.stringMatching(/^b is left out: /)]);
  expect(read()).toBe(found);
  end();
  expect(read()).toMatchObject({ blogs: [{}, {}, {}, { id: "f" }], problems: [] });
});

test("links to themselves, and to hidden or other files of the folder, are named", () => {
  const { folder, read } = openFiles({
    "a.md": "A.",
    ".env": "KEY=1",
    ".drafts/b.md": "Secret.",
    "key.pem": "Key.",
  });
  const links = {
    "circle.md": "circle.md",
    "hidden.md": ".drafts/b.md",
    "key.md": "key.pem",
    "leak.md": ".env",
    "same.md": "a.md",
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  expect(read()).toMatchObject({
    blogs: [{ id: "a" }, { id: "same", content: "A." }],
    problems: [
      "circle.md is left out: it links to itself.",
      ...["hidden.md", "key.md", "leak.md"].map(
        (file) => `${file} is left out: it links to a file elsewhere.`,
      ),
    ],
  });
});

test.each([
  ["lines that could be flags", `title: T\n${"--flag0: x\n".repeat(30)}!`],
  [
    "aliases of aliases",
    `---\na: &a [x, x, x, x, x, x, x, x, x]\n${[..."bcdefghij"].map((key, index) => `${key}: &${key} [${`*${"abcdefghi"[index]}, `.repeat(9)}]\n`).join("")}tags: *j\n---\nText.`,
  ],
  ["an alias of itself", "---\ntags: &a [*a]\n---\nText."],
  ["lists in lists", `---\ntags: ${"[".repeat(50_000)}\n---\nText.`],
  ["slashes", `---\nslug: ${"/".repeat(100_000)}x\n---\nText.`],
])("%s keep nobody waiting", (_name, source) => {
  const { read } = openFiles({ "a.md": "A.", "odd.md": source });
  expect(read().blogs).toContainEqual(expect.objectContaining({ id: "a" }));
});

test("front matter of too many values is named", () => {
  const { read } = openFiles({
    "a.md": `---\na: &a [${"x, ".repeat(200)}]\ntags: [${"*a, ".repeat(100)}]\n---\nText.`,
  });
  expect(read().problems).toEqual(["a.md is left out: its YAML is broken: check its fields."]);
});

test("a cover that no address can spell is named", () => {
  const { read } = openFiles({ "a.md": "A.", "b.md": '---\ncover: "\\uD800.png"\n---\nText.' });
  expect(read()).toMatchObject({
    blogs: [{ id: "a" }],
    problems: [expect.stringMatching(/^b.md is left out: URI malformed/)],
  });
});

test("what a folder's files hide is hidden, and named where that may be no wish", () => {
  const post = (fields: string) => `---\ntitle: T\n${fields}\n---\nText.`;
  const { read } = openFiles({
    "a.md": post("draft: no"),
    "b.md": post("page: yes"),
    "c.md": post("page: no"),
    "d.md": post("published: no"),
    "e.md": post("page: perhaps"),
    "f.md": post("permalink: false"),
    "g.md": post("darft: true"),
    "h.md": post("date: 2026-01-10\npublishDate: 2999-01-01"),
    "i.md": post("image: /a.png\nimage_caption: By [Ann](https://a.example)"),
    "j.md": post("titel: U\nhiddenInHomeList: true"),
    "k.md": "---\ntitel: U\n---\nText.",
    "l.md": "Text.\n\n```mermaid\ngraph TD\n```\n\n````\n```dot\n```\n````\n\n~~~ {.plantuml}\na\n~~~",
  });
  const { blogs, problems, notes } = read();
  const rows = Object.fromEntries(blogs.map((row) => [row.id, row]));
  expect(Object.entries(rows).flatMap(([id, { draft }]) => (draft ? id : []))).toEqual(["d", "e", "f", "g"]);
  expect([rows.b?.page, rows.c?.page, rows.h?.published_date]).toEqual([true, undefined, "2999-01-01"]);
  expect(problems).toEqual([]);
  expect(notes).toEqual([
    'e.md is hidden: its "page" says neither yes nor no; change that to show it.',
    'f.md is hidden: its generator does not write it ("permalink"); change that to show it.',
    'g.md is hidden: its "darft" may mean "draft"; change that to show it.',
    'g.md has a field "darft", which is unknown: perhaps it should be "draft".',
    "i.md has links in the caption of its cover, which are left out.",
    'j.md is in all lists: its "hiddeninhomelist" is about those of a theme.',
    'k.md has a field "titel", which is unknown: perhaps it should be "title".',
    'l.md has in line 3 a diagram ("mermaid"), which is shown as its source.',
    'l.md has in line 12 a diagram ("plantuml"), which is shown as its source.',
  ]);
});

test("an article that expires while its file can't be read does not stay", () => {
  const { folder, read } = openFiles({ "a.md": "---\nexpires: 2026-06-15\n---\nText.", "b.md": "Text." });
  vi.useFakeTimers({ now: Date.parse("2026-06-14T12:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  read();
  writeFiles(folder, { "a.md": "---\nexpires: 2026-06-15\ntags: [\n---\nText." });
  expect(read().blogs).toHaveLength(2);
  vi.setSystemTime(Date.parse("2026-06-15T00:00:00Z"));
  const { blogs, problems } = read();
  expect(blogs).toMatchObject([{ id: "b" }]);
  expect(problems).toEqual(["a.md is left out: its YAML is broken: check its fields."]);
  expect(read().blogs).toBe(blogs);
});

test("an article that expires is hidden from then on, without an edit", () => {
  const { read } = openFiles({ "a.md": "---\nexpiryDate: 2026-06-15\n---\nText.", "b.md": "Text." });
  vi.useFakeTimers({ now: Date.parse("2026-06-14T23:59:59Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(read().blogs.map(({ draft }) => draft)).toEqual([undefined, undefined]);
  vi.setSystemTime(Date.parse("2026-06-15T00:00:00Z"));
  const { blogs, notes } = read();
  expect(blogs.map(({ draft }) => draft)).toEqual([true, undefined]);
  expect(notes).toEqual(['a.md is hidden: it expired on 2026-06-15 ("expirydate"); change that to show it.']);
  expect(read().blogs).toBe(blogs);
});

test("files that are no posts, copies and linked folders are left out, and named", () => {
  const { folder, read } = openFiles({
    "a.md": "A.",
    "_index.md": "---\ntitle: All\n---\nList.",
    "LICENSE.md": "You may.",
    "deep/CONTRIBUTING.md": "How to.",
    "404.md": "---\npage: true\n---\nNot here.",
    "archetypes/default.md": '---\ntitle: "{{ .Name }}"\ndate: {{ .Date }}\n---\n',
    "_templates/b.md": "B.",
    "a.sync-conflict-20260101-120000-ABCDEFG.md": "A once.",
    "a (conflicted copy).md": "A once.",
    "a (Ana's conflicted copy 2026-01-01).md": "A once.",
    "a (licence).md": "No copy.",
  });
  symlinkSync("deep", join(folder, "linked"));
  const { blogs, problems, notes } = read();
  expect(blogs.map(({ id, page }) => [id, page])).toEqual([
    ["404", true],
    ["a-licence", undefined],
    ["a", undefined],
  ]);
  expect(problems).toEqual(["linked is left out: it links to a folder."]);
  const noPost = "it is no post; with `page: true` it is a page.";
  const copy = "a synchroniser made it, because two had changed.";
  expect(new Set(notes)).toEqual(
    new Set([
      `LICENSE.md is left out: ${noPost}`,
      `_index.md is left out: ${noPost}`,
      `deep/CONTRIBUTING.md is left out: ${noPost}`,
      "_templates/b.md is left out: it is a template.",
      "archetypes/default.md is left out: it is a template.",
      `a (Ana's conflicted copy 2026-01-01).md is left out: ${copy}`,
      `a (conflicted copy).md is left out: ${copy}`,
      `a.sync-conflict-20260101-120000-ABCDEFG.md is left out: ${copy}`,
    ]),
  );
});

test("texts that link to one whose address changes follow it", () => {
  const { folder, read } = openFiles({
    "a.md": "To [rye](deep/b.md#crust) and [salt](salt.md).",
    "deep/b.md": "---\nslug: rye\n---\nText.",
    "c.md": "Text.",
  });
  const content = () => read().blogs.find(({ id }) => id === "a")?.content;
  expect(content()).toBe("To [rye](/blogs/rye#crust) and [salt](/blogs/salt).");
  const c = read().blogs.find(({ id }) => id === "c");
  writeFiles(folder, {
    "deep/b.md": "---\nslug: black-rye\n---\nText.",
    "salt.md": "---\nslug: sea-salt\n---\nText.",
  });
  expect(content()).toBe("To [rye](/blogs/black-rye#crust) and [salt](/blogs/sea-salt).");
  expect(read().blogs).toContain(c);
});

test("a post's fields are what is written", () => {
  const { read } = openFiles({
    "a.md": "---\ntitle: 1.10\nid: 0012\ntags: [1.0, Yes, 0x10, 2026-01-01]\n---\nText.",
    "b.md": "---\ntitle: True\nslug: 12e3\ndescription: ~\n---\nText.",
    "c.md": "---\ntitle: null\nid: c\n---\nText.",
  });
  const rows = Object.fromEntries(read().blogs.map((row) => [row.id, row]));
  expect(rows["0012"]).toMatchObject({ title: "1.10", tags: ["1.0", "Yes", "0x10", "2026-01-01"] });
  expect(rows["12e3"]).toMatchObject({ title: "True", description: undefined });
  expect(rows.c?.title).toBe("C");
});

test.each([
  ["2026-01-05 08:00:00 +0100", "2026-01-05 08:00:00 +0100"],
  ["2026-01-05T08:00Z", "2026-01-05T08:00Z"],
  ["2026-01-05 08:00", "2026-01-05"],
  ["2026/01/05", "2026-01-05"],
])("the date %s is %s", (date, published_date) => {
  const { read } = openFiles({ "a.md": `---\ndate: ${date}\n---\nText.` });
  expect(read().blogs).toMatchObject([{ published_date }]);
});

test("code in a title stays", () => {
  const { read } = openFiles({ "a.md": "---\ntitle: Stop using `<br>` and `<b>x</b>`<br>*now*\n---\nText." });
  expect(read().blogs).toMatchObject([{ title: "Stop using <br> and <b>x</b> now" }]);
});

test("a folder that is empty all at once is an error until it has a text again", () => {
  const { folder, read } = openFiles({ "a.md": "A.", "b/c.md": "C." });
  read();
  renameSync(join(folder, "b"), `${folder}.b`);
  renameSync(join(folder, "a.md"), `${folder}.md`);
  writeFiles(folder, { "README.md": "Not mounted." });
  expect(read).toThrow(/holds no text any more/);
  renameSync(`${folder}.b`, join(folder, "b"));
  expect(read().blogs).toMatchObject([{ id: "c" }]);
});

test("a folder that is gone is an error", () => {
  const { folder, read } = openFiles({ "a.md": "A." });
  rmSync(folder, { recursive: true });
  expect(read).toThrow(/ENOENT/);
});

test.each([
  ["signs", "c++.md", "c#.md", "c"],
  ["another script", "第1回-react.md", "第一回-1-react.md", "1-react"],
  ["letters with a stroke", "Rødt.md", "Rłdt.md", "r-dt"],
  ["the letters from the 65th on", `${"snow-".repeat(13)}a.md`, `${"snow-".repeat(13)}b.md`, "snow"],
])("two names that differ by %s are two articles, at addresses that stay", (_, first, second, start) => {
  const { folder, read } = openFiles({ [first]: "One." });
  const [alone] = read().blogs;
  expect(alone?.id).toMatch(new RegExp(`^${start}[\\w-]*-[\\da-f]{8}$`));
  expect(alone?.id.length).toBeLessThanOrEqual(64);
  writeFiles(folder, { [second]: "Two." });
  const both = read();
  expect(both.problems).toEqual([]);
  expect(both.blogs.map(({ content }) => content).sort()).toEqual(["One.", "Two."]);
  expect(both.blogs.find(({ content }) => content === "One.")?.id).toBe(alone?.id);
});

test("names are the same however their letters are composed", () => {
  const files = { "crème.md": "---\nslug: cream\n---\nText.", "한글.md": "Text." };
  const composed = Object.entries(files).map(([name, text]) => [name.normalize("NFD"), text]);
  const links = "[a](crème.md) [b](한글.md)";
  const { read } = openFiles({ ...Object.fromEntries(composed), "links.md": links });
  const { blogs } = read();
  const [, hangul = ""] =
    /b\]\(\/blogs\/([\w-]+)\)$/.exec(blogs.find(({ id }) => id === "links")?.content ?? "") ?? [];
  expect(blogs.find(({ id }) => id === "links")?.content).toContain("[a](/blogs/cream)");
  expect(blogs.map(({ id }) => id)).toContain(hangul);
});

test.each([
  ["a note", "> [!NOTE]\n> Mind it.", "> **Note**\n>\n> Mind it."],
  ["a folded one", "> [!tip]- Mind\n> It.", "> **Mind**\n>\n> It."],
  ["a box", ":::tip Mind\nIt **is**.\n:::", "> **Mind**\n>\n> It **is**."],
  ["a box that is not known", "Text.\n\n:::foo\n\nText.\n\n:::", "Text.\n\n:::foo\n\nText.\n\n:::"],
  ["a box that never ends", ":::tip\n\nText.", ":::tip\n\nText."],
  ["an id", "## Heat {#heat}", '## Heat <a id="heat"></a>'],
  ["an id and a class", "## Heat {: #fig:heat .x}", '## Heat <a id="fig:heat"></a>'],
  ["an id under a line", "Heat {#heat}\n====", 'Heat <a id="heat"></a>\n===='],
  ["looks", '![a](/b.png){: width="300"} b\n\n![c](/d.png){width=3}', "![a](/b.png) b\n\n![c](/d.png)"],
  ["the contents", "[[toc]]\n\nText.\n\n[TOC]\n\n* TOC\n{:toc}\n\nText.", "Text.\n\nText."],
  ["marked text", "a == b, ==c d==, e == f", "a == b, <mark>c d</mark>, e == f"],
  ["comments of Obsidian", "a %%secret%% b\n\n%%\nsecret\n\n%%\n\n5%% of 7%%", "a  b\n\n5%% of 7%%"],
  ["a formula of GitHub", "The $`x^2`$ and $` a_1 `$, `$x$`", "The $x^2$ and $a_1$, `$x$`"],
  ["a formula in a fence", "```math\nx\n\n\\\\ y\n```\n\nText.", "$$\nx\n\\\\ y\n$$\n\nText."],
  [
    "one in a list and a quote",
    "- a\n\n  ~~~ math\n  x\n  ~~~\n\n> ```math\n> y\n> ```",
    "- a\n\n  $$\n  x\n  $$\n\n> $$\n> y\n> $$",
  ],
  [
    "an HTML block of Markdown",
    '<div class="x" markdown="1">\n## a\n**b**\n</div>',
    '<div class="x">\n\n## a\n**b**\n</div>',
  ],
  ["one without a value", "<aside markdown id=x>\n*a*\n</aside>", "<aside id=x>\n\n*a*\n</aside>"],
  ["one by name", "<section markdown='block'>*a*</section>", "<section>\n\n*a*</section>"],
  [
    "details",
    '<details markdown="1">\n<summary>a</summary>\n*b*\n</details>',
    "<details>\n<summary>a</summary>\n\n*b*\n</details>",
  ],
  ["HTML in a line", 'a <span markdown="span">*b*</span>', "a <span>*b*</span>"],
  [
    "kramdown's extensions",
    'a {::nomarkdown}<b>c</b>{:/nomarkdown} d{:/}\n\n{::options auto_ids="false" /}\n\ne',
    "a <b>c</b> d\n\ne",
  ],
  ["HTML that is none", '<div markdown="0">\n*a*\n</div>', "<div>\n*a*\n</div>"],
  ["prose", "{x=1} :-[ [sic] :D {{ a }} {% b %}\n\nThe set {a=1}", undefined],
  ["code", "`> [!NOTE]` `==a==`\n\n```\n## Heat {#heat}\n%%a%%\n[[b]]\n```\n\n    :::tip", undefined],
])("of other programs' Markdown, %s is shown as meant", (_, text, shown = text) => {
  const { read } = openFiles({ "a.md": `Text.\n\n${text}` });
  expect(read().blogs[0]?.content.replace(/\n{3,}/g, "\n\n")).toBe(`Text.\n\n${shown}`);
});

test("names with blanks, and the links of wikis, lead to what is there", () => {
  const { folder, read } = openFiles({
    "deep/a.md":
      '![The lake](my lake.png) ![](<my lake.png>) ![Two](../my lake (1).png "T") [that](../My other text.md#x) [no](see that)\n\n[[My other text]] [[my other text|label]] [[My other text#The heat]] [[#Heat]] ![[my pond.png]] ![[my pond.png|300]] ![[my pond.png|A pond]] [[nowhere]] [[1]](/x) `[[my pond.png]]`',
    "My other text.md": "---\nslug: other\n---\nText.",
    "pictures/my pond.png": "",
  });
  const textOf = () =>
    read()
      .blogs.find(({ id }) => id === "a")
      ?.content.split("\n\n");
  expect(textOf()).toEqual([
    '![The lake](/deep/my%20lake.png) ![](</deep/my%20lake.png>) ![Two](/my%20lake%20%281%29.png "T") [that](/blogs/other#x) [no](see that)',
    "[My other text](/blogs/other) [label](/blogs/other) [My other text](/blogs/other#the-heat) [Heat](#heat) ![](/pictures/my%20pond.png) ![](/pictures/my%20pond.png) ![A pond](/pictures/my%20pond.png) [[nowhere]] [[1]](/x) `[[my pond.png]]`",
  ]);
  renameSync(join(folder, "pictures/my pond.png"), join(folder, "my pond.png"));
  writeFiles(folder, { "new/Nowhere.md": "Text." });
  expect(textOf()?.[1]).toContain("![A pond](/my%20pond.png) [nowhere](/blogs/nowhere)");
});
