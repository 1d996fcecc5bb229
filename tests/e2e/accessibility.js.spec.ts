import AxeBuilder from "@axe-core/playwright";
import { expect, testUncached } from "./world";

const SCREENS = {
  home: "/",
  filtered: "/?tags=Health&search=sleep",
  "nothing found": "/?search=zzzz",
  "past the end": "/?page=99",
  article: "/blogs/7",
  "article not found": "/blogs/999",
  "page not found": "/nope",
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 768, 1280]) {
    testUncached(
      `axe finds nothing on any screen, ${colorScheme}, ${width} px`,
      async ({ page, upstream, expectedErrors }) => {
        testUncached.slow();
        expectedErrors.push(/status of (404|502)/);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        const check = async (screen: string, path: string) => {
          await page.goto(path);
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          expect(
            violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]),
            screen,
          ).toEqual([]);
          await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
        };
        for (const [screen, path] of Object.entries(SCREENS)) await check(screen, path);
        upstream.fail("list", "status 500");
        upstream.fail("article", "status 500");
        await check("list failed", "/?tags=Mind");
        await check("article failed", "/blogs/8");
      },
    );
  }
}
