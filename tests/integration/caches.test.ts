import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askPlainly, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let file: string;
let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeEach(async () => {
  file = join(mkdtempSync(join(tmpdir(), "circuit-and-cell-")), "db.json");
  copyFileSync("db.json", file);
  upstream = await startUpstream(file);
  site = await startSite(upstream.url);
});

afterEach(async () => {
  expect(await site.stop()).toBe(0);
  expect(upstream.strangers).toEqual([]);
  upstream.close();
});

type Answer = Awaited<ReturnType<typeof askPlainly>>;

function ask(path: string, headers?: Record<string, string>, method?: string): Promise<Answer> {
  return askPlainly(site.url, path, headers, method);
}

const BROTLI = { "Accept-Encoding": "gzip, deflate, br" };

async function statusOf(path: string): Promise<string> {
  return String((await ask(path, BROTLI)).headers["cache-status"]);
}

/** Asks for a path until what it shows satisfies. */
async function until(path: string, isThere: (answer: Answer) => boolean): Promise<Answer> {
  return vi.waitFor(
    async () => {
      const answer = await ask(path);
      if (!isThere(answer)) throw new Error(`not yet: ${answer.status} ${answer.headers["cache-status"]}`);
      return answer;
    },
    { timeout: 10_000, interval: 50 },
  );
}

/** Waits until a page is stale beyond the time in which it is renewed in the background. */
function untilStale(path: string): Promise<Answer> {
  return until(path, ({ headers }) => /hit; ttl=-[2-9]/.test(String(headers["cache-status"])));
}

/** Changes the title of the newest article in json-server's file. */
function editTitle(title: string): void {
  const data = JSON.parse(readFileSync(file, "utf8"));
  data.blogs[0].title = title;
  writeFileSync(file, JSON.stringify(data));
}

describe("whole answers", () => {
  test.each([
    ["/", /text\/html/],
    ["/?tags=AI", /text\/html/],
    ["/blogs/7", /text\/html/],
    ["/?_data=routes%2F_index", /application\/json/],
    ["/blogs/7?_data=routes%2Fblogs.%24id", /application\/json/],
    ["/feed.xml", /application\/atom\+xml/],
    ["/feed.json?search=sleep", /application\/feed\+json/],
    ["/sitemap.xml", /application\/xml/],
  ])(
    "%s comes in each coding, with a strong ETag of its own, and is 304 to who has it",
    async (path, type) => {
      const plain = await ask(path);
      const forms = [
        { answer: plain, text: plain.body.toString() },
        ...(await Promise.all(
          [
            { coding: "br", decode: brotliDecompressSync },
            { coding: "gzip", decode: gunzipSync },
          ].map(async ({ coding, decode }) => {
            const answer = await ask(path, { "Accept-Encoding": coding });
            expect(answer.headers["content-encoding"]).toBe(coding);
            return { answer, text: decode(answer.body).toString() };
          }),
        )),
      ];
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(new Set(forms.map(({ answer }) => answer.headers.etag)).size).toBe(3);
      for (const { answer, text } of forms) {
        const { status, headers, body } = answer;
        expect([status, text]).toEqual([200, plain.body.toString()]);
        expect(headers).toMatchObject({
          "content-type": expect.stringMatching(type),
          "content-length": String(body.length),
          vary: "Accept-Encoding",
          etag: expect.stringMatching(/^"[\w-]+"$/),
          "cache-control": "public, max-age=3, s-maxage=3, stale-while-revalidate=1, stale-if-error=86400",
          age: expect.stringMatching(/^\d+$/),
        });
        const again = await ask(path, { "If-None-Match": `"other", W/${headers.etag}` });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
        expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
      }
      expect((await ask(path, { "If-None-Match": '"other"' })).status).toBe(200);
      expect((await ask(path, { "If-None-Match": "*" })).status).toBe(304);
    },
  );

  test("HEAD says what GET would, without a body", async () => {
    for (const method of ["HEAD", "GET", "HEAD"]) {
      const { status, headers, body } = await ask("/blogs/3", BROTLI, method);
      expect([status, headers["content-encoding"]]).toEqual([200, "br"]);
      expect(body.length).toBe(method === "HEAD" ? 0 : Number(headers["content-length"]));
    }
    expect(upstream.calls.filter((call) => call === "/blogs/3")).toHaveLength(1);
  });

  test("the second visitor's compression is tighter, and the first one's copy still counts", async () => {
    const first = await ask("/", BROTLI);
    const tight = await until("/", ({ headers }) => headers["content-encoding"] === undefined).then(() =>
      vi.waitFor(async () => {
        const answer = await ask("/", BROTLI);
        expect(answer.body.length).toBeLessThan(first.body.length);
        return answer;
      }),
    );
    expect(brotliDecompressSync(tight.body)).toEqual(brotliDecompressSync(first.body));
    expect(tight.headers.etag).not.toBe(first.headers.etag);
    expect((await ask("/", { ...BROTLI, "If-None-Match": String(first.headers.etag) })).status).toBe(304);
  });

  test("what happened is in Cache-Status (RFC 9211)", async () => {
    expect(await statusOf("/")).toMatch(/^circuit-and-cell; fwd=uri-miss; stored; ttl=[23]$/);
    expect(await statusOf("/")).toMatch(/^circuit-and-cell; hit; ttl=[0-3]$/);
    expect(await statusOf("/nope")).toBe("circuit-and-cell; fwd=uri-miss");
    expect(await statusOf("/nope")).toBe("circuit-and-cell; fwd=uri-miss");
  });

  test("no header of a visitor changes what the others get", async () => {
    const plain = await ask("/blogs/5");
    const odd = { Cookie: "a=b", "X-Forwarded-Host": "evil.example", "Accept-Language": "de", Accept: "x/y" };
    await ask("/blogs/6", odd);
    expect((await ask("/blogs/6")).body.toString()).not.toContain("evil");
    expect((await ask("/blogs/5", odd)).body).toEqual(plain.body);
    expect(plain.headers["set-cookie"]).toBeUndefined();
  });
});

describe("content", () => {
  test("is asked for once, however many come at once and whatever page they want", async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/?page=${2 + (index % 10)}`);
    const answers = await Promise.all([...paths, "/", "/feed.xml", "/sitemap.xml"].map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(43).fill(200));
    expect(upstream.calls.filter((call) => call === "/blogs/")).toHaveLength(1);
    expect(upstream.calls.filter((call) => !/^\/blogs\/\d*$/.test(call))).toEqual([]);
  });

  test("that has changed shows within five seconds", async () => {
    await ask("/");
    await ask("/blogs/52");
    editTitle("A title as new as can be");
    const begin = performance.now();
    const isNew = ({ body }: Answer) => body.includes("A title as new as can be");
    await Promise.all(["/", "/blogs/52"].map((path) => until(path, isNew)));
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test("that nobody asked for meanwhile is fresh on the first request after five seconds", async () => {
    const first = await ask("/?tags=AI");
    expect(first.headers.age).toBe("0");
    editTitle("A title as new as can be");
    const begin = Date.now();
    await vi.waitUntil(() => Date.now() - begin > 5_000, { timeout: 6_000 });
    const { body, headers } = await ask("/");
    expect([body.includes("A title as new as can be"), headers.age]).toEqual([true, "0"]);
  });

  test("that has not changed is not sent again, and keeps its ETag", async () => {
    const first = await ask("/blogs/9", BROTLI);
    await until("/blogs/9", () => upstream.unchanged.includes("/blogs/9"));
    const { status, headers } = await ask("/blogs/9", { "If-None-Match": String(first.headers.etag) });
    expect([status, headers.etag]).toEqual([304, first.headers.etag]);
  });
});

describe("while json-server fails", () => {
  test("a list that json-server says is not there is a fault like any other; an article may be gone", async () => {
    await ask("/?tags=Apps");
    await ask("/blogs/4");
    for (const call of ["list", "article"] as const) upstream.fail(call, "status 404");
    await untilStale("/?tags=Apps");
    expect((await ask("/?tags=Apps")).status).toBe(200);
    expect((await ask("/?tags=Mind")).status).toBe(502);
    await until("/blogs/4", ({ status }) => status === 404);
  });

  test("an error is never kept", async () => {
    upstream.fail("list", "status 500");
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await ask("/");
      expect([status, headers["cache-control"], headers.etag]).toEqual([502, "no-store", undefined]);
    }
    upstream.reset();
    expect((await ask("/")).status).toBe(200);
  });

  test("an article without its related ones is not kept either", async () => {
    upstream.fail("related", "status 500");
    const { status, headers } = await ask("/blogs/7");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    upstream.reset();
    expect((await ask("/blogs/7")).body.toString()).not.toContain("No related blog found");
  });

  test("nor is a feed without all of its articles' texts, or a way out of which nobody knows where it leads", async () => {
    upstream.fail("article", "status 500");
    for (const path of ["/feed.xml", "/feed.json?tags=AI"]) {
      const { status, headers } = await ask(path);
      expect([path, status, headers["cache-control"]]).toEqual([path, 200, "no-store"]);
    }
    upstream.reset();
    expect((await ask("/feed.xml")).headers["cache-control"]).toContain("max-age");

    upstream.answerBy("list", () => (upstream.calls.at(-1)?.includes("&q=") ? undefined : "status 500"));
    const { status, headers } = await ask("/?tags=Sleep&search=nowhere-to-be-found");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  });
});

describe("a cache in front", () => {
  const ANEW = { "Cache-Control": "max-age=0" };

  test("gets the surrogate keys of what it keeps", async () => {
    for (const path of [
      "/",
      "/?tags=AI&_data=routes%2F_index",
      "/feed.xml",
      "/feed.json?tags=AI",
      "/sitemap.xml",
    ])
      expect([path, (await ask(path)).headers["surrogate-key"]]).toEqual([path, "lists"]);
    const { headers, body } = await ask("/blogs/7");
    expect(headers["surrogate-key"]).toMatch(/^article-7( article-\d+){1,3}$/);
    for (const key of String(headers["surrogate-key"]).split(" "))
      expect(body.toString()).toContain(`/blogs/${key.replace("article-", "")}"`);
    for (const path of ["/?page=99", "/robots.txt", "/nope"])
      expect((await ask(path)).headers["surrogate-key"]).toBeUndefined();
  });

  test("that is trusted may say how old a page it takes, and nobody else may", async () => {
    const sites = await Promise.all(
      [{}, { TRUSTED_PROXIES: "127.0.0.1" }].map((env) =>
        startSite(upstream.url, { CONTENT_FRESH_S: "600", ...env }),
      ),
    );
    const [stranger, trusted] = sites.map(
      ({ url }) =>
        (path: string) =>
          askPlainly(url, path, ANEW).then(({ body }) => body.toString()),
    ) as [(path: string) => Promise<string>, (path: string) => Promise<string>];
    for (const path of ["/", "/blogs/52"]) await Promise.all([stranger(path), trusted(path)]);
    editTitle("A title as new as can be");
    await vi.waitFor(async () =>
      expect(await (await fetch(`${upstream.url}/blogs/52`)).text()).toContain("as new as can be"),
    );
    for (const path of ["/", "/blogs/52"]) {
      expect(await trusted(path)).toContain("A title as new as can be");
      expect(await stranger(path)).not.toContain("A title as new as can be");
    }
    for (const { stop } of sites) await stop();
  });
});

test("a list that is kept makes its other pages too, however little time json-server is given", async () => {
  const hasty = await startSite(upstream.url, { API_TIMEOUT_MS: "200" });
  const askHasty = (path: string) => askPlainly(hasty.url, path);
  await vi.waitFor(async () => expect((await askHasty("/")).status).toBe(200));
  const begin = performance.now();
  upstream.fail("list", "hang");
  // Nobody asks until it is stale: whoever does saves the next one a second the wait.
  await vi.waitFor(() => expect(performance.now() - begin).toBeGreaterThan(6_000), { timeout: 8_000 });
  expect((await askHasty("/?page=2")).status).toBe(200);
  await hasty.stop();
}, 15_000);

test("a flood of searches that nobody repeats leaves the known pages where they are", async () => {
  const known = ["/", "/?tags=AI", "/blogs/1"];
  for (const path of [...known, ...known]) await ask(path);
  for (let group = 0; group < 20; group += 1)
    await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`/?search=flood${group * 10 + index}`)));
  // Kept, though perhaps stale by now.
  for (const path of known) expect(await statusOf(path)).not.toContain("uri-miss");
});

test("a flood of searches with large answers leaves the known lists where they are", async () => {
  const budgetMs = 1_000;
  const flooded = await startSite(upstream.url, { API_TIMEOUT_MS: String(budgetMs) });
  const askFlooded = (path: string) => askPlainly(flooded.url, path);
  for (const path of ["/", "/?page=2", "/blogs/7"]) expect((await askFlooded(path)).status).toBe(200);
  // A megabyte each that no page shows: together more than the 64 MB for content.
  upstream.answerWithText("list", JSON.stringify([{ id: 1, reading_time: ["x".repeat(1_000_000)] }]));
  for (let index = 0; index < 70; index += 1) await askFlooded(`/?search=flood${index}`);
  const begin = performance.now();
  upstream.fail("list", "status 500");
  // The time limit of the last of them must be over.
  await vi.waitFor(() => expect(performance.now() - begin).toBeGreaterThan(1.5 * budgetMs), {
    timeout: 5_000,
  });
  expect((await askFlooded("/?page=3")).status).toBe(200);
  await flooded.stop();
});

test("of a crowd of first views each gets its page, and who wants a kept one does not wait for them", async () => {
  upstream.answerWith("list", JSON.parse(readFileSync(file, "utf8")).blogs.slice(0, 20));
  await ask("/");
  upstream.calls.length = 0;
  let served = 0;
  const crowd = Array.from({ length: 400 }, async (_, index) => {
    const { status } = await ask(`/?search=crowd${index}`);
    served += 1;
    return status;
  });
  await vi.waitFor(() => expect(upstream.calls).not.toHaveLength(0));
  expect(String((await ask("/")).headers["cache-status"])).toContain("hit");
  expect(served).toBeLessThan(200);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
}, 20_000);
