import { expect, test } from "vitest";
import { createCompletion } from "../../../app/articles/article.server";
import { openRenderer } from "../../../app/articles/rendering.server";
import { fail, succeed } from "../../../app/articles/result";
import { createTopicTexts } from "../../../app/articles/topic-texts.server";
import { type Filter, NO_FILTER } from "../../../app/filters/filter";

const complete = createCompletion({
  place: { siteUrl: "https://site.test", imageHosts: [] },
  measure: async () => ({}),
  renderArticle: openRenderer(false).render,
  report: () => {},
});

async function find(texts: Record<string, string>, filter: Partial<Filter>) {
  const found = await createTopicTexts(complete, texts)({ ...NO_FILTER, ...filter });
  return found.ok ? found.value : found.error;
}

test("a text belongs to the first page of one tag's list alone, however the tag is written", async () => {
  const texts = { " Cafe\u0301  society ": "On *coffee*." };
  const own = { html: "<p>On <em>coffee</em>.</p>", description: "On coffee." };
  for (const tag of ["Café society", "CAFÉ SOCIETY"]) expect(await find(texts, { tags: [tag] })).toEqual(own);
  const tags = ["Café society"];
  for (const other of [
    {},
    { tags: ["Café"] },
    { tags: ["AI", ...tags] },
    { tags: [...tags, "AI"] },
    { tags, search: "bean" },
    { tags, page: 2 },
    { tags: ["constructor"] },
  ])
    expect(await find(texts, other)).toBeUndefined();
});

test.each([
  ["", undefined, undefined],
  ["<!-- Later. -->", undefined, undefined],
  ["# Machines\n\nThey `learn`.", '<h2 id="machines">Machines</h2>', "They learn."],
  ["See [this](/blogs/1) & <b>that</b>.<script>a</script>", '<a href="/blogs/1">', "See this & that."],
  [`${"Word ".repeat(60)}end.`, "Word", `${"Word ".repeat(28)}Word…`],
])("of %j the list has %j, and the description %j", async (text, html, description) => {
  const found = await find({ AI: text }, { tags: ["AI"] });
  if (html === undefined) expect(found).toBeUndefined();
  else expect(found).toEqual({ html: expect.stringContaining(html), description });
  expect(JSON.stringify(found) ?? "").not.toMatch(/<(script|h1)/);
});

test("a text is rendered when it is first asked for, once, and again where that has failed", async () => {
  const ends: ((found: Awaited<ReturnType<typeof complete>> | Promise<never>) => void)[] = [];
  const slowly: typeof complete = () => new Promise((resolve) => ends.push(resolve as never));
  const find = createTopicTexts(slowly, { AI: "Text.", Tech: "Other." });
  expect(ends).toHaveLength(0);
  const ask = () => find({ ...NO_FILTER, tags: ["AI"] });
  const readers = [ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]?.(fail("timeout"));
  expect(await Promise.all(readers)).toEqual([fail("timeout"), fail("timeout")]);
  const broken = ask();
  ends[1]?.(Promise.reject(new Error("No open files.")));
  await expect(broken).rejects.toThrow("No open files.");
  const later = ask();
  ends[2]?.({ ok: true, value: { html: "<p>Text.</p>", excerpt: "Text." } });
  const text = succeed({ html: "<p>Text.</p>", description: "Text." });
  expect([await later, await ask(), ends.length]).toEqual([text, text, 3]);
});
