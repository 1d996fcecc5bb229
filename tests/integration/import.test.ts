import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { startOwnSite } from "../support/own-site";

const IMPORT = resolve("scripts/import.js");
const CHECK = resolve("build/server/check-content.js");

/** Stands in for the project's folder: what the commands write stays in it. */
const folder = mkdtempSync(join(tmpdir(), "import-"));

async function run(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, output, errors };
}

type Row = { id: string; content: string; image: string } & Record<string, unknown>;

function rowsOf(file: string): Row[] {
  return JSON.parse(readFileSync(join(folder, file), "utf8")).blogs;
}

function rowOf(id: string): Row | undefined {
  return rowsOf("posts.json").find((row) => row.id === id);
}

let imported: Awaited<ReturnType<typeof run>>;

beforeAll(async () => {
  cpSync("tests/fixtures/posts", join(folder, "posts"), { recursive: true });
  cpSync("public/icon-192.png", join(folder, "outside.png"));
  symlinkSync(join(folder, "outside.png"), join(folder, "posts/hugo/kettle/linked.png"));
  writeFileSync(join(folder, "outside.md"), "---\ntitle: Outside\n---\n");
  symlinkSync(join(folder, "outside.md"), join(folder, "posts/linked.md"));
  imported = await run(IMPORT, "posts", "--to", "posts.json");
});

describe("the import", () => {
  test("names what it skips and what it can't find", () => {
    expect(imported).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^posts.json: 10 articles, 3 of/),
    });
    expect(imported.errors.trim().split("\n")).toEqual([
      "Skipped README.md: it has no front matter",
      "Skipped astro/broken-toml.md: Invalid TOML document: invalid value",
      'Skipped astro/broken.md: Missing closing "quote at line 3, column 1',
      "Skipped hugo/_index.md: it is the page of a list",
      'Skipped later/tides.md: hugo/tides.md has the same id, "tides"',
      "Skipped linked.md: it links to a file elsewhere",
      "hugo/kettle/index.md: no picture ../../../outside.png in posts",
      "hugo/kettle/index.md: no picture linked.png in posts",
    ]);
  });

  test("lists all posts, the newest first", () => {
    expect(rowsOf("posts.json").map(({ id, published_date, draft }) => [id, published_date, draft])).toEqual([
      ["secret", "2024-06-01", true],
      ["tides", "2024-05-02", undefined],
      ["kettle", "2024-04-01", undefined],
      ["uber-die-strasse-fruh", "2023-02-03", undefined],
      ["post-77710aed", "2023-02-02", undefined],
      ["first-light", "2022-07-08", undefined],
      ["crlf", "08/07/2021", undefined],
      ["unpublished", "2020-01-06", true],
      ["winter-bread", "2020-01-05", undefined],
      ["half-done", "", true],
    ]);
  });

  test("reads the fields as each generator writes them", () => {
    expect(rowOf("tides")).toMatchObject({
      title: "Why the tide keeps two clocks",
      category: "Nature",
      tags: ["Nature", "Sea", "Science"],
      author: "Mara Lind, Oke Brandt",
      image: expect.stringMatching(/^\/imported\/harbour-\w{8}\.png$/),
      reading_time: 1,
    });
    expect(rowOf("kettle")).toMatchObject({
      category: "Physics",
      tags: ["Physics", "Kitchen", "Science"],
      author: "Ines Roth",
    });
    expect(rowOf("first-light")).toMatchObject({ category: "Night", tags: ["Night", "1984"] });
    expect(rowOf("winter-bread")).toMatchObject({
      title: "Winter bread",
      tags: ["baking", "winter", "bread"],
    });
    expect(rowOf("crlf")).toMatchObject({ content: "Lines of this file end\nas they did on a typewriter." });
  });

  test("copies each picture under its own name, and nothing from outside the folder", () => {
    const names = readdirSync(join(folder, "public/imported"));
    expect(names.map((name) => name.replace(/-\w+\./, "."))).toEqual([
      "cover.png",
      "cover.png",
      "harbour.png",
    ]);
    for (const [id, file] of [
      ["kettle", "hugo/kettle/cover.png"],
      ["crlf", "astro/cover.png"],
    ] as const)
      expect(readFileSync(join(folder, `public${rowOf(id)?.image}`))).toEqual(
        readFileSync(join(folder, "posts", file)),
      );
    expect(rowOf("first-light")?.image).toBe(rowOf("tides")?.image);
  });

  test("changes addresses in the text to the site's, but none in code or of other sites", () => {
    const { content = "", image = "" } = rowOf("kettle") ?? {};
    expect(content.match(/\]\([^)]*\)|\[pic\]: .*/g)).toEqual([
      `](${image} "Our old kettle")`,
      "](/blogs/tides#clocks)",
      "](cover.png)",
      `](${image})`,
      `](${image})`,
      "](https://pictures.example/a.png)",
      "](../../../outside.png)",
      "](linked.png)",
      `[pic]: <${image}>`,
    ]);
  });

  test("leaves out the generators' markers and imports, except in code", () => {
    expect(rowOf("tides")?.content).not.toContain("more");
    expect(rowOf("first-light")?.content).toMatch(/^The telescope/);
    expect(rowOf("first-light")?.content).toContain('import nothing from "nowhere";');
  });

  test("replaces a content file only with --force", async () => {
    writeFileSync(join(folder, "db.json"), "mine");
    const refused = await run(IMPORT, "posts");
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^db.json exists: .*--to FILE.*--force/),
    });
    expect(readFileSync(join(folder, "db.json"), "utf8")).toBe("mine");
    expect((await run(IMPORT, "posts", "--force")).code).toBe(0);
    expect(rowsOf("db.json")).toEqual(rowsOf("posts.json"));
  });

  test.each([
    [["nowhere"], /^There is no folder nowhere\.$/],
    [["empty"], /^There is no post in empty\.$/],
    [[], /^npm run import -- FOLDER/],
  ])("of %j says in a line what is wrong", async (args, line) => {
    mkdirSync(join(folder, "empty"), { recursive: true });
    const { code, errors } = await run(IMPORT, ...args, "--to", "none.json");
    expect(code).toBe(1);
    expect(errors.trim()).toMatch(line);
  });
});

describe("the check of content", () => {
  test("exits with 0 if there are only warnings", async () => {
    const { code, output, errors } = await run(CHECK, "posts.json");
    expect(output).toContain(
      'warning: Article "crlf": published_date "08/07/2021" is read as "2021-08-07".\n',
    );
    expect(output).toMatch(/\nposts\.json: errors: 0, warnings: [1-9]\d*\.\n$/);
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  test("exits with 1 for an error, and prints a line for each", async () => {
    const rows = [
      { id: "a", title: "A", image: "/none.webp", content: "![](/covers/%E0.png) `![](/code.png)`" },
      { id: "a", title: "B" },
      { id: "c", title: "C", published_date: "soon", auther: "Cy" },
    ];
    writeFileSync(join(folder, "bad.json"), JSON.stringify({ blogs: rows }));
    const { code, output } = await run(CHECK, "bad.json");
    expect(output.trim().split("\n")).toEqual([
      'error: Article "a", titled "B", is left out: an earlier one has the same id.',
      'error: Article "c": published_date "soon" is ignored.',
      'warning: Article "a": there is no file public/none.webp.',
      'warning: Article "a": there is no file public/covers/%E0.png.',
      'warning: Article "c": the field "auther" is unknown.',
      "bad.json: errors: 2, warnings: 3.",
    ]);
    expect(code).toBe(1);
  });

  test("says which article's Markdown takes too long, and checks the others", async () => {
    const rows = [
      { id: "slow", title: "A", content: "a^[".repeat(400_000) },
      { id: "b", title: "B", content: '[a](/none%20a&b.png "title") ![](/none%20a&b.png)' },
    ];
    writeFileSync(join(folder, "slow.json"), JSON.stringify({ blogs: rows }));
    const { code, output } = await run(CHECK, "slow.json");
    expect(output.trim().split("\n")).toEqual([
      expect.stringMatching(/^warning: Article "slow": .*too long/),
      'warning: Article "b": there is no file public/none%20a&b.png.',
      "slow.json: errors: 0, warnings: 2.",
    ]);
    expect(code).toBe(0);
  });

  test("names what readers would miss, and where", async () => {
    const rows = [
      {
        title: "T",
        published_date: "2999-01-01",
        content: "a\n\n[b](c) [d](/e) <a href=f:g>h</a> www.i.example",
      },
      { content: "![](j.png)\n\n<img alt=k>\n\n<figure><video></video></figure>" },
      {
        published_date: "2020-01-01",
        content: "<svg></svg>\n\nText <!-- l --><x-y>m</x-y> <svg></svg> `<n>`",
      },
      { published_date: "2021-01-01", content: "{% include o.html %}\n\n`{{< p >}}` {{< q >}}" },
      { published_date: "2022-01-01", content: `a\n\n${"> ".repeat(200)}b` },
      { content: `a\n\nb\n\n${"a^[".repeat(400_000)}\n\nc` },
    ].map((row, index) => ({ id: index, title: "T", ...row }));
    writeFileSync(join(folder, "missed.json"), JSON.stringify({ blogs: rows }));
    const { output } = await run(CHECK, "missed.json");
    expect(output.trim().replaceAll("warning: Article ", "").split("\n")).toEqual([
      '"0": its published_date 2999-01-01 is in the future.',
      `"3": it is newer than the one before it, and on page 1: the list has the file's order.`,
      '"0": line 3: the link "f:g" is left out, because its address is unsafe.',
      '"0": line 3: the link "c" is left out, because its address is relative.',
      '"1": line 1: the picture "j.png" is left out, because its address is relative.',
      '"1": line 3: a picture has no address.',
      '"1": line 5: HTML is left out: video.',
      '"1": a figure is empty.',
      '"2": line 1: HTML is left out: svg (2), x-y.',
      '"3": line 1: template code is shown as text: {% include o.html %}, {{< q >}}.',
      '"4": line 3: its Markdown is nested too deep, and is used as plain text.',
      '"5": line 5: its Markdown takes too long, and is used as plain text.',
      "missed.json: errors: 0, warnings: 12.",
    ]);
  });

  test("says that a file is not JSON", async () => {
    const { code, errors } = await run(CHECK, "posts/README.md");
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/README.md is not valid JSON: .*\n$/),
    });
  });
});

describe("a site of imported posts", () => {
  let site: Awaited<ReturnType<typeof startOwnSite>>;

  beforeAll(async () => {
    site = await startOwnSite({ CONTENT_FRESH_S: "0" }, undefined, join(folder, "posts.json"));
    return site.stop;
  });

  test("shows them without drafts, in lists, feeds, searches and the sitemap", async () => {
    const home = await site.ask("/");
    expect(home.text).toContain("7 articles");
    expect(home.text.match(/(?<=href="\/blogs\/)[\w-]+/g)?.[0]).toBe("tides");
    for (const path of ["/", "/feed.xml", "/feed.json", "/sitemap.xml"]) {
      const { status, text } = await site.ask(path);
      expect(status, path).toBe(200);
      expect(text, path).toContain("/blogs/kettle");
      expect(text, path).not.toContain("secret");
    }
    expect((await site.ask("/?search=telescope")).text).toContain("/blogs/first-light");
    expect((await site.ask("/?search=Not+yet")).text).toContain("No blogs found!");
    expect((await site.ask("/?tags=baking")).text).toContain("/blogs/winter-bread");
  });

  test("shows an article; a draft is not found", async () => {
    const { status, text } = await site.ask("/blogs/kettle");
    expect(status).toBe(200);
    expect(text).toContain("What a kettle &quot;knows&quot; about pressure");
    expect((await site.ask("/blogs/secret")).status).toBe(404);
  });

  test("logs what it guessed, once", async () => {
    for (const path of ["/", "/blogs/crlf", "/?search=Windows", "/"]) await site.ask(path);
    expect(site.run.output.match(/^Article .*/gm)).toEqual([
      'Article "crlf": published_date "08/07/2021" is read as "2021-08-07".',
    ]);
  });
});
