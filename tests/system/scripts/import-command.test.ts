import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, vi } from "vitest";
import { writeFiles } from "../../support/content-file";
import { test } from "../../support/own-site";
import { runNode } from "../../support/site";
import { makeFolder } from "../../support/temp-folder";

const BLOGS = resolve("packages/blog-import/tests/fixtures");
const NAMES = readdirSync(BLOGS);

/** Stands in for the project's folder: what the commands write stays in it. */
const folder = makeFolder();

type Row = { id: string; aliases?: string[]; draft?: boolean };

function rowsOf(file: string): Row[] {
  return JSON.parse(readFileSync(join(folder, file), "utf8")).blogs;
}

async function runImport(...args: string[]) {
  const run = runNode([resolve("scripts/import.js"), ...args], {}, folder);
  return { code: await run.exited, output: run.output };
}

beforeAll(async () => {
  const runs = await Promise.all(NAMES.map((name) => runImport(join(BLOGS, name), "--to", `${name}.json`)));
  expect(runs.map(({ code }) => code)).toEqual(NAMES.map(() => 0));
  const blogs = NAMES.flatMap((name) => rowsOf(`${name}.json`));
  writeFileSync(join(folder, "all.json"), JSON.stringify({ blogs }));
});

test("an import ends with the check of what it has written, and with its exit status", async () => {
  const { code, output } = await runImport(join(BLOGS, "hugo"), "--to", "db.json");
  expect(output).toMatch(/^Missing pictures: .*\n(.*\n)*Posts +5, .*\n(.*\n)*warning: Article "kettle": /m);
  const last =
    /\nTo see them: DB_FILE=db\.json npm start\n(.*\n)*db\.json: errors: 0, warnings: \d\.\nNothing was compared.* --old PLACE .*\n$/;
  expect([code, output]).toEqual([0, expect.stringMatching(last)]);

  // Beside hugo.json the post would be one of Hugo's.
  const blog = makeFolder();
  writeFileSync(join(blog, "post.md"), "---\ntitle: Late\ndate: 2024-13-45\n---\nText.");
  const late = await runImport(blog, "--to", "late.json");
  expect(late.output).toMatch(/^error: Article "post": .* is ignored/m);
  expect(late.code).toBe(1);
});

test("an import with the old site says how many articles are as readers saw them, and names the hidden", async () => {
  const blog = writeFiles({
    "hugo.toml": 'baseURL = "https://old.example/"\ntitle = "Old"\n[params]\nauthor = "Ana"',
    "content/posts/bread.md":
      "---\ntitle: Bread\ndate: 2024-05-01\n---\nBread rises *slowly*.\n\n{{< gallery >}}",
    "content/posts/tea.md": "---\ntitle: Tea\ndate: 2024-05-02\n---\nTea cools.",
    "content/posts/secret.md": "---\ntitle: Secret\ndate: 2024-05-03\n---\nNobody may read it.",
  });
  const page = (title: string, text: string) =>
    `<title>${title}</title><body><h1>${title}</h1><article>${text}</article>`;
  const old = writeFiles({
    "posts/bread/index.html": page("Bread", "<p>Bread rises <em>slowly</em>.<p>See the photos.</p>"),
    "posts/tea/index.html": page("Tea", "<p>Tea cools."),
    "about/index.html": page("About", "Ana bakes."),
  });
  const options = ["--to", "moved.json", "--old", old, "--report=moved.html", "--force"];
  const { code, output } = await runImport(blog, ...options);
  expect(output).toContain('error: Article "secret" is public here, and was not on the old site');
  expect(output).toContain('warning: Words are gone in 1 article: "bread" (“See the photos.”, now nothing).');
  expect(output).toContain("warning: Nothing here stands for 1 page of the old site: “/about/”.");
  expect(output).toMatch(/\n1 of 2 articles as readers saw them\.\n$/);
  expect(code).toBe(1);
  expect(readFileSync(join(folder, "moved.html"), "utf8")).toContain("<mark>¶ See the photos.</mark>");
});

test.each([
  ["a folder without HTML", { "a.txt": "" }, "holds no HTML"],
  [
    "a site of other articles",
    { "a.html": "<title>Cars</title><p>Cars drive." },
    "has none of these articles",
  ],
  [
    "this site itself",
    {
      "a.html":
        '<link rel="canonical" href="https://new.example/blogs/bread"><title>Bread</title><p>Bread rises.',
    },
    "is this site itself",
  ],
])("%s is no old site: one line, exit status 2", async (_what, files, line) => {
  writeFiles(
    { "own.json": JSON.stringify({ blogs: [{ id: "bread", title: "Bread", content: "Bread rises." }] }) },
    folder,
  );
  const run = runNode(
    [resolve("build/server/check-content.js"), "own.json", "--old", writeFiles(files)],
    { SITE_URL: "https://new.example" },
    folder,
  );
  expect(await run.exited).toBe(2);
  expect(run.output).toMatch(new RegExp(`^(?:warning: .*\\n)*[^\\n]*${line}[^\\n]*\\n$`));
});

test("an import that writes nothing checks nothing", async () => {
  writeFileSync(join(folder, "mine.json"), "{}");
  const output = expect.stringMatching(/^mine.json exists: [^\n]*\n$/);
  expect(await runImport(folder, "--to=mine.json")).toEqual({ code: 1, output });
  const help = await runImport("--help");
  expect(help.code).toBe(0);
  expect(help.output).toMatch(/^npm run import -- FOLDER[\s\S]*--permalink[\s\S]*--old PLACE/);
  expect(help.output).not.toContain("db.json:");
});

test("a site of imported posts leads from every old address and link to an article", async ({ start }) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const site = await start({ CONTENT_FRESH_S: "0" }, join(folder, "all.json"));
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const location = answer.headers.get("Location")?.replace(site.url, "");
    return { status: answer.status, location, text: await answer.text() };
  };
  const pages = new Map<string, string>();
  const linked = new Set<string>();
  for (const { id, aliases = [] } of rowsOf("all.json").filter(({ draft }) => draft !== true)) {
    for (const alias of aliases)
      expect(await ask(encodeURI(alias)), alias).toMatchObject({ status: 301, location: `/blogs/${id}` });
    const { status, text } = await ask(`/blogs/${id}`);
    expect(status, id).toBe(200);
    pages.set(`/blogs/${id}`, text);
    const article = /<article[\s\S]*?<\/article>/.exec(text)?.[0] ?? "";
    for (const [address] of article.matchAll(/(?<= href=")\/blogs\/[^"]+/g)) linked.add(address);
  }
  expect([...linked].filter((address) => address.includes("#")).length).toBeGreaterThan(5);
  const isThere = (address: string) => {
    const [page = "", fragment] = address.split("#");
    return pages.get(page)?.includes(fragment === undefined ? "" : ` id="${fragment}"`);
  };
  expect([...linked].filter((address) => !isThere(address))).toEqual([]);
  for (const path of ["/feed.xml", "/feed.json", "/sitemap.xml"]) {
    const { text } = await ask(path);
    const listed = [...pages.keys(), "/blogs/secret"].filter((page) => text.includes(page));
    expect(listed, path).toEqual([...pages.keys()]);
  }
  for (const { id } of rowsOf("all.json").filter(({ draft }) => draft === true))
    expect((await ask(`/blogs/${id}`)).status, id).toBe(404);
  expect((await ask("/?search=telescope")).text).toContain("/blogs/first-light");
  expect((await ask("/?tags=baking")).text).toContain("/blogs/winter-bread");
  expect(log.mock.calls).toEqual([['Article "crlf": published_date "08/07/2021" is read as "2021-08-07".']]);
});
