import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startApi } from "../../scripts/api.js";
import { openPage } from "../support/browser";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { makeJpeg } from "../support/picture-host";
import { metadataOf } from "../support/picture-route";
import { askPlainly, findFreePort, runNode } from "../support/site";

/** Writes files into a folder of their own, or a given one; returns its path. */
function writeFiles(files: Record<string, string | Buffer>, folder = makeFolder()): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/** json-server on a folder, until the test is over: the articles that it lists now, and what it has complained of. */
async function serveFolder(file: string) {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await startApi({ file, port: 0 });
  onTestFinished(() => {
    api.close();
    log.mockRestore();
  });
  return {
    list: () => eventually(async () => (await fetch(`${api.url}/blogs`)).json()) as Promise<{ id: string }[]>,
    complaints: () => log.mock.calls.splice(0).flat(),
  };
}

test("json-server lists a folder's articles as they are now", async () => {
  const folder = writeFiles({
    "undated.md": "Text.",
    "old.md": "---\ndate: 2020-01-01\n---\nText.",
    "new.md": "---\ndate: 2026-01-01\n---\nText.",
  });
  const { list, complaints } = await serveFolder(folder);
  const shows = (...ids: string[]) =>
    eventually(async () => expect((await list()).map(({ id }) => id)).toEqual(ids));
  await shows("new", "old", "undated");
  writeFiles({ "old.md": "---\ndate: 2026-02-02\n---\nCafe\u0301 & co.", "deep/er.md": "Text." }, folder);
  await shows("old", "new", "er", "undated");
  // As searches find it.
  expect((await list())[0]).toMatchObject({ content: "Café & co." });
  renameSync(join(folder, "new.md"), join(folder, "newer.md"));
  rmSync(join(folder, "deep"), { recursive: true });
  await shows("old", "newer", "undated");
  expect(complaints()).toEqual([]);
});

test("json-server takes a content file with other entries, also at its next start", async () => {
  const folder = writeFiles({
    "db.json": JSON.stringify({ version: 1, note: null, blogs: [{ id: "a", content: "A." }] }),
  });
  const { list } = await serveFolder(join(folder, "db.json"));
  expect(await list()).toMatchObject([{ id: "a" }]);
});

test("json-server names a file that it can't read once, and keeps what it had", async () => {
  const folder = writeFiles({ "a.md": "A.", "b/a.md": "B.", "c.md": "---\ntitle: [\n---\nC." });
  const { list, complaints } = await serveFolder(folder);
  const collision = 'b/a.md is left out: its id "a" is that of a.md.';
  expect(complaints()).toEqual([collision, "c.md is left out: its YAML is broken: check its fields."]);
  writeFiles({ "a.md": "---\ntitle: Hal" }, folder);
  await eventually(async () => {
    await list();
    expect(complaints()).toEqual(["a.md stays as it was: its metadata is in a form that is not known."]);
  });
  expect(await list()).toMatchObject([{ id: "a", content: "A." }]);
  writeFiles({ "a.md": "---\ntitle: Half\n---\nWhole." }, folder);
  await eventually(async () => expect(await list()).toMatchObject([{ title: "Half", content: "Whole." }]));
  renameSync(folder, `${folder}.away`);
  await eventually(async () => {
    expect(await list()).toHaveLength(1);
    expect(complaints()).toEqual([expect.stringMatching(/^Kept the articles as they were: .*ENOENT/)]);
  });
  await list();
  expect(complaints()).toEqual([]);
  renameSync(`${folder}.away`, folder);
  writeFiles({ "d.md": "D." }, folder);
  await eventually(async () => expect(await list()).toHaveLength(2));
});

test("npm start shows a folder's articles, pages, pictures, films and sound, and hides all else", async () => {
  const folder = writeFiles({
    "blog/bread.md": "# Bread\n\nIt rises. ![An oven](trip/oven.jpg)",
    "blog/about.md": "---\ntitle: About\npage: true\n---\nUs.",
    "blog/draft.md": "---\ntitle: Unready\ndraft: true\n---\nSecret.",
    "blog/future.md": "---\ntitle: Not yet\ndate: 2999-01-01\n---\nSecret.",
    "blog/trip/oven.jpg": await makeJpeg(480, 270),
    "blog/drawing.svg": "<svg/>",
    "blog/film.mp4": "film",
    "blog/sound.mp3": "sound",
    "blog/notes.txt": "Secret.",
    "blog/page.html": "Secret.",
    "blog/paper.pdf": "Secret.",
    "blog/key": "Secret.",
    "blog/astro.config.ts": "Secret.",
    "blog/src/pages/key.mts": "Secret.",
    "blog/.env": "Secret.",
    "blog/.hidden.png": "Secret.",
    "blog/.git/a.png": "Secret.",
    "outside.png": "Secret.",
  });
  const blog = join(folder, "blog");
  symlinkSync("draft.md", join(blog, "draft.png"));
  symlinkSync("../outside.png", join(blog, "out.png"));
  for (const [name, target] of Object.entries({
    "code.png": "astro.config.ts",
    "env.png": ".env",
    "leak.md": ".env",
  }))
    symlinkSync(target, join(blog, name));
  const run = runNode(["scripts/start.js"], { API_PORT: "0", DB_FILE: blog, CONTENT_FRESH_S: "1" });
  const site = await run.printed(/Circuit & Cell: (\S+)/);
  const textOf = async (path: string) => (await fetch(site + path)).text();
  const home = await textOf("/");
  expect(home).toContain("Bread");
  expect(home).toContain("1 article ");
  expect(await textOf("/about")).toContain("Us.");
  expect(await textOf("/blogs/bread")).toMatch(
    /<img [^>]*src=%2Ftrip%2Foven\.jpg&amp;[^>]* width="480" height="270"/,
  );
  for (const [path, status, type] of [
    ["/trip/oven.jpg", 200, "image/jpeg"],
    ["/drawing.svg", 200, "image/svg+xml"],
    ["/film.mp4", 200, "video/mp4"],
    ["/sound.mp3", 200, "audio/mpeg"],
    // The site's own.
    ["/covers/gps.webp", 200, "image/webp"],
    ["/blogs/draft", 404],
    ["/blogs/future", 404],
    ["/draft.md", 404],
    ["/notes.txt", 404],
    ["/page.html", 404],
    ["/paper.pdf", 404],
    ["/key", 404],
    ["/astro.config.ts", 404],
    ["/src/pages/key.mts", 404],
    ["/code.png", 404],
    ["/env.png", 404],
    ["/blogs/leak", 404],
    ["/.hidden.png", 404],
    ["/.git/a.png", 404],
    ["/draft.png", 404],
    ["/out.png", 404],
    ["/..%2foutside.png", 400],
    ["/trip//oven.jpg", 404],
  ] as const) {
    const { status: found, headers, body } = await askPlainly(site, path);
    expect([path, found]).toEqual([path, status]);
    expect(body.toString()).not.toContain("Secret");
    if (type) expect(headers["content-type"]).toBe(type);
    if (type === "image/svg+xml") expect(headers["content-security-policy"]).toMatch(/; sandbox$/);
  }
  const resized = `${site}/pictures?src=%2Ftrip%2Foven.jpg&width=72&format=avif`;
  await eventually(async () =>
    expect(await metadataOf(await fetch(resized))).toMatchObject({ format: "heif", width: 72 }),
  );
  writeFiles({ "bread.md": "# Bread\n\nIt falls.", "salt.md": "# Salt\n\nText." }, blog);
  await eventually(async () => expect(await textOf("/blogs/bread")).toContain("It falls."));
  await eventually(async () => expect(await textOf("/")).toContain("2 articles "));
  await run.stop();
});

test("npm run check-content names what is wrong with a folder's files", async () => {
  const folder = writeFiles({
    "a.md": "---\ntitle: A\ndate: 2026-13-01\n---\n![](there.png) ![](/none.png)",
    "b.md": "",
    "there.png": await makeJpeg(3, 2),
  });
  const check = runNode([resolve("build/server/check-content.js"), folder], {}, makeFolder());
  expect([await check.exited, check.output.trim().split("\n")]).toEqual([
    1,
    [
      "error: b.md is left out: it is empty.",
      'error: Article "a": published_date "2026-13-01" is ignored.',
      'warning: "Learn More" leads to article "1", which is not there: set LEARN_MORE.',
      'warning: Article "a": there is no file public/none.png.',
      `${folder}: errors: 2, warnings: 2.`,
    ],
  ]);
});

test("npm run dev shows drafts and the future, and the page in the browser follows a saved file", async () => {
  const folder = writeFiles({
    "draft.md": "---\ntitle: Unready\ndraft: true\n---\nText.",
    "future.md": "---\ntitle: Not yet\ndate: 2999-01-01\n---\nText. ![An oven](oven.jpg)",
    "oven.jpg": await makeJpeg(480, 270),
  });
  const settings = {
    NODE_ENV: "",
    VITEST: "",
    NO_COLOR: "1",
    API_PORT: "0",
    PORT: String(await findFreePort()),
    DB_FILE: folder,
  };
  const run = runNode(["scripts/start.js", "--dev"], settings);
  onTestFinished(async () => void (await run.stop()));
  const site = (await run.printed(/Local: .*(http:[^\s]+\d)/)).trim();
  const page = await openPage();
  page.setDefaultTimeout(40_000);
  await page.goto(site);
  for (const title of ["Unready", "Not yet"]) await page.getByRole("link", { name: title }).first().waitFor();
  // Vite loads the page again when it has found all packages.
  await eventually(() => page.goto(`${site}/blogs/future`));
  await page.waitForFunction(() => window.isHydrated);
  await page.getByText("Text.").first().waitFor();
  expect((await fetch(`${site}/oven.jpg`)).headers.get("content-type")).toBe("image/jpeg");
  writeFiles({ "future.md": "---\ntitle: Not yet\ndate: 2999-01-01\n---\nSaved." }, folder);
  await page.getByText("Saved.").first().waitFor();
  renameSync(join(folder, "draft.md"), join(folder, "other.md"));
  expect((await fetch(`${site}/blogs/other`)).status).toBe(200);
});
