import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startSite } from "../support/site";
import {
  BROKEN_FAULTS,
  type Call,
  type Fault,
  LOST,
  SLOW_FAULTS,
  startUpstream,
  type Upstream,
} from "../support/upstream";

const BUDGET_MS = 400;
const COLD = { API_TIMEOUT_MS: String(BUDGET_MS), API_MAX_BYTES: "1000000", CONTENT_FRESH_S: "0" };
const WARM = { API_MAX_BYTES: "1000000", CONTENT_FRESH_S: "1" };

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  upstream = await startUpstream();
  // Nothing is kept: each fault is met cold.
  site = await startSite(upstream.url, COLD);
});

afterEach(async () => {
  expect(upstream.strangers).toEqual([]);
  upstream.reset();
  // After several faults in a row the site leaves json-server alone for a second.
  await vi.waitFor(async () => expect((await get("/blogs/52")).status).toBe(200), { timeout: 3_000 });
  upstream.reset();
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  upstream.close();
});

async function get(path: string, from = site.url) {
  const begin = performance.now();
  const response = await fetch(from + path, { redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, ms: performance.now() - begin };
}

const faults = [
  ...BROKEN_FAULTS.map((fault): [Fault, number] => [fault, 502]),
  ...SLOW_FAULTS.map((fault): [Fault, number] => [fault, 504]),
];

const LIST_TEXTS = ["No blogs found!", "Popular Topics", "Nutrition", "What a bowl of lentils"];
const ARTICLE_TEXTS = ["be loaded now", "Back to Blogs", "No related blog found"];
const ALONE_TEXTS = ["The bookmark is the oldest", "15 comments", "No related blog found"];

describe.each(faults)("json-server: %s", (fault, failed) => {
  test.each<[string, Call, number, string[]]>([
    ["/", "list", failed, LIST_TEXTS],
    ["/?tags=AI&page=2", "list", failed, LIST_TEXTS],
    ["/blogs/1", "article", failed, ARTICLE_TEXTS],
    ["/blogs/1", "related", 200, ALONE_TEXTS],
  ])("%s without its %s is %i, in its layout, within the budget", async (path, call, status, texts) => {
    upstream.fail(call, fault);
    const page = await get(path);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
    for (const text of texts) expect(page.html).toContain(text);
    expect(page.ms).toBeLessThan(BUDGET_MS + 500);
    expect(upstream.calls).toHaveLength((call === "related" ? 2 : 1) + (LOST.includes(fault) ? 1 : 0));
    expect((await get("/favicon.svg")).status).toBe(200);
  });
});

describe("pages that were seen", () => {
  const PAGES = ["/", "/?tags=AI", "/blogs/7", "/?_data=routes%2F_index", "/feed.xml"];

  test.concurrent.each(faults)("stay, at once, while json-server's fault is %s", async (fault, status) => {
    const upstream = await startUpstream();
    const { url, stop } = await startSite(upstream.url, WARM);
    const seen: Awaited<ReturnType<typeof get>>[] = [];
    for (const path of PAGES) seen.push(await get(path, url));
    for (const call of ["list", "article", "related"] as const) upstream.fail(call, fault);
    upstream.calls.length = 0;
    const isStale = Array(PAGES.length).fill(false);
    await vi.waitFor(
      async () => {
        const pages = await Promise.all(PAGES.map((path) => get(path, url)));
        for (const [index, page] of pages.entries()) {
          expect([page.status, page.html === seen[index]?.html]).toEqual([200, true]);
          expect(page.ms).toBeLessThan(1_000);
          if (/hit; ttl=-\d+$/.test(String(page.headers.get("Cache-Status")))) isStale[index] = true;
        }
        if (isStale.includes(false) || upstream.calls.length === 0) throw new Error("not all are stale yet");
      },
      { timeout: 10_000, interval: 100 },
    );
    expect((await get("/?tags=Startups", url)).status).toBe(status);

    upstream.reset();
    const begin = performance.now();
    for (const path of [...PAGES, "/?tags=Startups"]) {
      await vi.waitFor(
        async () => {
          const { status, headers } = await get(path, url);
          expect([status, headers.get("Cache-Status")]).toEqual([200, expect.not.stringContaining("ttl=-")]);
        },
        { timeout: 5_000, interval: 50 },
      );
    }
    expect(performance.now() - begin).toBeLessThan(5_000);
    expect(await stop()).toBe(0);
    expect(upstream.strangers).toEqual([]);
    upstream.close();
  });
});

describe("a json-server that is known to be in trouble", () => {
  test.concurrent.each<[Fault]>([["hang"], ["reset"]])(
    "by %s is waited for by one stale page, not by each",
    async (fault) => {
      const upstream = await startUpstream();
      const { url, stop } = await startSite(upstream.url, WARM);
      const paths = ["AI", "Startups", "Tech", "Apps", "Health", "Sleep"].map((tag) => `/?tags=${tag}`);
      for (const path of paths) expect((await get(path, url)).status).toBe(200);
      const begin = performance.now();
      for (const call of ["list", "article", "related"] as const) upstream.fail(call, fault);
      await vi.waitFor(() => expect(performance.now() - begin).toBeGreaterThan(2_500), { timeout: 5_000 });
      const waits: number[] = [];
      for (const path of paths) {
        const { status, headers, ms } = await get(path, url);
        expect([status, headers.get("Cache-Status")]).toEqual([200, expect.stringContaining("ttl=-")]);
        waits.push(ms);
      }
      expect(waits.slice(1).filter((ms) => ms > 250)).toEqual([]);
      await stop();
      upstream.close();
    },
  );

  test("is not known by one article's own answer: lists are as new as ever", async () => {
    const upstream = await startUpstream();
    const { url, stop } = await startSite(upstream.url, WARM);
    await get("/?tags=AI", url);
    const begin = performance.now();
    upstream.fail("article", "status 500");
    await vi.waitFor(() => expect(performance.now() - begin).toBeGreaterThan(1_500), { timeout: 3_000 });
    expect((await get("/blogs/7", url)).status).toBe(502);
    const { headers } = await get("/?tags=AI", url);
    expect([headers.get("Age"), headers.get("Cache-Status")]).toEqual([
      "0",
      expect.stringContaining("stored"),
    ]);
    await stop();
    upstream.close();
  });
});

describe("the call", () => {
  test("is made once more where the connection was lost, and the page is there", async () => {
    const isFirst = { list: true, article: true };
    for (const call of ["list", "article"] as const)
      upstream.answerBy(call, () => {
        const was = isFirst[call];
        isFirst[call] = false;
        return was ? "reset" : undefined;
      });
    expect((await get("/?tags=Apps")).status).toBe(200);
    expect((await get("/blogs/3")).status).toBe(200);
    expect(upstream.calls.slice(0, 2)).toEqual(["/blogs/?tags_like=Apps", "/blogs/?tags_like=Apps"]);
  });

  test("is not made for a second after five failures in a row, when the page fails at once, as the last did", async () => {
    for (const [fault, status] of [
      ["hang", 504],
      ["status 503", 502],
    ] as const) {
      upstream.fail("list", fault);
      await Promise.all(Array.from({ length: 8 }, (_, index) => get(`/?search=a${index}`)));
      const made = upstream.calls.length;
      const page = await get("/?search=b");
      expect([page.status, page.ms < 200, upstream.calls.length]).toEqual([status, true, made]);
      upstream.reset();
      await vi.waitFor(async () => expect((await get("/?search=c")).status).toBe(200), { timeout: 3_000 });
    }
  });

  test("is made whatever one article's own answer is", async () => {
    upstream.fail("article", "status 500");
    for (let times = 0; times < 8; times += 1) expect((await get("/blogs/1")).status).toBe(502);
    expect(upstream.calls).toHaveLength(8);
    expect((await get("/")).status).toBe(200);
  });

  test("of the article and that of its related ones share one budget, and so do a list and its ways out", async () => {
    upstream.delay("article", 0.7 * BUDGET_MS);
    upstream.fail("related", "hang");
    const article = await get("/blogs/1");
    expect([article.status, article.html.includes("The bookmark is the oldest")]).toEqual([200, true]);
    expect(article.ms).toBeLessThan(1.6 * BUDGET_MS);
    upstream.reset();
    upstream.delay("list", 0.7 * BUDGET_MS);
    const list = await get("/?tags=Nothing&search=nowhere");
    expect([list.status, list.html.includes("No blogs found!")]).toEqual([200, true]);
    expect(list.ms).toBeLessThan(1.6 * BUDGET_MS);
  });
});

test("with json-server gone and back, pages that were seen stay, others are 502, and files go on", async () => {
  const upstream = await startUpstream();
  const { url, stop } = await startSite(upstream.url, WARM);
  const seen = await get("/", url);
  await upstream.refuse();
  await vi.waitFor(
    async () => {
      const page = await get("/", url);
      expect([page.status, page.html === seen.html]).toEqual([200, true]);
      expect(page.headers.get("Cache-Status")).toMatch(/ttl=-\d/);
    },
    { timeout: 5_000 },
  );
  expect((await get("/blogs/1", url)).status).toBe(502);
  expect((await get("/covers/bookmark.webp", url)).status).toBe(200);
  expect((await get("/readyz", url)).status).toBe(200);
  await upstream.accept();
  const begin = performance.now();
  for (const path of ["/", "/blogs/1"])
    await vi.waitFor(
      async () => expect((await get(path, url)).headers.get("Cache-Status")).toMatch(/ttl=[01]|stored/),
      { timeout: 5_000 },
    );
  expect(performance.now() - begin).toBeLessThan(5_000);
  await stop();
  upstream.close();
});

test("a restart of json-server is not seen, not even by who asks for a page for the first time", async () => {
  await upstream.refuse();
  // More of them than failures that would have the site leave json-server alone.
  const pages = Array.from({ length: 12 }, (_, index) => get(`/?search=restart${index}`));
  // By the time of the last of these answers the first attempts have been refused.
  for (let times = 0; times < 20; times += 1) await get("/healthz");
  await upstream.accept();
  const answers = await Promise.all(pages);
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test("a list that is not there is broken, an article that is not there is not found", async () => {
  upstream.answerWith("list", { blogs: [] });
  expect((await get("/")).status).toBe(502);
  expect((await get("/blogs/999")).status).toBe(404);
});

describe("params", () => {
  test.each([
    "/?search=%3Cscript%3Ealert%281%29%3C%2Fscript%3E",
    "/?tags=%22%3E%3Cimg+src%3Dx+onerror%3Dalert%281%29%3E",
    "/?search=%3C%2Ftitle%3E%3C%2Fscript%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E",
  ])("%s becomes text, never markup", async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<script>alert|<img src=x|<\/title><\/script>/);
    expect(page.html).toContain("&lt;");
  });

  test.each(["%EF%BF%BD", "%F0%9F%98%80", "%5B", "a%2Bb", "%D7%90%D7%91", "%25E0%25A4%25A"])(
    "the search %s is a page",
    async (search) => {
      expect((await get(`/?search=${search}`)).status).toBe(200);
      expect((await get(`/?tags=${search}`)).status).toBe(200);
    },
  );

  test("a data request gets the status of its page", async () => {
    upstream.fail("list", "status 500");
    const { status, headers } = await get("/?_data=routes%2F_index");
    expect([status, headers.get("Cache-Control")]).toEqual([502, "no-store"]);
  });
});
