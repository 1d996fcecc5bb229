import { beforeEach, describe, expect, vi } from "vitest";
import { pass, passUntil, stopClock, until } from "../support/clock";
import { uncached } from "../support/headers";
import { shareSite, test } from "../support/own-site";
import { BROKEN_FAULTS, type Call, type Fault, LOST, SLOW_FAULTS } from "../support/upstream";

stopClock();

/** Only what hangs meets it, also where a machine is slow. */
const LIMIT_MS = 60_000;
const BROKEN_FOR_MS = 1_000;
const RETRY_MS = 500;
/** So long a reader waits for what takes a kept page's place. */
const WAIT_MS = 300;
const DAY_MS = 86_400_000;

// Nothing is cached: each fault is met cold.
const COLD = { API_MAX_BYTES: "1000000", CONTENT_FRESH_S: "0", API_TIMEOUT_MS: `${LIMIT_MS}` };
const site = await shareSite(COLD);
const { upstream } = site;

beforeEach(async () => {
  // Calls may hang yet, or the circuit breaker be open.
  await vi.advanceTimersByTimeAsync(LIMIT_MS + BROKEN_FOR_MS);
  expect((await site.ask("/blogs/52")).status).toBe(200);
  upstream.reset();
});

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
  ["/blogs/1.md", "article", "failed", 1, ["This article can’t be loaded now"]],
];

test.each([
  ...FAULTS.map((fault) => [...fault, ...LIST] as const),
  ...ONE_OF_EACH.flatMap((fault) => SCREENS.slice(1).map((screen) => [...fault, ...screen] as const)),
  // The address that may be another blog's, and the list.
  ["status 500", 502, "/?p=7", "list", "failed", 2, []] as const,
])("json-server: %s (%i): %s without its %s, as far as it goes: %s", async (...row) => {
  const [fault, failed, path, call, expected, calls, texts] = row;
  upstream.fail(call, fault);
  const asked = site.ask(path);
  const isSlow = SLOW_FAULTS.includes(fault);
  // All others are answered by then.
  if (isSlow) await until(() => upstream.calls.length === calls && upstream.countOpen() === 1);
  const page = await (isSlow || LOST.includes(fault)
    ? passUntil(asked, isSlow ? LIMIT_MS : RETRY_MS)
    : asked);
  const status = expected === "failed" ? failed : expected;
  expect([page.status, page.headers["cache-control"]]).toEqual([status, uncached(page.headers)]);
  for (const text of texts) expect(page.text).toContain(text);
  expect(upstream.calls).toHaveLength(calls + (LOST.includes(fault) ? 1 : 0));
  expect((await site.ask("/favicon.svg")).status).toBe(200);
});

test("cached pages are served for a day after json-server fails, however it does", async ({ start }) => {
  const pages = ["/", "/?tags=AI", "/blogs/7", "/?_data=routes%2F_index", "/feed.xml"];
  const { upstream, ask } = await start({ CONTENT_FRESH_S: "10", API_TIMEOUT_MS: `${LIMIT_MS}` });
  const askAll = () => Promise.all(pages.map((path) => ask(path)));
  const seen = await askAll();
  for (const { headers } of seen) expect(headers["cache-status"]).toContain("stored");
  for (const fault of ["reset", "hang"] as const) {
    const [failed, stepMs] = fault === "reset" ? [502, RETRY_MS] : [504, LIMIT_MS];
    for (const call of ["list", "article", "related"] as const) upstream.fail(call, fault);
    upstream.calls.length = 0;
    await pass(DAY_MS / 3);
    for (const [index, { status, headers, text }] of (await passUntil(askAll(), WAIT_MS)).entries()) {
      expect([status, text]).toEqual([200, seen[index]?.text]);
      expect(headers["cache-status"]).toMatch(/hit; ttl=-\d+$/);
    }
    expect(upstream.calls).not.toEqual([]);
    await pass(BROKEN_FOR_MS);
    expect((await passUntil(ask("/?search=unseen"), stepMs)).status).toBe(failed);
  }
  await pass(DAY_MS / 3);
  for (const { status } of await passUntil(askAll(), LIMIT_MS)) expect(status).toBe(504);
  upstream.reset();
  await pass(BROKEN_FOR_MS);
  for (const { status, headers } of [...(await askAll()), await ask("/?search=unseen")])
    expect([status, headers["cache-status"]]).toEqual([200, expect.not.stringContaining("ttl=-")]);
});

describe("first views", () => {
  test("are not lost while json-server restarts", async ({ start }) => {
    const { upstream, ask } = await start();
    const isFirst = () => upstream.calls.filter((call) => call === upstream.calls.at(-1)).length === 1;
    upstream.answerBy("list", () => (isFirst() ? "reset" : undefined));
    // More than the failures that open the circuit breaker.
    const pages = Array.from({ length: 12 }, (_, index) => ask(`/?search=restart${index}`));
    const answers = await passUntil(Promise.all(pages), RETRY_MS);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test.for<[string, Call[], string, string, string]>([
    ["an article", ["article", "related"], "/blogs/1", "The bookmark is", "Learn More"],
    ["a list", ["list"], "/?tags=Apps&search=soap", "No blogs found!", "All 9 articles"],
  ])("of %s and what follows from it share one deadline", async ([_what, calls, path, first, next]) => {
    expect((await site.ask(path)).text).toContain(next);
    for (const call of calls) upstream.delay(call, 0.55 * LIMIT_MS);
    const asked = site.ask(path);
    await until(() => upstream.countOpen() === 1);
    await pass(0.55 * LIMIT_MS);
    await until(() => upstream.calls.length > 1 && upstream.countOpen() > 0);
    await pass(0.45 * LIMIT_MS);
    const { status, text } = await asked;
    expect([status, text.includes(first), text.includes(next)]).toEqual([200, true, false]);
  });
});

describe("the call", () => {
  test("is waited for until API_TIMEOUT_MS has passed, and no longer", async () => {
    upstream.fail("list", "hang");
    const answered = vi.fn();
    const answer = site.ask("/?tags=Apps").then(answered);
    await until(() => upstream.calls.length === 1);
    await pass(LIMIT_MS - 1);
    expect(answered).not.toHaveBeenCalled();
    await pass(1);
    await answer;
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ status: 504 }));
  });

  test("is retried once, after a pause, if the connection was lost", async () => {
    let calls = 0;
    upstream.answerBy("list", () => (++calls === 1 ? "reset" : undefined));
    const answer = site.ask("/?tags=Apps");
    await until(() => upstream.calls.length === 1 && upstream.countOpen() === 0);
    await pass(RETRY_MS - 1);
    expect(upstream.calls).toEqual(["/blogs/?tags_like=Apps"]);
    await pass(1);
    expect((await answer).status).toBe(200);
    expect(upstream.calls).toEqual(["/blogs/?tags_like=Apps", "/blogs/?tags_like=Apps"]);
  });

  test.each<[Fault, number]>([
    ["hang", 504],
    ["status 503", 502],
  ])("is not made for a second after five failures by %s: pages fail with %i", async (fault, status) => {
    upstream.fail("list", fault);
    const answers = Promise.all(Array.from({ length: 8 }, (_, index) => site.ask(`/?tags=a${index}`)));
    if (fault === "hang") {
      await until(() => upstream.calls.length === 8);
      await pass(LIMIT_MS);
    }
    await answers;
    upstream.reset();
    await pass(BROKEN_FOR_MS - 1);
    expect([(await site.ask("/?tags=b")).status, upstream.calls]).toEqual([status, []]);
    await pass(1);
    expect((await site.ask("/?tags=c")).status).toBe(200);
  });

  test("is made for articles however many searches hang", async () => {
    upstream.fail("list", "hang");
    const searches = Array.from({ length: 12 }, (_, index) => site.ask(`/?search=a${index}`));
    await until(() => upstream.calls.length === 1);
    await pass(LIMIT_MS);
    for (const { status } of await Promise.all(searches)) expect(status).toBe(504);
    upstream.reset();
    expect((await site.ask("/blogs/1")).status).toBe(200);
  });

  test("is made while others hang, where they may take any time", async ({ start }) => {
    const { upstream, ask } = await start({ ...COLD, API_TIMEOUT_MS: "0" });
    upstream.answerBy("list", () => (upstream.calls.length <= 2 ? "hang" : undefined));
    for (const word of ["a", "b"]) ask(`/?search=${word}`).catch(() => {});
    await until(() => upstream.calls.length === 2);
    expect((await ask("/?search=sleep")).status).toBe(200);
  });

  test("is made however often one article's answer is broken", async () => {
    upstream.fail("article", "status 500");
    for (let times = 0; times < 8; times += 1) expect((await site.ask("/blogs/1")).status).toBe(502);
    expect(upstream.calls).toHaveLength(8);
    expect((await site.ask("/")).status).toBe(200);
  });
});
