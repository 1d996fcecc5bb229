// What a visitor on a slow phone waits for, in Chromium: weight, paint, blocking time and navigations.
import { type Browser, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/programs.js";
import { readKilobytes, readVitals } from "./in-page.js";
import type { Plan } from "./load";
import { writePosts } from "./posts";
import type { Add } from "./report";
import { startApi, startSite } from "./servers";

const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
// Lighthouse's slow 4G (150 ms, 1.6 Mbit/s) in the values that DevTools needs for the same effect.
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_THROTTLE = 4;
const QUIET_MS = 1_000;
const HOVER_MS = 1_000;
const READING_MS = 2_000;
/** Ten segments of 1,400 bytes: what a server may send before the first acknowledgement (RFC 6928). */
const INITIAL_WINDOW_KB = 13.67;
const MOST_SCRIPTS_KB = 107;
/** Up to it Lighthouse calls a phone's blocking time fast, and Web Vitals an interaction good. */
const GOOD_MS = 200;
const MS = { unit: " ms" };
const TOPIC = "nav[aria-labelledby='page:topics'] a";
const ARTICLES = 'section[aria-label="Articles"]';

/** Loads a URL with an empty cache, on slow 4G and a slow processor, and waits until it is hydrated. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage(SCREEN);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_THROTTLE });
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
  await page.waitForFunction(() => window.isHydrated);
  await page.waitForTimeout(QUIET_MS);
  return page;
}

async function measureVisit(browser: Browser, url: string, path: string, add: Add): Promise<void> {
  const page = await visit(browser, url + path);
  const { fcp, lcp, scripts, shift, blocked } = await page.evaluate(readVitals);
  const kilobytes = await page.evaluate(readKilobytes, "html");
  add(`Weight of \`${path}\`: document, styles included`, kilobytes, {
    unit: " KB",
    atMost: INITIAL_WINDOW_KB,
  });
  const name = `First visit of \`${path}\``;
  add(`${name}: scripts before the largest paint`, scripts, { atMost: 0 });
  add(`${name}: layout shift (CLS)`, shift, { atMost: 0 });
  add(`${name}: total blocking time`, blocked, { ...MS, atMost: GOOD_MS });
  add(`${name}: FCP`, fcp, MS);
  add(`${name}: LCP`, lcp, MS);
  await page.close();
}

/** Times an action until it has led to another list. */
async function timeList(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => document.querySelector("h1")?.textContent);
  const started = performance.now();
  await act();
  await page.waitForFunction(
    ([before, articles]) =>
      document.querySelector("h1")?.textContent !== before &&
      document.querySelector(`${articles} article:not([inert] *)`) !== null,
    [before, ARTICLES],
  );
  return performance.now() - started;
}

/** Clicks the first topic, immediately or after hovering over it, opens an article of its list, and goes back. */
async function measureNavigations(browser: Browser, url: string, hoverMs: number, add: Add): Promise<void> {
  const page = await visit(browser, url);
  const topic = page.locator(TOPIC).first();
  await topic.scrollIntoViewIfNeeded();
  await page.waitForTimeout(READING_MS);
  const { x = 0, y = 0, width = 0, height = 0 } = (await topic.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2];
  if (hoverMs > 0) await page.mouse.move(left, top);
  await page.waitForTimeout(hoverMs);
  const ms = await timeList(page, () => page.mouse.click(left, top));
  add(`A topic${hoverMs > 0 ? " hovered for 1 s" : ""}, from the click to the list`, ms, MS);

  const article = page.locator(`${ARTICLES} article h2 a`).first();
  await article.click();
  await page.waitForURL("**/blogs/*");
  await page.waitForTimeout(READING_MS);
  const backMs = await timeList(page, () => page.evaluate(() => history.back()));
  add("Back to a list, from the call to the list", backMs, { ...MS, atMost: GOOD_MS });
  const kilobytes = await page.evaluate(readKilobytes, "javascript");
  const target = { unit: " KB", atMost: MOST_SCRIPTS_KB };
  add("Weight: JavaScript to read, filter and open an article", kilobytes, target);
  await page.close();
}

export async function measureBrowser({ folder, visits }: Plan, add: Add): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("there is no Chromium: install it, or set CHROMIUM_PATH");
  const { url } = await startSite(await startApi(writePosts(folder, 1_000)));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath, args });
  const paths = ["/", "/blogs/1"];
  try {
    // The first visitors are sent to the pictures' originals.
    for (const path of paths) await (await visit(browser, url + path)).close();
    for (let round = 0; round < visits; round += 1) {
      for (const path of paths) await measureVisit(browser, url, path, add);
      for (const hoverMs of [0, HOVER_MS]) await measureNavigations(browser, url, hoverMs, add);
    }
  } finally {
    await browser.close();
  }
}
