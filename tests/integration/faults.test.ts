import { afterAll, beforeEach, describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import { shareSite, test } from "../support/own-site";
import { startSite } from "../support/site";
import { BROKEN_FAULTS, type Call, type Fault, LOST, SLOW_FAULTS } from "../support/upstream";

// Nothing is cached: each fault is met cold.
const COLD = { API_MAX_BYTES: "1000000", CONTENT_FRESH_S: "0" };
const DEADLINE_MS = 5_000;

const site = await shareSite({ ...COLD, API_TIMEOUT_MS: "3000" });
const { upstream } = site;
/** Gives up soon, and has the same json-server. */
const impatient = await startSite(upstream.url, { ...COLD, API_TIMEOUT_MS: "500" });
afterAll(impatient.stop);

/** Waits until a site asks json-server: the circuit breaker may be open. */
async function untilAsked(from = site.url): Promise<void> {
  upstream.reset();
  await eventually(async () => expect((await get("/blogs/52", from)).status).toBe(200));
  upstream.reset();
}

async function get(path: string, from = site.url) {
  const response = await fetch(from + path, { redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html };
}

const FAULTS: [Fault, number][] = [
  ...[...BROKEN_FAULTS, "status 404" as const].map((fault): [Fault, number] => [fault, 502]),
  ...SLOW_FAULTS.map((fault): [Fault, number] => [fault, 504]),
];
/** A fault of each status. */
const ONE_OF_EACH = FAULTS.filter(([fault]) => fault === "status 500" || fault === "hang");

type Screen = [path: string, call: Call, status: number | "failed", calls: number, texts: string[]];

const LIST: Screen = [
  "/",
  "list",
  "failed",
  1,
  ["No blogs found!", "Popular Topics", "Nutrition", "What a bowl of lentils"],
];
const REFUSAL = ["The articles can’t be loaded now"];
const ARTICLE = "The bookmark is the oldest";
const SCREENS: Screen[] = [
  LIST,
  ["/?tags=AI&page=2", "list", "failed", 1, ["No blogs found!"]],
  ["/?_data=routes%2F_index", "list", "failed", 1, ['"isError":true', '"items":[]', ...REFUSAL]],
  ["/topics", "list", "failed", 1, [...REFUSAL, "Try again", "Privacy Policy"]],
  ["/archive", "list", "failed", 1, REFUSAL],
  ["/feed.xml", "list", "failed", 1, REFUSAL],
  ["/sitemap.xml", "list", "failed", 1, REFUSAL],
  // Addresses of another blog's, of which the list knows.
  ["/2020/01/05/winter-bread/", "list", "failed", 1, ["Something went wrong"]],
  ["/tags/c%2B%2B/", "list", "failed", 1, []],
  ["/blogs/none", "list", 404, 2, []],
  ["/blogs/1", "article", "failed", 1, ["be loaded now", "Back to Blogs", "No related blog found"]],
  ["/blogs/1", "related", 200, 3, [ARTICLE, "15 comments", "No related blog found"]],
  ["/blogs/1", "list", 200, 3, [ARTICLE, "Learn More"]],
];

test.each([
  ...FAULTS.map((fault) => [...fault, ...LIST] as const),
  ...ONE_OF_EACH.flatMap((fault) => SCREENS.slice(1).map((screen) => [...fault, ...screen] as const)),
  // The address that may be another blog's, and the list.
  ["status 500", 502, "/?p=7", "list", "failed", 2, []] as const,
])("json-server: %s (%i): %s without its %s, as far as it goes: %s", async (...row) => {
  const [fault, failed, path, call, expected, calls, texts] = row;
  const from = failed === 504 ? impatient.url : site.url;
  await untilAsked(from);
  upstream.fail(call, fault);
  const page = await get(path, from);
  const status = expected === "failed" ? failed : expected;
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
  for (const text of texts) expect(page.html).toContain(text);
  expect(upstream.calls).toHaveLength(calls + (LOST.includes(fault) ? 1 : 0));
  expect((await get("/favicon.svg", from)).status).toBe(200);
});

test("cached pages are served after json-server fails, however it does", async ({ start }) => {
  const pages = ["/", "/?tags=AI", "/blogs/7", "/?_data=routes%2F_index", "/feed.xml"];
  // A page that takes longer than its content is fresh is not kept.
  const { upstream, url } = await start({ CONTENT_FRESH_S: "10", API_TIMEOUT_MS: "5000" });
  const seen = new Map<string, string>();
  for (const path of pages)
    await eventually(async () => {
      const { headers, html } = await get(path, url);
      expect(headers.get("Cache-Status")).toMatch(/stored|hit/);
      seen.set(path, html);
    });
  for (const [fault, status] of [
    ["reset", 502],
    ["hang", 504],
  ] as const) {
    for (const call of ["list", "article", "related"] as const) upstream.fail(call, fault);
    upstream.calls.length = 0;
    await eventually(async () => {
      const answers = await Promise.all(pages.map((path) => get(path, url)));
      for (const [index, { status, headers, html }] of answers.entries()) {
        expect([status, html === seen.get(pages[index] ?? "")]).toEqual([200, true]);
        expect(headers.get("Cache-Status")).toMatch(/hit; ttl=-\d+$/);
      }
      expect(upstream.calls).not.toEqual([]);
    }, 300);
    // The circuit breaker may be open still.
    await eventually(async () => expect((await get("/?search=unseen", url)).status).toBe(status));
  }
  upstream.reset();
  for (const path of [...pages, "/?search=unseen"])
    await eventually(async () => {
      const { status, headers } = await get(path, url);
      expect([status, headers.get("Cache-Status")]).toEqual([200, expect.not.stringContaining("ttl=-")]);
    });
});

describe.concurrent("first views", () => {
  test("are not lost while json-server restarts", async ({ start }) => {
    const { upstream, url } = await start();
    const isFirst = () => upstream.calls.filter((call) => call === upstream.calls.at(-1)).length === 1;
    upstream.answerBy("list", () => (isFirst() ? "reset" : undefined));
    // More than the failures that open the circuit breaker.
    const pages = Array.from({ length: 12 }, (_, index) => get(`/?search=restart${index}`, url));
    const answers = await Promise.all(pages);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test.for<[string, Call[], string, string, string]>([
    ["an article", ["article", "related"], "/blogs/1", "The bookmark is", "Learn More"],
    ["a list", ["list"], "/?tags=Apps&search=soap", "No blogs found!", "All 9 articles"],
  ])(
    "of %s and what follows from it share one deadline",
    async ([_what, calls, path, first, next], { start }) => {
      const { upstream, url } = await start({ CONTENT_FRESH_S: "0", API_TIMEOUT_MS: String(DEADLINE_MS) });
      await eventually(async () => expect((await get(path, url)).html).toContain(next));
      for (const call of calls) upstream.delay(call, 0.55 * DEADLINE_MS);
      // On a busy machine the first call may miss it too.
      await eventually(async () => {
        const { status, html } = await get(path, url);
        expect([status, html.includes(first), html.includes(next)]).toEqual([200, true, false]);
      });
    },
  );
});

describe("the call", () => {
  beforeEach(() => untilAsked());

  test("is retried once if the connection was lost", async () => {
    let calls = 0;
    upstream.answerBy("list", () => (++calls === 1 ? "reset" : undefined));
    expect((await get("/?tags=Apps")).status).toBe(200);
    expect(upstream.calls).toEqual(["/blogs/?tags_like=Apps", "/blogs/?tags_like=Apps"]);
  });

  test.each<[Fault, number]>([
    ["hang", 504],
    ["status 503", 502],
  ])(
    "is not made for a while after five failures in a row by %s: pages fail with %i",
    async (fault, status) => {
      const from = impatient.url;
      await untilAsked(from);
      upstream.fail("list", fault);
      // On a busy machine that while may be over by the next page.
      await eventually(async () => {
        await Promise.all(Array.from({ length: 8 }, (_, index) => get(`/?search=a${index}`, from)));
        const made = upstream.calls.length;
        expect([(await get("/?search=b", from)).status, upstream.calls.length]).toEqual([status, made]);
      });
      upstream.reset();
      await eventually(async () => expect((await get("/?search=c", from)).status).toBe(200));
    },
  );

  test("is made however often one article's answer is broken", async () => {
    upstream.fail("article", "status 500");
    for (let times = 0; times < 8; times += 1) expect((await get("/blogs/1")).status).toBe(502);
    expect(upstream.calls).toHaveLength(8);
    expect((await get("/")).status).toBe(200);
  });
});
