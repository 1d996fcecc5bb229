import { reads, sees } from "./visitor";
import { expect, ONCE, test, testUncached } from "./world";

const ALL = "52 articles on technology and health";

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
    async ({ visitor, upstream, baseURL }) => {
      upstream.fail("list", fault);
      expect((await fetch(`${baseURL}/?tags=AI`)).status).toBe(status);
      await visitor.open("/?tags=AI");
      await reads(visitor, "No blogs found!");
      await reads(visitor, "Popular Topics");
      expect(
        await visitor.ask(() => document.querySelectorAll("section[aria-label=Featured] article").length),
      ).toBe(2);
      upstream.reset();
      // After failures the circuit breaker is open for a second.
      await expect.poll(async () => (await fetch(`${baseURL}/?tags=AI`)).status).toBe(200);
      await visitor.open("/?tags=AI");
      await sees(visitor, { heading: "5 articles in AI" });
    },
  );

  testUncached(
    `the article fails with ${status}, with a way back`,
    ONCE,
    async ({ visitor, upstream, baseURL }) => {
      upstream.fail("article", fault);
      expect((await fetch(`${baseURL}/blogs/1`)).status).toBe(status);
      await visitor.open("/blogs/1");
      await sees(visitor, { heading: expect.stringContaining("can't be loaded now") });
      await reads(visitor, "No related blog found");
      upstream.reset();
      await visitor.click(["link", "Try again"]);
      await sees(visitor, { heading: expect.stringMatching(/bookmark/) });
      await visitor.click(["link", "Back to Blogs"]);
      await sees(visitor, { heading: ALL });
    },
  );
}

testUncached("the article is complete without its related ones", ONCE, async ({ visitor, upstream }) => {
  upstream.fail("related", "status 500");
  await visitor.open("/blogs/1");
  await sees(visitor, { heading: expect.stringMatching(/bookmark/) });
  await reads(visitor, "No related blog found");
});

test("a missing article is a 404 on an empty article screen", ONCE, async ({ visitor, baseURL }) => {
  for (const path of ["/blogs/999", "/blogs/a%20b"]) {
    expect((await fetch(baseURL + path)).status).toBe(404);
    await visitor.open(path);
    await sees(visitor, {
      heading: "Article not found",
      title: "Article not found · Circuit & Cell",
    });
    await reads(visitor, "No related blog found");
    await visitor.click(["link", "Back to Blogs"]);
    await sees(visitor, { url: "/", heading: ALL });
  }
});

test("a page past the end is a 404 with a link to the last one", ONCE, async ({ visitor, baseURL }) => {
  expect((await fetch(`${baseURL}/?page=99`)).status).toBe(404);
  await visitor.open("/?page=99");
  await reads(visitor, "No blogs found!");
  await visitor.click(["link", "Next"]);
  await sees(visitor, { url: "/?page=12" });
  await visitor.click(["link", /page 11/]);
  await sees(visitor, { url: "/?page=11", page: "11" });
});
