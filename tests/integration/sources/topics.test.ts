import { expect } from "vitest";
import { eventually } from "../../support/eventually";
import { serve, test } from "../../support/sources";

const LONG = "x".repeat(65);

/** Decomposed letters, soft hyphens and a character reference. */
const WRITTEN = "Cafe\u0301 sl\u00ADeep AT&amp;T";

const ARTICLES = [
  { id: 1, title: "Newest", published_date: "2026-05-03", tags: ["Food", "C++", "Food"] },
  {
    id: 2,
    title: "Older",
    published_date: "2026-05-02",
    tags: ["food", "Deep\u00A0 Sea", LONG, "O\u0308sterreich"],
  },
  {
    id: 3,
    title: "Oldest",
    published_date: "2026-05-01",
    tags: "FOOD, deep sea,Österreich",
    category: "deep  sea",
  },
  { id: 4, title: "Draft", published_date: "2026-05-04", tags: ["Secret"], draft: true },
  { id: 5, title: WRITTEN, author: WRITTEN, content: `${WRITTEN} sl&shy;eep \`${WRITTEN}\`` },
  { id: "day", published_date: "2026-01-02" },
  { id: "noon", published_date: "2026-01-02T12:00:00+02:00", updated_date: "2026-02-03T04:05:06.789Z" },
  { id: "evening", published_date: "2026-01-02 20:00Z" },
  { id: "next", published_date: "2026-01-02T23:30-01:00" },
];

const TOPICS = [
  { tag: "C++", counted: "1 article" },
  { tag: "Deep Sea", counted: "2 articles" },
  { tag: "Food", counted: "3 articles" },
  { tag: "Österreich", counted: "2 articles" },
];

test("topics are listed as the newest article spells them, searches find any spelling, times count for order", async () => {
  const site = await serve(ARTICLES);
  const response = await fetch(`${site.url}/topics`);
  expect(response.status).toBe(200);
  const html = await response.text();
  for (const path of ["/", "/blogs/2"])
    expect(await (await fetch(site.url + path)).text()).not.toContain(LONG);
  expect(html).toContain("<title>All topics · Circuit &amp; Cell</title>");
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/topics"/);
  const { topics } = await (await fetch(`${site.url}/topics?_data=routes%2Ftopics`)).json();
  expect(topics).toEqual({ data: TOPICS, isError: false, error: null });
  for (const { tag, counted } of TOPICS) {
    const list = await fetch(`${site.url}/?${new URLSearchParams({ tags: tag })}`, {
      redirect: "manual",
    });
    expect([tag, list.status]).toEqual([tag, 200]);
    expect(await list.text()).toContain(counted);
  }
  for (const tags of [
    "tags=food&tags=Österreich",
    "tags=Österreich&tags=food",
    "tags=Österreich&tags=Deep+Sea",
  ]) {
    const { blogs } = await (await fetch(`${site.url}/?${tags}&_data=routes%2F_index`)).json();
    expect([tags, blogs.data.count]).toEqual([tags, 2]);
  }
  const feed = await fetch(`${site.url}/tags/deep-sea/index.xml`, { redirect: "manual" });
  expect([feed.status, feed.headers.get("location")]).toEqual([301, "/feed.xml?tags=Deep+Sea"]);
  expect(await (await fetch(`${site.url}/blogs/3`)).text()).toContain('href="/blogs/2"');

  const search = new URLSearchParams({ search: site.run ? "café sleep" : "café sleep AT&T" });
  const { blogs } = await (await fetch(`${site.url}/?${search}&_data=routes%2F_index`)).json();
  expect(blogs.data.count).toBe(1);
  const article = await (await fetch(`${site.url}/blogs/5`)).text();
  expect(article).toContain(`<code dir="ltr">${WRITTEN.replace("&", "&amp;")}</code>`);
  // Soft hyphens are for the text's lines alone.
  expect(/<p>Caf\S+ sl\u00ADeep AT&amp;T sl\u00ADeep <code/.test(article)).toBe(true);
  const texts = [article.replace(/<body.*/s, "")];
  for (const path of ["/?search=sleep", "/feed.xml", "/feed.json"])
    texts.push(await (await fetch(site.url + path)).text());
  for (const text of texts) expect([text.includes("sleep"), text.includes("\u00AD")]).toEqual([true, false]);

  const { items } = await (await fetch(`${site.url}/feed.json`)).json();
  const times = items.map((item: Record<string, string>) => [item.date_published, item.date_modified]);
  expect(times.slice(3)).toEqual([
    ["2026-01-03T00:30:00Z", undefined],
    ["2026-01-02T20:00:00Z", undefined],
    ["2026-01-02T10:00:00Z", "2026-02-03T04:05:06Z"],
    ["2026-01-02T00:00:00Z", undefined],
    [undefined, undefined],
  ]);
  const noon = await (await fetch(`${site.url}/blogs/noon`)).text();
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
      const response = await fetch(site.url + path);
      const status = response.headers.get("cache-status")?.split(";")[1];
      const isShort = (await response.text()).length < 3_000_000;
      expect([path, response.status, status, isShort]).toEqual([path, 200, found, true]);
    };
    await ask(" fwd=uri-miss");
    await eventually(() => ask(" hit"));
  }
});
