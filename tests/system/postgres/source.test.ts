import { afterAll, describe, expect } from "vitest";
import { writeContentFile } from "../../support/content-file";
import { eventually } from "../../support/eventually";
import { test } from "../../support/own-site";
import { loadContent } from "../../support/postgres";
import { loadList, sharePostgres, startProcessOn, startSiteOn } from "../../support/postgres-suite";
import { readMetric } from "../../support/read-metric";
import { childrenOf, findFreePort, runNode } from "../../support/site";

const ARTICLES = [
  {
    id: 1,
    title: "Café au lait",
    content: "The art of **deep sleep**.",
    tags: ["Food", "C++"],
    author: "Łaska",
  },
  {
    ...{ id: 2, title: "Earth’s oldest coffee", tags: ["food"], guid: "tag:old.example,2020:soap" },
    ...{ content: "Sleep is deep.", author: "Ana et al.", authors: ["Ana Sol", "Oke Brandt"] },
  },
  {
    id: 3,
    title: "Starting",
    content: "Long-term work of 100%_sure “quoted words” in 漢字.[^1]\n\n[^1]: A footnote.",
    category: "Work",
  },
  { id: 5, title: "C++", content: "A template in C++20." },
  { id: 6, title: "C#", content: "A class of F#." },
  { id: 7, title: "C", content: "A pointer, and 5% &." },
  { id: 4, title: "Draft", content: "deep sleep", draft: true },
  { id: 3, title: "Again" },
  { id: "../db", title: "Nowhere" },
];

const postgres = await sharePostgres();
const shipped = await startSiteOn(postgres.url(await postgres.createDatabase("db.json")), {}, afterAll);
const url = postgres.url(await postgres.createDatabase());
const { output } = await loadContent(url, writeContentFile(ARTICLES));
const metricsPort = await findFreePort();
const site = await startProcessOn(url, { METRICS_PORT: String(metricsPort) }, afterAll);
const countCalls = () => readMetric(`http://127.0.0.1:${metricsPort}`, "content_calls_total");

describe("PostgreSQL", () => {
  test("takes what can be used of a file, and names the rest", () => {
    for (const line of [
      'error: Article "../db"',
      'error: Article 3, titled "Again", is left out',
      "6 articles",
    ])
      expect(output).toContain(line);
  });

  /** What a list shows, and the ids of its articles. */
  async function load(query: string, from: { url: string } = site) {
    const { status, items, ...list } = await loadList(from, query);
    expect([query, status]).toEqual([query, 200]);
    return { ...list, ids: items.map(({ id }) => id).join() };
  }

  const find = (search: string, from?: { url: string }) => load(`${new URLSearchParams({ search })}`, from);

  async function htmlOf(search: string, from: { url: string } = site) {
    return (await fetch(`${from.url}/?${new URLSearchParams({ search })}`)).text();
  }

  test("shows what json-server shows, of lists, articles, feeds and the sitemap", async ({ start }) => {
    const filters = ["", "page=11", "page=12", "page=999999", "tags=AI", "tags=A", "tags=Tech&page=7"];
    const ids = [...Array.from({ length: 18 }, (_, index) => 1 + 3 * index), 53, 999];
    const other = await start({ CONTENT_FRESH_S: "0" });
    for (const path of [
      ...[...filters, "tags=AI&tags=Tech"].map((query) => `/?${query}${query && "&"}_data=routes%2F_index`),
      ...[
        "author=Ines+Carvalho",
        "author=Ines+Carvalho&page=2",
        "author=Ines",
        "tags=AI&author=Jun+Takeda",
      ].map((query) => `/?${query}&_data=routes%2F_index`),
      ...[
        "/feed.xml",
        "/feed.json?tags=Health",
        "/feed.json?author=Jun+Takeda",
        "/sitemap.xml",
        "/topics?_data=routes%2Ftopics",
      ],
      "/colophon?_data=routes%2F%24",
      ...ids.map((id) => `/blogs/${id}?_data=routes%2Fblogs.%24id`),
    ]) {
      // On a busy machine an article of a feed may not be ready at first.
      await eventually(async () => {
        const [ours, theirs] = await Promise.all(
          [shipped, other].map(async ({ url }) => {
            const response = await fetch(url + path);
            return [response.status, (await response.text()).replace(/"isByWord":\w+,/, "")];
          }),
        );
        expect([path, ours]).toEqual([path, theirs]);
      });
    }
  });

  test("json-server tells C++ from C# too, in a text and among the words of a search", async ({ start }) => {
    const other = await start({ CONTENT_FRESH_S: "0" }, writeContentFile(ARTICLES));
    const found = { "c++": "1,5", "C#": "6", "template C++": "5", "class C#": "6", "class C++": "" };
    for (const [search, ids] of Object.entries({ ...found, "% &": "7", "& %": "7", "&": "7" }))
      expect([search, (await find(search, other)).ids]).toEqual([search, ids]);
  });

  describe("a search", () => {
    test.each([
      ["cafe", "1", "letters without their accents"],
      ["CAFÉ", "1", "in any case"],
      ["food", "1,2", "of a tag"],
      ["work", "3", "of a category or a text"],
      ["sleep deep", "1,2", "of words in any order"],
      ['"deep sleep"', "1", "of words together"],
      ["“deep sleep”", "1", "of words in curly quotes"],
      ["earth's", "2", "of a straight apostrophe"],
      ["slee", "1,2", "of the beginning of its last word"],
      ["slee deep", "", "but not of another word"],
      ["slee.", "", "but not of one that is finished"],
      ["leep", "", "and never of the end of one"],
      ["long term", "3", "of words with a hyphen"],
      ["draft", "", "never of a draft"],
      ["C++", "1,5", "of a programming language"],
      ["c#", "6", "of another"],
      ["C", "7", "of one letter, which is no beginning of a word"],
      ["100%_sure", "3", "of characters that SQL's LIKE knows"],
      ["漢", "3", "of one sign that begins a word"],
      ["Ｃ＋＋", "1,5", "in full width"],
      ["C++20", "5", "of a language and a number"],
      ["+C+ 5 ++ #", "7", "of words among signs"],
      ["deep deep sleep", "1,2", "of a word twice"],
      ['"deep sleep', "1,2", "of words after a quote that is not closed"],
    ])("for %s finds %j: %s", async (search, ids) => {
      expect((await find(search)).ids).toBe(ids);
    });

    async function startOn(articles: object[], env: Record<string, string>) {
      return startSiteOn(postgres.url(await postgres.createDatabase(writeContentFile(articles))), env);
    }

    test("shows titles first where the owner wants it, and the newest first in feeds", async () => {
      const titled = { id: "old", title: "Deep sleep", published_date: "2001-01-01" };
      const dated = ARTICLES.map((article) => ({ published_date: "2026-01-01", ...article }));
      const own = await startOn([...dated, titled], { SEARCH_ORDER: "relevance" });
      const found = {
        "search=deep+slee": "old,1,2",
        "search=coffee+deep": "2",
        "tags=food&search=earth": "2",
      };
      for (const [query, ids] of Object.entries(found))
        expect([query, (await load(query, own)).ids]).toEqual([query, ids]);
      const feed = await (await fetch(`${own.url}/feed.json?search=deep`)).json();
      expect(feed.items.map(({ url }: { url: string }) => url.split("/").at(-1))).toEqual(["1", "2", "old"]);
    });

    test.each([
      ["art slee", ["art", "slee"]],
      ["c++", ["C++", "C++", "C++"]],
      ['"deep sleep", (art)', ["art", "deep sleep"]],
    ])("for %s marks %j, and cuts the text around it", async (search, marked) => {
      const html = await htmlOf(search);
      expect([...html.matchAll(/<mark>([^<]+)<\/mark>/g)].map(([, text]) => text)).toEqual(marked);
    });

    test("shows what it found, and not what one of the same words in other signs did just before", async () => {
      const content = `${"Other words.\n\n".repeat(500)}Then deep sleep.`;
      const own = await startOn([{ id: 1, title: "Long", content }], { CONTENT_FRESH_S: "60" });
      expect(await htmlOf("deep-sleep.", own)).not.toContain("<mark>deep sleep<");
      expect((await htmlOf('"deep sleep"', own)).match(/<mark>deep sleep</g)).toHaveLength(1);
    });

    test("of symbols alone says why it finds nothing", async () => {
      expect(await htmlOf("% &")).toContain("no letter or digit");
      expect(await htmlOf("zzzz")).not.toContain("no letter or digit");
    });

    test.each([
      ["search=coffee+zzzz", ["/?search=coffee"]],
      ["tags=Food&search=work+zzzz", ["/?tags=Food", "/?search=work"]],
      [
        "tags=Food&tags=C%2B%2B&search=lait+coffee+work+zzzz",
        [
          "/?tags=Food&tags=C%2B%2B",
          ...["lait", "coffee", "work"].map((word) => `/?search=${word}`),
          "/?tags=Food&tags=C%2B%2B&search=lait",
        ],
      ],
    ])("that finds nothing, by %s, is offered by its words, and in all topics: %j", async (query, hrefs) => {
      const before = await countCalls();
      const { suggestions } = await load(query);
      expect(suggestions.map(({ href }: { href: string }) => href)).toEqual(hrefs);
      // The list, the topic that the search may name, three ways out, all tags and titles with similar words.
      const calls = (await countCalls()) - before;
      expect(calls).toBeGreaterThan(1);
      expect(calls).toBeLessThanOrEqual(2 + 3 + 2);
    });

    test.each([
      ["search=FOOD", { tag: "Food", countLabel: "2 articles" }],
      ["tags=C%2B%2B&search=food", { tag: "food", countLabel: "2 articles" }],
      ["search=coffee", undefined],
      ["tags=Food&search=food", undefined],
    ])("%s names the topic %j", async (query, topic) => {
      expect((await load(query)).topic).toEqual(topic);
    });
  });

  test.each([
    ["/?tags=food", 200, null],
    ["/?tags=c%2B%2B&tags=FOOD", 302, "/?tags=C%2B%2B&tags=Food"],
    ["/?tags=Foo", 200, null],
  ])("of the tags of %s: %i, to %s", async (path, status, location) => {
    const response = await fetch(site.url + path, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([status, location]);
  });

  // The long ones are as long as a URL may be.
  test.each([
    ..."% _ \\ :* ' '' \" ! & | <-> <2> a:* !a 'a':1A a\\ \0 \uD800 $1 {a,b} () 🙂".split(" "),
    ...["( )", "a & b", "a | b", "a <-> b", "; DROP TABLE blog.articles; --"],
    ...["a ", "a-"].map((text) => text.repeat(3_900)),
    ...["a", "-"].map((text) => text.repeat(7_900)),
    ...["(", '"', "'", "\0"].map((text) => text.repeat(2_600)),
    ...["sleep ", "é"].map((text) => text.repeat(1_300)),
    '"sleep" '.repeat(600),
    "\uD800".repeat(850),
    Array.from({ length: 1_300 }, (_, index) => `w${index}`).join(" "),
    `the${"-".repeat(7_900)}phone`,
  ])("%.30j is a text like any other", async (text) => {
    for (const param of ["search", "tags", "author"])
      expect((await fetch(`${site.url}/?${new URLSearchParams({ [param]: text })}`)).status).toBe(200);
  });

  test("npm start runs no json-server", async () => {
    const start = runNode(["scripts/start.js"], { CONTENT_URL: url });
    const own = await start.printed(/: (http:\S+)/);
    expect((await load("", { url: own })).count).toBe(6);
    expect(childrenOf(start.pid)).toHaveLength(1);
    expect(await start.stop("SIGINT")).toBe(0);
  });
});
