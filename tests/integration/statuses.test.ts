import { describe, expect, test } from "vitest";
import { ON_EVERY_ANSWER, uncached } from "../support/headers";
import { shareSite } from "../support/own-site";
import { CASES } from "./status-cases";

const { upstream, ask } = await shareSite({
  CONTENT_FRESH_S: "0",
  SITE_URL: "https://blog.example",
  ALLOWED_HOSTS: "www.blog.example,shop.example:8443",
});

describe.each(Object.entries(CASES))("%s", (_group, cases) => {
  test.each(cases)("%s is %i", async (request, status, calls = 0, expected = {}, sent = {}) => {
    const [method = "", target = ""] = request.split(/ (.*)/s);
    const { type, ...headers } = expected;
    const answer = await ask(target, sent, method);
    expect([answer.status, upstream.calls.length]).toEqual([status, calls]);
    expect(answer.headers).toMatchObject(ON_EVERY_ANSWER);
    for (const [name, value] of Object.entries(headers))
      expect([name, answer.headers[name]]).toEqual([name, value]);
    if (type !== undefined) expect(answer.headers["content-type"]?.split(";")[0]).toBe(type);
    const policy = String(answer.headers["content-security-policy"]);
    if (!answer.headers["content-type"]?.startsWith("image/")) expect(policy).not.toContain("unsafe");
    for (const directive of ["base-uri", "object-src", "frame-ancestors"])
      expect(policy).toContain(`${directive} 'none'`);
    const { location, "cache-control": control } = answer.headers;
    if (status >= 400) expect([control, location]).toEqual([uncached(answer.headers), undefined]);
    // RFC 9110, 8.6
    if (status === 204) expect(answer.headers["content-length"]).toBeUndefined();
    // No open redirect, no cookie, no cross-origin reads but of feeds.
    expect(location ?? "/").toMatch(/^\/(?![/\\])/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const isFeed = status === 200 && target.startsWith("/feed.");
    expect(answer.headers["access-control-allow-origin"]).toBe(isFeed ? "*" : undefined);
    expect(answer.text).not.toMatch(
      /evil\.example|<script>alert|<svg onload|<img src=x|<\/title><\/script>|at .*\.js:\d/,
    );
    if (status === 200 && type === "text/html" && /%3C/.test(target)) expect(answer.text).toContain("&lt;");
    if (method === "HEAD") expect(answer.body.length).toBe(0);
  });
});
