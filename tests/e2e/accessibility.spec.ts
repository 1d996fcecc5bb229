import { findIn } from "../support/axe";
import { expect, ready, setTextSize, test, testUncached } from "./world";

const SCREENS = {
  home: "/",
  filtered: "/?tags=Health&search=sleep",
  author: "/?tags=Health&author=Ines+Carvalho",
  "nothing found": "/?search=zzzz",
  "past the end": "/?page=99",
  article: "/blogs/52",
  page: "/colophon",
  topics: "/topics",
  archive: "/archive",
  "article not found": "/blogs/999",
  "page not found": "/nope",
};
/** The screens that have other parts on a phone; an article is seen there with what scripts add. */
const NARROW_TOO = ["home"];

const FAILED = { "list failed": "/?tags=Mind", "article failed": "/blogs/8" };

for (const [screen, path] of Object.entries({ ...SCREENS, ...FAILED })) {
  testUncached(`axe finds nothing: ${screen}`, async ({ page, upstream, expectedErrors, heading, world }) => {
    expectedErrors.push(/status of (404|502)/);
    if (screen in FAILED) for (const call of ["list", "article"] as const) upstream.fail(call, "status 500");
    await page.goto(path);
    await ready(page, world);
    // What a tablet shows is also on one of these.
    for (const width of NARROW_TOO.includes(screen) ? [390, 1280] : [1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findIn(page), String(width)).toEqual([]);
    }
    await expect(heading).toHaveCount(1);
  });
}

test("the dots between the parts of a byline are not read aloud", async ({ page }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const read = nodes.map(({ ignored, name }) => (ignored ? "" : name?.value)).join(" ");
  expect(read).toContain(" min read");
  expect(read).not.toContain("·");
});

testUncached("what scrolls is a tab stop, whatever made it scroll", async ({ page, upstream, world }) => {
  const wide = (cells: number) => `| ${"words | ".repeat(cells)}\n|${"---|".repeat(cells)}\n`;
  const content = `${wide(3)}\n<details><summary>More</summary>\n\n${wide(30)}\n</details>`;
  upstream.answerWith("article", { id: 1, title: "A", content });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blogs/1");
  await ready(page, world);
  const [shown, hidden] = [page.locator(".scrolling").first(), page.locator("details .scrolling")];
  await expect(shown).not.toHaveAttribute("tabindex");
  await page.getByText("More", { exact: true }).click();
  await expect(hidden).toHaveAttribute("tabindex", "0");
  await setTextSize(page, 2);
  await expect(shown).toHaveAttribute("tabindex", "0");
  await setTextSize(page, 1);
  await expect(shown).not.toHaveAttribute("tabindex");
});

test("the contents are no stop of the keyboard where they are always open", async ({ page }) => {
  await page.goto("/blogs/52");
  const summary = page.locator(".contents summary");
  for (const width of [1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const isFocused = await summary.evaluate((element: HTMLElement) => {
      element.focus();
      return document.activeElement === element;
    });
    expect(isFocused).toBe(width === 1024);
    await expect(summary.getByText("Contents")).toBeVisible();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("axe finds nothing in what scripts add to an article", async ({ page, world }) => {
    const open = async () => {
      await page.goto("/blogs/52");
      await ready(page, world);
    };
    await open();
    await expect(page.getByRole("button", { name: "Copy Code" }).first()).toHaveCSS("opacity", "1");
    expect(await findIn(page)).toEqual([]);
    for (const [name, part] of [
      ["Note 1", "[popover]"],
      ["Three circles", "dialog"],
    ] as const) {
      await open();
      await page.getByRole("link", { name }).first().tap();
      const dialog = page.getByRole("dialog", { name });
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      expect(await findIn(page, part)).toEqual([]);
    }
  });
});
