import type { Page } from "@playwright/test";
import { expect, ONCE, ready, test } from "./world";

/** Presses Tab until the focused element has this name, at most once round the page. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue; // past the last stop, before the first
    const label = (await focused.getAttribute("aria-label")) ?? (await focused.getAttribute("placeholder"));
    if (name.test(label ?? (await focused.innerText()))) {
      await expect(focused).toBeInViewport();
      const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline, "the focus shows").not.toBe("none");
      return;
    }
  }
  throw new Error(`Tab never reaches ${name}`);
}

test("the keyboard alone is enough: search, topic, page, article, back to the list", async ({
  page,
  world,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  await ready(page, world);

  await tabTo(page, /^Search something/);
  await page.keyboard.type("work");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(/ for 'work'$/);
  await tabTo(page, /^Technology/);
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(/ for 'work' in Tech$/);
  await tabTo(page, /^Next$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  const title =
    (await page.getByRole("article").getByRole("heading", { level: 2 }).nth(2).textContent()) ?? "";
  await tabTo(page, new RegExp(`^${title.replace(/[^\w ]/g, ".")}$`));
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText(title);
  await tabTo(page, /^Back to Blogs$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(world === "on" ? /\/\?tags=Tech&search=work&page=2$/ : /\/$/);
});

test("the skip link is the first stop and leads past the header", ONCE, async ({ page }) => {
  await page.goto("/blogs/1");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, /^Back to Blogs$/);
});

test("the focus goes through the header from left to right", ONCE, async ({ page }) => {
  await page.goto("/");
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .getByRole("banner")
      .locator("a[href], input, button")
      .evaluateAll((stops) =>
        stops.filter((stop) => stop.checkVisibility()).map((stop) => stop.getBoundingClientRect().left),
      );
    expect(lefts.length).toBeGreaterThan(3);
    expect(lefts, String(width)).toEqual(lefts.toSorted((a, b) => a - b));
  }
});

test("placeholder links can't be focused", ONCE, async ({ page }) => {
  await page.goto("/blogs/1");
  for (const name of ["About", "Login", "Privacy Policy"]) {
    const placeholder = page.getByText(name, { exact: true });
    await placeholder.focus();
    await expect(placeholder).not.toBeFocused();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
});

test("every target is at least 24 pixels wide and high", ONCE, async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  for (const path of ["/?tags=AI&search=data", "/?tags=Apps&search=soap", "/?page=99", "/blogs/7", "/nope"]) {
    await page.goto(path);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("a[href], button, input:not([type=hidden])")].flatMap((element) => {
          // A title's link covers its whole card.
          const target = element.matches(".stretched-link")
            ? (element.closest("article") ?? element)
            : element;
          const { width, height } = target.getBoundingClientRect();
          // Links within a sentence are excepted (WCAG 2.2, 2.5.8).
          return !element.closest(".article-text") && width > 0 && (width < 24 || height < 24)
            ? [`${element.textContent} ${width}x${height}`]
            : [];
        }),
      );
      expect(
        small.filter((text) => !text.startsWith("Skip")),
        `${path} at ${width}`,
      ).toEqual([]);
    }
  }
});
