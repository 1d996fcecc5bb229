import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../../scripts/programs.js";
import { follow, searchFor, sees, topic, translate } from "./steps";
import { boxOf, expect, holdBack, ready, test, titleLink } from "./world";

const EXTENSION = fileURLToPath(new URL("../fixtures/extension", import.meta.url));
const AI = { url: "/?tags=AI", heading: "5 articles in AI", title: "Articles in AI · Circuit & Cell" };

/** A test in a Chromium with an extension that changes each document before its scripts start. */
const testExtended = test.extend({
  context: async ({ baseURL, launchOptions, viewport }, use) => {
    const executablePath = await findChromium();
    const context = await chromium.launchPersistentContext("", {
      ...(executablePath === undefined ? {} : { executablePath }),
      baseURL: baseURL ?? "",
      viewport,
      args: [
        ...(launchOptions.args ?? []),
        `--disable-extensions-except=${EXTENSION}`,
        `--load-extension=${EXTENSION}`,
      ],
    });
    await use(context);
    await context.close();
  },
});

/** Remembers all elements of the document; the returned function tells which have gone. */
async function rememberElements(page: Page): Promise<() => Promise<string[]>> {
  const elements = await page.evaluateHandle(() => [...document.querySelectorAll("*")]);
  return () => elements.evaluate((all) => all.filter((one) => !one.isConnected).map((one) => one.outerHTML));
}

function readBox(box: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = box;
  return { value, selection: [selectionStart, selectionEnd], isFocused: box === document.activeElement };
}

testExtended("what an extension and the reader did before stays", async ({ page, visit, heading }) => {
  const start = await holdBack(page, "**/assets/entry.client*.js");
  await page.goto("/?tags=AI");
  await expect(page.locator("head > style").first()).toHaveClass("of-extension");
  const box = page.getByRole("searchbox");
  await box.fill("data");
  await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 2));
  const goneElements = await rememberElements(page);
  start();
  await ready(page, "on");
  expect(await goneElements()).toEqual([]);
  expect(await box.evaluate(readBox)).toEqual({ value: "data", selection: [0, 2], isFocused: true });

  const things = page.locator(":is(head, body) > .of-extension");
  await expect(things).toHaveCount(4);
  await visit.press("Enter");
  await sees(visit, { url: "/?tags=AI&search=data", box: "" });
  await follow(visit, ["link", "Clear all"], { url: "/" });
  await titleLink(page, 3).click();
  await expect(page.locator("main h1:not([inert] *)")).toBeFocused();
  await expect(heading).toHaveCount(2);
  await visit.back();
  await expect(titleLink(page, 3)).toBeFocused();
  await expect(things).toHaveCount(4);
  expect((await boxOf(page.locator("header svg").first())).width).toBe(32);
});

test("a document that React has to make anew keeps its looks", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(/#418/);
  const start = await holdBack(page, "**/assets/entry.client*.js");
  await page.goto("/");
  await titleLink(page, 0).evaluate((link) => link.after("a badge"));
  const goneElements = await rememberElements(page);
  start();
  await ready(page, "on");
  expect(await goneElements()).not.toEqual([]);
  expect((await boxOf(page.locator("header svg").first())).width).toBe(32);
  await follow(visit, topic("Artificial Intelligence"), AI);
  await searchFor(visit, "data");
  await sees(visit, { url: "/?tags=AI&search=data" });
});

test("where data requests fail, the document loads", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(/no screen's data|isError|net::ERR_FAILED|Failed to fetch/);
  await visit.open("/");
  for (const answer of [
    undefined,
    { contentType: "text/html", body: "<title>Log in</title>" },
    { json: { message: "Log in" } },
    { json: null },
  ]) {
    await page.route("**/*_data=*", (route) =>
      answer ? route.fulfill({ ...answer, headers: { "Cache-Control": "max-age=60" } }) : route.abort(),
    );
    const loaded = page.waitForEvent("load");
    await visit.click(...topic("Artificial Intelligence"));
    await loaded;
    await sees(visit, AI);
    await ready(page, "on");
    await visit.back();
    await sees(visit, { url: "/", heading: "52 articles on technology and health" });
    await ready(page, "on");
    await page.unroute("**/*_data=*");
  }
});

test("what throws in a soft navigation loads the document, once", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(/NotFoundError/);
  await visit.open("/");
  const list = page.getByRole("region", { name: "Articles" }).getByRole("list").first();
  await list.evaluate((element) => element.replaceChildren());
  const loads: unknown[] = [];
  page.on("load", (loaded) => loads.push(loaded));
  await follow(visit, topic("Artificial Intelligence"), AI);
  await ready(page, "on");
  await follow(visit, ["link", "Remove AI"], { url: "/" });
  expect(loads).toHaveLength(1);
});

test("a page translated before the scripts, or for a while, is the browser's", async ({ page, visit }) => {
  const start = await holdBack(page, "**/assets/entry.client*.js");
  await page.goto("/?search=sleep");
  await page.evaluate(translate);
  const entry = page.waitForResponse("**/assets/entry.client*.js");
  start();
  await (await entry).finished();
  await follow(visit, topic("Apps"), { url: "/?tags=Apps&search=sleep" });

  await ready(page, "on");
  await page.evaluate(translate);
  await page.evaluate(() => {
    for (const font of document.querySelectorAll("font")) font.replaceWith(font.textContent ?? "");
    document.documentElement.classList.remove("translated-ltr");
  });
  await visit.click(["link", "Remove Apps"]);
  await sees(visit, { url: "/?search=sleep", heading: expect.stringMatching(/‘sleep’$/) });
});

/** Presses Tab until it moves the focus: Chromium drops keys that come before its first frame, which a screenshot draws. */
async function pressTab(page: Page) {
  await expect(async () => {
    await page.screenshot({ timeout: 10_000 });
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

for (const connection of [{ saveData: true }, { type: "cellular" }])
  test(`scripts wait for a sign of intent with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value });
      // Without a mouse Chromium points at the page's corner now and then.
      const ignore = (event: MouseEvent) =>
        event.target === document.body && event.stopImmediatePropagation();
      addEventListener("mouseover", ignore, true);
    }, connection);
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto("/");
    // Where they don't wait, each is imported by a timer that has been set before this one.
    await page.evaluate(() => new Promise((idle) => setTimeout(() => requestIdleCallback(idle))));
    expect(scripts).toEqual([]);
    await pressTab(page);
    await ready(page, "on");
    expect(scripts).not.toEqual([]);
  });

test("where the visitor saves data, nothing is prefetched", async ({ page, visit }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.clock.install();
  await page.goto("/");
  await pressTab(page);
  await ready(page, "on");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visit.pointAt(...topic("Startups"));
  await page.clock.runFor(1_000);
  await follow(visit, topic("Artificial Intelligence"), AI);
  expect(requests.filter((url) => url.includes("Startups"))).toEqual([]);
});

test("colours that were chosen are there with the first paint, and where nothing can be stored", async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit.open("/");
  await page.getByRole("radio", { name: "Light" }).check();
  const start = await holdBack(page, "**/assets/*.js");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    "rgb(250, 248, 244)",
  );
  start();
  // Another program's, at the same address.
  await page.evaluate(() => localStorage.setItem("theme", '"blue"'));
  await visit.open("/");
  await expect(page.getByRole("radio", { name: "Automatic" })).toBeChecked();
  // As from the back/forward cache, meanwhile chosen in another tab.
  await page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await visit.open("/");
  await expect(page.getByRole("radio", { name: "Automatic" })).toBeChecked();
  await page.getByRole("radio", { name: "Automatic" }).press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
