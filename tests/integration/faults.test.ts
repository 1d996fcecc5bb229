import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { askPlainly, startSite } from "../support/site";
import { BROKEN_FAULTS, type Fault, SLOW_FAULTS, startUpstream, type Upstream } from "../support/upstream";

const BUDGET_MS = 300;

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite(upstream.url, {
    API_TIMEOUT_MS: String(BUDGET_MS),
    API_MAX_BYTES: "1000000",
    CONTENT_FRESH_S: "0", // each fault is met cold
  });
});

afterEach(() => {
  expect(upstream.strangers).toEqual([]);
  upstream.reset();
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  upstream.close();
});

async function get(path: string) {
  const begin = performance.now();
  const response = await fetch(site.url + path, { redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, ms: performance.now() - begin };
}

function getRaw(path: string, method?: string) {
  return askPlainly(site.url, path, {}, method);
}

const faults = [
  ...BROKEN_FAULTS.map((fault): [Fault, number] => [fault, 502]),
  ...SLOW_FAULTS.map((fault): [Fault, number] => [fault, 504]),
];

describe.each(faults)("json-server: %s", (fault, status) => {
  test(`the list is ${status}, in its layout, within the budget`, async () => {
    upstream.fail("list", fault);
    const page = await get("/?tags=AI");
    expect(page.status).toBe(status);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain("No blogs found!");
    expect(page.html).toContain("Popular Topics");
    expect(page.html).toContain("Nutrition");
    expect(page.ms).toBeLessThan(BUDGET_MS + 500);
  });

  test(`the article is ${status}, with the way back`, async () => {
    upstream.fail("article", fault);
    const page = await get("/blogs/1");
    expect(page.status).toBe(status);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    for (const text of ["be loaded now", "Back to Blogs", "No related blog found"])
      expect(page.html).toContain(text);
    expect(page.ms).toBeLessThan(BUDGET_MS + 500);
  });

  test("the article stays whole without its related ones", async () => {
    upstream.fail("related", fault);
    const page = await get("/blogs/1");
    expect(page.status).toBe(200);
    for (const text of ["The bookmark is the oldest", "15 comments", "No related blog found"]) {
      expect(page.html).toContain(text);
    }
    expect(page.ms).toBeLessThan(BUDGET_MS + 500);
  });
});

test("a list that is not there is broken, an article that is not there is not found", async () => {
  upstream.answerWith("list", { blogs: [] });
  expect((await get("/")).status).toBe(502);
  expect((await get("/blogs/999")).status).toBe(404);
});

test("with json-server gone a page is 502", async () => {
  const lonely = await startSite("http://127.0.0.1:9");
  expect((await fetch(lonely.url)).status).toBe(502);
  await lonely.stop();
});

describe("params", () => {
  test.each([
    ["/?search=&page=1", "/"],
    ["/?page=1e9&tags=AI", "/?tags=AI"],
    ["/?_limit=-1&_sort[a]=x&_embed=y&q[a]=z&callback=alert", "/"],
    [`/?${"tags=x1&".repeat(50)}tags=${"y".repeat(65)}`, "/?tags=x1"],
    ["/?search=%00%1b", "/"],
    ["/?search=a%20b", "/?search=a+b"],
    ["/?%74ags=AI", "/?tags=AI"],
    ["/?index", "/"],
    ["/blogs/1/", "/blogs/1"],
    ["/Blogs/1", "/blogs/1"],
  ])("%s is redirected to %s, without a call", async (path, target) => {
    const page = await get(path);
    expect([page.status, page.headers.get("Location")]).toEqual([301, target]);
    expect(upstream.calls).toEqual([]);
  });

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

  test("a tag of 10 KB is an address too long, one over 64 characters is dropped", async () => {
    expect((await get(`/?tags=${"x".repeat(10_000)}`)).status).toBe(414);
    expect((await get(`/?search=${"x".repeat(20_000)}`)).status).toBe(414);
    expect((await get(`/?tags=${"x".repeat(65)}`)).headers.get("Location")).toBe("/");
    expect(upstream.calls).toEqual([]);
  });

  test("a data request for no route is refused, not an error of ours", async () => {
    const { status } = await get("/?_data=nonsense");
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(upstream.calls).toEqual([]);
  });

  test("a data request gets the status of its page", async () => {
    upstream.fail("list", "status 500");
    const { status, headers } = await get("/?_data=routes%2F_index");
    expect([status, headers.get("Cache-Control")]).toEqual([502, "no-store"]);
  });
});

describe("paths", () => {
  test.each([
    "/%E0%A4%A",
    "/%00",
    "//evil.example",
    "//evil.example/?page=1",
    "/\\evil.example",
    "/%5Cevil.example",
    "/blogs/..",
    "/blogs/.",
    "/blogs/%2e%2e",
    "/blogs/..%2f..%2fdb",
    "/blogs/..%5c..%5cdb",
    "/blogs/1%3F_embed=x",
    "/blogs/__proto__",
    "/blogs/%23",
    "/blogs/",
    "/blogs/1/2",
    "/db",
    "/nope",
    "/assets/",
    "/assets/nope.js",
    "/.vite/manifest.json",
    "http://evil.example/",
  ])("%s is no page, makes no call and leads nowhere", async (path) => {
    const { status, headers } = await getRaw(path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
    expect(upstream.calls).toEqual([]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])(
    "%s is not allowed anywhere",
    async (method) => {
      for (const path of ["/", "/blogs/1", "/nope", "/favicon.svg"]) {
        const { status, headers } = await getRaw(path, method);
        expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
      }
      expect(upstream.calls).toEqual([]);
    },
  );

  test("HEAD is GET without a body", async () => {
    expect((await getRaw("/", "HEAD")).status).toBe(200);
    expect((await getRaw("/?page=99", "HEAD")).status).toBe(404);
  });
});
