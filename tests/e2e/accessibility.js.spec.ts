import AxeBuilder from "@axe-core/playwright";
import { expect, testUncached } from "./world";

const SCREENS = {
  home: "/",
  filtered: "/?tags=Health&search=sleep",
  "nothing found": "/?search=zzzz",
  "past the end": "/?page=99",
  article: "/blogs/52",
  "article not found": "/blogs/999",
  "page not found": "/nope",
};
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on colours: in the dark nothing else differs. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

for (const width of [390, 768, 1280]) {
  testUncached(
    `axe finds nothing on any screen, light or dark, ${width} px`,
    async ({ page, upstream, expectedErrors }) => {
      testUncached.slow();
      expectedErrors.push(/status of (404|502)/);
      await page.setViewportSize({ width, height: 900 });
      // Without frames of other origins the legacy mode finds the same, and opens no second page for each scan.
      const scan = () => new AxeBuilder({ page }).setLegacyMode();
      const check = async (screen: string, path: string) => {
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await page.goto(path);
        const light = await scan().withTags(STANDARDS).analyze();
        await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
        const dark = await scan().withRules(COLOUR_RULES).analyze();
        const violations = [...light.violations, ...dark.violations];
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
