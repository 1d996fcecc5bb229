import { findIn } from "../support/axe";
import { sees } from "./visitor";
import { boxOf, expect, holdBack, onScreens, ready, test } from "./world";

const SLEEP = [
  "12 articles",
  "Why we sleep in cycles",
  "How a phone knows where it is",
  "Founders sleep too",
  "What a health app can and cannot measure with a phone",
  "Sleep trackers without the anxiety",
];

test("while one types, what the search finds is listed below the box", async ({ page, visit, heading }) => {
  await visit.open("/");
  const box = page.getByRole("searchbox");
  const links = page.getByRole("group", { name: "Search articles" }).getByRole("link");
  await box.fill("sleep");
  await expect(links).toHaveText(SLEEP);
  await expect(page.getByRole("status")).toHaveText("12 articles");
  await expect(box).toBeFocused();

  await box.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  await visit.press("Escape");
  await expect(links).toHaveCount(0);
  await expect(box).toHaveValue("sleep");

  await box.fill("vacine");
  await expect(links).toHaveText(["Did you mean ‘vaccines’? 1 article", "How vaccines teach"]);
  await box.fill("zzzz");
  await expect(page.getByRole("group", { name: "Search articles" })).toHaveText("0 articles");
  await expect(links).toHaveCount(0);
  await box.fill("");
  await expect(page.getByRole("group", { name: "Search articles" })).toBeHidden();
  await expect(page.getByRole("status")).toHaveText("");
  await box.fill("sleep");
  await page.getByText("52 articles on").click();
  await expect(links).toHaveCount(0);

  await box.fill("sleep ");
  await expect(links).toHaveText(SLEEP);
  await visit.press("Tab");
  await visit.press("Tab");
  await visit.press("Enter");
  await sees(visit, { url: "/?search=sleep", box: "" });
  await expect(heading).toBeFocused();
  await expect(links).toHaveCount(0);
  await visit.back();
  await sees(visit, { url: "/" });
});

test("axe finds nothing in the list below a search box", async ({ page, visit }) => {
  await visit.open("/");
  await page.getByRole("searchbox").fill("sleep");
  await expect(page.getByRole("link", { name: "12 articles" })).toBeVisible();
  await onScreens(page, [640, 700, 768, 1024, 1280], async ({ width }) => {
    const { x, right } = await boxOf(page.locator("form [role=group]:visible"));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  });
  expect(await findIn(page, "form [role=group]")).toEqual([]);
});

test("a list of what one typed before does not take the place of a later one", async ({ page, visit }) => {
  await visit.open("/?tags=Health");
  const box = page.getByRole("searchbox");
  const links = page.getByRole("group", { name: "Search articles" }).getByRole("link");
  const letAnswer = await holdBack(page, "**/*search=s&*");
  const asked = page.waitForRequest(/tags=Health&search=s&/);
  const given = page.waitForEvent("requestfailed", (request) => request.url().includes("search=s&"));
  await box.fill("s");
  await asked;
  await box.fill("sleep trackers");
  await expect(links).toHaveText(["1 article", "Sleep trackers without the anxiety"]);
  await given;
  letAnswer();
  await expect(links).toHaveCount(2);
});

test("where the list can't be loaded, there is none, and Enter searches", async ({
  page,
  visit,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 800 });
  await visit.open("/");
  await page.route(/_data=/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.getByRole("searchbox").fill("sleep");
  await failed;
  await expect(page.getByRole("group", { name: "Search articles" })).toBeHidden();
  await page.unroute(/_data=/);
  await visit.press("Enter");
  await sees(visit, { url: "/?search=sleep" });
});

test("on a phone an article's search lists what it finds", async ({ page, visit, world }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit.open("/blogs/52");
  await ready(page, world);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search articles" }).click();
  await page.getByRole("searchbox").fill("cycles");
  await page.getByRole("link", { name: "Why we sleep in cycles" }).click();
  await sees(visit, { heading: "Why we sleep in cycles" });
  await expect(page.getByRole("searchbox")).toBeHidden();
});
