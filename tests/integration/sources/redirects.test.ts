import { expect } from "vitest";
import { serve, test } from "../../support/sources";

const ARTICLES = [
  { id: "winter-bread", title: "Winter bread", aliases: ["/2020/01/05/Winter-Bread/", "/blog/bread.html"] },
  { id: "nan", published_date: "2019-01-01", aliases: ["/%D9%86%D8%A7%D9%86/", "/both", "/blogs/NAN"] },
  { id: "older", title: "Older", published_date: "2018-01-01", aliases: ["/both", "/blogs/nan", "/topics"] },
  { id: "moved", aliases: ["/blogs/old-id", "/blogs/x.html", "https://evil.example/", "/a?b"] },
  { id: "hidden", title: "Hidden", aliases: ["/hidden"], draft: true },
  { id: "single", title: "Single", aliases: "/single/" },
  { id: "About", title: "About us", aliases: ["/about-us.html", "/blogs/nan"], page: true },
  { id: "about", title: "A page that comes too late", page: true },
  { id: "topics", title: "A page in a taken place", page: true },
  { id: "imposter", title: "Imposter", aliases: ["/about"] },
  { id: "Capitals", title: "Capitals" },
  { id: "mistaken", title: "Mistaken", page: "yes" },
];

test("an old address leads to its article, any other is 404", async () => {
  const site = await serve(ARTICLES);
  const ask = async (path: string) => {
    const { status, headers } = await site.ask(path);
    return [path, status, headers.location, status === 404 && headers["cache-control"]];
  };
  for (const [path, to] of [
    ["/2020/01/05/winter-bread", "/blogs/winter-bread"],
    ["/2020/01/05/WINTER-bread/?utm_source=a&b=1", "/blogs/winter-bread?utm_source=a&b=1"],
    ["/blog/bread.html).", "/blogs/winter-bread"],
    ["/blogs/Winter-BREAD", "/blogs/winter-bread"],
    ["/blogs/capitals", "/blogs/Capitals"],
    ["/blogs/Winter-bread%22?x", "/blogs/Winter-bread?x"],
    ["/2020/01/05/winter%2Dbread/index.html", "/blogs/winter-bread"],
    ["/blog/bread.html", "/blogs/winter-bread"],
    ["/%d9%86%D8%A7%D9%86", "/blogs/nan"],
    ["/both", "/blogs/nan"],
    ["/blogs/old-id", "/blogs/moved"],
    ["/blogs/x.html", "/blogs/moved"],
    ["/single", "/blogs/single"],
    ["/about-us.html?a=b&page=2", "/about-us.html?a=b"],
    ["/about-us.html?a=b", "/About?a=b"],
    ["/about/", "/About"],
    ["/About?page=2", "/About"],
    ["/blogs/About", "/About"],
  ])
    expect(await ask(String(path))).toEqual([path, 301, to, false]);
  for (const path of "/hidden /a /blog/bread /blogs/none /2020 /mistaken /__proto__ /constructor".split(" "))
    expect(await ask(path)).toEqual([path, 404, undefined, "no-store, no-transform"]);
  for (const path of ["/blogs/nan", "/topics", "/About", "/About?utm_source=a", "/blogs/mistaken"])
    expect(await ask(path)).toEqual([path, 200, undefined, false]);
  const data = await site.ask("/blogs/old-id?_data=routes%2Fblogs.%24id");
  expect([data.status, data.headers["x-remix-redirect"]]).toEqual([204, "/blogs/moved"]);

  if (!site.run) return;
  // Edits by SQL, those without `content:load` too.
  await site.run(`UPDATE blog.articles SET article = article || '{"aliases": ["/New%20one/", 7, "https://x"]}'
      WHERE id = 'nan'`);
  await site.run(`INSERT INTO blog.articles (article) VALUES ('{"id": "added", "aliases": "/added"}')`);
  expect(await ask("/new%20one")).toEqual(["/new%20one", 301, "/blogs/nan", false]);
  expect(await ask("/both")).toEqual(["/both", 301, "/blogs/older", false]);
  expect(await ask("/added")).toEqual(["/added", 301, "/blogs/added", false]);
  expect((await ask("/%D9%86%D8%A7%D9%86"))[1]).toBe(404);
  await site.run(`UPDATE blog.articles SET article = article || '{"page": true}' WHERE id = 'added'`);
  expect(await ask("/added")).toEqual(["/added", 200, undefined, false]);
  expect((await ask("/blogs/added"))[2]).toBe("/added");
});

const TAGGED = [
  { id: "blog", title: "Blog", page: true },
  {
    ...{ id: "first", published_date: "2019-05-07", tags: ["Machine Learning", "C++", "C#"] },
    aliases: ["/tags/taken/", "/2019/05", "/posts/", "/?p=7", "/archives"],
  },
  { id: "second", published_date: "2018-01-01", tags: ["Café & Bar", "Node.js", "Taken", "🚀"] },
  { id: "third", title: "Third", page: true, aliases: ["/?page_id=2"] },
  { id: "later", title: "Later", published_date: "2999-01-01", tags: ["Later"] },
];

test("another blog's lists lead to what is here", async () => {
  const site = await serve(TAGGED);
  for (const [path, to] of [
    ["/blog", undefined],
    ["/blog/", "/blog"],
    ["/posts", "/blogs/first"],
    ["/tags/taken/", "/blogs/first"],
    ["/tag/taken/", "/?tags=Taken"],
    ["/2019/05/", "/blogs/first"],
    ["/2019/", "/archive/2019"],
    ["/archives/", "/blogs/first"],
    ["/category/a/machine-learning/page/2/", "/?tags=Machine+Learning"],
    ["/tags/machine%20learning/", "/?tags=Machine+Learning"],
    ["/tags/machinelearning/", "/?tags=Machine+Learning"],
    ["/tags/c%2B%2B/", "/?tags=C%2B%2B"],
    ["/tags/c%23/", "/?tags=C%23"],
    ["/tags/cafe-bar/", "/?tags=Caf%C3%A9+%26+Bar"],
    ["/tags/cafe%CC%81-&-bar/feed/", "/feed.xml?tags=Caf%C3%A9+%26+Bar"],
    ["/tags/node-js/", "/?tags=Node.js"],
    ["/tags/nodejs/feed.json", "/feed.json?tags=Node.js"],
    ["/tags/%F0%9F%9A%80/", "/?tags=%F0%9F%9A%80"],
    ["/?p=7", "/blogs/first"],
    ["/?page_id=2", "/third"],
  ] as const) {
    const { status, headers } = await site.ask(path);
    expect([path, status, headers.location]).toEqual([path, to === undefined ? 200 : 301, to]);
    expect([to, (await site.ask(to ?? path)).status]).toEqual([to, 200]);
  }
  // Which of the two is meant, an address without their signs doesn't say.
  for (const path of "/tags/c/ /tags/later/ /tags/%F0%9F%8E%89/ /tags/no/index.xml /2020/ /2999/".split(" "))
    expect([path, (await site.ask(path)).status]).toEqual([path, 404]);
});
