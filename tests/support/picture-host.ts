import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A picture of one colour, such as a camera would give: an orientation and a comment in its EXIF data. */
export function makeJpeg(width = 1600, height = 1200, orientation = 1): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#e57a54" } })
    .withExif({ IFD0: { ImageDescription: "taken at home" } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

/** Another site with pictures, on a free port: `answers` by path, 404 for any other; `calls` are the paths asked for. */
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
    /** Answers a path with these bytes. */
    show(path: string, bytes: Buffer | string) {
      answers.set(path, (response) => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(bytes));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
