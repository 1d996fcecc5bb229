import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Failure, STATUS } from "../../../app/articles/result";
import { createInvalidations } from "../../../app/content/invalidations.server";
import { createPolicy } from "../../../app/content/policy.server";
import { createStore, type SourceRequest } from "../../../app/content/store.server";
import { parseAddress } from "../../../app/filters/request-address";
import { readEnv } from "../../../app/runtime/env.server";
import { chooseCoding } from "../../../server/cached-response";
import { createPageHandler, type Render } from "../../../server/pages";
import { createResponses } from "../../../server/requests";
import { eventually } from "../../support/eventually";

/** A server of nothing but pages: the address under which it answers, and what notes an edit. */
async function serve(render: Render, maxBytes = 1_000_000) {
  const { invalidate, isInvalidated } = createInvalidations();
  const pages = createPageHandler({
    render,
    store: createStore({ freshS: 5, timeoutMs: 2_000, execute: createPolicy(2_000).execute, isInvalidated }),
    freshS: 5,
    responses: createResponses(readEnv({})),
    maxBytes,
  });
  const server = createServer((request, response) => {
    request.id = "id";
    if (pages.sendFresh(request, response)) return;
    pages.send(parseAddress(request.url ?? ""), request, response).catch(() => response.writeHead(500).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, invalidate };
}

type Answering = { text: string | Failure };

/** Renders what a call answers at the time, as loaders do. */
function renderOf(answer: Answering): Render {
  const send: SourceRequest["send"] = async () =>
    typeof answer.text === "string" ? { ok: true, value: answer.text, etag: null } : answer.text;
  return async (_url, { read }) => {
    const result = await read<string>({ key: "text", send });
    return new Response(result.ok ? result.value : result.error, {
      status: result.ok ? 200 : STATUS[result.error],
      headers: { "Content-Type": "text/html" },
    });
  };
}

test("a page is rendered again only if its content has changed", async () => {
  const answer: Answering = { text: "one" };
  const { url, invalidate } = await serve(renderOf(answer));
  const send = async () => {
    const response = await fetch(url);
    const status = response.headers.get("cache-status")?.replace(/^circuit-and-cell; |; ttl=.*/g, "");
    return [response.status, await response.text(), status];
  };
  expect(await send()).toEqual([200, "one", "fwd=uri-miss; stored"]);
  expect(await send()).toEqual([200, "one", "hit"]);
  invalidate();
  expect(await send()).toEqual([200, "one", "hit"]);
  answer.text = "two";
  invalidate();
  expect(await send()).toEqual([200, "two", "fwd=stale; stored"]);
  answer.text = { ok: false, error: "broken" };
  invalidate();
  expect(await send()).toEqual([200, "two", "hit"]);
  answer.text = { ok: false, error: "not-found" };
  invalidate();
  await eventually(async () => expect((await send())[0]).toBe(404));
});

test("the date of a feed is when its body was first made, and its ETag is the same everywhere", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const answer: Answering = { text: "one" };
  const renderPage = renderOf(answer);
  const render: Render = async (...given) => {
    // Of content that changes, the body shows the first letter.
    const [letter = ""] = await (await renderPage(...given)).text();
    return new Response(letter.repeat(600), {
      headers: { "Content-Type": "application/xml; charset=utf-8" },
    });
  };
  const { url, invalidate } = await serve(render);
  const load = async (content: string, from = url) => {
    answer.text = content;
    invalidate();
    const { headers } = await fetch(from);
    vi.advanceTimersByTime(60_000);
    return [headers.get("last-modified")?.slice(17, 22), headers.get("etag")];
  };
  const [first, etag] = await load("one");
  expect(first).toBe("00:00");
  expect(await load("other")).toEqual(["00:00", etag]);
  const [changed, otherTag] = await load("two");
  expect(changed).toBe("00:02");
  expect(otherTag).not.toBe(etag);
  expect(await load("one")).toEqual(["00:03", etag]);
  const restarted = await serve(render);
  expect(await load("one", restarted.url)).toEqual(["00:04", etag]);
});

test("a redirect is made anew each time, and takes the place of the page that was there", async () => {
  const page: Answering = { text: "one" };
  const renderPage = renderOf(page);
  const render = vi.fn<Render>(async (path, reading) => {
    const { status } = await renderPage(path, reading);
    const headers = { location: "/", "Content-Type": "text/html" };
    return status === 200 ? new Response("one", { headers }) : new Response(null, { status: 301, headers });
  });
  const { url, invalidate } = await serve(render);
  const send = async () => (await fetch(url, { redirect: "manual" })).status;
  expect([await send(), await send()]).toEqual([200, 200]);
  expect(render).toHaveBeenCalledTimes(1);
  page.text = { ok: false, error: "not-found" };
  invalidate();
  await eventually(async () => expect(await send()).toBe(301));
  render.mockClear();
  // This one is made of content, and could be kept.
  page.text = "two";
  render.mockImplementation(async (path, reading) => {
    await renderPage(path, reading);
    return new Response(null, { status: 301, headers: { location: "/" } });
  });
  expect([await send(), await send()]).toEqual([301, 301]);
  expect(render).toHaveBeenCalledTimes(2);
});

test("a render that throws rejects and is not cached; where there is a page, that is served", async () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = { text: "one" };
  const rendered = renderOf(answer);
  const broken = () => Promise.reject(new Error("broken"));
  const render = vi.fn<Render>(rendered).mockImplementationOnce(broken);
  const { url, invalidate } = await serve(render);
  expect((await fetch(url)).status).toBe(500);
  expect(await (await fetch(url)).text()).toBe("one");
  answer.text = "two";
  invalidate();
  render.mockImplementationOnce(broken);
  expect(await (await fetch(url)).text()).toBe("one");
  expect(report).toHaveBeenCalled();
  report.mockClear();
});

test("while the source fails, a page of several articles is not made again for each request", async () => {
  let answer: "found" | Failure = "found";
  const callOf = (name: string): SourceRequest => ({
    key: `article ${name}`,
    send: async () => (answer === "found" ? { ok: true, value: name, etag: null } : answer),
    article: name,
  });
  const render = vi.fn<Render>(async (_url, { read }) => {
    const texts = [await read<string>(callOf("a")), await read<string>(callOf("b"))];
    const text = texts.map((found) => (found.ok ? found.value : found.error)).join(" and ");
    return new Response(text, { headers: { "Content-Type": "text/html" } });
  });
  const { url, invalidate } = await serve(render);
  const send = async () => (await fetch(url)).text();
  expect(await send()).toBe("a and b");
  answer = { ok: false, error: "broken" };
  invalidate();
  for (let times = 0; times < 5; times += 1) expect(await send()).toBe("a and b");
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page whose content is late says when to send again, one that failed does not", async () => {
  for (const [error, seconds] of [
    ["timeout", "5"],
    ["broken", null],
  ] as const) {
    const { url } = await serve(renderOf({ text: { ok: false, error } }));
    const { status, headers } = await fetch(url);
    expect([status, headers.get("retry-after")]).toEqual([STATUS[error], seconds]);
  }
});

test("a response too large for the cache is still served", async () => {
  const render = async () => new Response("x".repeat(5_000), { headers: { "Content-Type": "font/woff2" } });
  const { url } = await serve(render, 2_000);
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(url);
    expect([(await answer.text()).length, answer.headers.get("Content-Encoding")]).toEqual([5_000, null]);
  }
});

test("simultaneous requests share a render, and what says how long it may be cached is not kept", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const headers = { "Cache-Control": "public, max-age=60", "Content-Type": "image/avif" };
  const render = vi.fn<Render>(() => released.then(() => new Response("picture", { headers })));
  const { url } = await serve(render);
  const both = Promise.all([fetch(url), fetch(url)]);
  await eventually(() => expect(render).toHaveBeenCalledTimes(1));
  // The server has the second request by the time of one behind it.
  const other = fetch(`${url}/other`);
  await eventually(() => expect(render).toHaveBeenCalledTimes(2));
  release();
  await other;
  for (const answer of await both) expect(await answer.text()).toBe("picture");
  await fetch(url);
  expect(render.mock.calls.map(([{ key }]) => key)).toEqual(["/", "/other", "/"]);
});

test("other header fields of the app's response are sent too, a redirect's as well", async () => {
  const headers = { location: "/blogs/1", "x-remix-response": "yes" };
  const { url } = await serve(async () => new Response(null, { status: 301, headers }));
  const answer = await fetch(url, { redirect: "manual" });
  // Made of no content, it is not kept.
  const status = expect.stringMatching(/fwd=uri-miss$/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({ ...headers, "cache-status": status });
  expect([answer.status, answer.headers.get("ETag")]).toEqual([301, null]);
});

test.each([
  ["br", "br;q=0.9, gzip;q=0.5", "gzip, deflate, br", "gzip, br;q=0.5", "*"],
  ["gzip", "br;q=0, gzip", "br;q=0, *", "GZIP"],
  ["identity", "identity", "zstd, nonsense;q=x", "vibrant, gzip;q=0"],
  ["identity", "br;q=0, *;q=0", "", undefined],
])("%s is for who accepts %j", (coding, ...accepted) => {
  for (const given of accepted) {
    const headers = given === undefined ? {} : { "accept-encoding": given };
    expect([given, chooseCoding({ headers })]).toEqual([given, coding]);
  }
});
