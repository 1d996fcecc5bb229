import { once } from "node:events";
import { cpSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { pass, stopClock } from "../support/clock";
import { writeContentFile, writeFiles } from "../support/content-file";
import { eventually } from "../support/eventually";
import { ON_EVERY_ANSWER } from "../support/headers";
import { shareSite, test } from "../support/own-site";
import { makeJpeg } from "../support/picture-host";
import { ROOT } from "../support/site";
import { makeFolder } from "../support/temp-folder";

const folder = makeFolder();
symlinkSync(join(ROOT, "build"), join(folder, "build"));
cpSync(join(ROOT, "public"), join(folder, "public"), { recursive: true });
const env = { IMAGE_CACHE_DIR: makeFolder(), SITE_URL: "https://blog.example" };
const site = await shareSite(env, resolve("db.json"));
process.chdir(folder);
afterAll(() => process.chdir(ROOT));
const { ask } = site;

test("files in public/ may be added, changed and deleted while the site runs", async () => {
  const file = join(folder, "public/imported/post/a b.jpg");
  const path = "/imported/post/a%20b.jpg";
  expect((await ask(path)).status).toBe(404);
  const [first, second] = [await makeJpeg(480, 270), await makeJpeg(400, 225)];
  writeFiles({ [file]: first }, "/");

  const shown = await ask(path);
  expect([shown.status, shown.body.equals(first)]).toEqual([200, true]);
  const modified = String(shown.headers["last-modified"]);
  const part = await ask(path, { Range: "bytes=5-99", "If-Range": modified });
  expect([part.status, part.body.equals(first.subarray(5, 100))]).toEqual([206, true]);
  expect(shown.headers).toMatchObject({
    ...ON_EVERY_ANSWER,
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    "cross-origin-resource-policy": "cross-origin",
  });
  const { headers } = await ask(path, {}, "HEAD");
  expect(headers["content-length"]).toBe(`${first.length}`);

  writeFileSync(file, second);
  const changed = await ask(path, { "If-None-Match": shown.headers.etag ?? "" });
  expect([changed.status, changed.body.equals(second)]).toEqual([200, true]);
  rmSync(file);
  expect((await ask(path)).status).toBe(404);
});

test("what the site makes for programs gives way to an owner's file at once, and is as fresh", async () => {
  for (const name of ["robots.txt", "opensearch.xml", "site.webmanifest"]) {
    const made = await ask(`/${name}`);
    for (const parent of ["public", "my/public"]) {
      writeFiles({ [`${parent}/${name}`]: parent }, folder);
      const own = await ask(`/${name}`);
      expect([own.status, own.text]).toEqual([200, parent]);
      expect(own.headers["cache-control"]).toBe(made.headers["cache-control"]);
    }
    for (const parent of ["public", "my/public"]) rmSync(join(folder, parent, name));
    expect((await ask(`/${name}`)).text).toBe(made.text);
  }
});

const NOT_SERVED =
  "/covers/gps.webp/ /covers//gps.webp /public/notes.txt /build/client/notes.txt /.DS_Store /.git/config /%2egit/config /link.txt /config.txt /dangling.txt /imported /imported/".split(
    " ",
  );

test("files of any type are served, hidden ones and links out of public/ are not", async () => {
  const names = [".well-known/security.txt", ".DS_Store", ".git/config", "../secret.txt", "assets/own.txt"];
  for (const name of [...names, "notes.txt", "drawing.svg", "film.mp4", "CNAME", "favicon.ico"])
    writeFiles({ [name]: "<svg/>" }, join(folder, "public"));
  writeFiles({ "empty.txt": "" }, join(folder, "public"));
  symlinkSync("notes.txt", join(folder, "public/notes"));
  symlinkSync(".git/config", join(folder, "public/config.txt"));
  symlinkSync("../secret.txt", join(folder, "public/link.txt"));
  symlinkSync("nowhere.txt", join(folder, "public/dangling.txt"));
  for (const [path, status, type] of [
    ["/notes.txt", 200, "text/plain; charset=utf-8"],
    ["/drawing.svg", 200, "image/svg+xml"],
    ["/film.mp4", 200, "video/mp4"],
    ["/CNAME", 200],
    ["/favicon.ico", 200, "image/x-icon"],
    ["/empty.txt", 200, "text/plain; charset=utf-8"],
    ["/assets/own.txt", 200, "text/plain; charset=utf-8"],
    ["/.well-known/security.txt", 200, "text/plain; charset=utf-8"],
    ["/notes", 200],
    ["/covers/gps.webp", 200, "image/webp"],
    ...NOT_SERVED.map((path) => [path, 404] as const),
    ["/..%2fsecret.txt", 400],
  ] as const) {
    const response = await ask(path);
    expect([path, response.status]).toEqual([path, status]);
    if (type) expect(response.headers["content-type"]).toBe(type);
    expect(response.headers).toMatchObject(ON_EVERY_ANSWER);
    const policy = response.headers["content-security-policy"];
    expect([path, /media-src 'self'/.test(`${policy}`)]).toEqual([path, /^video/.test(type ?? "")]);
    const isShownElsewhere = response.headers["cross-origin-resource-policy"] === "cross-origin";
    expect([path, isShownElsewhere]).toEqual([path, /^(image|video)/.test(type ?? "")]);
    if (type === "image/svg+xml") expect(policy).toMatch(/style-src 'unsafe-inline'; sandbox$/);
  }
});

const SIZE = 32 * 1024 * 1024;

test.each<[string, (file: string) => void, RegExp]>([
  ["truncated closes the connection", (file) => truncateSync(file, 1_000_000), /^$/],
  ["grown ends where it was to", (file) => writeFileSync(file, "more", { flag: "a" }), /^HTTP\/1\.1 200 /],
  [
    "replaced is the old one",
    (file) => {
      writeFileSync(`${file}.new`, "new");
      renameSync(`${file}.new`, file);
    },
    /^HTTP\/1\.1 200 /,
  ],
])("while it is sent, a file that is %s", async (_how, change, next) => {
  const file = join(folder, "public/large.txt");
  writeFileSync(file, Buffer.alloc(SIZE, "x"));
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  socket.write(get("/large.txt") + get("/favicon.svg", "Connection: close\r\n"));
  await once(socket, "readable");
  change(file);
  const answer = (await buffer(socket)).toString("latin1");
  const begin = answer.indexOf("\r\n\r\n") + 4;
  expect(answer.slice(0, begin)).toContain(`${SIZE}`);
  expect(answer.slice(begin, begin + SIZE)).toMatch(/^x+$/);
  expect(answer.slice(begin + SIZE)).toMatch(next);
});

test("a picture that is added, replaced or deleted changes the article that shows it", async ({ start }) => {
  stopClock();
  onTestFinished(() => void vi.useRealTimers());
  const content = writeContentFile([{ id: 1, title: "T", content: "Text ![alt](/a.jpg)" }]);
  const { upstream, ask } = await start({ CONTENT_FRESH_S: "1" }, content);
  const file = join(folder, "public/a.jpg");
  const shows = (wanted: RegExp) =>
    eventually(async () => {
      await pass(1_000);
      expect((await ask("/blogs/1")).text).toMatch(wanted);
    });
  await shows(/<p>Text alt<\/p>/);
  writeFileSync(file, await makeJpeg(300, 200));
  await shows(/<p>Text <picture>.* width="300" height="200"/);
  writeFileSync(file, await makeJpeg(200, 300));
  await shows(/<p>Text <picture>.* width="200" height="300"/);
  rmSync(file);
  await shows(/<p>Text alt<\/p>/);
  expect(upstream.unchanged).toContain("/blogs/1");
});
