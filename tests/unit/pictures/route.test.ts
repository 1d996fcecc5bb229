import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import sharp, { type Metadata } from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findFile, PUBLIC } from "../../../app/pictures/file.server";
import { createMeasure } from "../../../app/pictures/measure.server";
import { writeFiles } from "../../support/content-file";
import { eventually } from "../../support/eventually";
import { makeAnimation, makeJpeg } from "../../support/picture-host";
import { metadataOf, startRoute } from "../../support/picture-route";
import { parseBody, render } from "../../support/rendered";
import { ROOT } from "../../support/site";
import { makeFolder } from "../../support/temp-folder";
import { wordsIn } from "../../support/words-in";

const findPublic = (path: string) => findFile(path, PUBLIC);

beforeEach(() => process.chdir(makeFolder()));
afterEach(() => process.chdir(ROOT));

const put = (path: string, bytes: Buffer | string) => writeFiles({ [path]: bytes }, ".");

function draw(width = 480, height = 360, alpha = 1) {
  return sharp({ create: { width, height, channels: 4, background: { r: 87, g: 229, b: 164, alpha } } });
}

type Route = ReturnType<typeof startRoute>;

/** What a picture is once it is made. */
function made(route: Route, ...[src, width, format]: Parameters<Route["show"]>): Promise<Metadata> {
  return eventually(async () => {
    const response = await route.show(src, width, format);
    expect(response.status).toBe(200);
    return metadataOf(response);
  });
}

async function expectOriginal(response: Response | Promise<Response>, src: string): Promise<void> {
  const { status, headers } = await response;
  expect([status, headers.get("Location"), headers.get("Cache-Control")]).toEqual([302, src, "no-store"]);
}

describe("a picture in public/", () => {
  test.each([
    ["/covers/a.webp", "webp"],
    ["/imported/a-post/cover.jpg", "jpeg"],
    ["/imported/COVER.JPEG", "jpeg"],
    ["/caf%C3%A9%20%231.png", "png"],
    ["/a.avif", "avif"],
  ] as const)("is its original until it is made: %s", async (src, format) => {
    put(`public${decodeURIComponent(src)}`, await draw()[format]().toBuffer());
    const IMAGE_CACHE_DIR = makeFolder();
    const route = startRoute({ IMAGE_CACHE_DIR });
    await expectOriginal(route.show(src), src);
    expect(await made(route, src)).toMatchObject({ format: "webp", width: 360, height: 203 });
    const later = startRoute({ IMAGE_CACHE_DIR });
    const response = await later.show(src);
    expect(response.headers.get("Cache-Control")).toMatch("max-age=3600");
    expect(await metadataOf(response)).toMatchObject({ format: "webp", width: 360 });
  });

  test("that may move is waited for, and is its first frame", async () => {
    put("public/a.gif", await makeAnimation());
    for (const format of ["webp", "jpeg"] as const) {
      const response = await startRoute().show("/a.gif", 1168, format);
      expect(response.status).toBe(200);
      expect((await sharp(Buffer.from(await response.arrayBuffer())).stats()).dominant).toMatchObject({
        r: 248,
      });
    }
  });

  test("that is replaced shows the new one", async () => {
    put("public/a.png", await draw().png().toBuffer());
    const route = startRoute();
    await made(route, "/a.png");
    put("public/a.png", await draw(300, 200).png().toBuffer());
    await expectOriginal(route.show("/a.png"), "/a.png");
    expect(await made(route, "/a.png")).toMatchObject({ width: 300 });
  });

  test("that is in use does not grow old", async () => {
    const IMAGE_CACHE_DIR = makeFolder();
    put("public/a.png", await draw().png().toBuffer());
    const route = startRoute({ IMAGE_CACHE_DIR });
    await made(route, "/a.png");
    const [file = ""] = readdirSync(IMAGE_CACHE_DIR).map((name) => join(IMAGE_CACHE_DIR, name));
    utimesSync(file, 1, 1);
    expect((await route.show("/a.png")).status).toBe(200);
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(3_600_000);
  });

  test("is no larger than the cover, and hides the placeholder behind it", async () => {
    put("public/a.png", await draw(320, 180, 0).png().toBuffer());
    const route = startRoute();
    expect(await made(route, "/a.png", 1200)).toMatchObject({ width: 320, height: 180, hasAlpha: false });
    expect(await made(route, "/a.png", 72)).toMatchObject({ width: 72, height: 72, hasAlpha: false });
  });

  test("that can't be decoded is served as it is, also for shared links, is logged once, and delays no other", async () => {
    const complaints = vi.mocked(console.error).mockImplementation(() => {});
    put("public/a.png", "no picture");
    put("public/b.png", await draw().png().toBuffer());
    const route = startRoute();
    for (const width of [360, 720, 360]) await expectOriginal(route.show("/a.png", width), "/a.png");
    await made(route, "/b.png");
    for (const _ of [1, 2]) await expectOriginal(route.show("/a.png", 1200, "jpeg"), "/a.png");
    expect(complaints.mock.calls).toEqual([[expect.stringMatching(/^\/a.png can't be resized: /)]]);
    complaints.mockClear();
  });

  test("is served as it is where the disk cache is not writable", async () => {
    const complaints = vi.mocked(console.error).mockImplementation(() => {});
    put("public/a.png", await draw().png().toBuffer());
    put("file", "");
    const route = startRoute({ IMAGE_CACHE_DIR: "file" });
    await expectOriginal(route.show("/a.png"), "/a.png");
    await eventually(() => expect(complaints).toHaveBeenCalledOnce());
    await expectOriginal(route.show("/a.png"), "/a.png");
    for (const _ of [1, 2]) await expectOriginal(route.show("/a.png", 1200, "jpeg"), "/a.png");
    complaints.mockClear();
  });

  test("is at once a JPEG of 1200 by 630 for shared links", async () => {
    put("public/a.png", await draw(2400, 1600).png().toBuffer());
    const route = startRoute();
    const made = await metadataOf(await route.show("/a.png", 1200, "jpeg"));
    expect(made).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test.each([
    ["noise", (byte: number) => byte],
    ["the harshest noise", (byte: number) => (byte & 1 ? 255 : 0)],
  ])(
    "is less than 300 KB for shared links, of %s too, and only there of a lower quality",
    async (_, harden) => {
      const raw = { width: 1200, height: 630, channels: 3 } as const;
      const pixels = randomBytes(1200 * 630 * 3).map(harden);
      put("public/a.png", await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer());
      const route = startRoute();
      const bytesOf = async (width: number) =>
        (await (await route.show("/a.png", width, "jpeg")).arrayBuffer()).byteLength;
      const shared = await bytesOf(1200);
      expect(shared).toBeLessThan(300_000);
      expect(shared).toBeGreaterThan(50_000);
      expect(await bytesOf(1168)).toBeGreaterThan(400_000);
    },
  );
});

test("anything but the site's own pictures is not found", async () => {
  const picture = await draw().png().toBuffer();
  const hidden = "public/.hidden/a.png public/.a.png";
  for (const path of wordsIn(`public/a.png public/é.png ${hidden} public/a.txt a.png public-too/a.png`))
    put(path, picture);
  mkdirSync("public/folder.png");
  symlinkSync("../../a.png", "public/folder.png/link.png");
  symlinkSync("../public-too", "public/too");
  symlinkSync("nowhere.png", "public/dangling.png");
  const route = startRoute();
  for (const src of [
    "/\t/a.png",
    ...wordsIn(`/none.png /é.png //%C3%A9.png /a.txt /.hidden/a.png /.a.png /%2ea.png /../a.png /%2e%2e%2fa.png
      /..\\a.png /folder.png /folder.png/link.png /too/a.png /dangling.png /a.png%00 //a.png /\\a.png
      /a.png#.png /%E0%A4%A.png /a.png?v=1 a.png public/a.png /pictures?src=/a.png`),
  ]) {
    expect([src, (await route.show(src)).status]).toEqual([src, 404]);
  }
});

describe("a picture in an article's text", () => {
  /** The elements of a picture. */
  async function show(path: string) {
    const measure = createMeasure(findPublic);
    const { html } = render(`![alt](${path})`, await measure(path.startsWith("/") ? [path] : [])).rendered;
    const body = parseBody(html);
    const [source, image] = [body.querySelector("source"), body.querySelector("img")];
    const of = (name: string) => image?.getAttribute(name);
    const set = source?.getAttribute("srcset")?.split(", ");
    return { set, src: of("src"), width: of("width"), height: of("height"), text: body.textContent };
  }

  const address = (width: number, format: string) => `/pictures?src=%2Fa.jpg&width=${width}&format=${format}`;
  const set = (...widths: [number, number][]) =>
    widths.map(([width, real]) => `${address(width, "avif")} ${real}w`);

  test.runIf(existsSync("/proc/self/io"))("is measured by its file's head, and not again", async () => {
    const measure = createMeasure(findPublic);
    const readBytes = () => Number(/^rchar: (\d+)/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
    const photo = Buffer.concat([await makeJpeg(900, 1600), Buffer.alloc(5_000_000)]);
    const addresses = Array.from({ length: 40 }, (_, index) => `/${index}.jpg`);
    for (const address of addresses) put(`public${address}`, photo);
    put("public/none.jpg", Buffer.alloc(photo.length));
    utimesSync("public/none.jpg", 2, 2);
    const [before, mapped] = [readBytes(), process.memoryUsage().rss];
    const sizes = await measure([...addresses, "/none.jpg"]);
    expect(sizes).toMatchObject({ "/0.jpg": { width: 900, height: 1600 }, "/none.jpg": null });
    expect(readBytes() - before).toBeLessThan(4 * photo.length);
    expect(process.memoryUsage().rss - mapped).toBeLessThan(20 * photo.length);
    // A file is known by its size and time.
    put("public/none.jpg", photo);
    utimesSync("public/none.jpg", 2, 2);
    expect(await measure(["/none.jpg"])).toEqual({ "/none.jpg": null });
    utimesSync("public/none.jpg", 1, 1);
    expect(await measure(["/none.jpg"])).toMatchObject({ "/none.jpg": { width: 900 } });
  });

  test("keeps its proportions and has its size in the page", async () => {
    put("public/a.jpg", await makeJpeg(900, 1600, 6));
    expect(await show("/a.jpg")).toMatchObject({
      src: address(1168, "webp"),
      set: set([400, 400], [800, 800], [1168, 1168]),
      width: "1600",
      height: "900",
    });
    const route = startRoute();
    expect(await made(route, "/a.jpg", 800, "avif")).toMatchObject({ width: 800, height: 450 });
  });

  test("that is too large to be resized has its size, and is shown as it is", async () => {
    const complaints = vi.mocked(console.error).mockImplementation(() => {});
    const photo = sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: "#888" } });
    put("public/a.jpg", await photo.jpeg().toBuffer());
    expect(await show("/a.jpg")).toMatchObject({ src: address(1168, "webp"), width: "8064", height: "6048" });
    const route = startRoute();
    await expectOriginal(route.show("/a.jpg", 1168, "webp"), "/a.jpg");
    await eventually(() => expect(complaints).toHaveBeenCalledWith(expect.stringMatching(/^\/a\.jpg can't/)));
    await expectOriginal(route.show("/a.jpg", 1168, "webp"), "/a.jpg");
    complaints.mockClear();
  });

  test("of more than 64 MB is read no further than its head, and is shown as it is, without a size", async () => {
    put("public/a.jpg", await makeJpeg(1000, 100));
    truncateSync("public/a.jpg", 65 * 1024 * 1024);
    expect(await show("/a.jpg")).toMatchObject({ src: "/a.jpg", set: undefined, width: null });
    const route = startRoute();
    for (const _ of [1, 2]) await expectOriginal(route.show("/a.jpg", 1200, "jpeg"), "/a.jpg");
  });

  test.each([
    [1000, [400, 400], [800, 800], [1168, 1000]],
    [800, [400, 400], [800, 800]],
    [300, [400, 300]],
  ] as [number, ...[number, number][]][])("of %i px is never enlarged", async (width, ...widths) => {
    put("public/a.jpg", await makeJpeg(width, 100));
    expect(await show("/a.jpg")).toMatchObject({ set: set(...widths), width: String(width), height: "100" });
    const [asked, real] = widths.at(-1) ?? [0, 0];
    expect(await made(startRoute(), "/a.jpg", asked)).toMatchObject({ width: real });
  });

  test("is a JPEG of the same shape for feeds, on white", async () => {
    put("public/a.png", await draw(500, 400, 0).png().toBuffer());
    const route = startRoute();
    const answer = await route.show("/a.png", 1168, "jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 500, height: 400 });
    expect((await sharp(bytes).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
    expect((await route.show("/a.png", 720, "jpeg")).status).toBe(404);
  });

  test("keeps its transparency, and its frames", async () => {
    put("public/a.png", await draw(500, 400, 0).png().toBuffer());
    put("public/a.gif", await makeAnimation());
    expect(await made(startRoute(), "/a.png", 400)).toMatchObject({ hasAlpha: true });
    const still = await draw(40, 30).png().toBuffer();
    // The chunk that makes a PNG animated (PNG, third edition, 11.3.4.1) stands before the first of its pixels.
    const control = Buffer.from("000000086163544c0000000200000000f38d9370", "hex");
    const at = still.indexOf("IDAT") - 4;
    put("public/b.png", Buffer.concat([still.subarray(0, at), control, still.subarray(at)]));
    put("public/c.png", Buffer.concat([still, Buffer.from("acTL")]));
    for (const path of ["/a.gif", "/b.png"]) {
      const still = address(1168, "jpeg").replace("%2Fa.jpg", encodeURIComponent(path));
      expect(await show(path)).toMatchObject({ src: path, set: [still], width: "40", height: "30" });
    }
    expect(await show("/c.png")).toMatchObject({ set: [expect.stringContaining("avif 40w")] });
  });

  test("has no size if it is on another host, and is its alternative text if it is missing", async () => {
    put("public/a.jpg", "no picture");
    const elsewhere = "https://elsewhere.test/a.jpg";
    expect(await show(elsewhere)).toMatchObject({ src: elsewhere, set: undefined, width: null });
    for (const path of ["/a.jpg", "/none.jpg"])
      expect(await show(path)).toMatchObject({ src: undefined, text: "alt" });
  });
});
