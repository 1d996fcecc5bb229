import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { mendFirefox } from "../support/firefox";
import { ROOT, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";
import { ready, type Visitor, visitPage, type World } from "../support/visitor";
import { startWebKit } from "../support/webkit";

export { expect, ready };

export type WorldOptions = {
  world: World;
  /** Where the site's articles come from. */
  source: "json-server" | "PostgreSQL";
  /** The program that the project needs and this machine does not have; empty if it has all. */
  lacking: string;
};

/** Marks a test whose subject is the same in every world: it runs with JavaScript on alone. */
export const ONCE = { tag: "@once" };

/** Marks a journey that the source of articles could change: it runs on PostgreSQL too. */
export const SOURCE = { tag: "@source" };

/** Marks one of links, text and answers, which no other engine could change: without scripts two stand for all. */
export const CONTENT = { tag: "@content" };

/** Marks a journey that inline scripts could change where the other scripts are blocked, or an engine where none run. */
export const INLINE = { tag: "@inline" };

/** Only a hang takes longer, also on half a core. */
const START_MS = 180_000;

/** Articles don't change; what is prefetched must be fresh still when a slow machine clicks. */
const FRESH = { CONTENT_FRESH_S: "60" };

type Fixtures = {
  /** Skips the test where a program is lacking; in CI fails it. */
  needs: undefined;
  /** What a visitor does in `page`. */
  visit: Visitor;
  /** The main heading of `page`. */
  heading: Locator;
  /** Console errors that the test causes on purpose; any other fails it. */
  expectedErrors: RegExp[];
  visitor: Visitor;
  /** A visitor who has not been here before. */
  newVisitor: () => Promise<Visitor>;
};

type WebKit = Awaited<ReturnType<typeof startWebKit>>;

type Server = { url: string };
type JsonServer = Server & { upstream: Upstream };
type Servers = { server: Server; uncachedServer: JsonServer };

async function serve(use: (server: JsonServer) => Promise<void>, env: Record<string, string> = {}) {
  const upstream = await startUpstream();
  const site = await startSite(upstream.url, env);
  await use({ url: site.url, upstream });
  await site.stop();
  expect(upstream.strangers).toEqual([]);
  upstream.close();
}

async function serveFromPostgres(use: (server: Server) => Promise<void>) {
  // Imported here, because it prints a line where there is no PostgreSQL.
  const { startPostgres } = await import("../support/postgres");
  const postgres = await startPostgres();
  const database = await postgres.createDatabase("db.json");
  const site = await startSite("", { ...FRESH, CONTENT_URL: postgres.url(database) });
  await use(site);
  await site.stop();
  await postgres.stop();
}

/** Blocks a page's scripts in the world "blocked"; the returned function fails the test on unexpected console errors. */
async function watch(page: Page, world: World, expectedErrors: RegExp[]) {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  if (world === "blocked") await page.route("**/assets/*.js", (route) => route.abort());
  return () =>
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
}

/** The link of an item's title in the list of `page`; 0 is the first one. */
export function titleLink(page: Page, index: number): Locator {
  return page.getByRole("article").getByRole("heading", { level: 2 }).nth(index).getByRole("link");
}

/** Holds requests back until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, (route) => released.then(() => route.continue()));
  return release;
}

/** Where an element is; fails if it does not show. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} does not show.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 };
}

/** Where all that match are, shown or not. */
export function boxesOf(parts: Locator): Promise<DOMRect[]> {
  return parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
}

/** What the browser makes of a property in an element's styles, or in those of a pseudo-element. */
export function styleOf(part: Locator, property: string, pseudo?: string): Promise<string> {
  return part.evaluate(
    (element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name),
    [property, pseudo] as const,
  );
}

/** Makes all text larger, as a reader may: twice as large is 2. */
export function setTextSize(page: Page, scale: number) {
  return page.evaluate(
    (to) => document.documentElement.style.setProperty("font-size", `${to * 100}%`),
    scale,
  );
}

type Size = { width: number; height: number };

/** Checks a page on screens of several widths, with heights where these matter. A failure names the screen. */
export async function onScreens(
  page: Page,
  screens: readonly (number | readonly [width: number, height: number])[],
  check: (size: Size) => Promise<void>,
) {
  for (const screen of screens) {
    const [width, height] = typeof screen === "number" ? [screen, 800] : screen;
    await test.step(`at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await check({ width, height });
    });
  }
}

/** A test in the project's world (JavaScript on, off or blocked), against a site per worker that caches. */
export const test = base.extend<Fixtures, WorldOptions & Servers & { webkit: WebKit | undefined }>({
  world: ["on", { option: true, scope: "worker" }],
  source: ["json-server", { option: true, scope: "worker" }],
  lacking: ["", { option: true, scope: "worker" }],

  needs: [
    async ({ lacking }, use, testInfo) => {
      if (lacking && process.env.CI) throw new Error(`${lacking} is not installed.`);
      testInfo.skip(lacking !== "", `${lacking} is not installed.`);
      await use(undefined);
    },
    { auto: true },
  ],

  // Playwright's own fixture would start a browser for WebKit too.
  browser: [
    async ({ playwright, browserName }, use) => {
      if (browserName === "webkit") return use(undefined as never);
      const browser = await playwright[browserName].launch();
      if (browserName === "firefox") mendFirefox(browser);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: START_MS },
  ],

  webkit: [
    async ({ browserName, world }, use) => {
      if (browserName !== "webkit") return use(undefined);
      const webkit = await startWebKit(world === "on");
      await use(webkit);
      await webkit.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],

  server: [
    ({ source }, use) => (source === "PostgreSQL" ? serveFromPostgres(use) : serve(use, FRESH)),
    { scope: "worker", timeout: START_MS },
  ],

  // Here, and not with `testUncached`: tests whose workers start different things share no worker.
  uncachedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => serve(use, { CONTENT_FRESH_S: "0", MEDIA_DIR: join(ROOT, "tests/fixtures/media") }),
    { scope: "worker", timeout: START_MS },
  ],

  baseURL: ({ server }, use) => use(server.url),

  // Chromium logs every 4xx and 5xx as a console error.
  expectedErrors: async ({ world }, use) => {
    await use(world === "blocked" ? [/net::ERR_FAILED/] : []);
  },

  page: async ({ page, world, expectedErrors }, use) => {
    const check = await watch(page, world, expectedErrors);
    await use(page);
    check();
  },

  visit: ({ page, world }, use) => use(visitPage(page, world)),

  heading: ({ page }, use) => use(page.getByRole("heading", { level: 1 })),

  newVisitor: async ({ browser, webkit, world, viewport, baseURL, expectedErrors }, use) => {
    const ends: (() => unknown)[] = [];
    await use(async () => {
      if (webkit) {
        const { visitor, close } = await webkit.open(baseURL ?? "");
        ends.push(close);
        return visitor;
      }
      const context = await browser.newContext({
        viewport,
        baseURL,
        javaScriptEnabled: world !== "off",
      } as object);
      const page = await context.newPage();
      ends.push(await watch(page, world, expectedErrors), () => context.close());
      return visitPage(page, world);
    });
    for (const end of ends) await end();
  },

  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
});

/** A test against a site that caches nothing. `upstream` is its json-server: make it fail, or count its calls. */
export const testUncached = test.extend<{ upstream: Upstream }>({
  baseURL: ({ uncachedServer }, use) => use(uncachedServer.url),

  upstream: async ({ uncachedServer: { url, upstream } }, use) => {
    upstream.reset();
    // After a test with many failures the circuit breaker is open for a second.
    await expect.poll(async () => (await fetch(url)).status).toBe(200);
    upstream.reset();
    await use(upstream);
  },
});
