import { test as base, expect, type Page } from "@playwright/test";
import { startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

export { expect };

type World = "on" | "off" | "blocked";
export type WorldOptions = { world: World };

type Fixtures = {
  /** Console errors that the test is meant to cause. Any other fails it. */
  expectedErrors: RegExp[];
  /** The JSON server, to make it fail or to count its calls. A test that asks for it finds the site's caches empty. */
  upstream: Upstream;
};

type Server = {
  url: string;
  upstream: Upstream;
  /** Whether the site's caches may hold pages of a test, and whether of one that changed what json-server says. */
  isUsed: boolean;
  isTouched: boolean;
  /** Empties the caches, by a new process at the same address. */
  renew: () => Promise<void>;
};

type WorkerFixtures = { server: Server };

/**
 * The tests' `test`: a site of its own per worker, reading from a json-server that can be made to fail, in the world
 * (JavaScript on, off or blocked) of the project. `page` is ready to act on once a navigation has settled.
 */
export const test = base.extend<Fixtures & WorldOptions, WorkerFixtures>({
  world: ["on", { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const upstream = await startUpstream();
      let site = await startSite(upstream.url);
      const { url } = site;
      const server: Server = {
        url,
        upstream,
        isUsed: false,
        isTouched: false,
        renew: async () => {
          if (!server.isUsed) return;
          await site.stop();
          site = await startSite(upstream.url, { PORT: new URL(url).port });
          server.isUsed = false;
          server.isTouched = false;
        },
      };
      await use(server);
      await site.stop();
      upstream.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => {
    if (server.isTouched) await server.renew();
    await use(server.url);
    server.isUsed = true;
  },

  upstream: async ({ server }, use) => {
    server.upstream.reset();
    await server.renew();
    await use(server.upstream);
    expect(server.upstream.strangers).toEqual([]);
    server.upstream.reset();
    server.isTouched = true;
  },

  // Chromium logs every document or picture that answers 4xx or 5xx; a test that asks for one says so.
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

/** The search box that shows at the page's width: named by its place, so that no style sheet need have come yet. */
export function searchBox(page: Page) {
  const isVerySmall = (page.viewportSize()?.width ?? 0) < 640;
  return page.getByRole(isVerySmall ? "main" : "banner").getByRole("searchbox");
}

/** What a visitor sees of the list's state; every part of it follows from the URL. */
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

/** Waits until the scripts have taken over the page, where there are any, so that the next act is theirs. */
export async function ready(page: Page, world: World) {
  if (world === "on") {
    await page.waitForFunction(() => window.isHydrated);
  }
}
