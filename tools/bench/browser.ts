// What a visitor on a slow phone waits for, in Chromium: weight, paint, blocking time and navigations.
import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/programs.js";
import { arePicturesMade, readSizes, readVitals, timeNextList } from "./in-page.js";
import type { Plan } from "./load";
import { writePosts } from "./posts";
import { type Add, measureInTurn } from "./report";
import { record, type Server, startApi, startRaw, startSite } from "./servers";

const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
// Lighthouse's slow 4G (150 ms, 1.6 Mbit/s) in the values that DevTools needs for the same effect.
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const PATHS = ["/", "/blogs/1"];
/** How many times slower the processor is made for clicks. */
const USUAL_THROTTLE = 4;
const QUIET_MS = 1_000;
const HOVER_MS = 1_000;
const READING_MS = 2_000;
/** Ten segments of 1,400 bytes: what a server may send before the first acknowledgement (RFC 6928). */
const INITIAL_WINDOW_KB = 13.67;
/** Up to it Lighthouse calls a phone's blocking time fast, and Web Vitals an interaction good. */
const GOOD_MS = 200;
const MS = { unit: " ms" };
const TOPIC = "nav[aria-labelledby='page:topics'] a";
const ARTICLE = 'section[aria-label="Articles"] article h2 a';

/** Loads a URL with an empty cache, on slow 4G if throttled, and waits until it is hydrated (if scripts run). */
async function visit(browser: Browser, url: string, throttle?: number, hasScripts = true) {
  const page = await browser.newPage({ ...SCREEN, javaScriptEnabled: hasScripts });
  if (throttle !== undefined) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  }
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${url} answers ${answer?.status()}`);
  if (hasScripts) await page.waitForFunction(() => window.isHydrated);
  // On a slow processor it may never come. What is painted has loaded by then.
  if (throttle === undefined) await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
  return page;
}

async function openArticle(page: Page): Promise<void> {
  await page.locator(ARTICLE).first().hover();
  await page.locator(ARTICLE).first().click();
  await page.waitForURL("**/blogs/*");
  await page.waitForFunction(() => !document.querySelector('section[aria-label="Articles"]:not([inert] *)'));
}

/** Clicks the first topic, immediately or after hovering over it, and times the list. */
async function clickTopic(page: Page, isHovered: boolean) {
  const topic = page.locator(TOPIC).first();
  await topic.scrollIntoViewIfNeeded();
  await page.waitForTimeout(READING_MS);
  const box = await topic.boundingBox();
  if (!box) throw new Error("there is no topic to click");
  const timing = await page.evaluateHandle(timeNextList, false);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (isHovered) await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return timing.evaluate(({ ms }) => ms);
}

/** Adds the bytes of bodies on the wire, of a page's files of one kind. */
async function addWeight(add: Add, page: Page, name: string, kind: string, atMost: number): Promise<void> {
  const files = (await page.evaluate(readSizes)).filter(({ type }) => type.includes(kind));
  const encodings = [...new Set(files.map(({ encoding }) => encoding))].join(", ");
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const label = `${name} (${files.length} ${files.length === 1 ? "file" : "files"}, ${encodings})`;
  add(label, kilobytes, { unit: " KB", atMost });
}

async function measureWeight(browser: Browser, url: string, add: Add): Promise<void> {
  for (const path of PATHS) {
    const first = await visit(browser, url + path);
    await first.waitForFunction(arePicturesMade);
    await first.close();
    const page = await visit(browser, url + path);
    const name = `Weight of \`${path}\`: document, styles included`;
    await addWeight(add, page, name, "html", INITIAL_WINDOW_KB);
    if (path === "/") {
      await clickTopic(page, true);
      await openArticle(page);
      await page.waitForTimeout(QUIET_MS);
      const all = "Weight: JavaScript to read, filter and open an article";
      await addWeight(add, page, all, "javascript", 107);
    }
    await page.close();
  }
}

/** Makes a raw server answer a path with the site's document without scripts and styles. */
async function recordBare(raw: Server, url: string, path: string): Promise<void> {
  const html = await (await fetch(url + path)).text();
  const bare = html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<link\b[^>]*(modulepreload|as="script"|stylesheet)[^>]*>/g, "");
  const headers = ["Content-Type", "text/html; charset=utf-8", "Content-Encoding", "br"];
  await record(raw, { path, headers, body: brotliCompressSync(bare) });
}

async function measureVisit(browser: Browser, url: string, throttle: number, hasScripts: boolean) {
  const page = await visit(browser, url, throttle, hasScripts);
  const vitals = await page.evaluate(readVitals);
  await page.close();
  return vitals;
}

type Vitals = Awaited<ReturnType<typeof measureVisit>>;

/** Adds the figures of a first visit, and its paint relative to that of the bare document. */
function addVisit(add: Add, path: string, throttle: number, own: Vitals, bare: Vitals): void {
  const name = `First visit of \`${path}\`, CPU ÷ ${throttle}`;
  add(`${name}: scripts before the largest paint`, own.scripts, { atMost: 0 });
  add(`${name}: FCP ÷ FCP of the bare document`, [own.fcp, bare.fcp]);
  add(`${name}: layout shift (CLS)`, own.shift, { atMost: 0 });
  if (throttle !== USUAL_THROTTLE) return;
  add(`${name}: total blocking time`, own.blocked, { ...MS, atMost: GOOD_MS });
  add(`${name}: FCP`, own.fcp, MS);
  add(`${name}: LCP`, own.lcp, MS);
}

/** Times navigations between lists, each from a fresh document. */
async function walkThroughLists(browser: Browser, url: string, add: Add): Promise<void> {
  const page = await visit(browser, url, USUAL_THROTTLE);
  const ms = await clickTopic(page, false);
  await page.close();

  const still = await visit(browser, url, USUAL_THROTTLE, false);
  await still.locator(TOPIC).first().click();
  await still.waitForURL("**/?tags=*");
  const stillMs = (await still.evaluate(readVitals)).fcp;
  await still.close();

  const next = await visit(browser, url, USUAL_THROTTLE);
  const hoveredMs = await clickTopic(next, true);
  const name = (how: string) => `A topic${how}, from the click to the painted list`;
  add(`${name("")} ÷ FCP without JavaScript`, [ms, stillMs], { atMost: 1 });
  add(`${name(" hovered for 1 s")} ÷ FCP without JavaScript`, [hoveredMs, stillMs], { atMost: 0.5 });
  add(name(""), ms, MS);
  add(name(" hovered for 1 s"), hoveredMs, MS);
  await openArticle(next);
  await next.waitForTimeout(READING_MS);
  const timing = await next.evaluateHandle(timeNextList, true);
  const backMs = await timing.evaluate((list) => list.ms);
  add("Back to a list, from the call to the painted list", backMs, { ...MS, atMost: GOOD_MS });
  await next.close();
}

export async function measureBrowser({ folder, visits, throttles }: Plan, add: Add): Promise<void> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error("there is no Chromium: install it, or set CHROMIUM_PATH");
  const site = await startSite(await startApi(writePosts(folder, 1_000)));
  const raw = await startRaw();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await measureWeight(browser, site.url, add);
    for (const path of PATHS) await recordBare(raw, site.url, path);
    for (const throttle of throttles) {
      for (let round = 0; round < visits; round += 1) {
        for (const path of PATHS) {
          const { own, bare } = await measureInTurn(round, {
            own: () => measureVisit(browser, site.url + path, throttle, true),
            bare: () => measureVisit(browser, raw.url + path, throttle, false),
          });
          addVisit(add, path, throttle, own, bare);
        }
        if (throttle === USUAL_THROTTLE) await walkThroughLists(browser, site.url, add);
      }
    }
  } finally {
    await browser.close();
  }
}
