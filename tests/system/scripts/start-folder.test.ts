import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../support/content-file";
import { eventually } from "../../support/eventually";
import { makeJpeg } from "../../support/picture-host";
import { metadataOf } from "../../support/picture-route";
import { askPlainly, runNode } from "../../support/site";
import { wordsIn } from "../../support/words-in";

const HIDDEN = [
  ...["notes.txt", "page.html", "paper.pdf", "key", "astro.config.ts", "src/pages/key.mts"],
  ...[".env", ".hidden.png", ".git/a.png", "../outside.png"],
].map((name) => join("blog", name));

const NOT_SHOWN = wordsIn(`/blogs/draft /blogs/future /blogs/leak /draft.md /notes.txt /page.html /paper.pdf
  /key /astro.config.ts /src/pages/key.mts /code.png /env.png /.hidden.png /.git/a.png /draft.png /out.png
  /..%2foutside.png /trip//oven.jpg`);

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
    ...Object.fromEntries(HIDDEN.map((name) => [name, "Secret."])),
  });
  const blog = join(folder, "blog");
  symlinkSync("draft.md", join(blog, "draft.png"));
  symlinkSync("../outside.png", join(blog, "out.png"));
  symlinkSync("astro.config.ts", join(blog, "code.png"));
  for (const name of ["env.png", "leak.md"]) symlinkSync(".env", join(blog, name));
  const run = runNode(["scripts/start.js"], { API_PORT: "0", DB_FILE: blog, CONTENT_FRESH_S: "1" });
  const site = await run.printed(/Circuit & Cell: (\S+)/);
  const textOf = async (path: string) => (await fetch(site + path)).text();
  const home = await textOf("/");
  expect(home).toContain("Bread");
  expect(home).toContain("1 article ");
  expect(await textOf("/about")).toContain("Us.");
  const picture = /<img [^>]*src=%2Ftrip%2Foven\.jpg&amp;[^>]* width="480" height="270"/;
  expect(await textOf("/blogs/bread")).toMatch(picture);
  // The last one is the site's own.
  const pictures = { "/trip/oven.jpg": "image/jpeg", "/drawing.svg": "image/svg+xml" };
  const others = { "/film.mp4": "video/mp4", "/sound.mp3": "audio/mpeg", "/covers/gps.webp": "image/webp" };
  for (const [path, type] of Object.entries({ ...pictures, ...others })) {
    const { status, headers } = await askPlainly(site, path);
    expect([path, status, headers["content-type"]]).toEqual([path, 200, type]);
    if (type === "image/svg+xml") expect(headers["content-security-policy"]).toMatch(/; sandbox$/);
  }
  for (const path of NOT_SHOWN) {
    const { status, body } = await askPlainly(site, path);
    expect([path, status]).toEqual([path, path.includes("%2f") ? 400 : 404]);
    expect(body.toString()).not.toContain("Secret");
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
