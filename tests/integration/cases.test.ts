import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ON_EVERY_ANSWER } from "../support/headers";
import { askPlainly, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";
import { CASES } from "./cases";

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite(upstream.url, { CONTENT_FRESH_S: "0" });
});

afterEach(() => {
  expect(upstream.strangers).toEqual([]);
  upstream.reset();
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  upstream.close();
});

test("there are enough of them", () => {
  expect(Object.values(CASES).flat().length).toBeGreaterThan(150);
});

describe.each(Object.entries(CASES))("%s", (_group, cases) => {
  test.each(cases)("%s is %i", async (request, status, calls = 0, expected = {}, sent = {}) => {
    const [method = "", target = ""] = request.split(/ (.*)/s);
    const { type, ...headers } = expected;
    const answer = await askPlainly(site.url, target, sent, method);
    expect([answer.status, upstream.calls.length]).toEqual([status, calls]);
    expect(answer.headers).toMatchObject(ON_EVERY_ANSWER);
    for (const [name, value] of Object.entries(headers))
      expect([name, answer.headers[name]]).toEqual([name, value]);
    if (type !== undefined) expect(answer.headers["content-type"]?.split(";")[0]).toBe(type);
    const { location, "cache-control": control } = answer.headers;
    if (status >= 400) expect([control, location]).toEqual(["no-store", undefined]);
    // RFC 9110, 8.6
    if (status === 204) expect(answer.headers["content-length"]).toBeUndefined();
    // Nobody is led off the site, gets a cookie, or may read across origins.
    expect(location ?? "/").toMatch(/^\/(?![/\\])/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    expect(answer.body.toString()).not.toMatch(/evil\.example|<script>alert|<svg onload|at .*\.js:\d/);
    if (method === "HEAD") expect(answer.body.length).toBe(0);
  });
});
