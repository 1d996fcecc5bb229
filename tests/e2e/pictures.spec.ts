import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, ready, test, testUncached } from "./world";

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
