import { reads, sees } from "./visitor";
import { expect, test, testUncached } from "./world";

testUncached(
  "a failed list says so, and can be tried again",
  async ({ visitor, upstream, baseURL, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    upstream.fail("list", "status 500");
    await visitor.open("/?tags=AI");
    await reads(visitor, "No blogs found!");
    await sees(visitor, {
      heading: "The articles can’t be loaded now",
      title: "The articles can’t be loaded now · Circuit & Cell",
    });
    expect(await visitor.ask(() => document.body.innerText)).not.toContain("Show all articles");
    upstream.reset();
    // After failures the circuit breaker is open for a second.
    await expect.poll(async () => (await fetch(`${baseURL}/?tags=AI`)).status).toBe(200);
    await visitor.click(["link", "Try again"]);
    await sees(visitor, { url: "/?tags=AI", heading: "5 articles in AI" });
  },
);

testUncached(
  "a failed list and a failed article look alike but for their headings' sizes, and try again by a button below what happened",
  async ({ page, upstream, expectedErrors }) => {
    expectedErrors.push(/status of 502/);
    for (const call of ["list", "article"] as const) upstream.fail(call, "status 500");
    const looks: unknown[] = [];
    for (const path of ["/?tags=AI", "/blogs/1"]) {
      await page.goto(path);
      const look = page.locator("main h1").evaluate((heading) => {
        const line = heading.nextElementSibling as Element;
        const retry = line.nextElementSibling?.querySelector("a") as Element;
        const { fontFamily } = getComputedStyle(heading);
        const gaps = [heading, line, retry].map((part) => part.getBoundingClientRect());
        return {
          fontFamily,
          colours: [line, retry].map((part) => getComputedStyle(part).color),
          ground: getComputedStyle(retry).backgroundColor,
          retry: retry.textContent,
          gaps: gaps.map(({ top }, index) => Math.round(top - (gaps[index - 1]?.bottom ?? top))),
        };
      });
      looks.push(await look);
    }
    expect(looks[0]).toMatchObject({ retry: "Try again", fontFamily: expect.stringContaining("Georgia") });
    expect(looks[1]).toEqual(looks[0]);
  },
);

testUncached("a failed article can be tried again", async ({ visitor, upstream, expectedErrors }) => {
  expectedErrors.push(/status of 502/);
  upstream.fail("article", "status 500");
  await visitor.open("/blogs/1");
  await sees(visitor, { heading: expect.stringContaining("can’t be loaded now") });
  upstream.reset();
  await visitor.click(["link", "Try again"]);
  await sees(visitor, { heading: expect.stringMatching(/bookmark/) });
});

test("a missing article has a screen that leads back to the list", async ({ visitor, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  for (const path of ["/blogs/999", "/blogs/a%20b"]) {
    await visitor.open(path);
    await sees(visitor, { heading: "Article not found", title: "Article not found · Circuit & Cell" });
    await reads(visitor, "No related blog found");
    await visitor.click(["link", "Back to Blogs"]);
    await sees(visitor, { url: "/", heading: "52 articles on technology and health" });
  }
});
