import { test as base, expect, type Page } from "@playwright/test";
import { startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

export { expect };

type World = "on" | "off" | "blocked";
export type WorldOptions = { world: World };

/** Marks a test whose subject is the same in every world: it runs with JavaScript on alone. */
export const ONCE = { tag: "@once" };

type Fixtures = {
  /** Console errors that the test causes on purpose; any other fails it. */
  expectedErrors: RegExp[];
};

type Server = { url: string; upstream: Upstream };

async function serve(use: (server: Server) => Promise<void>, env: Record<string, string> = {}) {
  const upstream = await startUpstream();
  const site = await startSite(upstream.url, env);
  await use({ url: site.url, upstream });
  await site.stop();
  expect(upstream.strangers).toEqual([]);
  upstream.close();
}

/** A test in the project's world (JavaScript on, off or blocked), against a site per worker that caches. */
export const test = base.extend<Fixtures & WorldOptions, { server: Server }>({
  world: ["on", { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: [async ({}, use) => serve(use), { scope: "worker" }],

  baseURL: ({ server }, use) => use(server.url),

  // Chromium logs every 4xx and 5xx as a console error.
  expectedErrors: async ({ world }, use) => {
    await use(world === "blocked" ? [/net::ERR_FAILED/] : []);
  },

  page: async ({ page, world, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    if (world === "blocked") await page.route("**/assets/*.js", (route) => route.abort());
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
});

/** A test against a site that caches nothing. `upstream` is its json-server: make it fail, or count its calls. */
export const testUncached = test.extend<{ upstream: Upstream }, { uncachedServer: Server }>({
  uncachedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => serve(use, { CONTENT_FRESH_S: "0" }),
    { scope: "worker" },
  ],

  baseURL: ({ uncachedServer }, use) => use(uncachedServer.url),

  upstream: async ({ uncachedServer: { url, upstream } }, use) => {
    upstream.reset();
    // After a test with many failures the circuit breaker is open for a second.
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
    upstream.reset();
    await use(upstream);
  },
});

/** The search box that is visible at the page's width. */
export function searchBox(page: Page) {
  const isVerySmall = (page.viewportSize()?.width ?? 0) < 640;
  return page.getByRole(isVerySmall ? "main" : "banner").getByRole("searchbox");
}

/** The list's state as a visitor sees it. */
export async function listState(page: Page) {
  return {
    url: page.url().replace(/^https?:\/\/[^/]+/, ""),
    heading: await page.getByRole("heading", { level: 1 }).textContent(),
    titles: await page
      .getByRole("region", { name: "Articles" })
      .getByRole("heading", { level: 2 })
      .allTextContents(),
    topics: await page.locator("nav[aria-labelledby=topics] a[aria-current=true]").allTextContents(),
    page: await page.getByRole("navigation", { name: "Pages" }).locator("[aria-current=page]").textContent(),
    title: await page.title(),
    box: await searchBox(page).inputValue(),
  };
}

/** Waits for hydration, where scripts run. */
export async function ready(page: Page, world: World) {
  if (world === "on") {
    await page.waitForFunction(() => window.isHydrated);
  }
}
