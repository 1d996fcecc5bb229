import type { Page } from "@playwright/test";
import { expect, listState, ready, searchBox, test } from "./world";

function scrollOf(page: Page) {
  return page.evaluate(() => Math.round(scrollY));
}

async function searchFor(page: Page, term: string) {
  await searchBox(page).fill(term);
  await searchBox(page).press("Enter");
}

function topic(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Popular Topics" }).getByRole("link", { name });
}

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

test("the front page has its parts", async ({ page }) => {
  await page.goto("/");
  await expect(heading(page)).toHaveText("52 articles on technology and health");
  await expect(page.getByRole("region", { name: "Articles" }).getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Featured" }).getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Featured" }).getByRole("link")).toHaveCount(0);
  await expect(topic(page, "Technology")).toContainText("34 articles");
  await expect(page.getByPlaceholder("your email address")).toBeVisible();
});

test("a bookmarked view opens as it was", async ({ page, browser, baseURL, world }) => {
  await page.goto("/");
  await ready(page, world);
  await topic(page, "Technology").click();
  await expect(heading(page)).toHaveText("34 articles in Tech");
  await searchFor(page, "battery");
  await expect(heading(page)).toHaveText(/^\d+ articles? for 'battery' in Tech$/);
  const kept = await listState(page);
  expect(kept.url).toBe("/?tags=Tech&search=battery");

  const fresh = await browser.newContext({ baseURL, javaScriptEnabled: world !== "off" } as object);
  const opened = await fresh.newPage();
  await opened.goto(page.url());
  expect(await listState(opened)).toEqual(kept);
  await fresh.close();
});

test("search, topic, page, article, back, back, back, forward: everything follows the URL", async ({
  page,
  world,
}) => {
  await page.goto("/");
  await ready(page, world);

  await searchFor(page, "work");
  await expect(heading(page)).toHaveText(/ for 'work'$/);
  const searched = await listState(page);
  expect(searched).toMatchObject({ url: "/?search=work", topics: [], page: "1", box: "" });

  await topic(page, "Technology").click();
  await expect(heading(page)).toHaveText(/ for 'work' in Tech$/);
  const filtered = await listState(page);
  expect(filtered).toMatchObject({
    url: "/?tags=Tech&search=work",
    topics: ["Technology34 articles"],
    page: "1",
  });

  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
  const second = await listState(page);
  expect(second).toMatchObject({ url: "/?tags=Tech&search=work&page=2", page: "2" });
  expect(second.titles).not.toEqual(filtered.titles);

  const article = second.titles[3] ?? "";
  await page.getByRole("link", { name: article }).hover(); // brings it into view, so that the click scrolls no more
  const scrolled = await scrollOf(page);
  expect(scrolled).toBeGreaterThan(300);
  await page.getByRole("link", { name: article }).click();
  await expect(heading(page)).toHaveText(article);
  await expect.poll(() => scrollOf(page)).toBe(0);

  await page.goBack();
  await expect(heading(page)).toHaveText(/ for 'work' in Tech$/);
  expect(await listState(page)).toEqual(second);
  await expect.poll(() => scrollOf(page)).toBe(scrolled);

  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await expect.poll(() => listState(page)).toEqual(filtered);

  await page.goBack();
  await expect(page).not.toHaveURL(/tags=/);
  await expect.poll(() => listState(page)).toEqual(searched);

  await page.goForward();
  await expect(page).toHaveURL(/tags=/);
  await expect.poll(() => listState(page)).toEqual(filtered);
});

test("a topic is selected, replaced by another, and removed by itself", async ({ page, world }) => {
  await page.goto("/?tags=AI&search=data&page=1");
  await expect(page).toHaveURL(/\/\?tags=AI&search=data$/);
  await ready(page, world);
  await expect(topic(page, "Artificial Intelligence")).toHaveAttribute("aria-current", "true");
  await topic(page, "Apps").click();
  await expect(page).toHaveURL(/\/\?tags=Apps&search=data$/);
  await expect(topic(page, "Artificial Intelligence")).not.toHaveAttribute("aria-current");
  await topic(page, "Apps").click();
  await expect(page).toHaveURL(/\/\?search=data$/);
});

test("each part of the filter can be removed", async ({ page, world }) => {
  await page.goto("/?tags=Health&search=sleep");
  await ready(page, world);
  await page.getByRole("link", { name: "Remove 'sleep'" }).click();
  await expect(heading(page)).toHaveText(/^\d+ articles in Health$/);
  await page.getByRole("link", { name: "Remove Health" }).click();
  await expect(heading(page)).toHaveText("52 articles on technology and health");
});

test("a search keeps the selected topic, starts at page 1 and leaves the box empty", async ({
  page,
  world,
}) => {
  await page.goto("/?tags=Tech&page=3");
  await ready(page, world);
  await searchFor(page, "  phone  ");
  await expect(page).toHaveURL(/\/\?tags=Tech&search=phone$/);
  await expect(searchBox(page)).toHaveValue("");
});

test("an empty search clears the term and ends on a clean URL", async ({ page, world }) => {
  await page.goto("/?tags=Tech&search=phone");
  await ready(page, world);
  await searchFor(page, "   ");
  await expect(page).toHaveURL(/\/\?tags=Tech$/);
  await page.goto("/");
  await ready(page, world);
  await searchFor(page, "");
  await expect(page).toHaveURL(/\/$/);
});

test("a search from an article leads to the list", async ({ page, world }) => {
  await page.goto("/blogs/1");
  await ready(page, world);
  await searchFor(page, "sleep");
  await expect(page).toHaveURL(/\/\?search=sleep$/);
  await expect(heading(page)).toHaveText(/ for 'sleep'$/);
});

test("an article has its parts, leads to related ones, to article 1 and back", async ({ page, world }) => {
  await page.goto("/blogs/7");
  await ready(page, world);
  const related = page.getByRole("region", { name: "Popular Blogs" }).getByRole("article");
  expect(await related.count()).toBeGreaterThan(0);
  expect(await related.count()).toBeLessThanOrEqual(3);
  await expect(page.getByText("15 comments")).toBeVisible();
  await expect(page.getByText("120 likes")).toBeVisible();
  const title = await related.first().getByRole("heading").textContent();
  await related.first().getByRole("heading").getByRole("link").click();
  await expect(heading(page)).toContainText((title ?? "").replace(/\.\.\.$/, ""));
  await page.getByRole("link", { name: "Learn More" }).first().click();
  await expect(page).toHaveURL(/\/blogs\/1$/);
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a tag in the list leads to its articles, the rest of the item to its article", async ({
  page,
  world,
}) => {
  await page.goto("/");
  await ready(page, world);
  const item = page.getByRole("region", { name: "Articles" }).getByRole("article").first();
  const title = await item.getByRole("heading").textContent();
  await item.getByRole("link", { name: "Science" }).click();
  await expect(heading(page)).toHaveText(/^\d+ articles in Science$/);
  await page.goBack();
  await item.click({ position: { x: 40, y: 60 } });
  await expect(heading(page)).toHaveText(title ?? "");
});

test("Next leads through all pages, past the end, and from there back to the last one", async ({
  page,
  world,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.goto("/?tags=Apps");
  await ready(page, world);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await expect(heading(page)).toHaveText("9 articles in Apps");
  await page.getByRole("link", { name: /page 2/ }).click();
  await expect(page).toHaveURL(/\/\?tags=Apps&page=2$/);
  await expect(page.getByRole("region", { name: "Articles" }).getByRole("article")).toHaveCount(4);
});

test("a search that finds nothing says so, and links to all articles", async ({ page, world }) => {
  await page.goto("/?search=zzzz");
  await ready(page, world);
  await expect(heading(page)).toHaveText("0 articles for 'zzzz'");
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect(heading(page)).toHaveText("52 articles on technology and health");
});

test("on very small screens the front page has the search box, and the header a way home", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/blogs/1");
  await expect(page.getByRole("banner").getByRole("searchbox")).toBeHidden();
  await expect(page.getByText("Home", { exact: true })).toBeHidden();
  await ready(page, world);
  await page.getByRole("link", { name: /^Menu/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await searchFor(page, "sleep");
  await expect(page).toHaveURL(/\/\?search=sleep$/);
  await expect(searchBox(page)).toHaveValue("");
});
