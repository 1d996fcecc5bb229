import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { type Failure, STATUS } from "../../../app/content/blog";
import { type Call, noteEdit, read, startReading } from "../../../app/content/store.server";
import { createPageHandler, type Render } from "../../../server/pages";

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const HTML = { "Content-Type": "text/html" };

/** A server of nothing but pages; the address under which it answers. */
async function serve(render: Render, maxBytes = 1_000_000): Promise<string> {
  const pages = createPageHandler(render, maxBytes);
  const server = createServer((request, response) => {
    request.id = "id";
    if (pages.sendFresh(request, response)) return;
    pages.send(request, response).catch(() => response.writeHead(500).end());
  }).listen(0, "127.0.0.1");
  await vi.waitUntil(() => server.listening);
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Puts what a call answers into a page, as loaders do. */
function renderOf(call: Call): Render {
  return async (_url, { reading = startReading() }) => {
    const result = await read<string>(call, reading);
    return new Response(result.ok ? result.value : result.error, {
      status: result.ok ? 200 : STATUS[result.error],
      headers: HTML,
    });
  };
}

let calls = 0;

/** A call that answers what `text` is at the time. */
function callOf(answer: { text: string | Failure }): Call {
  calls += 1;
  return {
    key: `${calls}`,
    keysOf: () => ["lists", "article-1"],
    ask: async () =>
      typeof answer.text === "string" ? { ok: true, value: answer.text, etag: null } : answer.text,
  };
}

test("a page is rendered again only if its content has changed", async () => {
  const answer: { text: string | Failure } = { text: "one" };
  const render = vi.fn(renderOf(callOf(answer)));
  const url = await serve(render);
  const ask = async () => {
    const { headers, ...response } = await fetch(url).then(async (got) => ({
      headers: got.headers,
      status: got.status,
      text: await got.text(),
    }));
    return [
      response.status,
      response.text,
      headers.get("cache-status")?.replace(/ttl=.*/, ""),
      render.mock.calls.length,
    ];
  };
  expect(await ask()).toEqual([200, "one", "circuit-and-cell; fwd=uri-miss; stored; ", 1]);
  expect(await ask()).toEqual([200, "one", "circuit-and-cell; hit; ", 1]);
  noteEdit();
  expect(await ask()).toEqual([200, "one", "circuit-and-cell; hit; ", 1]);
  answer.text = "two";
  noteEdit();
  expect(await ask()).toEqual([200, "two", "circuit-and-cell; fwd=stale; stored; ", 2]);
  answer.text = { ok: false, error: "broken" };
  noteEdit();
  expect(await ask()).toEqual([200, "two", "circuit-and-cell; hit; ", 2]);
  answer.text = { ok: false, error: "not-found" };
  noteEdit();
  await vi.waitFor(async () => expect((await ask())[0]).toBe(404), { timeout: 5_000 });
});

test("a render that throws rejects and is not cached; where there is a page, that is served", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = { text: "one" };
  const rendered = renderOf(callOf(answer));
  const broken = () => Promise.reject(new Error("broken"));
  const render = vi.fn<Render>(rendered).mockImplementationOnce(broken);
  const url = await serve(render);
  expect((await fetch(url)).status).toBe(500);
  expect(await (await fetch(url)).text()).toBe("one");
  answer.text = "two";
  noteEdit();
  render.mockImplementationOnce(broken);
  expect(await (await fetch(url)).text()).toBe("one");
  expect(report).toHaveBeenCalled();
  report.mockClear();
});

test("a response too large for the cache is still served", async () => {
  const render = async () => new Response("x".repeat(5_000), { headers: { "Content-Type": "font/woff2" } });
  const url = await serve(render, 2_000);
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(url);
    expect([(await answer.text()).length, answer.headers.get("Content-Encoding")]).toEqual([5_000, null]);
  }
});

test("a picture is rendered once for simultaneous requests, is not cached, and has an ETag", async () => {
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
  const url = await serve(render);
  const both = Promise.all([fetch(url), fetch(url)]);
  await vi.waitUntil(() => render.mock.calls.length === 1);
  // The second request is there by the time of an answer to a third.
  await fetch(`${url}/other`, { signal: AbortSignal.timeout(100) }).catch(() => {});
  release();
  const [first, second] = await both;
  expect([await first.text(), await second.text(), first.headers.get("Cache-Control")]).toEqual([
    "picture",
    "picture",
    "public, max-age=60",
  ]);
  const before = render.mock.calls.length;
  const again = await fetch(url, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
  expect([again.status, again.headers.get("X-Content-Type-Options")]).toEqual([304, "nosniff"]);
  expect(render.mock.calls.length).toBe(before + 1);
});

test("other header fields of the app's response are sent too, a redirect's as well", async () => {
  const headers = { Location: "/blogs/1", "X-Remix-Response": "yes" };
  const url = await serve(async () => new Response(null, { status: 301, headers }));
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
