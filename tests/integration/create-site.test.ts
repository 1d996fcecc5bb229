import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { startPictureHost } from "../support/picture-host";
import { askPlainly, startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

/** What keeps this process busy, and the files that it has open, beyond what did `before`. */
function inUse(before: readonly string[] = []): string[] {
  const files = readdirSync("/proc/self/fd").map(() => "file");
  const left = [...process.getActiveResourcesInfo(), ...files];
  for (const resource of before) {
    const index = left.indexOf(resource);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** Resolves once no more is in use than `before`, without a timer of its own. */
async function expectRelease(before: readonly string[]): Promise<void> {
  const end = performance.now() + 90_000;
  while (inUse(before).length > 0 && performance.now() < end) await setImmediate();
  expect(inUse(before)).toEqual([]);
}

function requestFor(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

test("two sites with other settings live in one process, and nothing is left of those that are closed", async () => {
  const [upstream, pictures] = await Promise.all([startUpstream(), startPictureHost()]);
  // What is loaded with the first site stays.
  await (await startSite(upstream.url, { METRICS_PORT: "1" }, { hasThreads: true })).stop();
  const before = inUse();

  const one = {
    SITE_URL: "https://one.test",
    CONTENT_FRESH_S: "0",
    METRICS_PORT: "1",
    // Nothing ends by itself.
    API_TIMEOUT_MS: "0",
    IMAGE_HOSTS: pictures.host,
  };
  const two = { SITE_URL: "http://two.test", CONTENT_FRESH_S: "600" };
  const sites = [
    await startSite(upstream.url, one, { hasThreads: true }),
    await startSite(upstream.url, two, { hasThreads: true }),
  ] as const;
  const answers = await Promise.all(
    sites.map(async ({ url }) => {
      const { headers, body } = await askPlainly(url, "/blogs/1");
      const { status } = await askPlainly(url, "/", { Host: "two.test" });
      const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(body.toString()) ?? [];
      return [status, canonical, headers["cache-control"], headers["strict-transport-security"]];
    }),
  );
  expect(answers).toEqual([
    [421, "https://one.test/blogs/1", "public, max-age=0, no-transform", "max-age=31536000"],
    [
      200,
      "http://two.test/blogs/1",
      "public, max-age=600, s-maxage=600, stale-if-error=86400, no-transform",
      undefined,
    ],
  ]);

  // One connection is idle, one has sent half of a request, and two wait: for json-server and for a host of pictures.
  const release = upstream.hold("list");
  pictures.answers.set("/a.jpg", () => {});
  const picture = `/pictures?src=${encodeURIComponent(`${pictures.url}/a.jpg`)}&width=360&format=webp`;
  const sockets = ["", "GET / HTTP/1.1\r\nHo", ...["/?tags=AI", picture].map(requestFor)].map((text) => {
    const socket = connect(Number(new URL(sites[0].url).port), "127.0.0.1").on("error", () => {});
    socket.write(text);
    return socket;
  });
  const calls = () => [upstream.calls.at(-1), ...pictures.calls];
  await eventually(() => expect(calls()).toEqual(["/blogs/?tags_like=AI", "/a.jpg"]));
  const closed = sockets.map((socket) => once(socket, "close"));
  await Promise.all(sites.map(({ stop }) => stop()));
  await Promise.all(closed);
  release();
  upstream.reset();
  await expectRelease(before);
  pictures.close();
  upstream.close();
});
