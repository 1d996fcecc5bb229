import { expect } from "vitest";
import type { Suggestion } from "../../../app/views/views";
import { makePosts } from "../../../tools/bench/posts";
import { serve, test } from "../../support/sources";

const ARTICLES = [
  {
    ...{ id: 1, title: "Bread's first rise", author: "Leila Haddad", published_date: "2026-05-03" },
    ...{ category: "science", tags: ["Nutrition", "Science"] },
  },
  {
    ...{ id: 2, title: "Why satellites drift", published_date: "2025-12-31T23:30:00Z" },
    ...{ image: "/covers/gps.webp", category: "Orbits", tags: ["Space"] },
  },
  { id: 3, title: "Satellites again", published_date: "2025-01-01", tags: ["Space", "Nutrition"] },
  { id: 4, title: "Undated", content: "Yeast likes sugar. Roast the beast." },
  { id: 5, title: "Draft", published_date: "2024-05-04", draft: true },
  { id: 6, title: "Later", published_date: "2999-05-04" },
  { id: "about", page: true, published_date: "2023-01-01", aliases: ["/archive/about", "/archive/2025"] },
];
const SHOWN = ARTICLES.slice(0, 4);

const ARCHIVE = "routes/archive.($year)";

type Site = Awaited<ReturnType<typeof serve>>;

async function checkArchive(site: Site) {
  const { archive } = await site.load("/archive", ARCHIVE);
  expect(archive.data.years).toEqual([
    { year: "2026", countLabel: "1 article" },
    { year: "2025", countLabel: "2 articles" },
    { year: "", countLabel: "1 article" },
  ]);
  expect(archive.data.blogs.map(({ id }: { id: string }) => id)).toEqual(["1", "2", "3", "4"]);
  // The category, as the article shows it; where that is no tag, it leads nowhere.
  expect(archive.data.blogs).toMatchObject([
    { category: "science", tag: "Science", year: "2026", month: "May", day: "3" },
    { category: "Orbits", tag: "", year: "2025", month: "December", day: "31" },
    { category: "", tag: "", year: "2025", month: "January", day: "1" },
    { category: "", tag: "", year: "", month: "", day: "" },
  ]);
  expect((await site.load("/archive/2025", ARCHIVE)).archive.data.blogs).toHaveLength(2);
  const html = (await site.ask("/archive/2025")).text;
  expect(html).toMatch(/<title>Articles of 2025 · [\s\S]*<link rel="canonical" href="[^"]+\/archive\/2025"/);
  expect(html).toContain('href="/archive#undated"');
  for (const [path, status, location] of [
    ["/archive", 200],
    ["/archive/2024", 404],
    ["/archive/20255", 404],
    ["/archive/x", 404],
    ["/archive/about", 301, "/about"],
    ["/archive/2025/", 301, "/archive/2025"],
    ["/ARCHIVE?page=2", 301, "/archive"],
  ] as const) {
    const answer = await site.ask(path);
    expect([path, answer.status, answer.headers.location]).toEqual([path, status, location]);
  }
}

test("the archive of more than 2,000 articles has a page a year", async () => {
  const dates = ["2024-03-04", "2025-03-04"];
  const articles = makePosts(2_000).map((post, index) => ({ ...post, published_date: dates[index % 2] }));
  const site = await serve([...articles, { id: "undated", title: "Undated" }]);
  const { archive } = await site.load("/archive", ARCHIVE);
  expect(archive.data.blogs.map(({ id }: { id: string }) => id)).toEqual(["undated"]);
  expect(archive.data.years[0]).toEqual({ year: "2025", countLabel: "1,000 articles" });
  const html = (await site.ask("/archive")).text;
  expect(html).toContain('href="/archive/2025"');
  expect(html).toContain('href="#undated"');
  expect((await site.load("/archive/2024", ARCHIVE)).archive.data.blogs).toHaveLength(1_000);
});

async function checkNeighbours(site: Site) {
  const neighboursOf = async (id: number) => {
    const { neighbours } = await site.load(`/blogs/${id}`, "routes/blogs.$id");
    return [neighbours.previous?.id, neighbours.next?.id];
  };
  expect(await Promise.all(SHOWN.map(({ id }) => neighboursOf(Number(id))))).toEqual([
    [undefined, "2"],
    ["1", "3"],
    ["2", "4"],
    ["3", undefined],
  ]);
  const { neighbours } = await site.load("/blogs/1", "routes/blogs.$id");
  expect(neighbours.next).toEqual({
    ...{ id: "2", title: "Why satellites drift", lang: null, published_date: "2025-12-31" },
    ...{ image: "/covers/gps.webp", category: "Orbits" },
  });
}

async function checkSpellings(site: Site) {
  const offers = async (query: string) => {
    const { suggestions } = await site.load(`/?${query}`, "routes/_index");
    return suggestions.map(({ href, phrases }: Suggestion) => [
      href,
      phrases.map(({ text }) => text).join(""),
    ]);
  };
  const titlesOf = async (query: string) => {
    const { suggestions } = await site.load(`/?${query}`, "routes/_index");
    return suggestions.map(({ examples }: Suggestion) => examples?.map(({ title }) => title));
  };
  const topic = ["/?tags=Nutrition", "Did you mean ‘Nutrition’? 2 articles"];
  expect(await offers("search=nutriton")).toEqual([topic]);
  expect(await offers("tags=Space&search=nutriton")).toContainEqual(topic);
  expect(await offers("search=spcae")).toEqual([["/?tags=Space", "Did you mean ‘Space’? 2 articles"]]);
  for (const unlike of ["nutrix", "spxke", "abc", "undat", "x".repeat(99)])
    expect(await offers(`search=${unlike}`)).toEqual([]);
  expect(await offers("search=satelites")).toEqual([
    ["/?search=satellites", "Did you mean ‘satellites’? 2 articles"],
  ]);
  expect(await offers("search=why+satelites+drift")).toContainEqual([
    "/?search=why+satellites+drift",
    "Did you mean ‘why satellites drift’? 1 article",
  ]);
  // The first names what it leads to, so that nobody has to follow it first.
  expect(await titlesOf("search=nutriton")).toEqual([["Bread’s first rise", "Satellites again"]]);
  expect(await titlesOf("search=satelites")).toEqual([["Why satellites drift", "Satellites again"]]);
  expect(await titlesOf("tags=Nutrition&search=drift")).toEqual([undefined, ["Why satellites drift"]]);
  if (!site.run) {
    expect(await offers("search=leila+hadad")).toEqual([
      ["/?search=Leila+Haddad", "Did you mean ‘Leila Haddad’? 1 article"],
      ["/?search=leila", "1 article for ‘leila’"],
    ]);
    expect(await offers("search=yeest")).toEqual([["/?search=Yeast", "Did you mean ‘Yeast’? 1 article"]]);
    expect(await offers("search=agian")).toEqual([["/?search=again", "Did you mean ‘again’? 1 article"]]);
    expect(await offers("search=niaga")).toEqual([]);
    expect(await offers("search=boast")).toEqual([["/?search=beast", "Did you mean ‘beast’? 1 article"]]);
  }
  // No article has both words, as they are meant.
  expect(await offers("search=yeast+satelites")).not.toContainEqual(
    expect.arrayContaining([expect.stringMatching(/Did/)]),
  );
  const { titleMatches } = (await site.load("/?search=satellites", "routes/_index")).blogs.data;
  expect(titleMatches ?? []).toEqual([]);
  const topicOf = async (query: string) => (await site.load(`/?${query}`, "routes/_index")).topic;
  expect(await topicOf("search=artificial+intelligence")).toEqual({ tag: "AI", countLabel: null });
  expect(await topicOf("tags=AI&search=artificial+intelligence")).toBeUndefined();
}

test("there are an archive by year, the articles before and after one, and searches for misspelt ones", async () => {
  const site = await serve(ARTICLES);
  await checkArchive(site);
  await checkNeighbours(site);
  await checkSpellings(site);
});
