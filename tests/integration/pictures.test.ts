import { mkdirSync, mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { FORMATS, type Format, parseVariantPath, pictureAddress } from "../../app/pictures/variants";
import { eventually } from "../support/eventually";
import { makeJpeg, startPictureHost } from "../support/picture-host";
import { findFreePort, runNode, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let host: Awaited<ReturnType<typeof startPictureHost>>;
let upstream: Upstream;

beforeAll(async () => {
  [host, upstream] = await Promise.all([startPictureHost(), startUpstream()]);
});

beforeEach(() => {
  host.calls.length = 0;
  host.answers.clear();
});

afterAll(() => {
  host.close();
  upstream.close();
});

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "pictures-"));
}

/** The route as a process that has just started has it, with a folder of its own. */
async function startRoute(folder = makeFolder()) {
  vi.stubEnv("IMAGE_HOSTS", host.host);
  vi.stubEnv("IMAGE_CACHE_DIR", folder);
  vi.stubEnv("API_TIMEOUT_MS", "1000");
  vi.resetModules();
  const { loader } = await import("../../app/routes/pictures");
  return {
    ask: (query: string) =>
      loader({ request: new Request(`http://site.test/pictures${query}`), params: {}, context: {} }),
    show: (path: string, width = 360, format: Format = "webp") =>
      loader({
        request: new Request(
          `http://site.test${pictureAddress(host.url + path)}&width=${width}&format=${format}`,
        ),
        params: {},
        context: {},
      }),
  };
}

async function metadataOf(response: Response) {
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

describe("a picture of an allowed host", () => {
  test("comes upright, cut to its shape, without metadata, in the format that is asked for", async () => {
    const route = await startRoute();
    host.show("/a.jpg", await makeJpeg(900, 1600, 6));
    for (const format of FORMATS) {
      const answer = await route.show("/a.jpg", 720, format);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=3600, stale-while-revalidate=86400, stale-if-error=86400",
        "x-content-type-options": "nosniff",
      });
      const { width, height, exif, orientation } = await metadataOf(answer);
      expect([width, height, exif, orientation ?? 1]).toEqual([720, 405, undefined, 1]);
    }
  });

  test.each([
    [224, 126],
    [72, 72],
    [160, 160],
  ])("in the width %i is %i high", async (width, height) => {
    const route = await startRoute();
    host.show("/a.jpg", await makeJpeg());
    expect(await metadataOf(await route.show("/a.jpg", width))).toMatchObject({ width, height });
  });

  test("is never enlarged", async () => {
    const route = await startRoute();
    host.show("/a.jpg", await makeJpeg(320, 180));
    expect(await metadataOf(await route.show("/a.jpg", 1200))).toMatchObject({ width: 320, height: 180 });
  });

  test.each(["png", "webp", "gif", "avif"] as const)("may be %s", async (format) => {
    const route = await startRoute();
    host.show(
      "/a",
      await sharp(await makeJpeg())
        [format]()
        .toBuffer(),
    );
    expect(await metadataOf(await route.show("/a"))).toMatchObject({ format: "webp", width: 360 });
  });

  test("that is animated shows its first frame", async () => {
    const route = await startRoute();
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    host.show(
      "/a.gif",
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    const answer = Buffer.from(await (await route.show("/a.gif", 72)).arrayBuffer());
    expect((await sharp(answer).stats()).dominant).toMatchObject({ r: 248, b: 8 });
  });
});

describe("what is asked for", () => {
  test("elsewhere is not found, without a call", async () => {
    const route = await startRoute();
    const { port } = new URL(host.url);
    for (const source of [
      `http://localhost:${port}/a.jpg`,
      `http://127.0.0.1:${Number(port) + 1}/a.jpg`,
      "http://127.0.0.1/a.jpg",
      `http://ada:secret@${host.host}/a.jpg`,
      `http://${host.host}@evil.test/a.jpg`,
      `ftp://${host.host}/a.jpg`,
      `file:///etc/hostname`,
      `//${host.host}/a.jpg`,
      "",
    ]) {
      const answer = await route.ask(`?src=${encodeURIComponent(source)}&width=360&format=webp`);
      expect([source, answer.status, answer.headers.get("Cache-Control")]).toEqual([source, 404, "no-store"]);
    }
    expect(host.calls).toEqual([]);
  });

  test("in other widths, or formats, or with more than the three params, is not found, without a call", async () => {
    const route = await startRoute();
    const source = encodeURIComponent(`${host.url}/a.jpg`);
    for (const rest of [
      "",
      "&width=&format=webp",
      "&width=361&format=webp",
      "&width=9999&format=webp",
      "&width=NaN&format=webp",
      "&width=0x168&format=webp",
      "&width=360",
      "&width=360&format=png",
      "&width=360&format=webp&v=1",
    ]) {
      expect((await route.ask(`?src=${source}${rest}`)).status, rest).toBe(404);
    }
    expect((await route.ask("")).status).toBe(404);
    expect(host.calls).toEqual([]);
  });
});

describe("a host that fails", () => {
  /** A PNG of a few KB that decodes to 150 MB. */
  const bomb = () =>
    sharp({
      create: { width: 7_000, height: 7_000, channels: 3, background: "#000" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();

  test.each([
    ["not an image", "<h1>It works</h1>"],
    ["nothing", ""],
    [
      "SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ["PDF", "%PDF-1.4\n%%EOF"],
    ["a damaged JPEG", async () => (await makeJpeg()).subarray(0, 2_000)],
    [
      "TIFF",
      async () =>
        sharp(await makeJpeg())
          .tiff()
          .toBuffer(),
    ],
    ["a decompression bomb", bomb],
    ["more than 10 MB", async () => Buffer.concat([await makeJpeg(), Buffer.alloc(10 * 1024 * 1024)])],
  ])("with %s is 502", async (_case, body) => {
    const route = await startRoute();
    host.show("/a.jpg", typeof body === "string" ? body : await body());
    const answer = await route.show("/a.jpg");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([502, "no-store"]);
    expect((await answer.text()).length).toBeLessThan(100);
  });

  test("with a redirect is 502, and it is not followed", async () => {
    const route = await startRoute();
    host.show("/b.jpg", await makeJpeg());
    host.answers.set("/a.jpg", (response) => response.writeHead(302, { Location: "/b.jpg" }).end());
    expect((await route.show("/a.jpg")).status).toBe(502);
    expect(host.calls).toEqual(["/a.jpg"]);
  });

  test("with a status of its own is 502, or 404 where it has no such picture", async () => {
    const route = await startRoute();
    host.answers.set("/a.jpg", (response) => response.writeHead(500).end());
    expect((await route.show("/a.jpg")).status).toBe(502);
    host.answers.set("/a.jpg", (response) => response.destroy());
    expect((await route.show("/a.jpg")).status).toBe(502);
    expect((await route.show("/none.jpg")).status).toBe(404);
  });

  test("by silence, or with a body that does not end in time, is 504", async () => {
    const route = await startRoute();
    host.answers.set("/a.jpg", () => {});
    host.answers.set("/b.jpg", (response) => response.writeHead(200).write("x"));
    const answers = await Promise.all([route.show("/a.jpg"), route.show("/b.jpg")]);
    expect(answers.map(({ status }) => status)).toEqual([504, 504]);
  });

  test("with a body without end is cut off", async () => {
    const route = await startRoute();
    const closed = new Promise((resolve) => {
      host.answers.set("/a.jpg", (response) => {
        response.writeHead(200);
        response.on("close", resolve);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
          response.once("drain", more);
        };
        more();
      });
    });
    // Which of the two bounds comes first is the machine's to say.
    expect([502, 504]).toContain((await route.show("/a.jpg")).status);
    await closed;
  });
});

describe("what was made", () => {
  /** Makes everything in a folder so many hours old. */
  function age(folder: string, hours = 2) {
    const then = Date.now() / 1000 - hours * 3_600;
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
  }

  test("is shared by all who ask at once", async () => {
    const route = await startRoute();
    host.show("/a.jpg", await makeJpeg());
    const answers = await Promise.all(Array.from({ length: 10 }, () => route.show("/a.jpg")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(host.calls).toEqual(["/a.jpg"]);
  });

  test("is kept, beyond a restart too, one file per width and format", async () => {
    const folder = makeFolder();
    host.show("/a.jpg", await makeJpeg());
    for (const route of [await startRoute(folder), await startRoute(folder)]) {
      await route.show("/a.jpg", 360);
      await route.show("/a.jpg", 720);
      await route.show("/a.jpg", 360, "avif");
    }
    expect(host.calls).toHaveLength(3);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test("is made anew after an hour, behind what is shown", async () => {
    const folder = makeFolder();
    const route = await startRoute(folder);
    host.show("/a.jpg", await makeJpeg());
    await route.show("/a.jpg");
    age(folder);
    host.show("/a.jpg", await makeJpeg(200, 100));
    expect(await metadataOf(await route.show("/a.jpg"))).toMatchObject({ width: 360 });
    await eventually(async () =>
      expect(await metadataOf(await route.show("/a.jpg"))).toMatchObject({ width: 200 }),
    );
  });

  test("is made anew before it is shown after a day", async () => {
    const folder = makeFolder();
    const route = await startRoute(folder);
    host.show("/a.jpg", await makeJpeg());
    await route.show("/a.jpg");
    age(folder, 26);
    host.show("/a.jpg", await makeJpeg(200, 100));
    expect(await metadataOf(await route.show("/a.jpg"))).toMatchObject({ width: 200 });
  });

  test("stays while the host fails, which is not asked at each visit", async () => {
    const folder = makeFolder();
    const route = await startRoute(folder);
    host.show("/a.jpg", await makeJpeg());
    await route.show("/a.jpg");
    age(folder);
    host.answers.set("/a.jpg", (response) => response.writeHead(500).end());
    expect((await route.show("/a.jpg")).status).toBe(200);
    await eventually(() =>
      expect(statSync(join(folder, readdirSync(folder)[0] ?? "")).mtimeMs).toBeGreaterThan(
        Date.now() - 3_600_000,
      ),
    );
    expect((await route.show("/a.jpg")).status).toBe(200);
    expect(host.calls).toHaveLength(2);
  });

  test("goes once the host has the picture no more", async () => {
    const folder = makeFolder();
    const route = await startRoute(folder);
    host.show("/a.jpg", await makeJpeg());
    await route.show("/a.jpg");
    age(folder);
    host.answers.clear();
    await eventually(async () => expect((await route.show("/a.jpg")).status).toBe(404));
    expect(readdirSync(folder)).toEqual([]);
  });

  test("is shown where nothing can be kept", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const file = join(makeFolder(), "file");
    writeFileSync(file, "");
    const route = await startRoute(file);
    host.show("/a.jpg", await makeJpeg());
    expect((await route.show("/a.jpg")).status).toBe(200);
    expect((await route.show("/a.jpg")).status).toBe(200);
    expect(complaints).toHaveBeenCalledOnce();
    complaints.mockRestore();
  });
});

/** Every address that the pictures of a page offer, with the width that it promises. */
function offersOf(html: string) {
  const sets = [...html.matchAll(/ srcset="([^"]+)"/gi)].flatMap(([, set]) => (set ?? "").split(", "));
  return [...new Set(sets)].map((offer) => {
    const [address = "", width = ""] = offer.replaceAll("&amp;", "&").split(" ");
    return { address, width: Number(width.replace("w", "")) };
  });
}

/** The folders of the site's own pictures, with one cover that has these bytes. */
function folderWith(cover: Buffer | string): string {
  const folder = makeFolder();
  mkdirSync(join(folder, "covers"));
  writeFileSync(join(folder, "covers/a.webp"), cover);
  return folder;
}

function makeWebp(width = 1200, height = 675): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#57e5a4" } })
    .webp()
    .toBuffer();
}

describe("a picture of the site's own", () => {
  /** The mechanism as a process that has just started has it, over originals of a test's own. */
  async function startOwn(originals: string, folder = makeFolder()) {
    vi.stubEnv("IMAGE_CACHE_DIR", folder);
    vi.resetModules();
    const { getOwnPicture, makeOwnPictures } = await import("../../app/pictures/own-picture.server");
    return {
      makeAll: (report: (count: number, total: number) => void) => makeOwnPictures(report, originals),
      show: async (path: string) => {
        const variant = parseVariantPath(path);
        if (!variant) throw new Error(`${path} is no variant`);
        const picture = await getOwnPicture(variant, originals);
        if (!picture) return undefined;
        const { width, format } = await sharp(picture.bytes).metadata();
        return { width, format, isOriginal: picture.isOriginal };
      },
    };
  }

  const original = { width: 1200, format: "webp", isOriginal: true };

  test("is its original until the variant is made, which later processes find", async () => {
    const [originals, folder] = [folderWith(await makeWebp()), makeFolder()];
    const site = await startOwn(originals, folder);
    expect(await site.show("/covers/a-360.webp")).toEqual(original);
    const variant = { width: 360, format: "webp", isOriginal: false };
    await eventually(async () => expect(await site.show("/covers/a-360.webp")).toEqual(variant));
    expect(await (await startOwn(originals, folder)).show("/covers/a-360.webp")).toEqual(variant);
    expect(await site.show("/covers/b-360.webp")).toBeUndefined();
  });

  test("that has changed has other variants", async () => {
    const originals = folderWith(await makeWebp());
    const site = await startOwn(originals);
    await site.makeAll(() => {});
    expect(await site.show("/covers/a-360.webp")).toMatchObject({ width: 360 });
    writeFileSync(join(originals, "covers/a.webp"), await makeWebp(300, 200));
    expect(await site.show("/covers/a-360.webp")).toMatchObject({ width: 300, isOriginal: true });
    await eventually(async () =>
      expect(await site.show("/covers/a-360.webp")).toMatchObject({ width: 300, isOriginal: false }),
    );
  });

  test("that is asked for does not grow old", async () => {
    const folder = makeFolder();
    const site = await startOwn(folderWith(await makeWebp()), folder);
    await site.makeAll(() => {});
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
    await site.show("/covers/a-360.webp");
    const ages = readdirSync(folder).map((name) => Date.now() - statSync(join(folder, name)).mtimeMs);
    expect(ages.filter((milliseconds) => milliseconds < 3_600_000)).toHaveLength(1);
  });

  test("is made ahead in all widths and formats, and told of once", async () => {
    const site = await startOwn(folderWith(await makeWebp()));
    const report = vi.fn();
    await site.makeAll(report);
    expect(report.mock.calls).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((count) => [count, 7]));
    for (const [name, width] of [
      ["a-224.avif", 224],
      ["a-1200.avif", 1200],
      ["a-720.webp", 720],
    ])
      expect(await site.show(`/covers/${name}`)).toMatchObject({ width, isOriginal: false });
    report.mockClear();
    await site.makeAll(report);
    expect(report).not.toHaveBeenCalled();
  });

  test("that is damaged stays as it is, and the others are made", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const originals = folderWith("no picture");
    writeFileSync(join(originals, "covers/b.webp"), await makeWebp());
    const site = await startOwn(originals);
    const report = vi.fn();
    await site.makeAll(report);
    expect(report.mock.lastCall).toEqual([7, 14]);
    expect(complaints).toHaveBeenCalledWith(expect.stringMatching(/^\/covers\/a.webp can't be made/));
    complaints.mockRestore();
  });

  test("is its original where nothing can be kept, and nothing is made in vain", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
    const file = join(makeFolder(), "file");
    writeFileSync(file, "");
    const site = await startOwn(folderWith(await makeWebp()), file);
    const report = vi.fn();
    await site.makeAll(report);
    expect(report.mock.calls).toEqual([[0, 7]]);
    expect(await site.show("/covers/a-360.webp")).toEqual(original);
    expect(complaints).toHaveBeenCalledOnce();
    complaints.mockRestore();
  });
});

describe("on the built site", () => {
  test("every picture that a screen offers is there at once, and soon in the promised width and type", async () => {
    const site = await startSite(upstream.url, { IMAGE_CACHE_DIR: makeFolder() });
    const pages = await Promise.all(
      ["/", "/?tags=AI", "/?search=sleep", "/?page=2", "/blogs/1"].map(async (path) =>
        (await fetch(site.url + path)).text(),
      ),
    );
    for (const html of pages) expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
    const offers = offersOf(pages.join(""));
    expect(offers.length).toBeGreaterThan(100);
    const few = offers.filter(({ address }) => /featured-science|leila-haddad/.test(address));
    expect(few).toHaveLength(12);
    for (const { address, width } of few) {
      const shown = await eventually(async () => {
        const answer = await fetch(site.url + address);
        expect(answer.headers.get("Cache-Control"), address).toMatch("max-age=3600");
        return answer;
      });
      const type = address.endsWith(".avif") ? "image/avif" : "image/webp";
      expect([address, shown.headers.get("Content-Type")]).toEqual([address, type]);
      const metadata = await metadataOf(shown);
      expect([address, metadata.width]).toEqual([address, width]);
      const ratio = address.startsWith("/authors/") ? 1 : 16 / 9;
      expect(Math.abs(metadata.height - width / ratio), address).toBeLessThanOrEqual(0.5);
    }
    const address = `${site.url}/covers/featured-science-360.avif`;
    const tag = (await fetch(address)).headers.get("ETag") ?? "";
    const again = await fetch(address, { headers: { "If-None-Match": tag } });
    expect([again.status, again.headers.get("X-Content-Type-Options")]).toEqual([304, "nosniff"]);

    for (const { address } of offers) {
      const answer = await fetch(site.url + address);
      expect([address, answer.status]).toEqual([address, 200]);
      if (answer.headers.get("Cache-Control") !== "no-store") continue;
      const { width, format } = await metadataOf(answer);
      const ownWidth = address.startsWith("/authors/") ? 160 : 1200;
      expect([address, width, format]).toEqual([address, ownWidth, "webp"]);
      expect(answer.headers.get("Content-Type")).toBe("image/webp");
    }
    await site.stop();
  });

  test("pictures of allowed hosts come through it, previews and feeds name the original", async () => {
    const elsewhere = "https://elsewhere.test/b.png";
    const image = `${host.url}/a%20b.jpg?c=d&e`;
    host.show("/a%20b.jpg?c=d&e", await makeJpeg());
    upstream.answerWith("list", [
      { id: 1, image, authorPic: image },
      { id: 2, image: elsewhere },
    ]);
    upstream.answerWith("article", { id: 1, title: "One", image, authorPic: elsewhere });
    const env = { IMAGE_HOSTS: host.host.toUpperCase(), IMAGE_CACHE_DIR: makeFolder() };
    const site = await startSite(upstream.url, env);
    const read = async (path: string) => (await fetch(site.url + path)).text();
    const [list, article, feed] = [await read("/"), await read("/blogs/1"), await read("/feed.json")];
    upstream.reset();

    const offers = offersOf(list).filter(({ address }) => address.startsWith("/pictures"));
    expect(offers.map(({ width }) => width)).toEqual([
      ...[224, 360, 720, 1200, 224, 360, 720, 1200],
      ...[72, 160, 72, 160],
    ]);
    for (const { address, width } of offers) {
      const answer = await fetch(site.url + address);
      const [, format] = address.match(/format=(\w+)$/) ?? [];
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, `image/${format}`]);
      expect(answer.headers.get("Cache-Status")).toBe("circuit-and-cell; fwd=uri-miss");
      expect(await metadataOf(answer)).toMatchObject({ width });
      const condition = { "If-None-Match": answer.headers.get("ETag") ?? "" };
      const again = await fetch(site.url + address, { headers: condition });
      expect([again.status, again.headers.get("X-Content-Type-Options")]).toEqual([304, "nosniff"]);
    }
    expect(list).toContain(`<img src="${elsewhere}"`);
    expect(article).toContain(`<img src="${elsewhere}"`);
    expect(article).toContain(`property="og:image" content="${image.replace("&", "&amp;")}"`);
    expect(feed).toContain(JSON.stringify(image));
    await site.stop();
  });

  test("remix-serve shows them too", async () => {
    host.show("/a.jpg", await makeJpeg());
    const run = runNode(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
      API_BASE_URL: upstream.url,
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
      IMAGE_HOSTS: host.host,
      IMAGE_CACHE_DIR: makeFolder(),
    });
    const url = await run.printed(/\((http:\/\/127[\w.:]+)\)/);
    for (const width of [360, 1200]) {
      const answer = await fetch(`${url}${pictureAddress(`${host.url}/a.jpg`)}&width=${width}&format=webp`);
      expect(await metadataOf(answer), run.output).toMatchObject({ width, format: "webp" });
    }
    await run.stop();
  });
});
