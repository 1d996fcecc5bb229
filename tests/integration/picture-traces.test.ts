import { symlinkSync, truncateSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, expect, vi } from "vitest";
import { writeFiles } from "../support/content-file";
import { ON_EVERY_ANSWER } from "../support/headers";
import { shareSite, test } from "../support/own-site";
import { makePhoto, type PhotoFormat, PLACE, SERIAL, xmpOf } from "../support/photos";
import { ROOT } from "../support/site";
import { makeFolder } from "../support/temp-folder";

const MEDIA_DIR = makeFolder();
const folder = makeFolder();
symlinkSync(join(ROOT, "build"), join(folder, "build"));
const SITE_URL = "https://blog.example";
const BLOGS = resolve("db.json");
const env = { IMAGE_CACHE_DIR: makeFolder(), MEDIA_DIR, SITE_URL };
const site = await shareSite(env, BLOGS);
process.chdir(folder);
afterAll(() => process.chdir(ROOT));
const { ask } = site;

/** Puts a file where the site has its pictures. */
const put = (name: string, bytes: Buffer, parent = join(folder, "public")) =>
  writeFiles({ [name]: bytes }, parent);

/** Follows redirects to the picture that a client gets in the end. */
async function show(path: string, of = site): Promise<Awaited<ReturnType<typeof ask>>> {
  const response = await of.ask(path);
  const { location } = response.headers;
  return location === undefined ? response : show(location, of);
}

async function expectResized(path: string, width: number, height: number) {
  const { status, headers, body } = await show(path);
  expect([path, status, headers["content-type"]]).toEqual([path, 200, "image/jpeg"]);
  expect(headers).toMatchObject(ON_EVERY_ANSWER);
  const { exif, xmp, iptc, ...shown } = await sharp(body).metadata();
  expect({ exif, xmp, iptc, width: shown.width, height: shown.height }).toEqual({ width, height });
}

const PHOTO_FORMATS: PhotoFormat[] = ["jpeg", "png", "webp", "avif"];

test.each(PHOTO_FORMATS)(
  "a photo that says its place or camera is sent resized at its own address: %s",
  async (format) => {
    const photo = await makePhoto(format, { exif: PLACE, orientation: 6 }, 2_000, 1_000);
    put(`place.${format}`, photo);
    await expectResized(`/place.${format}`, 1_000, 2_000);
    put(`camera.${format}`, await makePhoto(format, { exif: SERIAL }));
    put(`xmp.${format}`, await makePhoto(format, { xmp: xmpOf('exif:GPSLatitude="51,30.0N"') }));
    for (const name of ["camera", "xmp"]) await expectResized(`/${name}.${format}`, 60, 40);
    // As a page asks for it before it is made.
    await expectResized(`/pictures?src=%2Fcamera.${format}&width=1168&format=jpeg`, 60, 40);

    const original = await makePhoto(format, { exif: { IFD0: { Make: "Canon" } } });
    put(`plain.${format}`, original);
    const shown = await ask(`/plain.${format}`);
    expect([shown.status, shown.body.equals(original)]).toEqual([200, true]);
  },
);

test("a photo with a place is nowhere to be had whole, and is so again once it is clean", async () => {
  const photo = await makePhoto("jpeg", { exif: PLACE }, 2_000, 1_000);
  put("beside.jpg", photo, MEDIA_DIR);
  await expectResized("/beside.jpg", 1_168, 584);
  const { status, headers, body } = await ask("/beside.jpg?again", { Range: "bytes=0-999", "If-Range": "x" });
  expect([status, headers["cache-control"]]).toEqual([200, expect.stringContaining("max-age=3600")]);
  expect((await ask("/beside.jpg", { "If-None-Match": `${headers.etag}` })).status).toBe(304);
  const head = await ask("/beside.jpg", {}, "HEAD");
  expect([head.status, head.headers["content-length"]]).toEqual([200, `${body.length}`]);
  for (const [name, expected] of [
    ["beside.jpg_original", 404],
    ["beside.heic", 404],
  ] as const) {
    put(name, photo);
    expect([name, (await ask(`/${name}`)).status]).toEqual([name, expected]);
  }
  const clean = await makePhoto("jpeg", {}, 2_000, 1_000);
  put("beside.jpg", clean, MEDIA_DIR);
  expect((await ask("/beside.jpg", { "If-None-Match": `${headers.etag}` })).body.equals(clean)).toBe(true);
});

test("a photo with a place that can't be resized is not found", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const photo = await makePhoto("jpeg", { exif: PLACE }, 400, 300);
  put("broken.jpg", photo.subarray(0, -100));
  put("large.jpg", await makePhoto("jpeg", { exif: PLACE }, 8_064, 6_048));
  put("huge.jpg", photo);
  truncateSync(join(folder, "public/huge.jpg"), 65 * 1024 * 1024);
  for (const name of ["broken", "large", "huge"])
    for (const path of [
      `/${name}.jpg`,
      `/pictures?src=%2F${name}.jpg&width=1168&format=webp`,
      `/${name}.jpg`,
    ])
      expect([path, (await show(path)).status]).toEqual([path, 404]);
  complaints.mockRestore();
});

test("what links to a photo of an article leads to no place", async ({ start }) => {
  const { ask, upstream } = await start(env, BLOGS);
  put("linked.jpg", await makePhoto("jpeg", { exif: PLACE }, 2_000, 1_000));
  const row = {
    id: 1,
    title: "T",
    image: "/linked.jpg",
    authorPic: "/linked.jpg",
    content: "![A](/linked.jpg)",
  };
  upstream.answerWith("list", [row]);
  upstream.answerWith("article", row);
  const texts = await Promise.all(
    ["/", "/blogs/1", "/blogs/1.md", "/feed.xml", "/feed.json"].map(async (path) => (await ask(path)).text),
  );
  const named = texts
    .join("\n")
    .replaceAll(/(?:&|\\+u0026)(?:amp;)*/g, "&")
    .replaceAll(SITE_URL, "");
  const addresses = new Set(named.match(/\/(?:pictures\?src=%2F)?linked\.jpg(?:&width=\d+&format=\w+)?/g));
  expect(addresses.size).toBeGreaterThan(10);
  expect(addresses).toContain("/linked.jpg");
  for (const address of addresses) {
    const { status, body } = await show(address);
    expect([address, status]).toEqual([address, 200]);
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  }
  expect(JSON.parse(texts[4] ?? "").items[0].image).toBe(
    `${SITE_URL}/pictures?src=%2Flinked.jpg&width=1168&format=jpeg`,
  );
});
