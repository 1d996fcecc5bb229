import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFiles, writeFiles } from "./folders.js";

const hiddenIn = (folder: ReturnType<typeof openFiles>) =>
  folder.read().blogs.flatMap(({ file, draft }) => (draft ? file : []));

test("names of files and folders hide, and are named", () => {
  const folder = openFiles({
    "_a.md": "Text.",
    "_notes/deep/b.md": "Text.",
    "_posts/c.md": "Text.",
    "_drafts/d.md": "Text.",
    "drafts/e.md": "Text.",
    "x/private/f.md": "Text.",
    "g.draft.md": "Text.",
    "my_notes/h_i.md": "Text.",
    "drafts.md": "Text.",
    "j.drafty.md": "Text.",
  });
  const hidden = ["_a.md", "_drafts/d.md", "_notes/deep/b.md", "drafts/e.md", "g.draft.md", "x/private/f.md"];
  expect(hiddenIn(folder).sort()).toEqual(hidden);
  const names = ["_a.md", "_notes", "drafts", "g.draft.md", "private"];
  expect(folder.read().notes).toEqual(
    hidden
      .filter((file) => !file.startsWith("_drafts"))
      .map((file, index) => `${file} is hidden: its path has "${names[index]}"; change that to show it.`),
  );
});

test("Jekyll's collections that are written are shown", () => {
  const files = { "_notes/a.md": "Text.", "_wip/b.md": "Text." };
  const folder = openFiles(files);
  expect(hiddenIn(folder)).toEqual(["_notes/a.md", "_wip/b.md"]);
  writeFiles(folder.folder, {
    "_config.yml": "collections:\n  notes:\n    output: true\n  wip:\n    output: false",
  });
  expect(hiddenIn(folder)).toEqual(["_wip/b.md"]);
});

test.each([
  ["a cascade", "wip/_index.md", "---\ncascade:\n  draft: true\n---"],
  [
    "a cascade of the folder itself",
    "_index.md",
    "---\ncascade:\n  - target: {path: /wip/**}\n    draft: true\n---",
  ],
  ["a drafted section", "wip/_index.md", "+++\ndraft = true\n+++"],
  ["data of a folder", "wip/wip.json", '{"draft": true}'],
  [
    "data of a folder, by their longer name",
    "wip/wip.11tydata.json",
    '{"eleventyExcludeFromCollections": true}',
  ],
  ["a program of a folder", "wip/wip.11tydata.js", "module.exports = { permalink: false };"],
  ["data of a text", "wip/b.json", '{"unlisted": true}'],
  ["settings of Jekyll", "_config.yml", "defaults: [{scope: {path: wip}, values: {published: false}}]"],
  [
    "settings of Jekyll, by a file",
    "_config.yaml",
    "defaults: [{scope: {path: wip/b}, values: {draft: yes}}]",
  ],
  [
    "settings of Jekyll, by a glob",
    "_config.toml",
    "[[defaults]]\nscope = {path = 'w*'}\nvalues = {draft = true}",
  ],
  ["what Jekyll excludes", "_config.yml", "exclude: [wip]"],
  ["a cascade of HTML", "wip/_index.html", "---\ncascade:\n  draft: true\n---"],
  ["what Obsidian's publisher leaves out", ".obsidian/publish.json", '{"excluded": ["wip/"]}'],
  ["what Logseq hides", "logseq/config.edn", '{:publishing/all-pages-public? true :hidden ["/wip"]}'],
  ["what git ignores", ".gitignore", "*.md\n!a.md"],
  ["what Eleventy ignores", ".eleventyignore", "wip/"],
])("%s hides while it is there, and is named", (_, file, text) => {
  const folder = openFiles({ "a.md": "Text.", "wip/b.md": "Text." });
  expect(hiddenIn(folder)).toEqual([]);
  writeFiles(folder.folder, { [file]: text });
  expect(hiddenIn(folder)).toEqual(["wip/b.md"]);
  const { blogs, notes } = folder.read();
  expect(notes).toContainEqual(expect.stringMatching(/^wip\/b\.md is hidden: .+; change that to show it\.$/));
  expect(folder.read().blogs).toBe(blogs);
  rmSync(join(folder.folder, file));
  expect(hiddenIn(folder)).toEqual([]);
});

test("a text's own fields come before its folder's data", () => {
  const folder = openFiles({
    "wip/wip.json": '{"draft": true, "tags": "posts"}',
    "wip/a.md": "---\ndraft: false\n---\nText.",
  });
  expect(folder.read().blogs).toMatchObject([{ tags: [] }]);
  expect(hiddenIn(folder)).toEqual([]);
});

test.each([
  ["wip/wip.json", '{"draft": tr'],
  ["wip/_index.md", "---\ncascade: [\n---"],
])("while %s can't be read, what it is about stays as it was, and is named", (file, broken) => {
  const { folder, read } = openFiles({ "a.md": "A.", "wip/b.md": "B.", [file]: broken });
  const reason = expect.stringMatching(
    new RegExp(`^wip/b\\.md is left out: in ${file.replace("wip/wip", "wip")}, its .* is broken`),
  );
  expect(read().blogs.map(({ id }) => id)).toEqual(["a"]);
  expect(read().problems).toContainEqual(reason);
  rmSync(join(folder, file));
  expect(read()).toMatchObject({ blogs: [{ id: "a" }, { id: "b" }], problems: [] });
});

test.each<[string, string | Buffer, RegExp]>([
  ["_config.yml", "exclude: [wip\nx: {", /_config\.yml, its YAML is broken/],
  ["_config.toml", "exclude = [wip", /_config\.toml, its TOML is broken/],
  ["_config.yml", Buffer.from("exclude: [\xE9]", "latin1"), /_config\.yml is not UTF-8/],
  [".eleventyignore", Buffer.from("wip/", "utf16le").fill(0xff, 0, 1), /\.eleventyignore is not UTF-8/],
])("while the configuration %s can't be read, all stays as it was, and is named", (file, broken, reason) => {
  const { folder, read } = openFiles({ "a.md": "A.", [file]: broken });
  expect(read()).toMatchObject({ blogs: [], problems: [expect.stringMatching(reason)] });
  rmSync(join(folder, file));
  expect(read().blogs).toMatchObject([{ id: "a" }]);
  writeFiles(folder, { [file]: broken });
  expect(read()).toMatchObject({
    blogs: [{ id: "a" }],
    problems: [expect.stringMatching(/stays as it was/)],
  });
});

test("more globs than a configuration has leave all as it was, and are named", () => {
  const globs = Array.from({ length: 2_001 }, (_, index) => `${index}/`);
  const { problems } = openFiles({ ".gitignore": globs.join("\n"), "a.md": "A." }).read();
  expect(problems).toEqual(["a.md is left out: The configuration has too many globs."]);
});

test("names of drafts, bins and backups hide", () => {
  const files = ["draft/a.md", "[draft] b.md", "x/Trash/c.md", "unpublished/d.md", "logseq/bak/e.md"];
  const folder = openFiles(Object.fromEntries(["logseq/z.md", ...files].map((file) => [file, "Text."])));
  expect(hiddenIn(folder).sort()).toEqual(files.sort());
});

test("what Jekyll includes is shown, and the page of a list is none in any language", () => {
  const folder = openFiles({
    "_config.yml": "include: [_pages]",
    "_pages/a.md": "Text.",
    "_b/c.md": "Text.",
    "d/_index.en.md": "---\ntitle: D\n---\nText.",
  });
  expect(hiddenIn(folder)).toEqual(["_b/c.md"]);
  expect(
    folder
      .read()
      .blogs.map(({ id }) => id)
      .sort(),
  ).toEqual(["a", "c"]);
});

test.each([
  ["quartz.config.ts", "Plugin.ExplicitPublish()", "publish"],
  ["logseq/config.edn", "{}", "public"],
])("an empty field asks for nothing, where %s says that it must", (file, text, field) => {
  const folder = openFiles({
    [file]: text,
    "a.md": `---\n${field}:\n---\nText.`,
    "b.md": `${field}::\ntitle:: B\n\n- Text.`,
  });
  expect(hiddenIn(folder)).toEqual(["a.md", "b.md"]);
});

test.each([
  [
    "Obsidian's Digital Garden",
    ".obsidian/plugins/digitalgarden/manifest.json",
    "{}",
    "---\ndg-publish: true\n---\nText.",
  ],
  ["Logseq", "logseq/config.edn", "{;; :publishing/all-pages-public? true\n}", "public:: true\n\n- Text."],
  ["Quartz", "quartz.config.ts", "filters: [Plugin.ExplicitPublish()],", "---\npublish: true\n---\nText."],
])("%s shows only what asks for it", (_, file, text, asking) => {
  const folder = openFiles({ [file]: text, "a.md": asking, "b.md": "Text." });
  expect(hiddenIn(folder)).toEqual(["b.md"]);
  expect(folder.read().notes).toEqual([expect.stringMatching(/^b\.md is hidden: it is not for all readers/)]);
});

test("Logseq and Quartz show all where their settings say so", () => {
  const files = {
    "logseq/config.edn": "{:publishing/all-pages-public? true}",
    "quartz.config.ts": "filters: [Plugin.RemoveDrafts()], // Plugin.ExplicitPublish()",
    "a.md": "Text.",
    "b.md": "public:: false\n\n- Text.",
  };
  expect(hiddenIn(openFiles(files))).toEqual(["b.md"]);
});
