import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../support/content-file";
import { eventually } from "../support/eventually";
import { makeJpeg } from "../support/picture-host";
import { metadataOf } from "../support/picture-route";
import { askPlainly, runNode } from "../support/site";

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
