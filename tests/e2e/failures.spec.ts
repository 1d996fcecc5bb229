import { reads, sees } from "./visitor";
import { expect, ONCE, test, testUncached } from "./world";

testUncached("a failed article can be tried again", ONCE, async ({ visitor, upstream, expectedErrors }) => {
  expectedErrors.push(/status of 504/);
  upstream.fail("article", "hang");
  await visitor.open("/blogs/1");
  await sees(visitor, { heading: expect.stringContaining("can't be loaded now") });
  upstream.reset();
  await visitor.click(["link", "Try again"]);
  await sees(visitor, { heading: expect.stringMatching(/bookmark/) });
});

test(
  "a missing article has a screen that leads back to the list",
  ONCE,
  async ({ visitor, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    for (const path of ["/blogs/999", "/blogs/a%20b"]) {
      await visitor.open(path);
      await sees(visitor, { heading: "Article not found", title: "Article not found · Circuit & Cell" });
      await reads(visitor, "No related blog found");
      await visitor.click(["link", "Back to Blogs"]);
      await sees(visitor, { url: "/", heading: "52 articles on technology and health" });
    }
  },
);
