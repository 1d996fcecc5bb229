import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { searchFor, sees } from "./steps";
import { boxesOf, boxOf, expect, onScreens, ready, setTextSize, styleOf, test, testUncached } from "./world";

const sizeOf = async (part: Locator) => Number.parseFloat(await styleOf(part, "font-size"));

test("without scroll-driven styles a script gives the header its shadow", async ({ page, visit }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await visit.open("/");
  const header = page.getByRole("banner");
  await header.evaluate((element) => element.style.setProperty("animation", "none"));
  for (const y of [30, 31, 0]) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect.poll(async () => (await styleOf(header, "box-shadow")) !== "none").toBe(y > 30);
  }
});

test("the header's parts show at their widths, and take the focus from left to right", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const parts = {
    box: header.getByRole("searchbox"),
    menu: header.locator("a:has(path[d^=M4])"),
    links: header.getByText("About"),
    login: header.getByText("Login"),
  };
  await onScreens(page, [639, 640, 767, 768], async ({ width }) => {
    await expect(parts.box).toBeVisible({ visible: width >= 640 });
    await expect(parts.menu).toBeVisible({ visible: width < 768 });
    await expect(parts.links).toBeVisible({ visible: width >= 768 });
    await expect(parts.login).toBeVisible({ visible: width >= 768 });
    const stops = await boxesOf(header.locator("a[href], input, button").filter({ visible: true }));
    const lefts = stops.map(({ left }) => left);
    expect(lefts.length).toBeGreaterThan(1);
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  });
});

test("a strip above the header has ways to all articles and, with room, the tagline", async ({ page }) => {
  await page.goto("/blogs/1");
  const strip = page.getByRole("complementary", { name: "Overview" });
  const tagline = strip.getByText("Technology and health, explained with care.");
  const brand = page.getByRole("banner").locator(".brand");
  await onScreens(page, [320, 360, 390, 639, 640, 768, 1280], async ({ width }) => {
    for (const scale of [2, 1]) {
      await setTextSize(page, scale);
      expect((await boxOf(strip)).height).toBe(30);
      const ways = await strip.getByRole("link").all();
      expect(ways).toHaveLength(width / scale >= 1280 ? 0 : 2);
      const hasTagline = width / scale >= 640;
      await expect(tagline).toBeVisible({ visible: hasTagline });
      const boxes = await Promise.all([...(hasTagline ? [tagline] : []), ...ways].map(boxOf));
      for (const [index, box] of boxes.entries()) {
        // Of large text, the ends hang over the header, but not over what it says.
        expect(box.bottom).toBeLessThanOrEqual(scale === 2 ? Math.min(44, (await boxOf(brand)).y) : 30);
        expect(box.x).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
        expect(box.right).toBeLessThan(width);
      }
      expect(await tagline.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false);
    }
  });
  await page.getByRole("banner").getByRole("link", { name: "All articles by year" }).click();
  await expect(page).toHaveURL("/archive");
});

test("a search opened on a phone has the ways that stand above the header once these are out of view", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit.open("/blogs/52");
  const ways = page.getByRole("banner").getByRole("link", { name: /^All / });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search articles" }).click();
  await expect(page.getByRole("searchbox")).toBeInViewport();
  await expect(ways).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(ways).toHaveCount(2);
});

test("with text twice as large a phone shows an article's title and author", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/blogs/52", "/blogs/19"]) {
    await page.goto(path);
    await setTextSize(page, 2);
    await expect(page.locator("article > header .byline")).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/");
  await setTextSize(page, 2);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("the header has one row, whatever the brand and the word for the contents", async ({ page, visit }) => {
  await visit.open("/blogs/52");
  const header = page.getByRole("banner");
  const contents = header.locator('a[href="#page:contents"]');
  for (const [part, words] of [
    [header.locator(".brand > :last-child"), "THE TECHNOLOGY & HEALTH REVIEW"],
    [contents.locator(":scope > :last-child"), "Inhaltsverzeichnis"],
  ] as const)
    await part.evaluate((element, text) => element.replaceChildren(text), words);
  await onScreens(page, [320, 360, 390, 639, 640, 767, 768, 1024, 1280], async ({ width }) => {
    const heights = new Set<number>();
    for (const top of [0, 600]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      // On phones it comes when the page is scrolled; on the widest screens the contents stand beside the text.
      if (width < 1280 && (width >= 640 || top > 0)) await expect(contents).toBeInViewport({ ratio: 1 });
      else await expect(contents).toBeHidden();
      const brand = await boxOf(header.locator(".brand"));
      const nav = await boxOf(header.getByRole("navigation"));
      heights.add((await boxOf(header)).height);
      expect(Math.abs(nav.middle - brand.middle)).toBeLessThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expect(header.locator(".brand > :last-child")).toBeInViewport({ ratio: 1 });
      await expect(header.getByText("Home").filter({ visible: true })).toBeInViewport({ ratio: 1 });
    }
    expect(heights.size).toBe(1);
    expect(Math.max(...heights)).toBeLessThan(width < 390 ? 130 : 90);
  });
});

test("the longest menu that has the ways beside it leaves the header one row", async ({ page, visit }) => {
  await visit.open("/");
  const header = page.getByRole("banner");
  // With the ways' 30, its labels have 60 letters.
  await header.getByText("Login").evaluate((label) => label.replaceChildren("Login or more"));
  await onScreens(page, [1176, 1280], async () => {
    await expect(header.getByRole("link", { name: /^All / })).toHaveCount(2);
    const boxes = await boxesOf(header.locator(".brand, nav, form, .search-panel p"));
    const middles = boxes.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  });
});

test("the ring of a row's link goes around the whole row", async ({ page, visit }) => {
  for (const path of ["/", "/blogs/1"]) {
    await visit.open(path);
    const link = page.locator(".stretched-link").filter({ visible: true }).last();
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await styleOf(link, "outline-style")).toBe("none");
    expect(await styleOf(link, "outline-style", "::after")).toBe("solid");
    const sizes = await link.evaluate((element) => {
      const { offsetWidth, offsetHeight } = element.closest("article") as HTMLElement;
      const { width, height } = getComputedStyle(element, "::after");
      const ring = [width, height].map(Number.parseFloat).map(Math.round);
      return { ring, row: [offsetWidth, offsetHeight] };
    });
    expect(sizes.ring).toEqual(sizes.row);
  }
});

test("the header covers no part of the links above it, nor of their ring", async ({ page }) => {
  await page.goto("/");
  const link = page.locator(".strip a").first();
  const header = page.locator(".site-header");
  await onScreens(page, [390, 768, 1366], async ({ width }) => {
    await setTextSize(page, width < 768 ? 1 : 2);
    await page.keyboard.press("Tab");
    await link.focus();
    const { x, y, width: length, height, bottom } = await boxOf(link);
    const clip = { x: x - 5, y: 0, width: length + 10, height: bottom + 5 };
    const look = async () => (await page.screenshot({ clip })).toString("base64");
    const shown = await look();
    await header.evaluate(({ style }) => style.setProperty("visibility", "hidden"));
    expect(await look()).toBe(shown);
    await header.evaluate(({ style }) => style.removeProperty("visibility"));
    // The ring begins below the screen's edge, the letters well below the stripe.
    const line = Number.parseFloat(await styleOf(link, "line-height"));
    const room = Number.parseFloat(await styleOf(link, "padding-top"));
    expect(y - Number.parseFloat(await styleOf(link, "outline-offset")) - 2).toBeGreaterThanOrEqual(0);
    expect(y + room + (line - (await sizeOf(link))) / 2).toBeGreaterThan(4 + 4.5);
    expect(Math.round(height)).toBe(Math.round(line + room));
  });
});

test("the ways to the contents and home look different", async ({ page }) => {
  await page.goto("/blogs/52");
  const drawings = page.getByRole("banner").locator("a:has(path)");
  const paths = await drawings.evaluateAll((links) =>
    links.map((link) => link.querySelector("svg")?.innerHTML),
  );
  expect(paths.length).toBeGreaterThan(1);
  expect(new Set(paths).size).toBe(paths.length);
});

test("the sidebar takes a third of the width, and stays in view if all of it fits", async ({ page }) => {
  await page.goto("/");
  const sidebar = page.getByRole("complementary", { name: "Topics" });
  const list = await boxOf(page.getByRole("region", { name: "Articles" }));
  const { x, width } = await boxOf(sidebar);
  expect(list.width / (list.width + width)).toBeGreaterThan(0.64);
  expect(list.width / (list.width + width)).toBeLessThan(0.7);
  expect(x).toBeGreaterThan(list.right);
  const top = async () => (await boxOf(sidebar)).y;
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(top).toBe(88);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.evaluate(() => scrollTo(0, 1_200));
  await expect.poll(top).toBeLessThan(-400);
});

test("an article's text begins on the first screen, below its author", async ({ page, heading }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/blogs/15"); // the longest title
  const title = await boxOf(heading);
  const cover = await boxOf(page.locator("main .cover").first());
  const text = await boxOf(page.locator(".article-text p").first());
  expect([title.x, cover.x]).toEqual([text.x, text.x]);
  expect(cover.width / cover.height).toBeCloseTo(16 / 9, 2);
  expect(text.y).toBeLessThan(800);
  await expect(page.locator("main header").getByText("Amara Okafor")).toBeVisible();
});

test("an article's title leads the first screen, below whole pictures", async ({ page, heading }) => {
  await page.goto("/");
  const cover = page.getByRole("region", { name: "Featured" }).locator(".cover").first();
  const title = page.getByRole("region", { name: "Articles" }).getByRole("heading", { level: 2 }).first();
  const heights = { 360: 640, 390: 664, 639: 700, 640: 700, 768: 1024, 1280: 720, 1366: 768 };
  const screens = Object.entries(heights).map(([width, height]) => [Number(width), height] as const);
  await onScreens(page, screens, async ({ height }) => {
    expect(await sizeOf(title)).toBeGreaterThan(await sizeOf(heading));
    expect((await boxOf(title)).bottom).toBeLessThan(height);
    const shown = await boxOf(cover);
    expect(shown.width / shown.height).toBeCloseTo(16 / 9, 1);
  });
});

test("featured stories have pictures on the front page alone", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const covers = page.getByRole("region", { name: "Featured" }).locator(".cover").filter({ visible: true });
  const screens = { "/": 2, "/?tags=AI": 0, "/?search=zzzz": 0, "/?page=2": 0, "/?page=99": 0 };
  for (const [path, count] of Object.entries(screens)) {
    await page.goto(path);
    await onScreens(page, [390, 1280], () => expect(covers, path).toHaveCount(count));
  }
});

test("on a phone rows are compact but for the first of all articles: three lines of the excerpt beside the cover", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const path of ["/", "/?page=3", "/?tags=AI"]) {
    await page.goto(path);
    const rows = page.getByRole("region", { name: "Articles" }).getByRole("article");
    const sizes = await rows.evaluateAll((articles) =>
      articles.map((article) => {
        const cover = article.querySelector(".cover")?.getBoundingClientRect();
        const parts = [...article.querySelectorAll("h2, .tag-link, .byline")];
        const excerpt = article.querySelector(".excerpt") as HTMLElement;
        const beside = excerpt.getBoundingClientRect();
        return {
          height: article.getBoundingClientRect().height,
          isWide: (cover?.width ?? 0) > 300,
          isWhole: parts.every((part) => part.scrollHeight <= part.clientHeight || part.clientHeight === 0),
          kinds: new Set(parts.map((part) => part.className || part.tagName)).size,
          lines: Math.round(excerpt.clientHeight / Number.parseFloat(getComputedStyle(excerpt).lineHeight)),
          isBeside: beside.left > (cover?.right ?? 0) && beside.top < (cover?.bottom ?? 0),
          isBelowTitle: beside.top > (parts[0]?.getBoundingClientRect().bottom ?? 0),
        };
      }),
    );
    const hasLead = path !== "/?tags=AI";
    expect(sizes.map(({ isWide }) => isWide)).toEqual([hasLead, false, false, false, false]);
    for (const row of sizes.slice(hasLead ? 1 : 0)) {
      expect(row).toMatchObject({ isWhole: true, kinds: 3, lines: 3, isBeside: true, isBelowTitle: true });
      expect(row.height, path).toBeLessThanOrEqual(280);
    }
  }
});

test("a wide screen has whole excerpts", async ({ page }) => {
  await page.goto("/");
  const excerpts = page.getByRole("region", { name: "Articles" }).locator(".excerpt");
  const whole = await excerpts.evaluateAll((all) =>
    all.filter((one) => one.scrollHeight <= one.clientHeight),
  );
  expect(whole).toHaveLength(5);
});

test("in a narrow sidebar a topic has a line or two", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/");
  const sidebar = page.getByRole("complementary", { name: "Topics" });
  const topics = sidebar.locator(".topic");
  const counts = await boxesOf(topics.locator("> :last-child"));
  expect(Math.max(...counts.map(({ height }) => height))).toBeLessThan(30);
  expect(await sizeOf(topics.locator("> :first-child").first())).toBe(14);
});

test("all topics and articles look like links, the archive's in columns by month", async ({ page }) => {
  const isUnderlined = (name: string) =>
    expect(page.locator(name).first()).toHaveCSS("text-decoration-line", "underline");
  await page.goto("/topics");
  await isUnderlined("main .topic > :first-child");
  await page.goto("/archive/2025");
  await isUnderlined("main .archive li > a");
  const archive = page.getByRole("region", { name: "2025" });
  const months = await archive.getByRole("heading", { level: 3 }).allTextContents();
  expect(months.slice(0, 2)).toEqual(["December", "November"]);
  expect(new Set(months).size).toBe(months.length);
  for (const day of await archive.getByRole("time").allTextContents()) expect(day).toMatch(/^\d\d?$/);
  await onScreens(page, [390, 768, 1366], async ({ width }) => {
    const rows = await boxesOf(archive.getByRole("listitem"));
    expect(new Set(rows.map(({ left }) => left)).size).toBe(width === 1366 ? 2 : 1);
    const padding = Number.parseFloat(await styleOf(page.getByRole("main"), "padding-right"));
    const end = (await boxOf(page.getByRole("main"))).right - padding;
    expect(Math.min(...rows.map(({ right }) => Math.abs(end - right)))).toBeLessThan(1);
  });
});

test("the title of an article that was read is muted", async ({ page }) => {
  await page.goto("/");
  const title = page.getByRole("region", { name: "Articles" }).getByRole("heading", { level: 2 }).first();
  const look = async () => (await title.screenshot()).toString("base64");
  const plain = await look();
  // No visit is remembered in a test, and a page is told no colours of visited links.
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const selector = "section[aria-label=Articles] h2 a";
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["visited"] });
  const visited = await look();
  expect(visited).not.toBe(plain);
  await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: [] });
  const muted = page.locator(selector).first();
  await muted.evaluate((link: HTMLElement) => link.style.setProperty("color", "var(--color-muted)"));
  expect(await look()).toBe(visited);
});

test("forced colours leave lines to what only its ground had set off", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const expectStyles = async (selector: string, property: string, values: string[]) => {
    const parts = await page.locator(selector).all();
    expect(await Promise.all(parts.map((part) => styleOf(part, property)))).toEqual(values);
  };
  await page.goto("/?tags=AI");
  await expectStyles(".topic", "border-left-width", ["3px", "0px", "0px", "0px"]);
  await expectStyles(".button", "border-left-width", ["1px"]);
  await page.goto("/blogs/52#note:2");
  await expectStyles(".footnotes li:nth-child(2)", "outline-style", ["solid"]);
  await expectStyles(".author-card", "border-left-width", ["1px"]);
});

test("with more contrast muted text and lines stand out", async ({ page }) => {
  await page.goto("/");
  const row = page.locator("section[aria-label=Articles] li").first();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, contrast: "more" });
    const ink = await styleOf(page.locator("body"), "color");
    expect(await styleOf(row.locator("article > div > p:first-child"), "color")).toBe(ink);
    expect(await styleOf(row, "border-bottom-color")).toBe("rgb(122, 122, 122)");
  }
});

/** The colours of the pixels of a piece of the screen. */
async function coloursOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const picture = sharp(await page.screenshot({ clip })).removeAlpha();
  const pixels = await picture.raw().toBuffer();
  return Array.from({ length: pixels.length / 3 }, (_, at) => [...pixels.subarray(at * 3, at * 3 + 3)]);
}

/** The contrast of two colours (WCAG 2.2). */
function contrastOf(...colours: number[][]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [light = 0, dark = 0] = colours
    .map((colour) => colour.map((value) => linear(value / 255)))
    .map(([r = 0, g = 0, b = 0]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

testUncached(
  "drawings show in the dark, large ones too, and no photo is framed",
  async ({ page, upstream, expectedErrors }) => {
    expectedErrors.push(/404/);
    const svg = (size: string, content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>@media (prefers-color-scheme: dark) { path { stroke: #fff } }</style>${content}</svg>`;
    const line = { create: { width: 700, height: 9, channels: 3, background: "#000" } } as const;
    const pictures: Record<string, Buffer | string> = {
      "line.png": await sharp({ create: { width: 700, height: 90, channels: 4, background: "#0000" } })
        .composite([{ input: line }])
        .png()
        .toBuffer(),
      "line.svg": svg('width="160" height="90"', '<path d="M0 45h160" stroke="#000" stroke-width="9"/>'),
      "photo.svg": svg('width="90" height="160"', '<rect width="90" height="160" fill="#246"/>'),
    };
    await page.route("https://pictures.test/*", (route) => {
      const body = pictures[route.request().url().replace(/.*\//, "")];
      const contentType = typeof body === "string" ? "image/svg+xml" : "image/png";
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType });
    });
    const names = [...Object.keys(pictures), "none.png"];
    const content = names.map((name) => `![Words](https://pictures.test/${name})`).join("\n\n");
    upstream.answerWith("article", { id: 1, title: "A", content });
    /** The proportions of a picture, and the contrast in it. */
    const look = async (image: Locator) => {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true);
      const { x, y, width, height } = await boxOf(image);
      const inside = { x: Math.ceil(x) + 1, y: Math.ceil(y) + 1 };
      const clip = { ...inside, width: Math.floor(width) - 2, height: Math.floor(height) - 2 };
      const [ground = [], ...colours] = await coloursOf(page, clip);
      return [width / height, Math.max(...new Set(colours.map((one) => contrastOf(one, ground))))] as const;
    };
    // Nothing is seen of what lies beyond the screen.
    await page.setViewportSize({ width: 1280, height: 1000 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/blogs/1");
      await ready(page, "on");
      for (const [index, name] of names.entries()) {
        const image = page.locator("figure img").nth(index);
        const looks = [await look(image)];
        if (name !== "none.png") {
          await image.click();
          const opened = page.getByRole("dialog").getByRole("img");
          await expect(opened).toHaveAttribute("style", /width/);
          looks.push(await look(opened));
          await page.keyboard.press("Escape");
        }
        for (const [ratio, contrast] of looks)
          if (name === "photo.svg") expect([ratio.toFixed(3), contrast]).toEqual([(90 / 160).toFixed(3), 1]);
          else expect(contrast, `${name}, ${colorScheme}`).toBeGreaterThan(7);
      }
    }
  },
);

testUncached("a box that scrolls keeps a swipe at its end, and every sign", async ({ page, upstream }) => {
  const table = `| ${"“Words” | ".repeat(30)}\n|${"---|".repeat(30)}`;
  upstream.answerWith("article", { id: 1, title: "A", content: `${table}\n\n    ${"“code” ".repeat(90)}` });
  await page.goto("/blogs/1");
  for (const box of await page.locator(".scrolling").all()) {
    await expect(box).toHaveCSS("overscroll-behavior-x", "contain");
    // Safari alone knows it.
    expect(
      await box.evaluate((one) => getComputedStyle(one).getPropertyValue("hanging-punctuation")),
    ).toMatch(/^(none)?$/);
  }
});

testUncached("a line shows where code or a table goes on, and only there", async ({ page, upstream }) => {
  const table = `| ${"Words | ".repeat(30)}\n|${"---|".repeat(30)}\n| ${"More words | ".repeat(30)}`;
  const content = `\`\`\`\n${"code ".repeat(90)}\n\`\`\`\n\n${table}\n\n\`\`\`\ncode\n\`\`\``;
  upstream.answerWith("article", { id: 1, title: "A", content });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await onScreens(page, [390, 1280], async () => {
      await page.goto("/blogs/1");
      for (const [index, isEnd, goesOn] of [
        [0, false, true],
        [0, true, false],
        [1, false, true],
        [2, false, false],
      ] as const) {
        const box = page.locator(".scrolling").nth(index);
        await box.scrollIntoViewIfNeeded();
        if (isEnd) await box.evaluate((one) => one.scrollTo(9_999, 0));
        const { right, y } = await boxOf(box);
        // No text is in this row, and no border.
        const clip = { x: Math.round(right) - 24, y: Math.ceil(y) + 3, width: 24, height: 1 };
        const [ground = [], ...row] = await coloursOf(page, clip);
        const most = Math.max(...row.map((colour) => contrastOf(colour, ground)));
        if (goesOn) expect(most, `${colorScheme}, ${index}`).toBeGreaterThan(3);
        else expect(most, `${colorScheme}, ${index}`).toBeLessThanOrEqual(1.05);
      }
    });
  }
});

testUncached("what is empty or failed is no louder", async ({ page, upstream, heading, expectedErrors }) => {
  expectedErrors.push(/404|502/);
  const articles = page.getByRole("region", { name: "Articles" });
  await onScreens(page, [390, 1366], async () => {
    upstream.reset();
    await page.goto("/?tags=AI");
    const usual = await sizeOf(heading);
    for (const path of ["/?search=zzzz", "/?tags=AI&page=9", "/?tags=Mind"]) {
      if (path.endsWith("Mind")) upstream.fail("list", "status 500");
      await page.goto(path);
      expect(await sizeOf(heading), path).toBe(usual);
      const [link, chip] = [page.locator(".page-link").last(), articles.locator(".chip").last()];
      expect(await sizeOf(link), path).toBeLessThanOrEqual(await sizeOf(chip));
      const { height } = await boxOf(link);
      expect(height, path).toBeLessThanOrEqual((await boxOf(chip)).height + 1);
      expect(height).toBeGreaterThanOrEqual(24);
    }
  });
  const retry = page.getByRole("link", { name: "Try again" });
  const lookOfFailure = () =>
    Promise.all([
      styleOf(heading, "font-family"),
      styleOf(retry, "color"),
      styleOf(retry, "background-color"),
    ]);
  const failed = await lookOfFailure();
  expect(failed[0]).toContain("Georgia");
  upstream.fail("article", "status 500");
  await page.goto("/blogs/1");
  expect(await lookOfFailure()).toEqual(failed);
});

test("an excerpt can be selected; a click beside opens the article", async ({ page, visit }) => {
  for (const path of ["/", "/blogs/1"]) {
    await visit.open(path);
    const row = page.locator("article:has(.stretched-link)").filter({ visible: true }).first();
    const excerpt = row.locator(".excerpt, p.text-muted").first();
    await excerpt.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(excerpt);
    await page.mouse.move(x + 5, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 12, { steps: 5 });
    await page.mouse.up();
    const selected = await page.evaluate(() => getSelection()?.toString() ?? "");
    expect(selected.length).toBeGreaterThan(8);
    expect(await excerpt.textContent()).toContain(selected);
    await expect(page).toHaveURL(path);
    const href = await row.locator(".stretched-link").getAttribute("href");
    await excerpt.click({ position: { x: width - 9, y: 9 } });
    await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await expect(page).toHaveURL(String(href));
  }
});

test("where nothing is, a phone shows a search box", async ({ page, visit, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ["/blogs/999", "/2019/05/"]) {
    await visit.open(path);
    await searchFor(visit, "soap");
    await sees(visit, { url: "/?search=soap", heading: "1 article for ‘soap’" });
  }
});

test("type has eight sizes, and a wide screen room for 79 columns of code", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const sizes = new Set<string>();
  for (const path of [
    "/",
    "/?tags=AI",
    "/?search=zzzz",
    "/blogs/52",
    "/blogs/9",
    "/archive",
    "/topics",
    "/nope",
  ]) {
    await page.goto(path);
    await onScreens(page, [390, 768, 1280], async () => {
      const found = await page.evaluate(() => {
        const texts = [...document.querySelectorAll("body *:not(math *)")].filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        );
        return texts.filter((text) => text.checkVisibility()).map((text) => getComputedStyle(text).fontSize);
      });
      for (const size of found) sizes.add(size);
    });
  }
  expect([...sizes].map(Number.parseFloat).toSorted((a, b) => a - b)).toEqual([
    12, 14, 16, 19, 22, 24, 30, 40,
  ]);
  await page.goto("/blogs/52");
  const hidden = await page
    .locator("pre code")
    .first()
    .evaluate((code) => {
      code.textContent = "x".repeat(79);
      const box = code.closest("pre") as HTMLElement;
      return box.scrollWidth - box.clientWidth;
    });
  expect(hidden).toBe(0);
});

test("where nothing is to be seen stands one drawing, and ways out come before pages", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  for (const path of ["/?search=zzzz", "/?page=99", "/nope", "/blogs/999"]) {
    await page.goto(path);
    const drawing = page.locator("main img[src='/nothing.svg']");
    await expect(drawing).toHaveAttribute("alt", "");
    expect(await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.width))).toBe(
      256,
    );
    const pages = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    if (!path.startsWith("/?")) continue;
    const ways = page.getByRole("region", { name: "Articles" }).locator(".chip").last();
    for (const box of await boxesOf(pages)) expect(box.top).toBeGreaterThan((await boxOf(ways)).bottom);
  }
});
