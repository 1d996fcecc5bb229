import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose result depends on colours: in the dark nothing else differs. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** What axe can't decide it calls incomplete: of these rules it has to decide all. */
const isColourRule = ({ id }: { id: string }) => COLOUR_RULES.includes(id);

/** What axe finds in a page as it stands, or in a part of it, in light and dark colours. */
export async function findIn(page: Page, part = "html") {
  // Without frames of other origins the legacy mode finds the same, and opens no second page for each scan.
  const scan = () => new AxeBuilder({ page }).include(part).setLegacyMode();
  // Axe can't tell what lies under a gradient, or under lines of which one stands out of its column. No text is on
  // these gradients.
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body, .scrolling"))
      Object.assign(element.style, { backgroundImage: "none", width: "auto" });
    // The page sees in the next frame what scrolls now.
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
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
