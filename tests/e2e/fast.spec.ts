import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/setup.js";
import { readScreen } from "./visitor";
import { expect, ready, test, testUncached, titleLink } from "./world";

test("scripts load after the load event", async ({ page, open }) => {
  for (const path of ["/", "/blogs/1"]) {
    await open(path);
    const { loaded, starts } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      return { loaded: navigation?.loadEventStart ?? 0, starts: scripts.map(({ startTime }) => startTime) };
    });
    expect(loaded).toBeGreaterThan(0);
    expect(starts.length).toBeGreaterThan(3);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(loaded);
  }
});

test("a picture that never arrives does not hold up the scripts", async ({ page, world, heading }) => {
  await page.route(/\/pictures\?/, () => {});
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await ready(page, world);
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(heading).toHaveText("5 articles in AI");
});

test("Back and Forward need no network, and show what was shown", async ({
  page,
  context,
  expectedErrors,
  open,
  heading,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await open("/");
  const first = await page.evaluate(readScreen);
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(heading).toHaveText("5 articles in AI");
  const second = await page.evaluate(readScreen);
  await titleLink(page, 2).click();
  await expect(page).toHaveURL(/blogs/);
  // The URL changes before the screen does.
  await expect(page.getByRole("region", { name: "Articles" })).toHaveCount(0);
  const title = await heading.textContent();

  await context.setOffline(true);
  await page.goBack();
  await expect.poll(() => page.evaluate(readScreen)).toEqual(second);
  await page.goBack();
  await expect.poll(() => page.evaluate(readScreen)).toEqual(first);
  await page.goForward();
  await page.goForward();
  await expect(heading).toHaveText(title ?? "");
});

testUncached(
  "Back does not show an earlier failure again",
  async ({ page, upstream, expectedErrors, open, heading }) => {
    expectedErrors.push(/502/);
    await open("/blogs/1");
    upstream.fail("list", "status 500");
    await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
    await expect(page.getByText("No blogs found!")).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText(/bookmark/);
    upstream.reset();
    await page.goForward();
    await expect(heading).toHaveText("52 articles on technology and health");
  },
);

testUncached("a click on a link to the current page reloads its data", async ({ page, upstream, open }) => {
  await open("/");
  upstream.reset();
  const before = await page.evaluate(() => history.length);
  const answer = page.waitForResponse(/_data=routes/);
  await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
  expect((await answer).status()).toBe(200);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(upstream.calls.length).toBeGreaterThan(0);
});

test("every screen goes into the browser's back/forward cache", async ({ baseURL, world }) => {
  const executablePath = await findChromium();
  // The headless shell has no back/forward cache and Playwright disables it, so this test launches a browser of its own.
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: test.info().project.use.launchOptions?.args ?? [],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  for (const path of ["/", "/?tags=AI", "/blogs/1"]) {
    await page.goto(`${baseURL}${path}`);
    await ready(page, world);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.title = `persisted: ${persisted}`;
      });
    });
    await page.goto(`${baseURL}/feed.json`);
    await page.goBack({ waitUntil: "commit" });
    await expect(page, path).toHaveTitle("persisted: true");
  }
  await browser.close();
});
