import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeEach } from "vitest";

/** A picture of one colour, with the EXIF data of a camera: an orientation and a comment. */
export function makeJpeg(width = 1600, height = 1200, orientation = 1): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#e57a54" } })
    .withExif({ IFD0: { ImageDescription: "taken at home" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** A GIF of two frames, the first red and the second blue. */
export async function makeAnimation(): Promise<Buffer> {
  const frames = ["#f00", "#00f"].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/** A server of pictures on a free port: `answers` by path, else 404. `calls` are the requested paths. */
export async function startPictureHost() {
  const calls: string[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    calls.push(path);
    const answer = answers.get(path);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    calls,
    answers,
    /** Serves these bytes at a path. */
    show(path: string, bytes: Buffer | string) {
      answers.set(path, (response) => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A picture host for the tests of a file, empty before each, and the settings that allow it. */
export async function sharePictureHost() {
  const host = await startPictureHost();
  beforeEach(() => {
    host.calls.length = 0;
    host.answers.clear();
  });
  afterAll(() => host.close());
  return { ...host, env: { IMAGE_HOSTS: host.host } };
}
