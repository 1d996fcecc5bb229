import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { Cache } from "../../../app/caching/cache.server";
import type { CachedResponse } from "../../../server/cached-response";
import { createPageHandler, type Render } from "../../../server/pages";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const HTML = { "Content-Type": "text/html" };

/** A render whose answer is made of content of age 0, as loaders say it. */
function cacheable(answer: (path: string) => Response): Render {
  return async (path, context) => {
    context.contentAgeS = 0;
    return answer(path);
  };
}

/** A server of nothing but pages; the address under which it answers. */
async function serve(render: Render, cache: Cache<CachedResponse>): Promise<string> {
  const pages = createPageHandler(render, cache);
  const server = createServer((request, response) => {
    request.id = "id";
    if (pages.sendFresh(request, response)) return;
    pages.send(request, response).catch(() => response.writeHead(500).end());
  }).listen(0, "127.0.0.1");
  await vi.waitUntil(() => server.listening);
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a render that throws rejects and is not cached", async () => {
  const render = vi.fn<Render>().mockRejectedValueOnce(new Error("broken"));
  render.mockImplementation(cacheable(() => new Response("page", { headers: HTML })));
  const url = await serve(render, new Cache<CachedResponse>(1_000_000));
  expect((await fetch(url)).status).toBe(500);
  expect(await (await fetch(url)).text()).toBe("page");
});

test("a response too large for the cache is still served", async () => {
  const url = await serve(
    cacheable(() => new Response("x".repeat(5_000), { headers: { "Content-Type": "font/woff2" } })),
    new Cache<CachedResponse>(2_000),
  );
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(url);
    expect([(await answer.text()).length, answer.headers.get("Content-Encoding")]).toEqual([5_000, null]);
  }
});

test("a picture is rendered once for simultaneous requests, is not cached, and has an ETag", async () => {
  const cache = new Cache<CachedResponse>(1_000_000);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const render = vi.fn<Render>(async () => {
    await released;
    return new Response("picture", {
      headers: { "Cache-Control": "public, max-age=60", "Content-Type": "image/avif" },
    });
  });
  const url = await serve(render, cache);
  const read = vi.spyOn(cache, "read");
  const both = Promise.all([fetch(url), fetch(url)]);
  await vi.waitUntil(() => read.mock.calls.length === 2);
  release();
  const [first, second] = await both;
  expect([await first.text(), await second.text(), render.mock.calls.length]).toEqual([
    "picture",
    "picture",
    1,
  ]);
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(cache.peek("/")).toBeUndefined();
  const again = await fetch(url, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
  expect([again.status, again.headers.get("X-Content-Type-Options")]).toEqual([304, "nosniff"]);
});

test("other header fields of the app's response are sent too, a redirect's as well", async () => {
  const headers = { "Cache-Control": "public, max-age=60", Location: "/blogs/1", "X-Remix-Response": "yes" };
  const url = await serve(
    cacheable(() => new Response(null, { status: 301, headers })),
    new Cache<CachedResponse>(10_000),
  );
  for (const state of [/stored/, /hit/]) {
    const answer = await fetch(url, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("X-Remix-Response")]).toEqual([
      301,
      "/blogs/1",
      "yes",
    ]);
    expect(answer.headers.get("Cache-Status")).toMatch(state);
    expect(answer.headers.get("ETag")).toBeNull();
  }
});
