import { boxesOf, boxOf, expect, INLINE, test } from "./world";

test("the header becomes fixed, with a shadow, past 30 pixels of scroll", INLINE, async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const look = () =>
    header.evaluate((element) => ({
      top: Math.round(element.getBoundingClientRect().top),
      hasShadow: !/^none$|rgba\(0, 0, 0, 0\)/.test(getComputedStyle(element).boxShadow),
    }));
  for (const [y, top, hasShadow] of [
    [0, 30, false],
    [30, 0, false],
    [40, 0, true],
    [600, 0, true],
    [10, 20, false],
  ] as const) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect.poll(look).toEqual({ top, hasShadow });
  }
});

test("on small screens the list and the topics are soon there", INLINE, async ({ page, visit, heading }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit.open("/?search=sleep");
  expect((await boxOf(heading)).y).toBeLessThan(400);
  await page.getByRole("link", { name: "Popular Topics" }).click();
  await expect(page.getByRole("heading", { name: "Popular Topics" })).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Artificial Intelligence/ })).toBeFocused();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "All topics" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  const parts = await boxesOf(page.getByRole("navigation", { name: "Pages" }).locator("> a"));
  const middles = parts.map(({ y, height }) => y + height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
});
