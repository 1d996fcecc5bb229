import { expect, onScreens, setTextSize, test } from "./world";

const WIDTHS = [320, 390, 640, 700, 768, 900, 1024, 1280, 1920];
const LISTS = ["/", "/?tags=AI&search=data", "/?tags=Apps&search=soap", "/?page=99", "/topics", "/archive"];
const SCREENS = [...LISTS, "/blogs/7", "/blogs/9", "/blogs/18", "/blogs/52", "/nope"];

/** How far the page scrolls sideways. Runs in the page, as the other rules do: each finds what breaks it. */
function findOverflow() {
  const overflow = document.documentElement.scrollWidth - innerWidth;
  return overflow > 0 ? [overflow] : [];
}

/** Targets of less than 24 pixels (WCAG 2.2, 2.5.8). */
function findSmallTargets() {
  return [...document.querySelectorAll("a[href], button, input:not([type=hidden])")].flatMap((element) => {
    // A title's link covers its whole card, and a label is part of its control.
    const whole = element.matches(".stretched-link") ? "article" : "label";
    const target = element.closest(whole) ?? element;
    const { width, height } = target.getBoundingClientRect();
    // Links within a sentence are excepted, and the skip link shows with the focus alone.
    const isExcepted = element.matches(".article-text a:not(.heading-link, [role^=doc-]), .skip-link");
    const isSmall = width > 0 && (width < 24 || height < 24);
    return isSmall && !isExcepted ? [`${element.textContent} ${width}x${height}`] : [];
  });
}

/** Fields that do not show all that they ask for. */
function findCutPlaceholders() {
  const ruler = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")];
  return fields.flatMap((field) => {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    ruler.font = getComputedStyle(field, "::placeholder").font;
    const needed = ruler.measureText(field.placeholder).width;
    return field.checkVisibility() && needed > room ? [`${field.placeholder}: ${needed} in ${room}`] : [];
  });
}

/** Words of labels that go on in the next line, unless the screen has room for none of such letters. */
function findBrokenWords() {
  if (innerWidth < 390) return [];
  const labels =
    ".category, .topic, .button, .page-link, .chip, .nav-link, .byline, h2, h3, header a, footer a";
  return [...document.querySelectorAll(labels)].flatMap((label) => {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\w.]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    return found;
  });
}

/** The rules for text of the usual size, and of twice that. */
const RULES = {
  1: [findOverflow, findSmallTargets, findCutPlaceholders],
  2: [findOverflow, findBrokenWords],
};

for (const path of SCREENS)
  test(`${path} is whole at any width, also at 200%`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    for (const scale of [1, 2] as const) {
      await setTextSize(page, scale);
      await onScreens(page, WIDTHS, async () => {
        for (const find of RULES[scale]) expect(await page.evaluate<unknown[]>(find), find.name).toEqual([]);
      });
    }
  });

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  for (const path of ["/", "/blogs/52"])
    test(`the fields of ${path} have letters of 16 pixels, and room for their words`, async ({ page }) => {
      await page.goto(path);
      await onScreens(page, WIDTHS, async () => expect(await page.evaluate(findCutPlaceholders)).toEqual([]));
      const sizes = await page
        .locator("input:not([type=hidden], [type=radio])")
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    });
});
