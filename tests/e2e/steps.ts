import { expect } from "@playwright/test";
import type { Target, Visitor } from "../support/visitor";

/** The link of a topic in the sidebar. */
export function topic(name: string): [Target, Target] {
  return [
    ["navigation", "Popular Topics"],
    ["link", new RegExp(`^${name}`)],
  ];
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
