import { expect, type Locator, type Page } from "@playwright/test";

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
    | "searchbox",
  name?: string | RegExp,
];

/** The link of a topic in the sidebar. */
export function topic(name: string): [Target, Target] {
  return [
    ["navigation", "Popular Topics"],
    ["link", new RegExp(`^${name}`)],
  ];
}

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
      await expect
        .poll(() => page.evaluate(() => document.readyState).catch(String), { intervals: [50] })
        .toBe("complete");
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

/** The screen's state as a visitor sees it. Runs in the page. */
export function readScreen() {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? null;
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent ?? "");
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=search]")];
  const number = document.querySelector("nav[aria-label=Pages] [aria-current=page]:not([inert] *)");
  return {
    isParsed: document.readyState !== "loading",
    url: location.pathname + location.search,
    title: document.title,
    heading: textOf("h1"),
    titles: textsOf("section[aria-label=Articles] h2:not([inert] *)"),
    topics: textsOf("nav[aria-labelledby='page:topics'] a[aria-current=true]:not([inert] *)"),
    /** The number of the page, which stands in a box where there are many. */
    page: number instanceof HTMLInputElement ? number.value : (number?.textContent ?? null),
    /** What is in the visible search box; null if there is none. */
    box: boxes.find((box) => box.checkVisibility())?.value ?? null,
  };
}

/** Makes the numbers of notes jump, as in engines without popovers. Runs in the page. */
export function losePopovers() {
  Reflect.deleteProperty(HTMLElement.prototype, "popover");
}

/** Changes the page as Chrome's translation does. Runs in the page. */
export function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts.filter(({ parentElement }) => !parentElement?.matches("script, style"))) {
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstElementChild?.append(text.textContent ?? "");
    text.parentNode?.replaceChild(font, text);
  }
  document.documentElement.classList.add("translated-ltr");
}

type Screen = ReturnType<typeof readScreen>;

// A question fails while the document is being replaced; polling then asks again.
async function attempt<Answer>(visitor: Visitor, question: () => Answer): Promise<Answer | string> {
  return visitor.ask(question).catch(String);
}

/** Waits until the screen is as expected, and its document parsed; `expected` may have matchers. */
export async function sees(visitor: Visitor, expected: { [Key in keyof Screen]?: unknown }): Promise<Screen> {
  let screen: unknown;
  const look = async () => {
    screen = await attempt(visitor, readScreen);
    return screen;
  };
  await expect.poll(look, { intervals: [50] }).toMatchObject({ ...expected, isParsed: true });
  return screen as Screen;
}

/** Waits until a text is visible. */
export async function reads(visitor: Visitor, text: string | RegExp): Promise<void> {
  await expect.poll(() => attempt(visitor, () => document.body.innerText), { intervals: [50] }).toMatch(text);
}

export function scrollOf(visitor: Visitor) {
  return attempt(visitor, () => Math.round(scrollY));
}

export async function searchFor(visitor: Visitor, term: string) {
  await visitor.click(["searchbox"]);
  await visitor.type(term);
  await visitor.press("Enter");
}

/** Clicks what leads to a screen, one target or several from outer to inner, and waits until the visitor sees it. */
export async function follow(
  visitor: Visitor,
  way: Target | readonly Target[],
  expected: Parameters<typeof sees>[1],
): Promise<Screen> {
  await visitor.click(...(typeof way[0] === "string" ? [way as Target] : (way as readonly Target[])));
  return sees(visitor, expected);
}
