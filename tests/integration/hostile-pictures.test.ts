import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeJpeg, sharePictureHost } from "../support/picture-host";
import { startRoute } from "../support/picture-route";

const host = await sharePictureHost();

describe("what is asked for", () => {
  test("from another host is not found, and no call is made", async () => {
    const route = await startRoute(host.env);
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
      expect([source, answer.status]).toEqual([source, 404]);
    }
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
    const route = await startRoute(host.env);
    host.show("/a.jpg", typeof body === "string" ? body : await body());
    const answer = await route.show(`${host.url}/a.jpg`);
    expect(answer.status).toBe(502);
    expect((await answer.text()).length).toBeLessThan(100);
  });

  test("with a redirect is 502, and it is not followed", async () => {
    const route = await startRoute(host.env);
    host.show("/b.jpg", await makeJpeg());
    host.answers.set("/a.jpg", (response) => response.writeHead(302, { Location: "/b.jpg" }).end());
    expect((await route.show(`${host.url}/a.jpg`)).status).toBe(502);
    expect(host.calls).toEqual(["/a.jpg"]);
  });

  test.each<[string, number, (response: ServerResponse) => unknown]>([
    ["a status 500", 502, (response) => response.writeHead(500).end()],
    ["a lost connection", 502, (response) => response.destroy()],
    ["no such picture", 404, (response) => response.writeHead(404).end()],
    ["silence", 504, () => {}],
    ["a body that does not end in time", 504, (response) => response.writeHead(200).write("x")],
  ])("with %s is %i", async (_what, status, answer) => {
    const route = await startRoute(host.env);
    host.answers.set("/a.jpg", answer);
    expect((await route.show(`${host.url}/a.jpg`)).status).toBe(status);
  });

  test("whose body never ends is cut off", async () => {
    const route = await startRoute(host.env);
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
    expect([502, 504]).toContain((await route.show(`${host.url}/a.jpg`)).status);
    await closed;
  });
});
