import type { Locator, Page } from "playwright";
import { eventually } from "./eventually";

export type World = "on" | "off" | "blocked";

/** An element by its ARIA role and accessible name (the whole of a string); several lead from outer to inner. */
export type Target = readonly [
  role:
    | "article"
    | "banner"
    | "button"
    | "dialog"
    | "heading"
    | "link"
    | "main"
    | "navigation"
    | "radio"
    | "region"
    | "searchbox"
    | "textbox",
  name?: string | RegExp,
];

/** What a visitor does and sees, in any engine. Of several elements that match a target the first is meant. */
export interface Visitor {
  /** Opens a path of the site and waits until the scripts have taken over, where they run. */
  open(path: string): Promise<void>;
  click(...targets: Target[]): Promise<void>;
  /** Clicks a point given from the element's top left corner. */
  clickAt(x: number, y: number, ...targets: Target[]): Promise<void>;
  /** Brings an element into view, and the pointer over it. */
  pointAt(...targets: Target[]): Promise<void>;
  press(key: "Enter" | "Escape" | "Tab" | "Shift+Tab"): Promise<void>;
  /** Types into the focused element, key by key. */
  type(text: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  resize(width: number): Promise<void>;
  /** Runs a function in the page, also where the page's own scripts don't run. */
  ask<Answer>(question: () => Answer): Promise<Answer>;
}

/** Waits for hydration, where scripts run. */
export async function ready(page: Page, world: World) {
  if (world === "on") await page.waitForFunction(() => window.isHydrated);
}

function ignoreLeaving(error: Error) {
  if (!/context was destroyed/.test(error.message)) throw error;
}

/** A visitor in a browser that Playwright drives. */
export function visitPage(page: Page, world: World): Visitor {
  const locate = (targets: Target[]) =>
    targets.reduce<Page | Locator>(
      (scope, [role, name]) => scope.getByRole(role, name === undefined ? {} : { name, exact: true }).first(),
      page,
    ) as Locator;
  // Where scripts are off, Firefox runs no animation frames, which Playwright counts to find that nothing moves.
  const force = world === "off" && page.context().browser()?.browserType().name() === "firefox";
  return {
    async open(path) {
      // Firefox may take a page for the one that is still loading, and call it interrupted.
      await eventually(async () => {
        if ((await page.evaluate(() => document.readyState)) !== "complete")
          throw new Error("It is loading.");
      }, 50);
      await page.goto(path);
      await ready(page, world);
    },
    click: (...targets) => locate(targets).click({ force }),
    clickAt: (x, y, ...targets) => locate(targets).click({ force, position: { x, y } }),
    pointAt: (...targets) => locate(targets).hover({ force }),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    // Playwright waits for a load event, which Firefox does not send for a page from its back/forward cache.
    back: () => page.evaluate(() => history.back()).catch(ignoreLeaving),
    forward: () => page.evaluate(() => history.forward()).catch(ignoreLeaving),
    resize: (width) => page.setViewportSize({ width, height: 800 }),
    ask: (question) => page.evaluate(question) as Promise<never>,
  };
}
