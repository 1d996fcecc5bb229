import { expect } from "vitest";
import { serve, test } from "../../support/sources";

const LONG = "x".repeat(301);

const ARTICLES = [
  { id: 1, title: "Newest", published_date: "2026-05-06", author: "May Chen", tags: ["AI", "Sleep"] },
  {
    id: 2,
    published_date: "2026-05-05",
    author: "Ana & May",
    authors: ["Ana Sol", "may  chen"],
    tags: ["AI"],
  },
  { id: 3, published_date: "2026-05-04", author: "Maya Chen", content: "May Chen may sleep in May." },
  { id: 4, published_date: "2026-05-03", author: "May Chen", content: "Deep sleep.", tags: ["Tech", "ai"] },
  {
    id: 5,
    published_date: "2026-05-02",
    author: "May Chen",
    title: "Sleep",
    content: "Not deep.",
    tags: ["Mind"],
  },
  { id: 6, published_date: "2026-05-01", author: "Jose\u0301 \u200fO'Hara", content: "deep" },
  { id: 7, published_date: "2026-04-30", author: LONG },
  { id: 8, published_date: "2026-04-29", authors: ["Jürgen Łaska, M.A.", "Bo"] },
  { id: 9, published_date: "2026-04-28" },
  { id: 10, published_date: "2999-01-01", author: "Later" },
  { id: 11, published_date: "2026-04-27", author: "Hidden", draft: true },
  { id: "about", author: "Page", page: true },
];

type Site = Awaited<ReturnType<typeof serve>>;

const toQuery = (params: Record<string, string>) => new URLSearchParams(params).toString();

/** The ids of a list, and what its heading says. */
async function list(site: Site, query: string) {
  const { blogs, suggestions } = await site.load(`/?${query}`, "routes/_index");
  return {
    ids: blogs.data.items.map(({ id }: { id: string }) => id).join(),
    count: blogs.data.count,
    hrefs: suggestions.map(({ href }: { href: string }) => href),
  };
}

test("a list is by exactly one of an article's authors, with any tags and search", async () => {
  const site = await serve(ARTICLES);
  for (const [query, ids] of [
    [toQuery({ author: "May Chen" }), "1,2,4,5"],
    [toQuery({ author: "Ana Sol" }), "2"],
    [toQuery({ author: "José O'Hara" }), "6"],
    [toQuery({ author: "Jürgen Łaska, M.A." }), "8"],
    [toQuery({ author: "Bo" }), "8"],
    [toQuery({ author: "Later" }), ""],
    [toQuery({ author: "Hidden" }), ""],
    [toQuery({ author: "Page" }), ""],
    ...["May", "Chen", "Ana & May", "Ana Sol, may chen", "Jürgen Łaska", ".*", "%", "\\", "{", "'"].map(
      (author) => [toQuery({ author }), ""] as const,
    ),
    ["search=sleep&author=May+Chen", "1,4,5"],
    ["search=sleep+deep&author=May+Chen", "4,5"],
    ["tags=AI&author=May+Chen", "1,2,4"],
    ["tags=ai&tags=Tech&author=May+Chen", "4"],
    ["tags=ai&search=deep&author=May+Chen", "4"],
    ["tags=Mind&search=deep+sleep&author=May+Chen", "5"],
    ["tags=AI&author=Bo", ""],
    ["search=deep+sleep&author=Bo", ""],
  ] as const) {
    const found = await list(site, query);
    expect([query, found.ids, found.count]).toEqual([query, ids, ids === "" ? 0 : ids.split(",").length]);
  }
});

test("another spelling of an author redirects to the articles' own, in a feed too; an unknown one is an empty list", async () => {
  const site = await serve(ARTICLES);
  for (const [path, status, location] of [
    ["/?author=may+CHEN", 302, "/?author=May+Chen"],
    ["/?tags=ai&search=sleep&author=MAY+chen&page=1", 301, "/?tags=ai&search=sleep&author=MAY+chen"],
    ["/?tags=TECH&search=sleep&author=MAY+chen", 302, "/?tags=Tech&search=sleep&author=May+Chen"],
    ["/feed.json?author=MAY+chen", 302, "/feed.json?author=May+Chen"],
    ["/feed.xml?tags=mind&author=MAY+chen", 302, "/feed.xml?tags=Mind&author=May+Chen"],
    // Of the articles that are found, one spells it so.
    ["/?tags=AI&author=may+chen", 200, undefined],
    ["/?author=JOSE%CC%81+O%27HARA", 301, "/?author=JOS%C3%89+O%27HARA"],
    ["/?author=JOS%C3%89+O%27HARA", 302, "/?author=Jos%C3%A9+O%27Hara"],
    ["/?author=nobody", 200, undefined],
    ["/?author=May+Chen&page=2", 404, undefined],
    ["/author/may-chen/", 301, "/?author=May+Chen"],
    ["/authors/MAYCHEN.html", 301, "/?author=May+Chen"],
    ["/author/jose-ohara/page/2/", 301, "/?author=Jos%C3%A9+O%27Hara"],
    ["/author/may-chen/feed/", 301, "/feed.xml?author=May+Chen"],
    ["/blog/author/jurgen-laska-m-a/", 301, "/?author=J%C3%BCrgen+%C5%81aska%2C+M.A."],
    ["/author/may/", 301, "/?search=may"],
    ["/author/later/", 301, "/?search=later"],
  ] as const) {
    const { status: got, headers } = await site.ask(path);
    expect([path, got, headers.location]).toEqual([path, status, location]);
  }
  const { items, title } = JSON.parse((await site.ask("/feed.json?author=May+Chen")).text);
  expect([items.length, title]).toEqual([4, "Circuit & Cell: articles by May Chen"]);
});

test("a sitemap has the lists of all authors that have articles", async () => {
  const site = await serve(ARTICLES, { SITE_URL: "https://a.test" });
  const { text } = await site.ask("/sitemap.xml");
  const authors = [...text.matchAll(/<loc>https:\/\/a\.test\/\?author=([^<]*)<\/loc>/g)];
  expect(authors.map(([, name]) => name)).toEqual([
    "Ana+Sol",
    "Bo",
    "J%C3%BCrgen+%C5%81aska%2C+M.A.",
    "Jos%C3%A9+O%27Hara",
    "May+Chen",
    "Maya+Chen",
  ]);
});

test("a search that finds nothing by an author leads on", async () => {
  const site = await serve(ARTICLES);
  for (const [query, ...hrefs] of [
    ["search=sleep&author=Bo", "/?author=Bo", "/?search=sleep"],
    ["tags=AI&author=Bo", "/?tags=AI", "/?author=Bo"],
    [
      "search=deep+newest&author=May+Chen",
      "/?author=May+Chen",
      "/?search=deep",
      "/?search=newest",
      "/?search=deep&author=May+Chen",
      "/?search=newest&author=May+Chen",
    ],
    ["search=sleeq&author=May+Chen", "/?tags=Sleep", "/?author=May+Chen"],
  ] as const)
    expect([query, (await list(site, query)).hrefs]).toEqual([query, hrefs]);
});
