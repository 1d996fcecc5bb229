import { expect, test } from "vitest";
import { createCompletion } from "../../../app/content/article/article.server";
import { createTopicTexts } from "../../../app/content/article/topic-texts.server";
import { openRenderer } from "../../../app/content/markdown/rendering.server";
import { NO_FILTER } from "../../../app/filters/filter";

const complete = createCompletion({
  place: { siteUrl: "https://site.test", imageHosts: [] },
  measure: async () => ({}),
  renderArticle: openRenderer(false).render,
  report: () => {},
});

function textsOf(texts: Record<string, string>) {
  return createTopicTexts(complete, texts);
}

test("a text belongs to the first page of one tag's list alone, however the tag is written", async () => {
  const topicTextOf = await textsOf({ " Cafe\u0301  society ": "On *coffee*." });
  const own = { html: "<p>On <em>coffee</em>.</p>", description: "On coffee." };
  for (const tag of ["Café society", "CAFÉ SOCIETY"])
    expect(topicTextOf({ ...NO_FILTER, tags: [tag] })).toEqual(own);
  const tags = ["Café society"];
  for (const other of [
    NO_FILTER,
    { ...NO_FILTER, tags: ["Café"] },
    { ...NO_FILTER, tags: ["AI", ...tags] },
    { ...NO_FILTER, tags: [...tags, "AI"] },
    { ...NO_FILTER, tags, search: "bean" },
    { ...NO_FILTER, tags, page: 2 },
    { ...NO_FILTER, tags: ["constructor"] },
  ])
    expect(topicTextOf(other)).toBeUndefined();
});

test.each([
  ["", undefined, undefined],
  ["<!-- Later. -->", undefined, undefined],
  ["# Machines\n\nThey `learn`.", '<h2 id="machines">Machines</h2>', "They learn."],
  ["See [this](/blogs/1) & <b>that</b>.<script>a</script>", '<a href="/blogs/1">', "See this & that."],
  [`${"Word ".repeat(60)}end.`, "Word", `${"Word ".repeat(28)}Word…`],
])("of %j the list has %j, and the description %j", async (text, html, description) => {
  const found = (await textsOf({ AI: text }))({ ...NO_FILTER, tags: ["AI"] });
  expect(found?.description).toBe(description);
  if (html) expect(found?.html).toContain(html);
  expect(found?.html ?? "").not.toMatch(/<(script|h1)/);
});
