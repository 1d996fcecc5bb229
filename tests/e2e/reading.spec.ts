import { boxesOf, boxOf, expect, onScreens, ready, setTextSize, styleOf, test, testUncached } from "./world";

testUncached("nothing scrolls sideways, whatever the content", async ({ page, upstream, expectedErrors }) => {
  expectedErrors.push(/404/);
  const huge = "pneumonoultramicroscopicsilicovolcanoconiosis".repeat(8);
  const fields = ["title", "content", "author", "category", "reading_time"];
  const row = { ...Object.fromEntries(fields.map((field) => [field, huge])), tags: [huge, "AI"] };
  upstream.answerWith("list", [{ id: 1, ...row }, { id: 2, image: "/nowhere.webp" }, { id: 3 }]);
  upstream.answerWith("article", { id: 1, ...row });
  upstream.answerWith("related", [{ id: 2, ...row }]);
  for (const path of ["/", `/?search=${huge}`, "/blogs/1", "/blogs/..x", "/nope"]) {
    await page.goto(path);
    await onScreens(page, [320, 390, 640, 768, 1024, 1280, 1920], async () => {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    });
  }
});

testUncached("contents stand beside the text where there is room", async ({ page, upstream }) => {
  const code = `\`\`\`js\n${"const a = 1; ".repeat(20)}\n\`\`\``;
  const content = ["## One", code, "## Two", "## Three"].join("\n\n");
  for (const lang of ["en", "ar"]) {
    upstream.answerWith("article", { id: 1, title: "A", lang, content });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/blogs/1");
    const beside = await boxOf(page.locator(".contents ol"));
    const box = await boxOf(page.locator("pre"));
    expect(Math.min(beside.right, box.right), lang).toBeLessThan(Math.max(beside.x, box.x));
    await setTextSize(page, 2);
    await expect(page.locator(".contents ol")).toBeHidden();
    await expect(page.locator("summary")).toBeVisible();
  }
});

testUncached("a picture in a line stays in it, one alone keeps its room", async ({ page, upstream }) => {
  // The sizes of files with a query are not known.
  const icon = "/apple-touch-icon.png?of";
  const content = [
    "Press to begin.",
    `Press <img src="${icon}=a" width="20"> to begin.`,
    `Press <img src="${icon}=b" height="20"> to begin.`,
    `<img src="${icon}=c" width="80"> <a href="/"><img src="${icon}=d" width="80"></a>`,
    "Press ![known](/icon-192.png) to begin.",
    "[![linked](/icon-192.png)](/)",
    `![alone](${icon}=e)`,
  ].join("\n\n");
  upstream.answerWith("article", { id: 1, title: "A", content });
  await onScreens(page, [390, 1366], async () => {
    await page.goto("/blogs/1");
    const images = page.locator(".article-text img");
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate(({ complete }: HTMLImageElement) => complete)).toBe(true);
    }
    const boxes = await boxesOf(page.locator(".article-text :is(p, figure)"));
    const [line = 0, ...others] = boxes.map(({ height }) => Math.round(height));
    expect(others.slice(0, 2)).toEqual([line, line]);
    for (const height of others.slice(2, 5)) {
      expect(height).toBeGreaterThan(60);
      expect(height).toBeLessThan(192 + line);
    }
    const shown = await boxesOf(images);
    for (const [index, side] of [20, 20, 80, 80, 192, 192].entries())
      expect(shown[index]).toMatchObject({ width: side, height: side });
    expect(shown[2]?.y).toBe(shown[3]?.y);
    const room = await boxOf(page.locator(".picture-box"));
    expect(room.width / room.height).toBeCloseTo(16 / 9, 1);
  });
});

testUncached("each figure of notes in a row is its own to touch", async ({ page, upstream }) => {
  const notes = Array.from({ length: 6 }, (_, index) => `[^${index + 1}]: Note.`);
  const content = ["Word[^1][^2], word[^3] [^4], word[^5],[^6].", ...notes].join("\n\n");
  upstream.answerWith("article", { id: 1, title: "A", content });
  await page.goto("/blogs/1");
  const links = page.locator("p [role=doc-noteref]");
  await links.first().scrollIntoViewIfNeeded();
  const figures = await links.evaluateAll((all) =>
    all.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // Browsers round by a pixel.
      const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2) === link;
      return { left, right, isOwn: at(left + 2) && at(right - 2) };
    }),
  );
  expect(figures.map(({ isOwn }) => isOwn)).toEqual(Array(6).fill(true));
  for (const row of [0, 2, 4]) {
    const gap = (figures[row + 1]?.left ?? 0) - (figures[row]?.right ?? 0);
    expect(gap).toBeGreaterThan(4);
    expect(gap).toBeLessThan(12);
  }
});

test("at 200% the header covers less than a quarter of the screen", async ({ page }) => {
  await page.goto("/");
  await setTextSize(page, 2);
  await onScreens(page, [320, 390, 640, 768, 1024, 1280], async () => {
    await page.evaluate(() => scrollTo(0, 1_000));
    const end = async () => (await boxOf(page.getByRole("banner"))).bottom;
    // Of a laptop's screen, which is the lowest.
    await expect.poll(end).toBeLessThan(0.25 * 720);
  });
});

test("an article's lines have 60 to 75 characters where there is room", async ({ page }) => {
  await page.goto("/blogs/7");
  const first = page.locator(".article-text p").first();
  const characters = await first.evaluate((paragraph) => {
    const lines = new Map<number, number>();
    const text = paragraph.firstChild as Text;
    const range = document.createRange();
    for (let index = 0; index < text.length; index++) {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    const full = [...lines.values()].slice(0, -1).sort((a, b) => a - b);
    return full[Math.floor(full.length / 2)];
  });
  expect(characters).toBeGreaterThanOrEqual(60);
  expect(characters).toBeLessThanOrEqual(75);
});

testUncached("an article prints alone and open, each address once", async ({ page, upstream, heading }) => {
  const content = `Text, <https://a.test/b>, www.a.test/c and [a name](https://a.test/d).

<details><summary>More</summary>

Within. <details><summary>Still more</summary>Deep within.</details>

</details>`;
  const cover = { image: "/covers/gps.webp", image_caption: "By Ann" };
  upstream.answerWith("article", { id: 1, title: "A", ...cover, content });
  await page.goto("/blogs/1");
  const isShown = () =>
    page
      .locator("details")
      .evaluateAll((all) => all.map(({ lastElementChild }) => lastElementChild?.checkVisibility()));
  expect(await isShown()).toEqual([false, false]);
  await page.emulateMedia({ media: "print" });
  expect(await isShown()).toEqual([true, true]);
  await expect(page.getByText(/\/blogs\/1$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: "By Ann" })).toBeVisible();
  for (const name of ["contentinfo", "navigation", "search"] as const)
    await expect(page.getByRole(name)).toHaveCount(0);
  await expect(page.getByRole("banner")).toHaveText("CIRCUIT & CELL", { useInnerText: true });
  await expect(page.getByRole("region", { name: "Popular Blogs" })).toHaveCount(0);
  await expect(page.getByText("Deep within.")).toBeInViewport();
  const links = await page.locator(".article-text a").all();
  const printed = await Promise.all(links.map((link) => styleOf(link, "content", "::after")));
  expect(printed).toEqual(["none", "none", '" (https://a.test/d)"']);
  await onScreens(page, [390, 768, 1280], async () => {
    const parts = [heading, page.locator("main .cover").first(), page.locator(".article-text p").first()];
    const lefts = await Promise.all(parts.map(async (part) => (await boxOf(part)).x));
    expect(new Set(lefts).size).toBe(1);
  });
});

testUncached("a short article prints on one page", async ({ page, upstream }) => {
  upstream.answerWith("article", { id: 1, title: "A", content: "B" });
  await page.goto("/blogs/1");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

testUncached("nothing that scrolls on screens is cut on paper", async ({ page, upstream }) => {
  const row =
    "| `max-age=31536000, immutable` | yes | yes | 31,536,000 | 31,536,000 | 0 | 0 | a file with its version |";
  const word = "abcdefgh_".repeat(9);
  const tableOf = (cells: string, columns: number) => `${cells}\n${"|-".repeat(columns)}|\n${cells}`;
  await page.setViewportSize({ width: 680, height: 1000 });
  for (const [name, content] of Object.entries({
    "eight columns": tableOf(row, 8),
    "code in headings": tableOf(`| \`${word}\` | b | \`${word}\` |`, 3),
    "fourteen columns": tableOf(`${"| Parameter ".repeat(14)}|`, 14),
    "a long word": tableOf(`| ${word.repeat(3)} | b |`, 2),
    "a long line of code": `\`\`\`\n${word.repeat(9)}\n\`\`\``,
  })) {
    upstream.answerWith("article", { id: 1, title: "A", content });
    await page.goto("/blogs/1");
    await page.emulateMedia({ media: "print" });
    const overflow = await page.locator(".scrolling").evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([name, overflow]).toEqual([name, 0]);
  }
  // What can't break is not hidden: browsers make the page smaller.
  upstream.answerWith("article", { id: 1, title: "A", content: tableOf("| Configuration ".repeat(8), 8) });
  await page.goto("/blogs/1");
  await expect(page.locator(".scrolling")).toHaveCSS("overflow-x", "visible");
});

test("a list prints in one column as wide as the page, its items whole", async ({ page }) => {
  await page.goto("/?search=AI");
  await page.emulateMedia({ media: "print" });
  for (const name of ["See the topic AI: 5 articles", "RSS feed of this list", "All topics"])
    await expect(page.getByText(name).first()).toBeHidden();
  const main = await boxOf(page.getByRole("main"));
  expect((await boxOf(page.getByRole("region", { name: "Articles" }))).width).toBe(main.width);
  const items = page.getByRole("region", { name: "Articles" }).getByRole("article");
  for (const item of await items.all()) {
    await expect(item).toHaveCSS("display", "block");
    await expect(item).toHaveCSS("break-inside", "avoid");
  }
  await expect(page.getByRole("region", { name: "Featured" }).getByRole("article")).toHaveCount(0);
});

test("with reduced motion nothing is animated", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const moving = await page.evaluate(
    () => document.getAnimations().filter((animation) => animation.timeline === document.timeline).length,
  );
  expect(moving).toBe(0);
});

testUncached("a fragment of no element leads nowhere", async ({ page, upstream, heading, world }) => {
  const content = "[far](#%E0%A4%A) [near](#there)\n\n## There";
  upstream.answerWith("article", { id: 1, title: "A", content });
  await page.goto("/blogs/1#%E0%A4%A");
  await ready(page, world);
  await page.getByRole("link", { name: "far" }).click();
  await page.getByRole("link", { name: "near" }).click();
  await page.goBack();
  await expect(heading).toHaveText("A");
  await page.getByRole("link", { name: "near" }).click();
  await expect(page).toHaveURL(/#there$/);
  await expect(heading).toHaveText("A");
});
