import { readFileSync } from "node:fs";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listHref } from "../../app/filters/filter";
import { startUpstream, type Upstream } from "../support/upstream";

const DB: { id: number; title: string; content: string }[] = JSON.parse(
  readFileSync("db.json", "utf8"),
).blogs;

let upstream: Upstream;
let home: typeof import("../../app/routes/_index");
let article: typeof import("../../app/routes/blogs.$id");
let markdown: typeof import("../../app/content/markdown.server");

beforeAll(async () => {
  upstream = await startUpstream();
  vi.stubEnv("API_BASE_URL", upstream.url);
  vi.stubEnv("CONTENT_FRESH_S", "0");
  home = await import("../../app/routes/_index");
  article = await import("../../app/routes/blogs.$id");
  markdown = await import("../../app/content/markdown.server");
});

afterEach(() => {
  expect(upstream.strangers).toEqual([]);
  upstream.reset();
});

afterAll(() => upstream.close());

function argsOf(path: string, params = {}): LoaderFunctionArgs {
  return { request: new Request(`http://site.test${path}`), params, context: {} };
}

async function loadHome(path: string) {
  const response = await home.loader(argsOf(path));
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

async function loadArticle(id: string) {
  const response = await article.loader(argsOf(`/blogs/${encodeURIComponent(id)}`, { id }));
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

describe("the list", () => {
  test("shows five summaries of all articles, from one call", async () => {
    const { status, blogs } = await loadHome("/");
    expect(status).toBe(200);
    expect(blogs).toMatchObject({ isError: false, error: null, data: { count: 52, lastPage: 11 } });
    expect(blogs.data.items).toHaveLength(5);
    expect(blogs.data.items[0]).not.toHaveProperty("content");
    expect(upstream.calls).toEqual(["/blogs/"]);
  });

  test.each([
    ["/?tags=AI", "/blogs/?tags_like=AI", 5],
    ["/?tags=Startups", "/blogs/?tags_like=Startups", 18],
    ["/?tags=Tech", "/blogs/?tags_like=Tech", 34],
    ["/?tags=Apps", "/blogs/?tags_like=Apps", 9],
    ["/?search=caffeine", "/blogs/?q=caffeine", undefined],
    ["/?tags=Health&search=sleep", "/blogs/?tags_like=Health&q=sleep", undefined],
    ["/?tags=AI&tags=Tech", "/blogs/?tags_like=AI%2CTech", 5],
  ])("%s makes the specified call %s", async (path, call, count) => {
    const { blogs } = await loadHome(path);
    expect(upstream.calls).toEqual([call]);
    expect(blogs.data.count).toBeGreaterThan(0);
    if (count !== undefined) expect(blogs.data.count).toBe(count);
  });

  test("a field that is nested too deep is repaired", async () => {
    const rows = [
      { id: 1, title: 0 },
      { id: 2, title: "Sound" },
    ];
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    upstream.answerWithText("list", JSON.stringify(rows).replace('"title":0', `"title":${deep}`));
    const { status, blogs } = await loadHome("/");
    expect([status, blogs.data.items.map(({ id, title }) => [id, title])]).toEqual([
      200,
      [
        ["1", "Untitled"],
        ["2", "Sound"],
      ],
    ]);
  });

  test("tags match as a whole: 'art' finds no article tagged 'Startups'", async () => {
    expect((await loadHome("/?tags=art")).blogs.data.count).toBe(0);
  });

  async function redirectOf(path: string) {
    const response = await home.loader(argsOf(path)).catch((thrown: Response) => thrown);
    return [response.status, response.headers.get("Location")];
  }

  test("another spelling of a tag redirects to the articles' own, cached as long as content", async () => {
    upstream.answerWith("list", [
      { id: 1, tags: ["Machine Learning", "C++"] },
      { id: 2, tags: ["machine learning", "c++"] },
    ]);
    expect(await redirectOf("/?tags=MACHINE+learning&tags=c%2B%2B&search=a&page=2")).toEqual([
      302,
      "/?tags=Machine+Learning&tags=c%2B%2B&search=a&page=2",
    ]);
    for (const tag of ["Machine+Learning", "machine+learning"])
      expect(await redirectOf(`/?tags=${tag}`)).toEqual([200, null]);
    upstream.answerWith("list", []);
    expect(await redirectOf("/?tags=MACHINE+learning")).toEqual([200, null]);
    upstream.fail("list", "status 500");
    expect(await redirectOf("/?tags=MACHINE+learning")).toEqual([502, null]);
  });

  test("pages have no gaps and no repeats", async () => {
    const pages = await Promise.all(
      [1, 2].map((page) => loadHome(page === 1 ? "/?tags=AI" : `/?tags=Apps&page=${page}`)),
    );
    expect(pages.map(({ blogs }) => blogs.data.items.length)).toEqual([5, 4]);
  });

  test("a page past the end is not found, and links to the last page", async () => {
    const { status, blogs } = await loadHome("/?tags=AI&page=9");
    expect(status).toBe(404);
    expect(blogs.data).toEqual({ items: [], count: 5, lastPage: 1 });
  });

  test("a filter that matches nothing is a list without items", async () => {
    expect(await loadHome("/?search=zzzz")).toMatchObject({
      status: 200,
      blogs: { isError: false, data: { count: 0 } },
    });
  });

  test("a URL that is not canonical is redirected before any call", async () => {
    const response = await home
      .loader(argsOf("/?search=&page=1&tags=AI"))
      .catch((thrown: Response) => thrown);
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/?tags=AI"]);
    expect(upstream.calls).toEqual([]);
  });
});

describe("excerpts", () => {
  const textOf = (id: string) =>
    markdown.plainTextOf(String(DB.find((article) => String(article.id) === id)?.content));
  const opening = String(DB.find(({ content }) => content.indexOf("\n") > 330)?.content);
  const sentences = [opening.slice(0, 200), opening.slice(opening.indexOf(" ", 40) + 1, 240)];

  async function loadExcerpts(search: string) {
    const summaries: { id: string; excerpt: string }[] = [];
    for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
      const { blogs } = await loadHome(listHref({ search, page }));
      summaries.push(...blogs.data.items);
      lastPage = blogs.data.lastPage ?? 0;
    }
    return summaries;
  }

  test.each([
    "",
    "sleep",
    "battery",
    "the",
    "art",
    "caffeine",
    "data",
    "work",
    "away with.",
    "phone",
    ...sentences,
  ])(
    "of a search for %j go from word to word, say where the text goes on, and show the term",
    async (term) => {
      const summaries = await loadExcerpts(term);
      expect(summaries.length).toBeGreaterThan(0);
      for (const { id, excerpt } of summaries) {
        const text = textOf(id);
        const body = excerpt.replace(/^…|…$/g, "");
        const start = text.indexOf(body);
        const [before, after] = [text.slice(0, start), text.slice(start + body.length)];
        expect([id, body.length > 100, start >= 0]).toEqual([id, true, true]);
        expect([excerpt.startsWith("…"), excerpt.endsWith("…")]).toEqual([before !== "", after !== ""]);
        expect([excerpt, before, after]).toEqual([
          expect.not.stringMatching(/[.,;:!?—]…$/),
          expect.stringMatching(/(^| )$/),
          expect.stringMatching(/^($|\P{L})/u),
        ]);
        expect(excerpt.length).toBeLessThanOrEqual(260);
        if (text.toLowerCase().includes(term.toLowerCase()))
          expect(excerpt.toLowerCase()).toContain(term.toLowerCase());
      }
    },
  );

  test.each([
    ["without spaces", "漢字".repeat(600), /^(漢字)+…$/],
    ["of three bytes a character", "漢字 ".repeat(400), /^(漢字 )+漢字…$/],
    ["of escapes", `One. ${'"x'.repeat(900)}`, /^One\. .{230,}…$/],
    ["of one huge word", `One. ${"x".repeat(900)}`, /^One\. x{230,}…$/],
    ["of spaces", " ".repeat(2_000), /^$/],
  ])("of a long text %s are like any other", async (_what, content, expected) => {
    upstream.answerWith("list", [{ id: 1, content }]);
    const [summary] = (await loadHome("/")).blogs.data.items;
    expect(summary?.excerpt).toMatch(expected);
  });
});

describe("an article", () => {
  test("comes with up to three related ones, by its category", async () => {
    const { status, blog, relatedBlogs } = await loadArticle("1");
    expect(status).toBe(200);
    expect(blog).toMatchObject({ isError: false, data: { id: "1", category: "Web" } });
    expect(relatedBlogs.data).toHaveLength(3);
    expect(relatedBlogs.data.map((related) => related.id)).not.toContain("1");
    expect(upstream.calls).toEqual(["/blogs/1", "/blogs?tags_like=Web&id_ne=1&_limit=5"]);
  });

  test("every article has a related one", async () => {
    for (const { id } of await loadAllIds()) {
      expect((await loadArticle(id)).relatedBlogs.data.length, id).toBeGreaterThan(0);
    }
  });

  async function loadAllIds() {
    const pages = await Promise.all(
      Array.from({ length: 11 }, (_, page) => loadHome(page ? `/?page=${page + 1}` : "/")),
    );
    return pages.flatMap(({ blogs }) => blogs.data.items);
  }

  test("that does not exist is not found", async () => {
    expect(await loadArticle("999")).toMatchObject({ status: 404, blog: { data: null, isError: true } });
    expect(upstream.calls).toEqual(["/blogs/999"]);
  });

  test.each([
    "..",
    ".",
    "",
    "../db",
    "..%2fdb",
    "1?_embed=x",
    "#",
    "__proto__",
    "1/../../db",
    "x".repeat(65),
    "\0",
  ])("with the impossible id %j is not found, without a call", async (id) => {
    expect((await loadArticle(id)).status).toBe(404);
    expect(upstream.calls).toEqual([]);
  });

  test("without a category asks for related ones without tags", async () => {
    upstream.answerWith("article", { id: 3, title: "Bare" });
    expect((await loadArticle("3")).blog.data?.title).toBe("Bare");
    expect(upstream.calls.at(-1)).toBe("/blogs?id_ne=3&_limit=5");
  });

  test("is never related to itself, whatever json-server returns", async () => {
    upstream.answerWith("related", [
      { id: 7, title: "Itself" },
      { id: "8", title: "Another" },
    ]);
    const { relatedBlogs } = await loadArticle("7");
    expect(relatedBlogs.data.map(({ id }: { id: string }) => id)).toEqual(["8"]);
  });

  test("with a category that reads as a regular expression is safe", async () => {
    upstream.answerWith("article", { id: 3, category: "C++ (a+)+$" });
    expect(await loadArticle("3")).toMatchObject({ status: 200, relatedBlogs: { isError: false, data: [] } });
  });

  test("has one URL: an unknown parameter redirects to it", async () => {
    const response = await article
      .loader(argsOf("/blogs/1?ref=letter", { id: "1" }))
      .catch((thrown: Response) => thrown);
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/blogs/1"]);
    expect(upstream.calls).toEqual([]);
  });
});

describe("rows of rubbish", () => {
  test("one bad row never breaks the page", async () => {
    const rows = [
      null,
      7,
      { id: "../db" },
      { id: 1, tags: "AI, Tech", image: "javascript:alert(1)" },
      { id: "1" },
      { id: "b" },
    ];
    upstream.answerWith("list", rows);
    const { status, blogs } = await loadHome("/");
    expect(status).toBe(200);
    expect(blogs.data.items.map((blog) => blog.id)).toEqual(["1", "b"]);
    expect(blogs.data.items[0]).toMatchObject({ tags: ["AI", "Tech"], image: null, title: "Untitled" });
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
    const words = upstream.calls.flatMap(
      (call) => /^\/blogs\/\?tags_like=Tech&q=([^+]+)$/.exec(call)?.[1] ?? [],
    );
    expect(words.sort()).toEqual(["many", "orbiting", "phone", "satellites"]);
  });

  test("tries straight and curly apostrophes, with one more call per word", async () => {
    const { blogs, words } = await loadHome("/?search=earth's");
    expect(upstream.calls).toEqual(["/blogs/?q=earth%27s", "/blogs/?q=earth%E2%80%99s"]);
    expect(words).toEqual(["earth's"]);
    expect(blogs.data.count).toBeGreaterThan(0);
    expect(blogs.data.items[0]?.excerpt).toMatch(/Earth’s/);
  });

  test("offers each word with its count where no article has them all", async () => {
    const { blogs, words, suggestions } = await loadHome("/?search=soap+zzzz");
    expect([blogs.data.count, words]).toEqual([0, []]);
    const alone = suggestions.filter(({ isAlone }: { isAlone: boolean }) => isAlone);
    expect(alone).toEqual([
      { text: "'soap'", href: "/?search=soap", count: expect.any(Number), isAlone: true },
      { text: "'zzzz'", href: "/?search=zzzz", count: 0, isAlone: true },
    ]);
    expect(alone[0]?.count).toBeGreaterThan(0);
  });

  test("is made by its term alone where that finds something, or is one plain word", async () => {
    await loadHome("/?search=deep+sleep");
    expect(upstream.calls).toEqual(["/blogs/?q=deep+sleep"]);
    upstream.calls.length = 0;
    await loadHome("/?search=zzzz");
    expect(upstream.calls).toEqual(["/blogs/?q=zzzz", "/blogs/"]);
  });

  test("fails as a whole if a word's call fails", async () => {
    let calls = 0;
    upstream.answerBy("list", () => (++calls === 3 ? "status 500" : undefined));
    expect((await loadHome("/?search=phone+satellites")).status).toBe(502);
  });
});
