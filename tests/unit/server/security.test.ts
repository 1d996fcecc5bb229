import { expect, test, vi } from "vitest";
import { readEnv } from "../../../app/runtime/env.server";
import { createSecurity } from "../../../server/security";

const site = vi.hoisted(() => ({ SUBSCRIBE_TO: null as object | null }));
vi.mock("../../../app/site", async (load) => Object.assign(site, { ...(await load<object>()), ...site }));

const { securityHeaders } = createSecurity(readEnv({}));

/** The directives of a document's policy, or another file's, by name. */
function policyOf(mediaType: string, html?: string): Record<string, string> {
  const policy = securityHeaders(mediaType, html)["content-security-policy"] ?? "";
  return Object.fromEntries(policy.split("; ").map((directive) => directive.split(/ (.*)/s, 2)));
}

test("forms may be sent to the site and, where Subscribe has an address, to all that it passes", () => {
  const before = policyOf("text/html", "");
  expect(before["form-action"]).toBe("'self'");
  const redirects = ["https://thanks.example/a?b", "http://127.0.0.1:8081", "https://news.example/there"];
  site.SUBSCRIBE_TO = { action: "https://news.example:443/in?list=1", field: "email", redirects };
  const targets = "'self' https://news.example https://thanks.example http://127.0.0.1:8081";
  expect(policyOf("text/html", "")).toEqual({ ...before, "form-action": targets });
  expect(policyOf("image/png")["form-action"]).toBe("'none'");
  site.SUBSCRIBE_TO = { action: "https://news.example/in", field: "email" };
  expect(policyOf("text/html", "")["form-action"]).toBe("'self' https://news.example");
});
