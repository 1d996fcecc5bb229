import { follow, losePopovers, scrollOf, searchFor, sees, topic } from "./steps";
import { boxOf, expect, holdBack, ready, test, testUncached, titleLink } from "./world";

const ALL = { heading: "52 articles on technology and health" };
const AI = { heading: "5 articles in AI", title: "Articles in AI · Circuit & Cell" };

test("a filter change keeps the document, and shows the old list busy under a bar", async ({
  page,
  visit,
}) => {
  await visit.open("/");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const letAnswer = await holdBack(page, "**/*_data=*");
  const bar = page.getByRole("progressbar", { name: "Loading" });
  const list = page.getByRole("region", { name: "Articles" });
  await page.getByRole("searchbox").fill("not sent");

  await visit.click(...topic("Artificial Intelligence"));
  await expect(bar).toBeVisible();
  const chosen = page.getByRole("navigation", { name: "Popular Topics" }).locator("[aria-current]");
  await expect(chosen).toHaveText(/^Artificial Intelligence/);
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(list).toHaveCSS("opacity", "0.6");
  const header = await boxOf(page.getByRole("banner"));
  expect((await boxOf(bar)).y).toBeGreaterThanOrEqual(header.bottom - 1);
  await sees(visit, ALL);
  await expect(page.getByText("No blogs found!")).toHaveCount(0);

  letAnswer();
  await sees(visit, { ...AI, box: "" });
  await expect(bar).toHaveCount(0);
  await expect(list).toHaveAttribute("aria-busy", "false");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);

  await follow(visit, ["link", "Remove AI"], ALL);
  const letNextAnswer = await holdBack(page, "**/*page=2*");
  await visit.click(["link", "Next"]);
  await expect(page.locator("[data-pressed]")).toHaveText("Next");
  letNextAnswer();
  await sees(visit, { page: "2" });
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test("a search asks for its list's data once, whatever its form has", async ({ page, visit }) => {
  await visit.open("/?tags=Health&author=Ines+Carvalho");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has("_data")) asked.push(String(searchParams));
  });
  await searchFor(visit, "sleep");
  await sees(visit, { url: "/?tags=Health&search=sleep&author=Ines+Carvalho" });
  await searchFor(visit, " ");
  await sees(visit, { url: "/?tags=Health&author=Ines+Carvalho" });
  expect(asked).toEqual([
    "tags=Health&search=sleep&author=Ines+Carvalho&_data=routes%2F_index",
    "tags=Health&author=Ines+Carvalho&_data=routes%2F_index",
  ]);
});

test("a filter change keeps the focus and announces the count; a page does neither", async ({
  page,
  visit,
  heading,
}) => {
  await visit.open("/");
  const status = page.getByRole("status");
  await visit.click(...topic("Artificial Intelligence"));
  await expect(status).toHaveText(AI.heading);
  await expect(page.getByRole("link", { name: "Artificial Intelligence" })).toBeFocused();

  await follow(visit, ["link", "Remove AI"], ALL);
  await expect(heading).toBeFocused(); // the link that had the focus is gone

  await follow(visit, ["link", "Next"], { heading: `${ALL.heading}, page 2` });
  await expect(heading).toBeFocused();
  await expect(status).toHaveText("");

  await visit.back();
  await expect(status).toHaveText(ALL.heading);
  await expect(page.getByRole("link", { name: "Next" })).toBeFocused();
});

test("a filter change takes the focus from what is out of view to the heading", async ({
  page,
  visit,
  heading,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit.open("/");
  await page.getByRole("article").nth(4).getByRole("link", { name: "Tech", exact: true }).press("Enter");
  await sees(visit, { url: "/?tags=Tech" });
  await expect(heading).toBeFocused();
});

test.describe("on a screen to touch", () => {
  test.use({ hasTouch: true });

  test("a search takes the focus to the heading, so that the keyboard folds away", async ({
    visit,
    heading,
  }) => {
    await visit.open("/");
    await searchFor(visit, "sleep");
    await sees(visit, { url: "/?search=sleep" });
    await expect(heading).toBeFocused();
  });
});

test("Back from a jump in an article focuses the link that led to it", async ({ page, visit }) => {
  await visit.open("/blogs/9");
  await visit.ask(losePopovers);
  const notes = page.getByRole("article").getByRole("link", { name: /^Note \d/ });
  for (const index of [1, 2]) {
    await notes.nth(index).press("Enter");
    await expect(page).toHaveURL(/#note/);
    if (index === 1) await notes.nth(2).focus();
  }
  for (const index of [2, 1]) {
    await visit.back();
    await expect(notes.nth(index)).toBeFocused();
  }
});

test("Back to a list that was left at its topics shows them where they were", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit.open("/?tags=AI");
  const goToTopics = async () => {
    await page.getByRole("link", { name: "Popular Topics" }).click();
    await expect(page).toHaveURL(/#page:topics$/);
    return page.evaluate(() => scrollY);
  };
  const scrolled = await goToTopics();
  await page.getByRole("link", { name: "Sleep", exact: true }).last().click();
  await expect(page).toHaveURL(/tags=Sleep$/);
  expect(await goToTopics()).not.toBe(scrolled);
  // Holds the frame that the first Back asks for until the second has scrolled.
  await page.evaluate(() => {
    const frames: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (frame) => frames.push(frame);
    const scroll = window.scrollTo;
    window.scrollTo = (...to: unknown[]) => {
      scroll(...(to as [number, number]));
      for (const frame of frames.splice(0)) frame(0);
    };
  });
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/tags=AI#page:topics$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a slash focuses the search, and is typed in the box", async ({ page, visit, heading }) => {
  await visit.open("/");
  const next = page.getByRole("link", { name: "Next" });
  const box = page.getByRole("searchbox");
  await next.focus();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await next.press("Enter");
  await expect(heading).toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await box.blur();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toHaveValue("/");
});

test("Back leads to the link by which one left, and Tab goes on from there", async ({
  page,
  visit,
  heading,
}) => {
  await visit.open("/");
  await titleLink(page, 3).click();
  await expect(page).toHaveURL(/blogs/);
  await visit.back();
  await expect(titleLink(page, 3)).toBeFocused();
  await visit.press("Tab");
  await expect(page.getByRole("article").nth(-2).getByRole("link").nth(1)).toBeFocused();
  await visit.forward();
  await expect(heading).toBeFocused();
});

test("Back to Blogs leads to the list as it was left, and Back from there to the article", async ({
  page,
  visit,
}) => {
  const reload = async () => {
    await page.reload();
    await ready(page, "on");
  };
  await visit.open("/?tags=Sleep");
  const caffeine = page.getByRole("article").getByRole("link", { name: "Caffeine" });
  await caffeine.hover();
  const scrolled = await scrollOf(visit);
  expect(scrolled).toBeGreaterThan(200);
  await caffeine.click();
  await expect(page).toHaveURL(/blogs\/9$/);
  await visit.ask(losePopovers);
  for (const _click of ["one", "another, which makes no entry"]) await visit.click(["link", "Note 1"]);
  await expect(page).toHaveURL(/#note:1$/);
  await visit.back();
  await expect(page).toHaveURL(/blogs\/9$/);
  await visit.forward();
  await visit.click(["link", "Back to reference 1"]);
  await expect(page).toHaveURL(/#reference:1$/);
  await reload();
  await visit.click(["region", "Popular Blogs"], ["article"], ["heading"]);
  await sees(visit, { heading: expect.not.stringContaining("Caffeine") });
  // On article 1 it leads to the same page.
  for (const index of [0, 0, 1]) {
    await page.getByRole("link", { name: "Learn More" }).nth(index).click();
    await sees(visit, { url: "/blogs/1" });
  }
  await reload();
  await follow(visit, ["link", "Back to Blogs"], { url: "/?tags=Sleep" });
  await expect.poll(() => scrollOf(visit)).toBe(scrolled);
  await reload();
  await expect.poll(() => scrollOf(visit)).toBe(scrolled);
  // Any other way to a list begins at its top.
  await follow(visit, topic("Sleep"), ALL);
  await follow(visit, topic("Sleep"), { url: "/?tags=Sleep" });
  expect(await scrollOf(visit)).toBe(0);
  for (const url of ["/", "/?tags=Sleep"]) {
    await visit.back();
    await sees(visit, { url });
  }
  await caffeine.click();
  await follow(visit, ["link", "Back to Blogs"], { url: "/?tags=Sleep" });
  await expect(caffeine).toBeFocused();
  await visit.back();
  await sees(visit, { url: "/blogs/9" });
});

testUncached(
  "what is not fresh is loaded by the click",
  async ({ page, visit, upstream, expectedErrors }) => {
    expectedErrors.push(/502/);
    await visit.open("/");
    upstream.fail("list", "status 500");
    const failed = page.waitForResponse(/_data=/);
    await visit.pointAt(...topic("Technology"));
    expect((await failed).status()).toBe(502);
    upstream.reset();
    await follow(visit, topic("Technology"), { heading: expect.stringMatching(/ in Tech$/) });
  },
);

test("an article hides the list, and Back shows the same elements", async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.open("/?tags=AI");
  await page.getByRole("searchbox").fill("not sent");
  const items = await page.evaluateHandle(() => [...document.querySelectorAll("main li *, .logo *")]);
  const list = page.getByRole("region", { name: "Articles" });
  await titleLink(page, 2).click();
  await expect(page).toHaveURL(/blogs/);
  await expect(list).toBeHidden();
  await visit.back();
  await sees(visit, AI);
  await expect(list).toBeVisible();
  expect(await items.evaluate((all) => all.map((one) => one.isConnected))).not.toContain(false);
  await expect(page.getByRole("searchbox")).toHaveValue("");

  await titleLink(page, 2).click();
  await expect(list).toBeHidden();
  await page.getByRole("link", { name: "Search articles" }).click();
  await page.getByRole("searchbox").fill("sleep");
  await page.keyboard.press("Enter");
  await sees(visit, { url: "/?search=sleep" });
});

const LOST = [/net::ERR_FAILED/, /Failed to fetch/, /Error loading route module/];

test("a link to a screen without its script loads its document", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(...LOST);
  const failed = page.waitForEvent("requestfailed");
  await page.route("**/assets/blogs._id-*.js", (route) => route.abort());
  await page.goto("/");
  await failed;
  const title = (await titleLink(page, 2).textContent()) ?? "";
  await follow(visit, ["link", title], { heading: title, url: expect.stringMatching(/^\/blogs\//) });
});

test("Back shows what the URL says although scripts are missing", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(...LOST);
  await visit.open("/");
  await follow(visit, topic("Artificial Intelligence"), AI);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await visit.back();
  await sees(visit, { url: "/", ...ALL });
});

test("Next leads past a list's end, and from there to its last page", async ({ visit, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await visit.open("/?tags=Apps&page=2");
  for (const _ of ["past the end", "where it stays"]) {
    await visit.click(["link", "Next"]);
    await sees(visit, { url: "/?tags=Apps&page=3", heading: "9 articles in Apps, page 3", page: "3" });
  }
  await follow(visit, ["link", /page 2/], { url: "/?tags=Apps&page=2", page: "2" });
});
