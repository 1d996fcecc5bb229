import { expect, ONCE, ready, test, testUncached } from "./world";

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (404|502|504)/);
});

for (const [fault, status] of [
  ["status 500", 502],
  ["hang", 504],
] as const) {
  testUncached(
    `the list fails with ${status}, and is back when json-server is`,
    ONCE,
    async ({ page, upstream }) => {
      upstream.fail("list", fault);
      expect((await page.goto("/?tags=AI"))?.status()).toBe(status);
      await expect(page.getByText("No blogs found!")).toBeVisible();
      await expect(page.getByRole("region", { name: "Featured" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Popular Topics" })).toBeVisible();
      upstream.reset();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 articles in AI");
    },
  );

  testUncached(`the article fails with ${status}, with a way back`, ONCE, async ({ page, upstream }) => {
    upstream.fail("article", fault);
    expect((await page.goto("/blogs/1"))?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("can't be loaded now");
    await expect(page.getByText("No related blog found")).toBeVisible();
    upstream.reset();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/bookmark/);
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
  });
}

testUncached(
  "the list fails after a click, and Back shows the one before",
  async ({ page, upstream, world }) => {
    await page.goto("/");
    await ready(page, world);
    upstream.fail("list", "no answer");
    await page
      .getByRole("link", { name: /^Startups/ })
      .first()
      .click();
    await expect(page.getByText("No blogs found!")).toBeVisible();
    await expect(page).toHaveURL(/\/\?tags=Startups$/);
    upstream.reset();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
  },
);

testUncached("the article is complete without its related ones", ONCE, async ({ page, upstream }) => {
  upstream.fail("related", "status 500");
  expect((await page.goto("/blogs/1"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/bookmark/);
  await expect(page.getByText("No related blog found")).toBeVisible();
});

test("a missing article is a 404 on an empty article screen", ONCE, async ({ page }) => {
  for (const path of ["/blogs/999", "/blogs/a%20b"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Article not found");
    await expect(page.getByText("No related blog found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Blogs" })).toHaveAttribute("href", "/");
    await expect(page).toHaveTitle("Article not found · Circuit & Cell");
  }
});

test("an unknown URL is a 404 inside the layout", async ({ page, world }) => {
  expect((await page.goto("/nope"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await ready(page, world);
  await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
});

test("a page past the end is a 404 with a link to the last one", ONCE, async ({ page }) => {
  expect((await page.goto("/?page=99"))?.status()).toBe(404);
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await expect(page.getByRole("link", { name: /page 11/ })).toHaveAttribute("href", "/?page=11");
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/?page=100");
});

testUncached(
  "a picture that can't be had leaves the placeholder",
  async ({ page, upstream, expectedErrors }) => {
    expectedErrors.push(/ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED/);
    const looks: string[] = [];
    for (const image of [undefined, "/covers/none.webp", "/site.webmanifest", "http://127.0.0.1:9/a.png"]) {
      upstream.answerWith("list", [{ id: 1, title: "One", author: "Ada", image, authorPic: image }]);
      await page.goto("/", { waitUntil: "networkidle" });
      const item = page.getByRole("region", { name: "Articles" }).getByRole("article");
      await item.scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
      const parts = [item.locator(".cover"), item.locator(".author-picture")];
      const shots = await Promise.all(parts.map((part) => part.screenshot()));
      looks.push(shots.map((shot) => shot.toString("base64")).join());
    }
    expect(new Set(looks).size).toBe(1);
  },
);
