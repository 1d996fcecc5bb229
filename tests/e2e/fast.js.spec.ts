import { chromium, type Page } from "@playwright/test";
import { expect, listState, ready, test } from "./world";

/** When the document's load event ended, and when each script was asked for, in ms since the navigation began. */
function scriptStarts(page: Page) {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    return { loaded: navigation?.loadEventStart ?? 0, starts: scripts.map(({ startTime }) => startTime) };
  });
}

test("scripts are asked for when the page is loaded, not before", async ({ page, world }) => {
  for (const path of ["/", "/blogs/1"]) {
    await page.goto(path);
    await ready(page, world);
    const { loaded, starts } = await scriptStarts(page);
    expect(loaded).toBeGreaterThan(0);
    expect(starts.length).toBeGreaterThan(3);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(loaded);
    // Before text can paint nothing is needed but the document.
    expect(
      await page.locator("link[rel=stylesheet], head script[src], link[rel=modulepreload]").count(),
    ).toBe(0);
  }
});

test("a picture that never comes does not keep the scripts away", async ({ page, world }) => {
  await page.route(/\/covers\//, () => {});
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await ready(page, world);
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 articles in AI");
});

test("Back and Forward need no network, and show what was there", async ({
  page,
  world,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/");
  await ready(page, world);
  const first = await listState(page);
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 articles in AI");
  const second = await listState(page);
  await page.getByRole("article").getByRole("heading", { level: 2 }).nth(2).getByRole("link").click();
  await expect(page).toHaveURL(/blogs/);
  // The address changes first, the screen after it.
  await expect(page.getByRole("region", { name: "Articles" })).toHaveCount(0);
  const title = await page.getByRole("heading", { level: 1 }).textContent();

  await context.setOffline(true);
  await page.goBack();
  await expect.poll(() => listState(page)).toEqual(second);
  await page.goBack();
  await expect.poll(() => listState(page)).toEqual(first);
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
});

test("a failure is not what Back shows once the list can be had", async ({
  page,
  world,
  upstream,
  expectedErrors,
}) => {
  expectedErrors.push(/502/);
  await page.goto("/blogs/1");
  await ready(page, world);
  upstream.fail("list", "status 500");
  await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/bookmark/);
  upstream.reset();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
});

test("a click on a link to the page that is shown asks for it anew", async ({ page, world, upstream }) => {
  await page.goto("/");
  await ready(page, world);
  const before = await page.evaluate(() => history.length);
  const answer = page.waitForResponse(/_data=routes/);
  await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
  expect((await answer).status()).toBe(200);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(upstream.calls.length).toBeGreaterThan(0);
});

test("the browser's back/forward cache takes every screen", async ({ server, world }) => {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  // Playwright switches the back/forward cache off, so this needs a browser of its own.
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: args ?? [],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  for (const path of ["/", "/?tags=AI", "/blogs/1"]) {
    await page.goto(server.url + path);
    await ready(page, world);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.title = `persisted: ${persisted}`;
      });
    });
    await page.goto(`${server.url}/feed.json`);
    await page.goBack({ waitUntil: "commit" });
    await expect(page, path).toHaveTitle("persisted: true");
  }
  await browser.close();
});
