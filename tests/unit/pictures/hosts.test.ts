import { readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { makeAnimation, makeJpeg, sharePictureHost, startPictureHost } from "../../support/picture-host";
import { metadataOf, startRoute } from "../../support/picture-route";
import { makeFolder } from "../../support/temp-folder";

const host = await sharePictureHost();

const JPEG = await makeJpeg();
const TIFF = await sharp(JPEG).tiff().toBuffer();
/** A PNG of a few KB that decodes to 150 MB. */
const BOMB = await sharp({
  create: { width: 7_000, height: 7_000, channels: 3, background: "#000" },
  limitInputPixels: false,
})
  .png({ compressionLevel: 9 })
  .toBuffer();

test("what is asked for from another host is not found, and no call is made", async () => {
  const route = startRoute(host.env);
  const { port } = new URL(host.url);
  for (const source of [
    `http://localhost:${port}/a.jpg`,
    `http://127.0.0.1:${Number(port) + 1}/a.jpg`,
    "http://127.0.0.1/a.jpg",
    `http://ada:secret@${host.host}/a.jpg`,
    `http://${host.host}@evil.test/a.jpg`,
    `ftp://${host.host}/a.jpg`,
    "file:///etc/hostname",
    `//${host.host}/a.jpg`,
    "",
  ])
    expect([source, (await route.show(source)).status]).toEqual([source, 404]);
  expect(host.calls).toEqual([]);
});

test("a host that does not answer holds back no other", async () => {
  const other = await startPictureHost();
  const route = startRoute({ IMAGE_HOSTS: `${host.host},${other.host}` });
  const names = Array.from({ length: 100 }, (_, index) => `/${index}.jpg`);
  const held: ServerResponse[] = [];
  for (const name of names) host.answers.set(name, (response) => held.push(response));
  const slow = names.map((name) => route.show(host.url + name));
  other.show("/a.jpg", JPEG);
  expect((await route.show(`${other.url}/a.jpg`)).status).toBe(200);
  other.close();
  for (const name of names) host.show(name, JPEG);
  for (const response of held) response.end(JPEG);
  const statuses = (await Promise.all(slow)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(32);
  expect(statuses.filter((status) => status === 503)).toHaveLength(68);
});

test.each<[string, number, (response: ServerResponse) => unknown]>([
  ["a status 500", 502, (response) => response.writeHead(500).end()],
  ["a lost connection", 502, (response) => response.destroy()],
  ["no such picture", 404, (response) => response.writeHead(404).end()],
  ["silence", 504, () => {}],
  ["a body that does not end in time", 504, (response) => response.write("x")],
  ["more than 10 MB", 502, (response) => response.write(Buffer.alloc(10 * 1024 * 1024 + 1))],
  ["a redirect, which is not followed", 502, (response) => response.writeHead(302, { Location: "/" }).end()],
  ["HTML", 502, (response) => response.end("<h1>It works</h1>")],
  ["nothing", 502, (response) => response.end()],
  ["SVG", 502, (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["PDF", 502, (response) => response.end("%PDF-1.4\n%%EOF")],
  ["a damaged JPEG", 502, (response) => response.end(JPEG.subarray(0, 2_000))],
  ["TIFF", 502, (response) => response.end(TIFF)],
  ["a decompression bomb", 502, (response) => response.end(BOMB)],
])("a host that answers with %s is %i, and keeps no connection", async (_what, status, answer) => {
  const route = startRoute({ ...host.env, ...(status === 504 && { API_TIMEOUT_MS: "1000" }) });
  const closed = new Promise((resolve) => {
    host.answers.set("/a.jpg", (response) => {
      response.on("close", resolve);
      answer(response);
    });
  });
  const shown = await route.show(`${host.url}/a.jpg`);
  expect([shown.status, (await shown.text()).length < 100]).toEqual([status, true]);
  expect(host.calls).toEqual(["/a.jpg"]);
  await closed;
});

describe("a picture of an allowed host", () => {
  test("is served upright, cropped to its shape, without metadata, in the requested format", async () => {
    const route = startRoute(host.env);
    host.show("/a.jpg", await makeJpeg(1350, 2400, 6));
    for (const format of ["avif", "webp", "jpeg"] as const) {
      const [width, height] = format === "jpeg" ? [1200, 630] : [720, 405];
      const answer = await route.show(`${host.url}/a.jpg`, width, format);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400",
        "x-content-type-options": "nosniff",
      });
      const { exif, orientation, ...size } = await metadataOf(answer);
      expect([size.width, size.height, exif, orientation ?? 1]).toEqual([width, height, undefined, 1]);
    }
  });

  test("that is animated shows its first frame", async () => {
    const route = startRoute(host.env);
    host.show("/a.gif", await makeAnimation());
    const answer = Buffer.from(await (await route.show(`${host.url}/a.gif`, 72)).arrayBuffer());
    expect((await sharp(answer).stats()).dominant).toMatchObject({ r: 248, b: 8 });
  });
});

describe("a variant", () => {
  /** Shows a picture of the host for the first time; its variant is the only file in the folder. */
  async function showFirst() {
    const folder = makeFolder();
    const route = startRoute({ ...host.env, IMAGE_CACHE_DIR: folder });
    const show = () => route.show(`${host.url}/a.jpg`);
    host.show("/a.jpg", await makeJpeg());
    await show();
    return { folder, show };
  }

  /** Makes everything in a folder so many hours old. */
  function age(folder: string, hours = 2) {
    const then = Date.now() / 1000 - hours * 3_600;
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
  }

  test("is encoded once for simultaneous requests and over restarts, one file per width and format", async () => {
    const folder = makeFolder();
    host.show("/a.jpg", await makeJpeg());
    for (const _start of ["first", "second"]) {
      const route = startRoute({ ...host.env, IMAGE_CACHE_DIR: folder });
      const answers = await Promise.all(Array.from({ length: 10 }, () => route.show(`${host.url}/a.jpg`)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      await route.show(`${host.url}/a.jpg`, 720);
      await route.show(`${host.url}/a.jpg`, 360, "avif");
    }
    expect(host.calls).toHaveLength(3);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test("is revalidated in the background after an hour, and before it is served after a day", async () => {
    const { folder, show } = await showFirst();
    age(folder);
    host.show("/a.jpg", await makeJpeg(200, 100));
    expect(await metadataOf(await show())).toMatchObject({ width: 360 });
    await eventually(async () => expect(await metadataOf(await show())).toMatchObject({ width: 200 }));
    age(folder, 26);
    host.show("/a.jpg", await makeJpeg(100, 100));
    expect(await metadataOf(await show())).toMatchObject({ width: 100 });
  });

  test("is served stale while the host fails, without a call per visit, and deleted once it answers 404", async () => {
    const { folder, show } = await showFirst();
    age(folder);
    host.answers.set("/a.jpg", (response) => response.writeHead(500).end());
    expect((await show()).status).toBe(200);
    const ageOf = (file = "") => Date.now() - statSync(join(folder, file)).mtimeMs;
    await eventually(() => expect(ageOf(readdirSync(folder)[0])).toBeLessThan(3_600_000));
    expect((await show()).status).toBe(200);
    expect(host.calls).toHaveLength(2);
    age(folder);
    host.answers.clear();
    await eventually(async () => expect((await show()).status).toBe(404));
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is served where the disk cache is not writable", async () => {
    const complaints = vi.mocked(console.error).mockImplementation(() => {});
    const file = join(makeFolder(), "file");
    writeFileSync(file, "");
    const route = startRoute({ ...host.env, IMAGE_CACHE_DIR: file });
    host.show("/a.jpg", await makeJpeg());
    expect((await route.show(`${host.url}/a.jpg`)).status).toBe(200);
    expect((await route.show(`${host.url}/a.jpg`)).status).toBe(200);
    expect(complaints).toHaveBeenCalledOnce();
    complaints.mockClear();
  });
});
