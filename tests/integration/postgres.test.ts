import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../support/content-file";
import { hasPostgres, loadContent, startPostgres } from "../support/postgres";
import { askPlainly, childrenOf, runNode, startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

const DB = "db.json";
const DATA = "_data=routes%2F_index";

const ARTICLES = [
  {
    id: 1,
    title: "Café au lait",
    content: "The art of **deep sleep**.",
    tags: ["Food", "C++"],
    author: "Zoë Łaska",
  },
  {
    id: 2,
    title: "Earth’s oldest coffee",
    content: "Sleep is deep. [A link](https://hidden.example/word)",
    tags: ["food"],
  },
  {
    id: 3,
    title: "Starting",
    content: "Long-term work of 100%_sure “quoted words”.[^1]\n\n[^1]: A footnote.",
    category: "Work",
  },
  { id: 5, title: "C++", content: "A template in C++20." },
  { id: 6, title: "C#", content: "A class of F#." },
  { id: 7, title: "C", content: "A pointer, and 5% &." },
  { id: 4, title: "Draft", content: "deep sleep", draft: true },
  { id: 3, title: "Again" },
  { id: "../db", title: "Nowhere" },
];

describe.skipIf(!hasPostgres)("PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let shipped: Awaited<ReturnType<typeof startSite>>;
  let site: Awaited<ReturnType<typeof startSite>>;
  let url: string;

  async function startOn(file: string, env: Record<string, string> = {}) {
    const url = postgres.url(await postgres.createDatabase());
    const loaded = await loadContent(url, file);
    const site = await startSite("", { CONTENT_URL: url, CONTENT_FRESH_S: "0", ...env });
    return { url, loaded, site };
  }

  beforeAll(async () => {
    postgres = await startPostgres();
    const whole = await startOn(DB);
    expect(whole.loaded).toEqual({ code: 0, output: "52 articles are loaded; errors: 0, warnings: 0.\n" });
    shipped = whole.site;
    const own = await startOn(writeContentFile(ARTICLES));
    ({ url, site } = own);
    expect(own.loaded.code).toBe(0);
    for (const line of [
      'error: Article "../db"',
      'error: Article 3, titled "Again", is left out',
      "6 articles",
    ])
      expect(own.loaded.output).toContain(line);
  });

  afterAll(async () => {
    expect([await site.stop(), await shipped.stop()]).toEqual([0, 0]);
    await postgres.stop();
  });

  async function find(search: string, from = site) {
    const params = new URLSearchParams({ search });
    const response = await fetch(`${from.url}/?${params}&${DATA}`);
    expect([search, response.status]).toEqual([search, 200]);
    const { blogs, words } = await response.json();
    return { ids: blogs.data.items.map(({ id }: { id: string }) => id).join(), words };
  }

  describe("shows what json-server shows", () => {
    const SAME = [
      ...["/?", "/?page=11&", "/?page=12&", "/?tags=AI&", "/?tags=Tech&page=7&", "/?tags=AI&tags=Tech&"].map(
        (path) => path + DATA,
      ),
      ...["/feed.xml", "/feed.json?tags=Health", "/sitemap.xml"],
      ...[...Array(52).keys(), 998].map((index) => `/blogs/${index + 1}?_data=routes%2Fblogs.%24id`),
    ];

    test("of every filter without a search, of articles, their related ones, feeds and the sitemap", async () => {
      const upstream = await startUpstream(DB);
      const other = await startSite(upstream.url, { CONTENT_FRESH_S: "0" });
      for (const path of SAME) {
        const [ours, theirs] = await Promise.all(
          [shipped, other].map(async ({ url }) => {
            const response = await fetch(url + path);
            return [response.status, (await response.text()).replace('"isByWord":true,', "")];
          }),
        );
        expect([path, ours]).toEqual([path, theirs]);
      }
      await other.stop();
      upstream.close();
    });
  });

  test("json-server tells C++ from C# too, in a text and among the words of a search", async () => {
    const upstream = await startUpstream(writeContentFile(ARTICLES));
    const other = await startSite(upstream.url, { CONTENT_FRESH_S: "0" });
    for (const [search, ids] of [
      ["c++", "1,5"],
      ["C#", "6"],
      ["template C++", "5"],
      ["class C#", "6"],
      ["class C++", ""],
      ["% &", "7"],
      ["& %", "7"],
      ["&", "7"],
    ] as const)
      expect([search, (await find(search, other)).ids]).toEqual([search, ids]);
    await other.stop();
    upstream.close();
  });

  describe("a search", () => {
    test.each([
      ["cafe", "1", "letters without their accents"],
      ["CAFÉ", "1", "in any case"],
      ["laska", "1", "of an author"],
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
      ["hidden", "", "not of an address"],
      ["footnote", "3", "of a footnote"],
      ["long term", "3", "of words with a hyphen"],
      ["draft", "", "never of a draft"],
      ["C++", "1,5", "of a programming language"],
      ["c#", "6", "of another"],
      ["C", "7", "of one letter, which is no beginning of a word"],
      ["100%_sure", "3", "of characters that SQL's LIKE knows"],
    ])("for %s finds %j: %s", async (search, ids) => {
      expect((await find(search)).ids).toBe(ids);
    });

    test("shows titles first where the owner wants it, and the newest first in feeds", async () => {
      const titled = { id: "old", title: "Deep sleep", published_date: "2001-01-01" };
      const dated = ARTICLES.map((article) => ({ published_date: "2026-01-01", ...article }));
      const own = await startOn(writeContentFile([...dated, titled]), { SEARCH_ORDER: "relevance" });
      const ids = async (query: string) => {
        const { blogs } = await (await fetch(`${own.site.url}/?${query}&${DATA}`)).json();
        return blogs.data.items.map(({ id }: { id: string }) => id).join();
      };
      expect(await ids("search=deep+slee")).toBe("old,1,2");
      expect(await ids("search=coffee+deep")).toBe("2");
      expect(await ids("tags=food&search=earth")).toBe("2");
      const feed = await (await fetch(`${own.site.url}/feed.json?search=deep`)).json();
      expect(feed.items.map(({ id }: { id: string }) => id.split("/").at(-1))).toEqual(["1", "2", "old"]);
      await own.site.stop();
    });

    test("marks the words that it found, and cuts the text around them", async () => {
      const markedIn = async (search: string) => {
        const html = await (await fetch(`${site.url}/?${new URLSearchParams({ search })}`)).text();
        return [...html.matchAll(/<mark>([^<]+)<\/mark>/g)].map(([, text]) => text);
      };
      expect(await markedIn("cafe art")).toEqual(["Café", "art"]);
      expect(await markedIn("art slee")).toEqual(["art", "slee"]);
      expect(await markedIn("earth's")).toEqual(["Earth’s"]);
      expect(await markedIn("c++")).toEqual(["C++", "C++"]);
      expect(await markedIn("C")).toEqual(["C"]);
    });

    test("shows what it found, and not what one of the same words in other signs did just before", async () => {
      const content = `${"Other words.\n\n".repeat(500)}Then deep sleep.`;
      const file = writeContentFile([{ id: 1, title: "Long", content }]);
      const own = await startOn(file, { CONTENT_FRESH_S: "60" });
      for (const [search, marked] of [
        ["deep-sleep.", 0],
        ['"deep sleep"', 1],
      ] as const) {
        const html = await (await fetch(`${own.site.url}/?${new URLSearchParams({ search })}`)).text();
        expect([search, html.match(/<mark>deep sleep</g)?.length ?? 0]).toEqual([search, marked]);
      }
      await own.site.stop();
    });

    test("of symbols alone says why it finds nothing", async () => {
      for (const [search, isSaid] of [
        ["% &", true],
        ["zzzz", false],
      ] as const) {
        const response = await fetch(`${site.url}/?${new URLSearchParams({ search })}`);
        const html = await response.text();
        expect([response.status, html.includes("no letter or digit")]).toEqual([200, isSaid]);
      }
    });

    test("that finds nothing offers each of its words with its count", async () => {
      const response = await fetch(`${site.url}/?search=coffee+zzzz&${DATA}`);
      const { suggestions } = await response.json();
      expect(suggestions.map(({ text, count }: { text: string; count: number }) => [text, count])).toEqual([
        ["'coffee zzzz'", 6],
        ["'coffee'", 1],
        ["'zzzz'", 0],
      ]);
    });
  });

  describe("tags", () => {
    test.each([
      ["/?tags=Food", 200, null],
      ["/?tags=food", 200, null],
      ["/?tags=FOOD", 302, "/?tags=Food"],
      ["/?tags=c%2B%2B&tags=FOOD", 302, "/?tags=C%2B%2B&tags=Food"],
      ["/?tags=Foo", 200, null],
    ])("%s: %i, to %s", async (path, status, location) => {
      const response = await fetch(site.url + path, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([status, location]);
    });

    test("must each be carried, whole", async () => {
      const counts = ["tags=food", "tags=Food&tags=C%2B%2B", "tags=Foo", "tags=food&search=coffee"].map(
        async (query) => (await (await fetch(`${site.url}/?${query}&${DATA}`)).json()).blogs.data.count,
      );
      expect(await Promise.all(counts)).toEqual([2, 1, 0, 1]);
    });
  });

  describe("hostile input", () => {
    const TEXTS = [
      "%",
      "_",
      "\\",
      ":*",
      "'",
      "''",
      '"',
      "!",
      "&",
      "|",
      "<->",
      "<2>",
      "( )",
      "a:*",
      "a & b",
      "!a",
      "a | b",
    ];
    const MORE = [
      "a <-> b",
      "'a':1A",
      "a\\",
      "\0",
      "\uD800",
      "$1",
      "; DROP TABLE blog.articles; --",
      "{a,b}",
      "()",
      "🙂",
    ];
    const LONG = [
      "a ".repeat(3_000),
      "a".repeat(7_000),
      "(".repeat(2_000),
      '"'.repeat(2_000),
      "é".repeat(1_000),
    ];

    test.each([...TEXTS, ...MORE, ...LONG].map((text) => [text.slice(0, 20), text]))(
      "%j is a text like any other",
      async (_start, text) => {
        for (const param of ["search", "tags"])
          expect((await fetch(`${site.url}/?${new URLSearchParams({ [param]: text })}`)).status).toBe(200);
        const { search } = new URL(`http://site.test/?${text}`);
        expect([400, 404, 414]).toContain((await fetch(`${site.url}/blogs/${search.slice(1)}`)).status);
      },
    );

    test("of 100 KB is refused, and pages far past the end are not found", async () => {
      expect((await askPlainly(site.url, `/?search=${"a".repeat(100_000)}`)).status).toBe(431);
      expect((await askPlainly(site.url, `/?search=${"'".repeat(7_000)}`)).status).toBe(200);
      expect((await fetch(`${site.url}/?page=999999`)).status).toBe(404);
    });
  });

  test("npm start runs no json-server", async () => {
    const start = runNode(["scripts/start.js"], { CONTENT_URL: url });
    const own = await start.printed(/: (http:\S+)/);
    expect((await (await fetch(`${own}/?${DATA}`)).json()).blogs.data.count).toBe(6);
    expect(childrenOf(start.pid)).toHaveLength(1);
    expect(await start.stop("SIGINT")).toBe(0);
  });

  test("a site that may only read serves the same", async () => {
    const database = new URL(url).pathname.slice(1);
    await postgres.run("CREATE ROLE reader LOGIN IN ROLE blog_reader");
    const reader = await startSite("", {
      CONTENT_URL: postgres.url(database, "reader"),
      CONTENT_FRESH_S: "0",
    });
    expect((await fetch(`${reader.url}/?search=sleep`)).status).toBe(200);
    expect((await fetch(`${reader.url}/blogs/1`)).status).toBe(200);
    await reader.stop();
  });
});
