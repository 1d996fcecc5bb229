// What a visitor on a slow phone waits for, in Chromium: weight, paint, blocking time and navigations.
import { chromium } from "playwright";
import { findChromium } from "../../scripts/setup.js";
import { writePosts } from "./posts.js";
import { installProbe } from "./probe.js";
import { measureInTurn, roundsWithin } from "./report.js";
import { startApi, startHelper, startSite } from "./servers.js";

/** @typedef {import("playwright").Browser} Browser */
/** @typedef {import("playwright").Page} Page */
/** @typedef {import("./load.js").Plan} Plan */
/** @typedef {import("./report.js").Add} Add */

const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
// Lighthouse's slow 4G (150 ms, 1.6 Mbit/s) in the values that DevTools needs for the same effect.
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
const LONGEST_S = 150;
const QUIET_MS = 1_000;
const HOVER_MS = 1_000;
const READING_MS = 2_000;
/** Ten segments of 1,400 bytes: what a server may send before the first acknowledgement (RFC 6928). */
const INITIAL_WINDOW_KB = 13.67;
const MS = { unit: " ms" };
const TOPIC = "nav[aria-labelledby=topics] a";
const ARTICLE = 'section[aria-label="Articles"] article h2 a';

/** Opens a page with an empty cache. @param {Browser} browser @param {boolean} isSlow */
async function openPage(browser, isSlow) {
  // isbot takes a headless browser for a bot.
  const version = browser.version().split(".")[0];
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
  const context = await browser.newContext({ ...SCREEN, userAgent });
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  if (isSlow) {
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  }
  return { page, devtools, close: () => context.close() };
}

/** Loads a URL and waits until it is hydrated (if it has scripts) and idle. @param {Page} page @param {string} url @param {boolean} [hasScripts] */
async function visit(page, url, hasScripts = true) {
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
  if (hasScripts) await page.waitForFunction(() => window.isHydrated);
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
}

/** Opens the first article of the list by mouse. @param {Page} page */
async function openArticle(page) {
  await page.locator(ARTICLE).first().hover();
  await page.locator(ARTICLE).first().click();
  await page.waitForURL("**/blogs/*");
  await page.waitForFunction(() => !document.querySelector('section[aria-label="Articles"]'));
}

/** Waits until the site has made the pictures of a page. @param {Browser} browser @param {string} url */
async function makePictures(browser, url) {
  const { page, close } = await openPage(browser, false);
  await visit(page, url);
  await page.waitForFunction(async () => {
    const addresses = [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean);
    const responses = await Promise.all(addresses.map((address) => fetch(address)));
    return responses.every(({ redirected }) => !redirected);
  });
  await close();
}

/** Adds the bytes of bodies on the wire by kind of file. @param {Browser} browser @param {string} url @param {Add} add */
async function measureWeight(browser, url, add) {
  for (const path of ["/", "/blogs/1"]) {
    await makePictures(browser, url + path);
    const { page, devtools, close } = await openPage(browser, false);
    /** @type {Map<string, { kind: string, encoding: string, bytes: number, head: number }>} */
    const files = new Map();
    devtools.on("Network.responseReceived", ({ requestId, response }) => {
      const kind = /javascript|css|image|html/.exec(response.mimeType)?.[0] ?? response.mimeType;
      const encoding =
        response.headers["content-encoding"] ?? response.headers["Content-Encoding"] ?? "plain";
      files.set(requestId, { kind, encoding, bytes: 0, head: response.encodedDataLength });
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength - file.head;
    });
    const note = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {number} */ atMost) => {
      const found = [...files.values()].filter((file) => file.kind === kind);
      const encodings = [...new Set(found.map(({ encoding }) => encoding))].join(", ");
      const kilobytes = found.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      const label = `${name} (${found.length} ${found.length === 1 ? "file" : "files"}, ${encodings})`;
      add(label, kilobytes, { unit: " KB", ...(atMost > 0 && { atMost }) });
    };

    await visit(page, url + path);
    note(`Weight of \`${path}\`: document, styles included`, "html", INITIAL_WINDOW_KB);
    note(`Weight of \`${path}\`: JavaScript`, "javascript", 0);
    note(`Weight of \`${path}\`: pictures`, "image", 0);
    if (path === "/") {
      await page.locator(TOPIC).first().hover();
      await page.waitForTimeout(HOVER_MS);
      await page.locator(TOPIC).first().click();
      await page.waitForURL("**/?tags=*");
      await openArticle(page);
      await page.waitForTimeout(QUIET_MS);
      note("Weight: JavaScript to read, filter and open an article", "javascript", 92);
    }
    await close();
  }
}

/** Paint, layout shift and blocking time of a first visit. @param {Browser} browser @param {string} url @param {boolean} hasScripts */
async function readVitals(browser, url, hasScripts) {
  const { page, close } = await openPage(browser, true);
  await visit(page, url, hasScripts);
  const vitals = await page.evaluate(() => /** @type {any} */ (window).probe.vitals);
  await close();
  return /** @type {{ lcp: number, fcp: number, shift: number, blocked: number }} */ (vitals);
}

/**
 * Clicks a topic, immediately or after hovering over it. @param {Page} page @param {number} index
 * @param {boolean} isHovered @returns {Promise<{ sinceClick: number, sinceData: number }>}
 */
async function clickTopic(page, index, isHovered) {
  const topic = page.locator(TOPIC).nth(index);
  await topic.scrollIntoViewIfNeeded();
  await page.waitForTimeout(READING_MS);
  const box = await topic.boundingBox();
  if (!box) throw new Error("there is no topic to click");
  await page.evaluate(() => /** @type {any} */ (window).probe.armClick());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (isHovered) await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => /** @type {any} */ (window).probe.click);
}

/** Times navigations between lists, each from a fresh document. @param {Browser} browser @param {string} url @param {Add} add */
async function walkThroughLists(browser, url, add) {
  for (const isHovered of [false, true]) {
    const { page, close } = await openPage(browser, true);
    await visit(page, `${url}/`);
    const { sinceClick, sinceData } = await clickTopic(page, 0, isHovered);
    if (isHovered) {
      add("A topic hovered for 1 s, from the click to the painted list", sinceClick, { ...MS, atMost: 150 });
      const heading = await page.evaluate(() => /** @type {any} */ (window).probe.heading());
      await openArticle(page);
      await page.waitForTimeout(READING_MS);
      const back = await page.evaluate(
        (wanted) => /** @type {any} */ (window).probe.timeBack(wanted),
        heading,
      );
      add("Back to a list, from the call to the painted list", back, { ...MS, atMost: 195 });
    } else {
      add("A topic, from the arrival of its data to the painted list", sinceData, { ...MS, atMost: 150 });
      add("A topic, from the click to the painted list", sinceClick, MS);
    }
    await close();
  }
}

/** Measures everything that needs Chromium. @param {Plan} plan @param {Add} add */
export async function measureBrowser({ folder, visits }, add) {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("there is no Chromium: install it, or set CHROMIUM_PATH");
  const site = await startSite(await startApi(writePosts(folder, 1_000)));
  const proxy = import.meta.resolve("./proxy.js");
  const unchanged = await startHelper(proxy, site.url);
  const bare = await startHelper(proxy, site.url, "bare");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await measureWeight(browser, site.url, add);
    for (const round of roundsWithin(visits, LONGEST_S)) {
      for (const path of ["/", "/blogs/1"]) {
        const { own, stripped } = await measureInTurn(round, {
          own: () => readVitals(browser, unchanged.url + path, true),
          stripped: () => readVitals(browser, bare.url + path, false),
        });
        const name = `First visit of \`${path}\``;
        add(`${name}: FCP ÷ FCP of the bare document`, own.fcp / stripped.fcp, { atMost: 1.15 });
        add(`${name}: LCP ÷ FCP of the bare document`, own.lcp / stripped.fcp, { atMost: 1.6 });
        add(`${name}: layout shift (CLS)`, own.shift, { atMost: 0 });
        add(`${name}: total blocking time`, own.blocked, { ...MS, atMost: 30 });
        add(`${name}: FCP`, own.fcp, MS);
        add(`${name}: LCP`, own.lcp, MS);
        add(`${name}: FCP of the bare document`, stripped.fcp, MS);
      }
      await walkThroughLists(browser, site.url, add);
    }
  } finally {
    await browser.close();
  }
}
