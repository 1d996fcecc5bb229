import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, ready, test, testUncached } from "./world";

const SCREENS = {
  home: "/",
  filtered: "/?tags=Health&search=sleep",
  author: "/?search=Ines+Carvalho",
  "nothing found": "/?search=zzzz",
  "past the end": "/?page=99",
  article: "/blogs/52",
  page: "/colophon",
  topics: "/topics",
  archive: "/archive",
  "article not found": "/blogs/999",
  "page not found": "/nope",
};
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on colours: in the dark nothing else differs. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** What axe can't decide it calls incomplete: of these rules it has to decide all. */
const isColourRule = ({ id }: { id: string }) => COLOUR_RULES.includes(id);

/** The screens that have other parts on a phone; an article is seen there with what scripts add. */
const NARROW_TOO = ["home"];

/** What axe finds in a page as it stands, or in a part of it, in light and dark colours. */
async function findIn(page: Page, part = "html") {
  // Without frames of other origins the legacy mode finds the same, and opens no second page for each scan.
  const scan = () => new AxeBuilder({ page }).include(part).setLegacyMode();
  // Axe can't tell what lies under a gradient, or under lines of which one stands out of its column. No text is on
  // these gradients.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body, .scrolling"))
      Object.assign(element.style, { backgroundImage: "none", width: "auto" });
  });
  // It can't tell either which of several elements below a part is its ground.
  const showPart = (element: HTMLElement | SVGElement) => {
    document.body.style.visibility = "hidden";
    element.style.visibility = "visible";
  };
  if (part !== "html") await page.locator(part).evaluate(showPart);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await scan().withTags(STANDARDS).analyze();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await scan().withRules(COLOUR_RULES).analyze();
  const undecided = [...light.incomplete, ...dark.incomplete].filter(isColourRule);
  const found = [...light.violations, ...dark.violations, ...undecided];
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

const FAILED = { "list failed": "/?tags=Mind", "article failed": "/blogs/8" };

for (const [screen, path] of Object.entries({ ...SCREENS, ...FAILED })) {
  testUncached(`axe finds nothing: ${screen}`, async ({ page, upstream, expectedErrors, heading }) => {
    expectedErrors.push(/status of (404|502)/);
    if (screen in FAILED) for (const call of ["list", "article"] as const) upstream.fail(call, "status 500");
    await page.goto(path);
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("axe finds nothing in what scripts add to an article", async ({ page, world }) => {
    const open = async () => {
      await page.goto("/blogs/52");
      await ready(page, world);
    };
    await open();
    await expect(page.getByRole("button", { name: "Copy" }).first()).toHaveCSS("opacity", "1");
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
