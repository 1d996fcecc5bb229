import { readFileSync } from "node:fs";
import type { SerializeFrom } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { listHref } from "../../app/filters/hrefs";
import type { loader as homeLoader } from "../../app/routes/_index";
import type { loader as articleLoader } from "../../app/routes/blogs.$id";
import { shareSite } from "../support/own-site";

const ROWS: { id: number; title: string; content: string; page?: boolean }[] = JSON.parse(
  readFileSync("db.json", "utf8"),
).blogs;
const DB = ROWS.filter(({ page }) => !page);

const { upstream, ask } = await shareSite({ CONTENT_FRESH_S: "0" });

/** The status of a screen's data request, and what its loader gives. */
async function load<Data extends object>(path: string, route: string) {
  const { status, text } = await ask(`${path}${path.includes("?") ? "&" : "?"}_data=routes%2F${route}`);
  return { status, ...(JSON.parse(text) as Data) };
}

const loadHome = (path: string) => load<SerializeFrom<typeof homeLoader>>(path, "_index");
const loadArticle = (id: string) => load<SerializeFrom<typeof articleLoader>>(`/blogs/${id}`, "blogs.%24id");

describe("the list", () => {
  test.each([
    // How many articles there are, how many on the page, and the calls.
    ["/", 52, 5, "/blogs/"],
    ["/?page=11", 52, 2, "/blogs/"],
    ["/?tags=AI", 5, 5, "/blogs/?tags_like=AI"],
    ["/?tags=AI&page=9", 5, 0, "/blogs/?tags_like=AI"],
    ["/?tags=Startups", 18, 5, "/blogs/?tags_like=Startups"],
    // json-server finds those of "Startups" too.
    ["/?tags=art", 0, 0, "/blogs/?tags_like=art"],
    ["/?tags=Tech", 34, 5, "/blogs/?tags_like=Tech"],
    ["/?tags=Apps&page=2", 9, 4, "/blogs/?tags_like=Apps"],
    ["/?tags=AI&tags=Tech", 5, 5, "/blogs/?tags_like=AI%2CTech", "/blogs/?tags_like=AI"],
    ["/?tags=Tech&tags=AI", 5, 5, "/blogs/?tags_like=Tech%2CAI", "/blogs/?tags_like=Tech"],
    ["/?search=caffeine", 1, 1, "/blogs/?q=caffeine"],
    ["/?tags=Health&search=sleep", 10, 5, "/blogs/?tags_like=Health&q=sleep"],
    ["/?search=deep+sleep", 2, 2, "/blogs/?q=deep+sleep"],
    ["/?author=Ines+Carvalho", 10, 5, "/blogs/"],
    ["/?author=Ines+Carvalho&page=3", 10, 0, "/blogs/"],
    ["/?author=Ines", 0, 0, "/blogs/"],
    ["/?tags=Health&author=Ines+Carvalho", 9, 5, "/blogs/?tags_like=Health"],
    ["/?tags=Health&search=sleep&author=Ines+Carvalho", 4, 4, "/blogs/?tags_like=Health&q=sleep"],
    // All articles, for other spellings.
    ["/?search=zzzz", 0, 0, "/blogs/?q=zzzz", "/blogs/"],
  ])("%s has %i articles, shows %i, and makes the specified calls", async (path, count, shown, ...calls) => {
    const { blogs } = await loadHome(path);
    expect(upstream.calls).toEqual(calls);
    expect(blogs.data).toMatchObject({ count, lastPage: Math.ceil(count / 5) });
    expect(blogs.data.items).toHaveLength(shown);
    for (const item of blogs.data.items) expect(item).not.toHaveProperty("content");
  });

  test.each([
    ["/?tags=AI&tags=Tech", 1],
    ["/?tags=AI&tags=Tech", 2],
    ["/?search=phone+satellites", 3],
  ])("%s fails as a whole if its call %i does", async (path, failing) => {
    let calls = 0;
    upstream.answerBy("list", () => (++calls === failing ? "status 500" : undefined));
    expect((await loadHome(path)).status).toBe(502);
  });

  test("leaves out rows that are no articles, and repairs fields of the wrong type, however deep", async () => {
    const rows = [null, 7, { id: "../db" }, { id: 1, title: 0 }, { id: "1" }, { id: 2, title: "Sound" }];
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    upstream.answerWithText("list", JSON.stringify(rows).replace('"title":0', `"title":${deep}`));
    const { blogs } = await loadHome("/");
    const shown = blogs.data.items.map(({ id, title }) => `${id} ${title}`);
    expect(shown).toEqual(["1 Untitled", "2 Sound"]);
  });

  async function redirectOf(path: string) {
    const { status, headers } = await ask(path);
    return [status, headers.location];
  }

  test("another spelling of a tag redirects to the articles' own, if there are any", async () => {
    upstream.answerWith("list", [
      { id: 1, tags: ["Machine Learning", "C++"] },
      { id: 2, tags: ["machine learning", "c++"] },
    ]);
    expect(await redirectOf("/?tags=MACHINE+learning&tags=c%2B%2B&search=a&page=2")).toEqual([
      302,
      "/?tags=Machine+Learning&tags=c%2B%2B&search=a&page=2",
    ]);
    for (const tag of ["Machine+Learning", "machine+learning"])
      expect(await redirectOf(`/?tags=${tag}`)).toEqual([200, undefined]);
    upstream.answerWith("list", []);
    expect(await redirectOf("/?tags=MACHINE+learning")).toEqual([200, undefined]);
    upstream.fail("list", "status 500");
    expect(await redirectOf("/?tags=MACHINE+learning")).toEqual([502, undefined]);
  });
});

describe("an article", () => {
  test("comes with up to three related ones, by its category", async () => {
    const { blog, relatedBlogs } = await loadArticle("1");
    expect(blog).toMatchObject({ isError: false, data: { id: "1", category: "Web" } });
    expect(relatedBlogs.data).toHaveLength(3);
    expect(relatedBlogs.data.map((related) => related.id)).not.toContain("1");
    expect(upstream.calls).toEqual(["/blogs/1", "/blogs?tags_like=Web&id_ne=1&_limit=5", "/blogs/"]);
  });

  test("is on one page of the list", async () => {
    const paths = Array.from({ length: 11 }, (_, page) => listHref({ page: page + 1 }));
    const pages = await Promise.all(paths.map(loadHome));
    const ids = pages.flatMap(({ blogs }) => blogs.data.items.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(DB.map(({ id }) => String(id)).toSorted());
  });

  test("without a category asks for related ones without tags", async () => {
    upstream.answerWith("article", { id: 3, title: "Bare" });
    expect((await loadArticle("3")).blog.data?.title).toBe("Bare");
    expect(upstream.calls).toContain("/blogs?id_ne=3&_limit=5");
  });

  test("that has just gone does not lead to itself by an alias in other case", async () => {
    upstream.answerWith("list", [{ id: "nan", aliases: ["/blogs/NAN"] }]);
    upstream.fail("article", "status 404");
    expect((await loadArticle("nan")).status).toBe(404);
  });

  test("that is another id's row is not believed", async () => {
    upstream.answerWith("article", { id: 2, title: "Another" });
    expect((await loadArticle("1")).status).toBe(502);
  });

  test("is never related to itself, whatever json-server returns", async () => {
    upstream.answerWith("related", [{ id: 7 }, { id: "8", tags: ["Startups"] }]);
    const { relatedBlogs } = await loadArticle("7");
    expect(relatedBlogs.data.map(({ id }: { id: string }) => id)).toEqual(["8"]);
  });

  test("with a category that reads as a regular expression is safe", async () => {
    upstream.answerWith("article", { id: 3, category: "C++ (a+)+$" });
    expect(await loadArticle("3")).toMatchObject({ status: 200, relatedBlogs: { isError: false, data: [] } });
  });
});

test.each([
  [
    "/?tags=Apps&search=soap",
    { "/?tags=Apps": "All 9 articles in Apps", "/?search=soap": "1 article for ‘soap’ in all topics" },
  ],
  [
    "/?tags=AI&search=soap+data+zzzz",
    {
      "/?tags=AI": "All 5 articles in AI",
      "/?tags=AI&search=data": expect.stringMatching(/^\d articles? for ‘data’ in AI$/),
      "/?search=soap": "1 article for ‘soap’ in all topics",
      "/?search=data": expect.stringMatching(/^\d+ articles for ‘data’ in all topics$/),
    },
  ],
  [
    "/?tags=Sleep&search=phone+satellites",
    expect.objectContaining({
      "/?search=phone+satellites": expect.stringMatching(
        /^\d articles? with the words ‘phone’ and ‘satellites’ in all topics$/,
      ),
    }),
  ],
  [
    "/?tags=Tech&tags=Apps&search=zzzz",
    { "/?tags=Tech&tags=Apps": expect.stringMatching(/^All \d articles in Tech and Apps$/) },
  ],
  ["/?search=soap+zzzz", { "/?search=soap": "1 article for ‘soap’" }],
])("%s finds nothing, and offers what its topics and its words find", async (path, offers) => {
  const { blogs, words, suggestions } = await loadHome(path);
  expect([blogs.data.count, words]).toEqual([0, []]);
  const said = suggestions.map(({ href, phrases }) => [href, phrases.map(({ text }) => text).join("")]);
  expect(Object.fromEntries(said)).toEqual(offers);
  // The term, each of its words, and three ways out. Several tags make one more. This site keeps no answers.
  const terms = new URL(path, "http://site").searchParams.get("search")?.split(" ") ?? [];
  expect(new Set(upstream.calls).size).toBeLessThanOrEqual(
    1 + (terms.length > 1 ? terms.length : 0) + 3 + (/tags.*tags/.test(path) ? 2 : 0),
  );
});

describe("a search for a tag", () => {
  test.each([
    ["/?search=ai", { tag: "AI", countLabel: "5 articles" }],
    ["/?search=TECH&page=2", { tag: "Tech", countLabel: "34 articles" }],
    ["/?tags=Tech&search=ai", { tag: "AI", countLabel: null }],
    ["/?tags=AI&search=ai", undefined],
    ["/?search=the", undefined],
    ["/", undefined],
  ])("%s names the topic %j", async (path, topic) => {
    const { blogs, ...found } = await loadHome(path);
    expect(blogs.data.count).toBeGreaterThan(0);
    expect(found.topic).toEqual(topic);
    expect(upstream.calls).toHaveLength(1);
  });
});

describe("a search whose term no article has as one piece", () => {
  test("finds the articles that have all of its words, by one specified call per word", async () => {
    const { status, blogs, words } = await loadHome("/?search=phone+satellites");
    expect(upstream.calls).toEqual(["/blogs/?q=phone+satellites", "/blogs/?q=phone", "/blogs/?q=satellites"]);
    expect(status).toBe(200);
    expect(words).toEqual(["phone", "satellites"]);
    expect(blogs.data.items.map(({ id }: { id: string }) => id)).toContain("52");
    for (const { id } of blogs.data.items) {
      const { content, title } = DB.find((row) => String(row.id) === id) ?? { content: "", title: "" };
      for (const word of words) expect(`${title} ${content}`.toLowerCase()).toContain(word);
    }
  });

  test("keeps the tags, and searches at most the four longest words", async () => {
    await loadHome("/?tags=Tech&search=a+phone+of+many+satellites+orbiting+zzz");
    const words = upstream.calls.flatMap((call) => /^\/blogs\/\?q=([^+]+)$/.exec(call)?.[1] ?? []);
    expect([...new Set(words)].sort()).toEqual(["many", "orbiting", "phone", "satellites"]);
  });

  test("tries straight and curly apostrophes, with one more call per word", async () => {
    const { blogs, words } = await loadHome("/?search=people's");
    expect(upstream.calls).toEqual(["/blogs/?q=people%27s", "/blogs/?q=people%E2%80%99s"]);
    expect(words).toEqual(["people's"]);
    expect(blogs.data.count).toBeGreaterThan(0);
    expect(blogs.data.items[0]?.excerpt).toMatch(/people’s/);
  });
});
