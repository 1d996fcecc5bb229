import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeFiles } from "../support/content-file";
import { makePhoto, PLACE } from "../support/photos";
import { sharePictureHost } from "../support/picture-host";
import { askPlainly, ROOT, runNode, startProcess } from "../support/site";
import { makeFolder } from "../support/temp-folder";
import { startUpstream } from "../support/upstream";

const host = await sharePictureHost();

/** As on an old processor: what sharp says there, and what it does. */
const REASON = `Could not load the "sharp" module using the linux-x64 runtime
Unsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture`;
const hook = `const Module = require("node:module");
const load = Module._load;
Module._load = function (name, ...others) {
  if (name === "sharp") throw new Error(${JSON.stringify(`${REASON}\nPossible solutions:\n- none`)});
  return load.call(this, name, ...others);
};`;

const LINE =
  /^Pictures are not resized, but shown as they are: Could not load .+ runtime: Unsupported CPU: .+ require v2 microarchitecture\. See .+$/m;

async function makeSite() {
  const photo = await makePhoto("jpeg", {}, 400, 300);
  const folder = writeFiles({
    "hook.cjs": hook,
    "public/a.jpg": photo,
    "public/told.jpg": await makePhoto("jpeg", { exif: PLACE }),
  });
  symlinkSync(join(ROOT, "build"), join(folder, "build"));
  return { folder, photo, NODE_OPTIONS: `--require=${join(folder, "hook.cjs")}` };
}

const content = "![A](/a.jpg)\n\n![B](/none.jpg)\n\n![C](/told.jpg)";

test("where the encoder can't be loaded, pictures are shown as they are, and those with traces are not", async () => {
  const { folder, photo, NODE_OPTIONS } = await makeSite();
  host.show("/b.jpg", photo);
  const row = { id: 1, title: "T", image: "/a.jpg", authorPic: `${host.url}/b.jpg`, content };
  const upstream = await startUpstream();
  upstream.answerWith("list", [row]);
  upstream.answerWith("article", row);
  const env = { ...host.env, NODE_OPTIONS, IMAGE_CACHE_DIR: makeFolder() };
  const { url, run, stop } = await startProcess(upstream.url, env, folder);
  onTestFinished(async () => {
    await stop();
    upstream.close();
  });
  await run.printed(LINE);
  const ask = (path: string) => askPlainly(url, path);
  const read = async (path: string) => (await ask(path)).body.toString();
  const article = await read("/blogs/1");
  for (const shown of ['<img src="/a.jpg"', 'src="/told.jpg"', "<figure>B<"])
    expect(article).toContain(shown);
  expect(await read("/feed.xml")).toContain("/a.jpg");
  for (const [src, location] of [
    ["/a.jpg", "/a.jpg"],
    [`${host.url}/b.jpg`, `${host.url}/b.jpg`],
  ] as const)
    for (const target of ["width=360&format=avif", "width=1168&format=jpeg"]) {
      const { status, headers } = await ask(`/pictures?src=${encodeURIComponent(src)}&${target}`);
      expect([src, status, headers.location]).toEqual([src, 302, location]);
    }
  expect((await ask("/a.jpg")).body.equals(photo)).toBe(true);
  expect((await ask("/told.jpg")).status).toBe(404);
  expect(run.output.match(/sharp/g)).toHaveLength(1);
});

test("where the encoder can't be loaded, check-content says so, and goes on", async () => {
  const { folder, NODE_OPTIONS } = await makeSite();
  writeFiles({ "db.json": JSON.stringify({ blogs: [{ id: "a", title: "T", content }] }) }, folder);
  const check = runNode([join(ROOT, "build/server/check-content.js"), "db.json"], { NODE_OPTIONS }, folder);
  expect(await check.exited).toBe(0);
  expect(check.output).toMatch(LINE);
  expect(check.output).toContain('Article "a": there is no file public/none.jpg.');
  expect(check.output).toContain('Article "a": public/told.jpg says where it was taken');
});
