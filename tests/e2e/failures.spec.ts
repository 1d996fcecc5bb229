import { expect, ready, test } from "./world";

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (404|502|504)/);
});

for (const [fault, status] of [
  ["status 500", 502],
  ["hang", 504],
] as const) {
  test(`the list fails with ${status}, and is there again when json-server is`, async ({
    page,
    upstream,
  }) => {
    upstream.fail("list", fault);
    expect((await page.goto("/?tags=AI"))?.status()).toBe(status);
    await expect(page.getByText("No blogs found!")).toBeVisible();
    await expect(page.getByRole("region", { name: "Featured" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Popular Topics" })).toBeVisible();
    upstream.reset();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 articles in AI");
  });

  test(`the article fails with ${status}, with the way back`, async ({ page, upstream }) => {
    upstream.fail("article", fault);
    expect((await page.goto("/blogs/1"))?.status()).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("can't be loaded now");
    await expect(page.getByText("No related blog found")).toBeVisible();
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
  });
}

test("the list fails on the way to it, and Back leads to what was there", async ({
  page,
  upstream,
  world,
}) => {
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
});

test("the article stays whole without its related ones", async ({ page, upstream }) => {
  upstream.fail("related", "status 500");
  expect((await page.goto("/blogs/1"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/bookmark/);
  await expect(page.getByText("No related blog found")).toBeVisible();
});

test("an article that is not there is a 404 with its empty screen", async ({ page }) => {
  for (const path of ["/blogs/999", "/blogs/a%20b"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This article was not found.");
    await expect(page.getByText("No related blog found")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Blogs" })).toHaveAttribute("href", "/");
    await expect(page).toHaveTitle("This article was not found. · Circuit & Cell");
  }
});

test("an address that is nothing is a 404 inside the layout", async ({ page, world }) => {
  expect((await page.goto("/nope"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await ready(page, world);
  await page.getByRole("link", { name: "CIRCUIT & CELL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
});

test("a page past the end is a 404 with the way to the last one", async ({ page }) => {
  expect((await page.goto("/?page=99"))?.status()).toBe(404);
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await expect(page.getByRole("link", { name: /page 11/ })).toHaveAttribute("href", "/?page=11");
  await expect(page.getByRole("link", { name: "Next" })).toHaveAttribute("href", "/?page=100");
});
