import { expect } from "vitest";
import { eventually } from "../../support/eventually";
import { serve, test } from "../../support/sources";

const LONG = "x".repeat(65);

/** Decomposed letters, soft hyphens and a character reference. */
const WRITTEN = "Cafe\u0301 sl\u00ADeep AT&amp;T";

const ARTICLES = [
  { id: 1, title: "Newest", published_date: "2026-05-03", tags: ["Food", "C++", "Food"] },
  { id: 2, published_date: "2026-05-02", tags: ["food", "Deep\u00A0 Sea", LONG, "O\u0308sterreich"] },
  { id: 3, published_date: "2026-05-01", tags: "FOOD, deep sea,Österreich", category: "deep  sea" },
  { id: 4, title: "Draft", published_date: "2026-05-04", tags: ["Secret"], draft: true },
  { id: 5, title: WRITTEN, author: WRITTEN, content: `${WRITTEN} sl&shy;eep \`${WRITTEN}\`` },
  { id: "day", published_date: "2026-01-02" },
  { id: "noon", published_date: "2026-01-02T12:00:00+02:00", updated_date: "2026-02-03T04:05:06.789Z" },
  { id: "evening", published_date: "2026-01-02 20:00Z" },
  { id: "next", published_date: "2026-01-02T23:30-01:00" },
];

const TOPICS = [
  { tag: "C++", countLabel: "1 article" },
  { tag: "Deep Sea", countLabel: "2 articles" },
  { tag: "Food", countLabel: "3 articles" },
  { tag: "Österreich", countLabel: "2 articles" },
];

test("topics are listed as the newest article spells them, searches find any spelling, times count for order", async () => {
  const site = await serve(ARTICLES);
  const { status, text: html } = await site.ask("/topics");
  expect(status).toBe(200);
  for (const path of ["/", "/blogs/2"]) expect((await site.ask(path)).text).not.toContain(LONG);
  expect(html).toContain("<title>All topics · Circuit &amp; Cell</title>");
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/topics"/);
  const { topics } = await site.load("/topics", "routes/topics");
  expect(topics).toEqual({ data: TOPICS, isError: false, error: null });
  for (const { tag, countLabel } of TOPICS) {
    const list = await site.ask(`/?${new URLSearchParams({ tags: tag })}`);
    expect([tag, list.status, list.text]).toEqual([tag, 200, expect.stringContaining(countLabel)]);
  }
  for (const tags of ["food&tags=Österreich", "Österreich&tags=food", "Österreich&tags=Deep+Sea"]) {
    const { blogs } = await site.load(encodeURI(`/?tags=${tags}`), "routes/_index");
    expect([tags, blogs.data.count]).toEqual([tags, 2]);
  }
  const feed = await site.ask("/tags/deep-sea/index.xml");
  expect([feed.status, feed.headers.location]).toEqual([301, "/feed.xml?tags=Deep+Sea"]);
  expect((await site.ask("/blogs/3")).text).toContain('href="/blogs/2"');

  if (site.run) {
    const { blogs } = await site.load(`/?${new URLSearchParams({ search: "café sleep" })}`, "routes/_index");
    expect(blogs.data.count).toBe(1);
  }
  const article = (await site.ask("/blogs/5")).text;
  expect(article).toContain(`<code dir="ltr">${WRITTEN.replace("&", "&amp;")}</code>`);
  // Soft hyphens are for the text's lines alone.
  expect(/<p>Caf\S+ sl\u00ADeep AT&amp;T sl\u00ADeep <code/.test(article)).toBe(true);
  const texts = [article.replace(/<body.*/s, "")];
  for (const path of ["/?search=sleep", "/feed.xml", "/feed.json"]) texts.push((await site.ask(path)).text);
  for (const text of texts) expect([text.includes("sleep"), text.includes("\u00AD")]).toEqual([true, false]);

  const { items } = JSON.parse((await site.ask("/feed.json")).text);
  const times = items.map((item: Record<string, string>) => [item.date_published, item.date_modified]);
  expect(times.slice(3)).toEqual([
    ["2026-01-03T00:30:00Z", undefined],
    ["2026-01-02T20:00:00Z", undefined],
    ["2026-01-02T10:00:00Z", "2026-02-03T04:05:06Z"],
    ["2026-01-02T00:00:00Z", undefined],
    [undefined, undefined],
  ]);
  const noon = (await site.ask("/blogs/noon")).text;
  expect(noon).toContain('"datePublished":"2026-01-02T10:00:00Z"');
  expect(noon).toContain('<time dateTime="2026-01-02"');
});

test("rows far over every limit cost no page", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `tag ${index}`);
  const text = "x ".repeat(1_000_000);
  const long = { title: text, author: text, category: "y".repeat(70_000), content: text };
  const site = await serve([{ id: 1, tags: many, ...long }], { CONTENT_FRESH_S: "60" });
  for (const path of ["/blogs/1", "/", "/?search=x", "/feed.xml"]) {
    const ask = async (found: string) => {
      const { status, headers, text } = await site.ask(path);
      const isShort = text.length < 3_000_000;
      const [, cached] = String(headers["cache-status"]).split("; ");
      expect([path, status, cached, isShort]).toEqual([path, 200, found, true]);
    };
    await ask("fwd=uri-miss");
    await eventually(() => ask("hit"));
  }
});

test("related articles have the category as a tag, and not as a part of one", async () => {
  const site = await serve([
    { id: "one", category: "Art", tags: ["Art"] },
    { id: "start", category: "Startups", tags: ["Startups", "Smart art"] },
    { id: "two", category: "Other", tags: ["Other", "ART"] },
  ]);
  const { relatedBlogs } = await site.load("/blogs/one", "routes/blogs.$id");
  expect(relatedBlogs.data.map(({ id }: { id: string }) => id)).toEqual(["two"]);
});
