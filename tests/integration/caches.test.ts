import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { withParams } from "../../app/filters/request-address";
import { pass, stopClock } from "../support/clock";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { ON_EVERY_ANSWER, uncached } from "../support/headers";
import { shareSite } from "../support/own-site";
import type { Call } from "../support/upstream";

stopClock();

const FRESH_MS = 5_000;

const file = writeContentFile(readFileSync("db.json", "utf8"));
const env = { SITE_URL: "https://blog.example" };
const { upstream, url, ask } = await shareSite(env, file);

const BROTLI = { "Accept-Encoding": "gzip, deflate, br" };

const CODINGS = { br: brotliDecompressSync, gzip: gunzipSync, identity: Buffer.from };

test.each([
  ["/?_data=routes%2F_index", /stored/],
  ["/?page=1&_data=routes%2F_index", /fwd=uri-miss$/],
  // These have no content that could change.
  ["/?_data=root", /fwd=uri-miss$/],
  ["/nowhere?_data=root", /fwd=uri-miss$/],
  ["/robots.txt", /fwd=uri-miss$/],
])("of an address that the site never asks for nothing is kept: %s", async (path, status) => {
  const { headers } = await ask(path);
  expect(String(headers["cache-status"]).replace(/; ttl=.*/, "")).toMatch(status);
});

test.each([
  "/?tags=AI",
  "/blogs/7",
  "/blogs/7.md",
  "/topics",
  "/colophon",
  "/feed.xml",
  "/sitemap.xml",
  "/blogs/7?_data=routes%2Fblogs.%24id",
])("what is asked of %s with parameters that nobody knows is its page, which is kept once", async (path) => {
  const known = await ask(path, BROTLI);
  for (const unknown of [`utm_source=${Math.random()}`, "fbclid=a&a[b]=%", "x"]) {
    const { status, headers, body } = await ask(withParams(path, unknown), BROTLI);
    expect([status, headers.etag, body.equals(known.body)]).toEqual([200, known.headers.etag, true]);
    expect(headers["cache-status"]).toMatch(/hit/);
  }
});

describe("answers", () => {
  test.each([
    ["/", /text\/html/],
    ["/?tags=AI", /text\/html/],
    ["/blogs/7", /text\/html/],
    ["/?_data=routes%2F_index", /application\/json/],
    ["/blogs/7?_data=routes%2Fblogs.%24id", /application\/json/],
    ["/blogs/7.md", /text\/markdown/],
    ["/feed.xml", /application\/xml/],
    ["/feed.json?search=sleep", /application\/feed\+json/],
    ["/sitemap.xml", /application\/xml/],
  ])("%s comes in each coding with its own strong ETag, and is 304 on revalidation", async (path, type) => {
    const { text } = await ask(path);
    const etags = new Set<unknown>();
    for (const [coding, decode] of Object.entries(CODINGS)) {
      const { status, headers, body } = await ask(path, { "Accept-Encoding": coding });
      expect([status, decode(body).toString()]).toEqual([200, text]);
      expect(headers).toMatchObject({
        ...ON_EVERY_ANSWER,
        "content-type": expect.stringMatching(type),
        "content-length": String(body.length),
        vary: "Accept-Encoding",
        etag: expect.stringMatching(/^"[\w-]+"$/),
        "cache-control": `public, max-age=5, s-maxage=5, stale-if-error=86400${String(type).includes("html") ? ", no-transform" : ""}`,
        age: expect.stringMatching(/^\d+$/),
      });
      expect(headers["content-encoding"]).toBe(coding === "identity" ? undefined : coding);
      etags.add(headers.etag);
      const head = await ask(path, { "Accept-Encoding": coding }, "HEAD");
      expect([head.status, head.text, head.headers.etag]).toEqual([200, "", headers.etag]);
      expect(head.headers["content-length"]).toBe(headers["content-length"]);
      const again = await ask(path, { "If-None-Match": `"other", W/${headers.etag}` });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", headers.etag]);
      const { vary, "cache-control": control } = headers;
      for (const same of [head, again])
        expect(same.headers).toMatchObject({ ...ON_EVERY_ANSWER, vary, "cache-control": control });
    }
    expect(etags.size).toBe(3);
    expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
    expect((await ask(path, { "If-None-Match": "*" })).status).toBe(304);
  });

  test.each(["/feed.xml", "/feed.json?search=sleep", "/feed.json?search=qqqq", "/sitemap.xml"])(
    "%s is 304 by its date, unless an ETag says otherwise",
    async (path) => {
      for (const coding of Object.keys(CODINGS)) {
        const accept = { "Accept-Encoding": coding };
        const { status, headers } = await ask(path, accept);
        const date = String(headers["last-modified"]);
        expect([status, new Date(date).toUTCString()]).toEqual([200, date]);
        expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse(String(headers.date)));
        const later = new Date(Date.parse(date) + 60_000).toUTCString();
        for (const method of ["GET", "HEAD"])
          for (const condition of [
            { "If-Modified-Since": date },
            { "If-Modified-Since": later, "Cache-Control": "no-cache" },
            { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT", "If-None-Match": String(headers.etag) },
          ]) {
            const again = await ask(path, { ...accept, ...condition }, method);
            const { etag, "last-modified": same, "content-type": type } = again.headers;
            expect([again.status, again.text, etag, same, type]).toEqual([
              304,
              "",
              headers.etag,
              date,
              undefined,
            ]);
          }
        for (const condition of [
          { "If-Modified-Since": date, "If-None-Match": '"other"' },
          { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
          { "If-Modified-Since": "nonsense" },
        ])
          expect((await ask(path, { ...accept, ...condition })).status).toBe(200);
      }
    },
  );

  test.each(["/", "/blogs/7", "/blogs/7.md", "/blogs/7?_data=routes%2Fblogs.%24id", "/robots.txt"])(
    "%s has no date",
    async (path) => {
      const { status, headers } = await ask(path, { "If-Modified-Since": new Date().toUTCString() });
      expect([status, headers["last-modified"]]).toEqual([200, undefined]);
    },
  );

  test("a page too short to be compressed varies by nothing, on revalidation too", async () => {
    const { headers } = await ask("/robots.txt");
    const again = await ask("/robots.txt", { "If-None-Match": String(headers.etag) });
    expect([headers.vary, again.status, again.headers.vary]).toEqual([undefined, 304, undefined]);
  });

  test("Cache-Status says hit or miss (RFC 9211)", async () => {
    const statusOf = async (path: string) => (await ask(path)).headers["cache-status"];
    // All pages of a list share its age, and it is served for a second after its ttl.
    expect(await statusOf("/?page=3")).toMatch(/^circuit-and-cell; fwd=uri-miss; stored; ttl=(-1|[0-5])$/);
    expect(await statusOf("/?page=3")).toMatch(/^circuit-and-cell; hit; ttl=(-1|[0-5])$/);
    expect(await statusOf("/nope")).toBe("circuit-and-cell; fwd=uri-miss");
    expect(await statusOf("/nope")).toBe("circuit-and-cell; fwd=uri-miss");
  });

  test("one visitor's headers don't change what others get", async () => {
    const plain = await ask("/blogs/5");
    const odd = { Cookie: "a=b", "X-Forwarded-Host": "evil.example", "Accept-Language": "de", Accept: "x/y" };
    await ask("/blogs/6", odd);
    expect((await ask("/blogs/6")).body.toString()).not.toContain("evil");
    expect((await ask("/blogs/5", odd)).body).toEqual(plain.body);
    expect(plain.headers["set-cookie"]).toBeUndefined();
  });
});

test("a crowd of searches leaves json-server to other calls, which wait for one of them at most", async () => {
  const release = upstream.hold("list");
  const searches = Array.from({ length: 9 }, (_, index) => ask(`/?search=crowd${index}`));
  await eventually(() => expect(upstream.calls.filter((call) => call.includes("q="))).toHaveLength(1));
  const topic = ask("/?tags=Crowd");
  await eventually(() =>
    expect(upstream.calls.filter((call) => call.includes("tags_like=Crowd"))).toHaveLength(1),
  );
  expect(upstream.countOpen()).toBe(2);
  release();
  const answers = await Promise.all([topic, ...searches]);
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test("nothing is made for clients that have gone by their turn", async () => {
  const clients = Array.from({ length: 100 }, (_, index) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`GET /?tags=Gone${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.destroy());
    return once(socket, "close");
  });
  await Promise.all(clients);
  expect((await ask("/?tags=Here")).status).toBe(200);
  expect(upstream.calls.filter((call) => call.includes("Gone")).length).toBeLessThan(50);
});

describe("content", () => {
  test("that has changed shows", async () => {
    const title = "A title as new as can be";
    const paths = ["/", "/blogs/52"];
    await pass(FRESH_MS);
    for (const path of paths) await ask(path);
    const { blogs } = JSON.parse(readFileSync(file, "utf8"));
    Object.assign(
      blogs.find(({ id }: { id: number }) => id === 52),
      { title },
    );
    writeFileSync(file, JSON.stringify({ blogs }));
    const load = async () => (await fetch(`${upstream.url}/blogs/52`)).json();
    await eventually(async () => expect(await load()).toMatchObject({ title }));
    for (const path of paths) expect((await ask(path)).text).not.toContain(title);
    await pass(FRESH_MS);
    for (const path of paths) expect((await ask(path)).text).toContain(title);
  });

  test("that has not changed is revalidated with a 304, and keeps its ETag", async () => {
    const first = await ask("/blogs/9", BROTLI);
    await pass(FRESH_MS);
    await ask("/blogs/9");
    expect(upstream.unchanged).toContain("/blogs/9");
    const { status, headers } = await ask("/blogs/9", { "If-None-Match": String(first.headers.etag) });
    expect([status, headers.etag]).toEqual([304, first.headers.etag]);
  });
});

test("a page and its Markdown are one call, and an edit shows in both", async () => {
  for (const [first, second] of [
    ["/blogs/21", "/blogs/21.md"],
    ["/blogs/22.md", "/blogs/22"],
  ] as const) {
    await ask(first);
    await ask(second);
    expect(
      upstream.calls.filter((path) => path === second.replace(".md", "") || path === first),
    ).toHaveLength(1);
  }
  expect((await ask("/blogs/21.md")).headers["cache-status"]).toContain("hit");
  const { text } = await ask("/blogs/21.md");
  upstream.answerWith("article", { id: 21, title: "New", content: "One.<!-- not shown -->" });
  await pass(FRESH_MS);
  expect((await ask("/blogs/21.md")).text).toContain("One.\n");
  expect((await ask("/blogs/21")).text).toContain("<p>One.</p>");
  expect(text).not.toContain("One.");
  // Only the hidden part is another.
  upstream.answerWith("article", { id: 21, title: "New", content: "One.<!-- still not shown -->" });
  await pass(FRESH_MS);
  expect((await ask("/blogs/21.md")).text).not.toContain("<!--");
});

test("two filters that make the same call do not answer for each other", async () => {
  for (const [path, isEmpty] of [
    ["/?tags=AI%2CTech", true],
    ["/?tags=AI&tags=Tech", false],
    ["/?tags=Startups&tags=Tech", false],
    ["/?tags=Startups%2CTech", true],
    ["/feed.json?tags=Health%2CScience", true],
    ["/feed.json?tags=Health&tags=Science", false],
    ["/feed.json?tags=Fitness&tags=Health", false],
    ["/feed.json?tags=Fitness%2CHealth", true],
  ] as const)
    expect([path, /No blogs found!|"items":\[\]/.test((await ask(path)).text)]).toEqual([path, isEmpty]);
});

describe("while json-server fails", () => {
  test.each<[string, Call, number]>([
    ["/?tags=Sleep", "list", 502],
    ["/blogs/11", "related", 200],
    ["/blogs/12.md", "article", 502],
    ["/feed.xml?tags=Security", "article", 200],
  ])("%s without its %s is %i, and not kept", async (path, call, status) => {
    for (const fault of ["status 500", "truncated"] as const) {
      upstream.fail(call, fault);
      const { headers, ...answer } = await ask(path);
      expect([answer.status, headers["cache-control"], headers["cache-status"]]).toEqual([
        status,
        uncached(headers),
        "circuit-and-cell; fwd=uri-miss",
      ]);
    }
    upstream.reset();
    const { headers, ...answer } = await ask(path);
    expect([answer.status, headers["cache-status"]]).toEqual([200, expect.stringContaining("stored")]);
  });

  test("nor is a list with a failed suggestion", async () => {
    upstream.answerBy("list", () => (upstream.calls.at(-1)?.includes("&q=") ? undefined : "status 500"));
    const { status, headers } = await ask("/?tags=Sleep&search=nowhere-to-be-found");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store, no-transform"]);
  });
});
