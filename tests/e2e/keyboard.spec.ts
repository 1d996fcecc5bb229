import type { Visitor } from "../support/visitor";
import { readScreen, reads, sees } from "./steps";
import { expect, INLINE, ONCE, test } from "./world";

/** What the focus is on, as a visitor sees it. Runs in the page. */
function readFocus() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  return {
    name:
      focused.ariaLabel ??
      focused.getAttribute("placeholder") ??
      (focused as HTMLInputElement).labels?.[0]?.innerText ??
      focused.innerText,
    isInView: bottom > 0 && top < innerHeight,
    // The ring of a title's link is that of its row.
    outline: getComputedStyle(focused, focused.matches(".stretched-link") ? "::after" : null).outlineStyle,
  };
}

/** Presses Tab until the focused element has this name. Past the page's last element Firefox would leave the page. */
async function tabTo(visitor: Visitor, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let step = 0; step < 60; step++) {
    await visitor.press(key);
    const focus = await visitor.ask(readFocus);
    if (!focus || !name.test(focus.name)) continue;
    // WebKit scrolls to it in the next frame.
    await expect
      .poll(() => visitor.ask(readFocus), "the focus shows")
      .toEqual({ name: focus.name, isInView: true, outline: expect.not.stringMatching(/^none$/) });
    return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

test("the keyboard alone is enough, from a search to an article", INLINE, async ({ visitor, world }) => {
  const matching = expect.stringMatching;
  // Scripts keep the focus on the topic, which is past Next; a new document starts from its top.
  const key = world === "on" ? "Shift+Tab" : "Tab";
  const isOnHeading = () => visitor.ask(() => document.activeElement?.tagName === "H1");
  await visitor.open("/");

  await tabTo(visitor, /^Search something/);
  await visitor.type("work");
  await visitor.press("Enter");
  await sees(visitor, { heading: matching(/ for ‘work’$/) });
  await tabTo(visitor, /^Technology/);
  await visitor.press("Enter");
  await sees(visitor, { heading: matching(/ for ‘work’ in Tech$/) });
  await tabTo(visitor, /^Next$/, key);
  await visitor.press("Enter");
  await reads(visitor, /Page 2 of/);
  await expect.poll(isOnHeading).toBe(world === "on");
  const { titles } = await visitor.ask(readScreen);
  const title = titles[2] ?? "";
  await tabTo(visitor, new RegExp(`^${title.replace(/[^\w ]/g, ".")}$`));
  await visitor.press("Enter");
  await sees(visitor, { heading: title });
  await expect.poll(isOnHeading).toBe(world === "on");
  await tabTo(visitor, /^Back to Blogs$/);
  await visitor.press("Enter");
  await sees(visitor, { url: world === "on" ? "/?tags=Tech&search=work&page=2" : "/" });
});

test("the skip link is the first stop and leads past the header", ONCE, async ({ visitor }) => {
  await visitor.open("/blogs/1");
  await tabTo(visitor, /^Skip to the content$/);
  await visitor.press("Enter");
  await visitor.press("Tab");
  expect(await visitor.ask(readFocus)).toMatchObject({ name: "All articles" });
});

test("the next stop of a list leads past its rows", ONCE, async ({ visitor }) => {
  await visitor.open("/");
  for (const stop of [/^Skip to the content$/, /^Skip to the topics$/]) {
    await tabTo(visitor, stop);
    await visitor.press("Enter");
  }
  await visitor.press("Tab");
  expect(await visitor.ask(readFocus)).toMatchObject({
    name: expect.stringMatching(/^Artificial Intelligence/),
    isInView: true,
  });
});

test("the box with the page's number leads to any page", INLINE, async ({ visitor }) => {
  await visitor.open("/");
  await tabTo(visitor, /^Page\s+of 11$/);
  // What is in a field is selected when Tab leads to it.
  await visitor.type("9");
  await visitor.press("Enter");
  await sees(visitor, { url: "/?page=9", page: "9", heading: expect.stringMatching(/, page 9$/) });
  await tabTo(visitor, /^Page\s+of 11$/);
  await visitor.type("1");
  await visitor.press("Enter");
  await sees(visitor, { url: "/", page: "1" });
  await visitor.back();
  await sees(visitor, { url: "/?page=9", page: "9" });
});

test(
  "the box shows the key that leads to it, while that is heard and the box is free",
  INLINE,
  async ({ visitor, world }) => {
    const isShown = () => visitor.ask(() => document.querySelector("header .search-key")?.checkVisibility());
    const shows = (isThere: boolean) => expect.poll(isShown).toBe(isThere && world === "on");
    await visitor.resize(1100);
    await visitor.open("/blogs/1");
    await shows(true);
    for (const [width, isWide] of [
      [1000, false],
      [1100, true],
    ] as const) {
      await visitor.resize(width);
      await shows(isWide);
    }
    if (world !== "on") return;
    await visitor.type("/");
    await shows(false);
    expect(await visitor.ask(() => document.activeElement?.matches("header [type=search]"))).toBe(true);
    await visitor.type("sleep");
    await visitor.press("Tab");
    await shows(false);
    await visitor.press("Shift+Tab");
    await visitor.press("Enter");
    await sees(visitor, { url: "/?search=sleep" });
  },
);
