import type { Page } from "@playwright/test";
import { expect, ready, test, titleLink } from "./world";

/** Holds requests back until the returned function is called. */
async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, (route) => released.then(() => route.continue()));
  return release;
}

test("a filter change keeps the document, and the old list busy under a bar", async ({
  page,
  open,
  heading,
}) => {
  await open("/");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const letAnswer = await holdBack(page, "**/*_data=*");

  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Articles" })).toHaveAttribute("aria-busy", "true");
  await expect(heading).toHaveText("52 articles on technology and health");
  await expect(page.getByText("No blogs found!")).toHaveCount(0);

  letAnswer();
  await expect(heading).toHaveText("5 articles in AI");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Articles" })).toHaveAttribute("aria-busy", "false");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await expect(page).toHaveTitle("Articles in AI · Circuit & Cell");
});

test("what was typed and not sent is gone after a navigation", async ({ page, open }) => {
  await open("/");
  const box = page.getByRole("searchbox");
  await box.fill("not sent");
  await page.getByRole("link", { name: "Apps 9 articles" }).click();
  await expect(page).toHaveURL(/tags=Apps/);
  await expect(box).toHaveValue("");
});

test("scripts that load late keep what was typed before", async ({ page, world }) => {
  const loadScripts = await holdBack(page, "**/assets/entry.client*.js");
  await page.goto("/", { waitUntil: "commit" });
  const box = page.getByRole("searchbox");
  await box.fill("sleep");
  loadScripts();
  await ready(page, world);
  await expect(box).toHaveValue("sleep");
  await box.press("Enter");
  await expect(page).toHaveURL(/search=sleep/);
});

test("a filter change keeps the focus and announces the count; a page of the list takes the focus to its heading", async ({
  page,
  open,
  heading,
}) => {
  await open("/");
  const status = page.getByRole("status");
  const topic = page.getByRole("link", { name: "Artificial Intelligence" });
  await topic.click();
  await expect(status).toHaveText("5 articles in AI");
  await expect(topic).toBeFocused();

  await page.getByRole("link", { name: "Remove AI" }).click();
  await expect(heading).toHaveText("52 articles on technology and health");
  await expect(heading).toBeFocused(); // the link that had the focus is gone

  await page.getByRole("link", { name: "Next" }).click();
  await expect(heading).toHaveText("52 articles on technology and health, page 2");
  await expect(heading).toBeFocused();
  await expect(status).toHaveText("");

  await page.goBack();
  await expect(status).toHaveText("52 articles on technology and health");
  await expect(page.getByRole("link", { name: "Next" })).toBeFocused();
});

test("a filter change takes the focus to the heading from what is no longer in view", async ({
  page,
  open,
  heading,
}) => {
  await open("/");
  await page.getByRole("article").nth(4).getByRole("link", { name: "Tech", exact: true }).press("Enter");
  await expect(page).toHaveURL(/tags=Tech/);
  await expect(heading).toBeFocused();
});

test.describe("on a screen to touch", () => {
  test.use({ hasTouch: true });

  test("a search takes the focus to the heading, so that the keyboard folds away", async ({
    page,
    open,
    heading,
  }) => {
    await open("/");
    await page.getByRole("searchbox").fill("sleep");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/search=sleep/);
    await expect(heading).toBeFocused();
  });
});

test("Back from a jump in an article focuses the link that led to it", async ({ page, open }) => {
  await open("/blogs/9");
  const notes = page.getByRole("article").getByRole("link", { name: /^Note \d/ });
  for (const index of [1, 2]) {
    await notes.nth(index).press("Enter");
    await expect(page).toHaveURL(/#note/);
    if (index === 1) await notes.nth(2).focus();
  }
  await page.goBack();
  await expect(notes.nth(2)).toBeFocused();
  await page.goBack();
  await expect(notes.nth(1)).toBeFocused();
});

test("a slash focuses the search, but not while a control has the focus", async ({ page, open, heading }) => {
  await open("/");
  const next = page.getByRole("link", { name: "Next" });
  await next.focus();
  await page.keyboard.press("/");
  await expect(next).toBeFocused();
  await next.press("Enter");
  await expect(heading).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toHaveValue("/");
});

test("Back leads to the link by which the visitor left, and the next Tab goes on from there", async ({
  page,
  open,
}) => {
  await open("/");
  await titleLink(page, 3).click();
  await expect(page).toHaveURL(/blogs/);
  await page.goBack();
  await expect(titleLink(page, 3)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("article").nth(-2).getByRole("link").nth(1)).toBeFocused();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Back to Blogs returns to the list as it was left, past related articles, Learn More and a reload", async ({
  page,
  world,
  open,
}) => {
  await open("/?tags=Tech");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  const item = titleLink(page, 4);
  await item.hover();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await item.click();
  await expect(page).toHaveURL(/blogs/);
  const before = page.url();
  await page
    .getByRole("region", { name: "Popular Blogs" })
    .getByRole("heading", { level: 3 })
    .first()
    .click();
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/blogs/);
  // On article 1 it leads to the same page.
  for (const index of [0, 0, 1]) {
    await page.getByRole("link", { name: "Learn More" }).nth(index).click();
    await expect(page).toHaveURL(/blogs\/1$/);
  }
  await page.reload();
  await ready(page, world);

  const back = page.getByRole("link", { name: "Back to Blogs" });
  await expect(back).toHaveAttribute("href", "/");
  await back.click();
  await expect(page).toHaveURL(/\/\?tags=Tech&page=2$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("Back to Blogs returns to the list after jumps to a footnote, back to the text, and a reload", async ({
  page,
  world,
  open,
}) => {
  await open("/?tags=Sleep");
  await page.getByRole("article").getByRole("link", { name: "Caffeine" }).click();
  await expect(page).toHaveURL(/blogs\/9$/);
  const note = page.getByRole("article").locator("a[href='#note:1']").first();
  await note.click();
  await note.click(); // no second entry
  await expect(page).toHaveURL(/#note:1$/);
  await page.goBack();
  await expect(page).toHaveURL(/blogs\/9$/);
  await page.goForward();
  await page.locator("[id='note:1']").getByRole("link").last().click();
  await expect(page).not.toHaveURL(/#note:1$/);
  await page.reload();
  await ready(page, world);
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page).toHaveURL(/\/\?tags=Sleep$/);
});

test("prefetched data is used while it is fresh, however long the press; a failure never is", async ({
  page,
  expectedErrors,
  open,
  heading,
}) => {
  expectedErrors.push(/502/);
  await page.clock.install();
  // No other test asks for it, so what is prefetched is fresh for three seconds.
  await open("/?search=because");
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("_data=")) requests += 1;
  });
  const prefetch = async (name: string) => {
    const fetched = page.waitForResponse(/_data=/);
    await page.getByRole("link", { name }).hover();
    await (await fetched).finished();
  };
  await prefetch("Technology");
  // Longer than the wait before a prefetch: a press focuses the link, which shows an intent again.
  await page.getByRole("link", { name: "Technology" }).click({ delay: 200 });
  await expect(heading).toHaveText(/ in Tech$/);
  expect(requests).toBe(1);

  await prefetch("Startups 18 articles");
  await page.clock.fastForward(60_000);
  await page.getByRole("link", { name: "Startups 18 articles" }).click();
  await expect(heading).toHaveText(/ in Startups$/);
  expect(requests).toBe(3);

  const failure = { status: 502, headers: { "Cache-Control": "max-age=60" }, json: {} };
  await page.route(/tags=Apps/, (route) => route.fulfill(failure));
  // Scrolling would move the link away from the pointer.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await prefetch("Apps 9 articles");
  await page.unroute(/tags=Apps/);
  await page.getByRole("link", { name: "Apps 9 articles" }).click();
  await expect(heading).toHaveText(/ in Apps$/);
});

test("list to article is a view transition; Back is not", async ({ page, open, heading }) => {
  await open("/");
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      sessionStorage.setItem("transitions", `${Number(sessionStorage.getItem("transitions")) + 1}`);
      return start(...args);
    };
  });
  const count = () => page.evaluate(() => Number(sessionStorage.getItem("transitions")));
  await titleLink(page, 2).click();
  await expect(page).toHaveURL(/blogs/);
  await expect.poll(count).toBe(1);
  await page.goBack();
  await expect(heading).toHaveText("52 articles on technology and health");
  expect(await count()).toBe(1);
});

test("a failed data request falls back to a document", async ({
  page,
  world,
  expectedErrors,
  open,
  heading,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /Failed to fetch/);
  await open("/");
  await page.route("**/*_data=*", (route) => route.abort());
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(heading).toHaveText("5 articles in AI");
  await expect(page).toHaveTitle("Articles in AI · Circuit & Cell");
  await ready(page, world);
  await page.goBack();
  await expect(heading).toHaveText("52 articles on technology and health");
});

test("a screen whose script is missing falls back to a document", async ({
  page,
  expectedErrors,
  open,
  heading,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /Failed to fetch/, /Error loading route module/, /Transition was/);
  await page.route("**/assets/blogs._id-*.js", (route) => route.abort());
  await open("/");
  const link = titleLink(page, 2);
  const title = (await link.textContent()) ?? "";
  await link.click();
  await expect(heading).toHaveText(title);
  await expect(page).toHaveURL(/blogs/);
});

test("Back shows what the URL says although scripts are missing", async ({
  page,
  expectedErrors,
  open,
  heading,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await open("/");
  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(heading).toHaveText("5 articles in AI");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await page.goBack();
  await expect(heading).toHaveText("52 articles on technology and health");
  await expect(page).toHaveURL(/\/$/);
});
