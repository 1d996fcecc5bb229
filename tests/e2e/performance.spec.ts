import { chromium } from "@playwright/test";
import { findChromium } from "../../scripts/programs.js";
import { follow, readScreen, sees, topic } from "./steps";
import { expect, ready, test, testUncached } from "./world";

test("scripts load after the load event", async ({ page, visit }) => {
  for (const path of ["/", "/blogs/1"]) {
    await visit.open(path);
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

test("a picture that never arrives does not hold up the scripts", async ({ page, visit }) => {
  await page.route(/\/pictures\?/, () => {});
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await ready(page, "on");
  await follow(visit, topic("Artificial Intelligence"), { heading: "5 articles in AI" });
});

test("Back and Forward need no network, and show what was shown", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await visit.open("/");
  const first = await visit.ask(readScreen);
  const second = await follow(visit, topic("Artificial Intelligence"), { heading: "5 articles in AI" });
  const title = second.titles[2] ?? "";
  await visit.click(["link", title]);
  // The URL changes before the screen does.
  await sees(visit, { heading: title, titles: [] });

  await page.context().setOffline(true);
  await visit.back();
  await sees(visit, second);
  await visit.back();
  await sees(visit, first);
  await visit.forward();
  await visit.forward();
  await sees(visit, { heading: title });
});

testUncached("a click on a link to the current page reloads its data", async ({ page, visit, upstream }) => {
  await visit.open("/");
  upstream.reset();
  const before = await page.evaluate(() => history.length);
  const answer = page.waitForResponse(/_data=routes/);
  await visit.click(["link", "CIRCUIT & CELL"]);
  expect((await answer).status()).toBe(200);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(upstream.calls.length).toBeGreaterThan(0);
});

test("every screen goes into the browser's back/forward cache", async ({ baseURL }) => {
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
    await ready(page, "on");
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
