import { expect, test } from "./world";

const SCREENS = {
  home: "/",
  filtered: "/?tags=Health&search=sleep",
  "nothing-found": "/?tags=Apps&search=soap",
  article: "/blogs/46",
  "not-found": "/nope",
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 1000],
  ] as const) {
    for (const [screen, path] of Object.entries(SCREENS)) {
      test(`${screen}, ${colorScheme}, ${width} px`, async ({ page, expectedErrors }) => {
        expectedErrors.push(/404/);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page).toHaveScreenshot(`${screen}-${width}-${colorScheme}.png`);
      });
    }
  }
}
