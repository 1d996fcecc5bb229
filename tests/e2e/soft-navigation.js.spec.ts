import { expect, ready, searchBox, test } from "./world";

/** A promise, and what settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("a filter change is a soft navigation: the document stays, the old list is marked busy under a bar", async ({
  page,
  world,
}) => {
  await page.goto("/");
  await ready(page, world);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const answer = gate();
  await page.route("**/*_data=*", async (route) => {
    await answer.opened;
    await route.continue();
  });

  await page.getByRole("link", { name: "Artificial Intelligence" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Articles" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("52 articles on technology and health");
  await expect(page.getByText("No blogs found!")).toHaveCount(0);

  answer.open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("5 articles in AI");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Articles" })).toHaveAttribute("aria-busy", "false");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  await expect(page).toHaveTitle("Articles in AI · Circuit & Cell");
});

test("the browser gets the five summaries that it shows, never a body", async ({ page, world }) => {
  await page.goto("/");
  await ready(page, world);
  const answer = page.waitForResponse(/_data=/);
  await page.getByRole("link", { name: "Technology" }).click();
  const { blogs } = await (await answer).json();
  expect(blogs.data.items).toHaveLength(5);
  for (const item of blogs.data.items) expect(item).not.toHaveProperty("content");
});

test("the box empties at once, and what was typed but not sent goes with the screen", async ({
  page,
  world,
}) => {
  await page.goto("/");
  await ready(page, world);
  const box = searchBox(page);
  await box.fill("sleep");
  await box.press("Enter");
  await expect(page).toHaveURL(/search=sleep/);
  await expect(box).toHaveValue("");
  await box.fill("not sent");
  await page.getByRole("link", { name: "Apps 9 articles" }).click();
  await expect(page).toHaveURL(/tags=Apps/);
  await expect(box).toHaveValue("");
});

test("scripts that take over late leave alone what was typed before", async ({ page, world }) => {
  const scripts = gate();
  await page.route("**/assets/entry.client*.js", async (route) => {
    await scripts.opened;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const box = searchBox(page);
  await box.fill("sleep");
  scripts.open();
  await ready(page, world);
  await expect(box).toHaveValue("sleep");
  await box.press("Enter");
  await expect(page).toHaveURL(/search=sleep/);
});

test("a soft navigation to a failing list answers with its status, and keeps the layout", async ({
  page,
  world,
  upstream,
  expectedErrors,
}) => {
  expectedErrors.push(/502/);
  await page.goto("/blogs/1");
  await ready(page, world);
  upstream.fail("list", "html");
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page.getByText("No blogs found!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Popular Topics" })).toBeVisible();
});
