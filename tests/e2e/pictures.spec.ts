import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Upstream } from "../support/upstream";
import { boxOf, expect, ready, setTextSize, test, testUncached } from "./world";

declare global {
  interface Window {
    loading: { shift: number; largest: () => Promise<string> };
  }
}

/** Records layout shifts and the largest contentful paint. */
function observeLoading() {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });

  window.loading = {
    get shift() {
      return shift;
    },
    /** The largest one so far: the address of a picture, or nothing for text. */
    largest: () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { url: string; size: number })[];
          // Covers of one size differ by fractions of a pixel.
          resolve(entries.reduce((last, entry) => (entry.size > 1.01 * last.size ? entry : last)).url);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  };
}

/** The pictures that a screen of this width shows. */
function picturesOf(page: Page) {
  return page.locator("main img").filter({ visible: true });
}

/** Scrolls through the page, and waits until every picture has loaded. */
async function loadPictures(page: Page) {
  for (const image of await picturesOf(page).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).not.toBe(0);
  }
}

/** Each picture's source, and the widths of its slot, with what is cut, of its `sizes`, and of the file. */
async function shownPictures(page: Page) {
  return picturesOf(page).evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        const source = image.previousElementSibling as HTMLSourceElement;
        const said = source.sizes
          .split(", ")
          .map((size) => /^(?:(\(.+?\)) )?(.+)$/.exec(size))
          .find((size) => size?.[1] === undefined || matchMedia(size[1]).matches)?.[2];
        const ruler = document.body.appendChild(document.createElement("div"));
        ruler.style.cssText = `position: absolute; width: ${said}`;
        const sizes = ruler.getBoundingClientRect().width;
        ruler.remove();
        const answer = await fetch(image.currentSrc, { cache: "reload" });
        const { width } = await createImageBitmap(await answer.blob());
        const box = image.getBoundingClientRect();
        const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        const slot = Math.max(box.width, box.height * ratio);
        return { src: image.currentSrc, slot, sizes, width };
      }),
    ),
  );
}

// One test each: the browser would reuse a larger file from an earlier page.
for (const width of [390, 720, 768, 1280]) {
  // Only on a phone does a filtered list lack pictures that the front page has.
  for (const path of ["/", "/blogs/52", ...(width === 390 ? ["/?tags=AI"] : [])]) {
    test(`${path} at ${width} px: pictures fit, nothing moves, the largest goes ahead`, async ({ page }) => {
      // Low enough that no second cover of the same size is in view: it might be painted first.
      await page.setViewportSize({ width, height: width === 720 ? 640 : 844 });
      await page.addInitScript(observeLoading);
      await page.goto(path);
      const first = await page
        .locator("img[fetchpriority=high]")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc));
      expect(first.length).toBeLessThanOrEqual(2);
      // A small one may be painted before it.
      const isFirst = async () =>
        ["", ...first].includes(await page.evaluate(() => window.loading.largest()));
      await expect.poll(isFirst).toBe(true);
      await loadPictures(page);
      for (const picture of await shownPictures(page)) {
        expect(picture.src).toMatch(/&format=avif$/);
        expect(Math.abs(picture.sizes - picture.slot), picture.src).toBeLessThan(1.5);
      }
      expect(await page.evaluate(() => window.loading.shift)).toBe(0);
      // The original is served until the variant is made.
      const tooLarge = async () =>
        (await shownPictures(page)).filter(({ width, slot }) => width > Math.ceil(slot * 2));
      await expect.poll(tooLarge).toEqual([]);
    });
  }
}

test("nothing moves on a phone while its first screen arrives", async ({ page, baseURL, expectedErrors }) => {
  // Of what the document asks its own server for.
  expectedErrors.push(/net::ERR|CORS/);
  const html = await (await fetch(`${baseURL}/`)).text();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(observeLoading);
  for (const [region, part] of [
    ["Featured", "</bdi>"],
    ["Featured", "</article>"],
    ["Articles", "<picture"],
    ["Articles", "</picture>"],
    ["Articles", "</h2>"],
  ] as const) {
    let sendRest = () => {};
    const slow = createServer(({ url }, response) => {
      if (url !== "/") return response.writeHead(302, { location: `${baseURL}${url}` }).end();
      const end = html.indexOf(part, html.indexOf(`aria-label="${region}"`)) + part.length;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).write(html.slice(0, end));
      sendRest = () => response.end(html.slice(end));
    }).listen(0, "127.0.0.1");
    await once(slow, "listening");
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    sendRest();
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    expect(await page.evaluate(() => window.loading.shift), `${region}, ${part}`).toBe(0);
    slow.close();
    slow.closeAllConnections();
  }
});

testUncached("an unavailable picture leaves the placeholder", async ({ page, upstream, expectedErrors }) => {
  expectedErrors.push(/status of 404|ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/);
  const looks: string[] = [];
  for (const image of [undefined, "/covers/none.webp", "/site.webmanifest", "http://127.0.0.1:9/a.png"]) {
    upstream.answerWith("list", [{ id: 1, title: "One", author: "Ada", image, authorPic: image }]);
    await page.goto("/");
    const item = page.getByRole("region", { name: "Articles" }).getByRole("article");
    await item.scrollIntoViewIfNeeded();
    await ready(page, "on");
    const images = page.locator("main img").filter({ visible: true });
    const areDone = () => images.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete));
    await expect.poll(areDone).toBe(true);
    const parts = [item.locator(".cover"), item.locator(".author-picture")];
    const shots = await Promise.all(parts.map((part) => part.screenshot()));
    looks.push(shots.map((shot) => shot.toString("base64")).join());
  }
  expect(new Set(looks).size).toBe(1);
});

/** What is seen of a picture that is open, once it is. */
function openedIn(page: Page) {
  return page.locator("dialog > div").evaluate(async (box) => {
    const image = box.querySelector("img");
    while (!image?.style.width) await new Promise(requestAnimationFrame);
    const { width, height } = image;
    // Where scrolling begins, nothing may be out of reach.
    const { left, top } = image.getBoundingClientRect();
    const isReached = left >= 0 && top >= 0 && box.scrollWidth >= width && box.scrollHeight >= height;
    const isScrolling = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    return { width, height, isReached, isScrolling };
  });
}

const FOREIGN = "https://pictures.test";

/** Shows figures of such sizes, as "800x600", from another host. */
async function showFigures(page: Page, upstream: { answerWith: Upstream["answerWith"] }, sizes: string[]) {
  await page.route(`${FOREIGN}/*`, async (route) => {
    const [width = 1, height = 1] = route.request().url().match(/\d+/g)?.map(Number) ?? [];
    const picture = sharp({ create: { width, height, channels: 3, background: "#246" } });
    await route.fulfill({ body: await picture.png().toBuffer(), contentType: "image/png" });
  });
  const content = sizes.map((size) => `![${size}](${FOREIGN}/${size}.png "Words")`).join("\n\n");
  upstream.answerWith("article", { id: 1, title: "A", content });
}

for (const [width, height, sizes] of [
  // A panorama is of use, a tall one as wide as the screen; none is larger than it is.
  [
    390,
    844,
    { "800x6000": [390, 2925], "4000x400": [4000, 400], "300x100": undefined, "400x200": [400, 200] },
  ],
  [390, 844, { "1500x1000": [706, 470], "1000x1500": [390, 585] }],
  [844, 390, { "800x6000": [800, 6000], "600x300": [600, 300], "500x300": undefined }],
  [
    1280,
    720,
    { "800x6000": [800, 6000], "4000x400": [4000, 400], "500x300": undefined, "1000x1500": [1000, 1500] },
  ],
] as const)
  testUncached(
    `figures open larger at ${width}x${height}, or not at all: ${Object.keys(sizes)}`,
    async ({ page, upstream }) => {
      await showFigures(page, upstream, Object.keys(sizes));
      await page.setViewportSize({ width, height });
      await page.goto("/blogs/1");
      await ready(page, "on");
      for (const [size, shown] of Object.entries(sizes)) {
        const figure = page.getByRole("link", { name: size });
        const image = figure.getByRole("img");
        await figure.scrollIntoViewIfNeeded();
        await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
        const { width } = await boxOf(image);
        await figure.click({ position: { x: 5, y: 5 } });
        if (!shown) {
          await expect(page.getByRole("dialog")).toHaveCount(0);
          continue;
        }
        const opened = await openedIn(page);
        expect(opened.isReached, size).toBe(true);
        // The caption takes some of the height.
        expect(Math.abs(opened.width / shown[0] - 1), size).toBeLessThan(0.03);
        expect(Math.abs(opened.height / shown[1] - 1), size).toBeLessThan(0.03);
        expect(opened.width).toBeGreaterThan(width);
        await expect(page.getByRole("dialog").getByText("Words")).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Escape");
      }
      expect(new URL(page.url()).pathname).toBe("/blogs/1");
    },
  );

testUncached(
  "a figure that is open scrolls, by keys too, and the page behind it stays",
  async ({ page, upstream }) => {
    await showFigures(page, upstream, ["4000x400", "800x6000"]);
    await page.goto("/blogs/1");
    await ready(page, "on");
    for (const [size, key, x, y] of [
      ["4000x400", "ArrowRight", 9_000, 0],
      ["800x6000", "ArrowDown", 0, 9_000],
    ] as const) {
      await page.getByRole("link", { name: size }).click({ position: { x: 5, y: 5 } });
      expect((await openedIn(page)).isScrolling).toBe(true);
      const places = () =>
        page.locator("dialog > div").evaluate((box) => [scrollY, box.scrollLeft + box.scrollTop] as const);
      const [behind] = await places();
      await page.keyboard.press(key);
      await expect.poll(async () => (await places())[1]).toBeGreaterThan(0);
      // A turn of the wheel is lost while the scrolling of a key goes on.
      await expect(async () => {
        await page.mouse.wheel(x, y);
        expect((await places())[1]).toBeGreaterThan(2_000);
      }).toPass();
      // Below the box, nothing scrolls.
      await page.getByRole("dialog").getByText("Words").hover();
      for (const _ of [1, 2, 3]) {
        await page.mouse.wheel(0, 9_000);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      }
      expect((await places())[0]).toBe(behind);
      await page.keyboard.press("Escape");
    }
  },
);

testUncached(
  "with text twice as large, a figure that is open leaves it readable",
  async ({ page, upstream }) => {
    await showFigures(page, upstream, ["1500x1000"]);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto("/blogs/1");
    await ready(page, "on");
    await setTextSize(page, 2);
    await page.getByRole("link", { name: "1500x1000" }).click();
    expect((await openedIn(page)).isReached).toBe(true);
    await expect(page.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  },
);

for (const saveData of [false, true])
  test(`a figure opens in its largest form, if data need not be saved: ${saveData}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), {
      saveData,
    });
    await page.goto("/blogs/52");
    const figure = page.getByRole("link", { name: "Three circles" });
    const image = figure.getByRole("img");
    await figure.hover();
    await ready(page, "on");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).not.toBe(0);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (!request.redirectedFrom()) requests.push(request.url().replace(/.*%2F/, ""));
    });
    await figure.click();
    await openedIn(page);
    const large = "gps-spheres.webp&width=1168&format=avif";
    await expect
      .poll(() => requests.filter((url) => url.includes("spheres")))
      .toEqual(saveData ? [] : [large]);
    await expect(page.getByRole("link", { name: "Original" })).toHaveAttribute(
      "href",
      "/figures/gps-spheres.webp",
    );
  });

testUncached(
  "a picture that moves stands still for who wants that, until it is opened",
  async ({ page, upstream }) => {
    const content = "![Alone](/moves.gif)\n\nIn a ![line](/moves.gif), [![linked](/moves.gif)](/)";
    upstream.answerWith("article", { id: 1, title: "A", content });
    const sources = (part: string) =>
      page
        .locator(`${part} img`)
        .evaluateAll((all) =>
          all.map((image) => (image as HTMLImageElement).currentSrc.replace(/.*[&/]/, "")),
        );
    for (const [reducedMotion, shown] of [
      ["no-preference", "moves.gif"],
      ["reduce", "format=jpeg"],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/blogs/1");
      await ready(page, "on");
      await expect.poll(() => sources(".article-text")).toEqual([shown, shown, shown]);
      for (const name of reducedMotion === "reduce" ? ["Alone", "line"] : []) {
        const figure = page.getByRole("link", { name });
        expect(await figure.evaluate((link) => getComputedStyle(link, "::after").content)).toContain("▶");
        await figure.click();
        await expect.poll(() => sources("dialog")).toEqual(["moves.gif"]);
        await page.keyboard.press("Escape");
        await expect.poll(() => sources(".article-text")).toEqual([shown, shown, shown]);
      }
    }
  },
);
