import { beforeAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../support/content-file";
import { hasPostgres } from "../support/postgres";
import { sharePostgres } from "../support/postgres-suite";
import { startSite } from "../support/site";

const DATA = "_data=routes%2F_index";
const ARTICLES = 20_012;

/** All have the word "many", all but two "most", 20,000 "enough", and the last 2,512 and 2,500 a phrase. */
function titleOf(index: number): string {
  const words = ["many", index >= 2 && "most", index >= 12 && "enough"];
  return [...words, index >= 17_500 && "long-term", index >= 17_512 && "low-cost"].filter(Boolean).join(" ");
}

function writeArticles(): string {
  return writeContentFile(
    Array.from({ length: ARTICLES }, (_, index) => ({
      id: index + 1,
      title: titleOf(index),
      tags: ["All"],
    })),
  );
}

describe.skipIf(!hasPostgres)("PostgreSQL with more articles than a search counts", () => {
  const postgres = sharePostgres();
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    const database = await postgres.createDatabase(writeArticles());
    site = await startSite("", { CONTENT_URL: postgres.url(database) });
    return async () => expect(await site.stop()).toBe(0);
  });

  async function load(query: string) {
    const response = await fetch(`${site.url}/?${query}&${DATA}`);
    const { blogs, suggestions } = await response.json();
    const { items, ...page } = blogs.data;
    return { status: response.status, length: items.length, ...page, suggestions };
  }

  test("counts a search with as many results exactly", async () => {
    const page = { count: 20_000, lastPage: 4_000 };
    expect(await load("search=enough")).toMatchObject({ status: 200, length: 5, ...page });
    expect(await load("search=enough&page=4000")).toMatchObject({ status: 200, length: 5, ...page });
    expect(await load("search=enough&page=4001")).toMatchObject({ status: 404, length: 0, ...page });
  });

  test("shows every page of a search with more, and none past its end", async () => {
    const page = { count: 20_000, isCapped: true, lastPage: null };
    for (const [query, status, length] of [
      ["search=most", 200, 5],
      ["search=most&page=4001", 200, 5],
      ["search=most&page=4003", 404, 0],
      ["search=many&page=4004", 404, 0],
      ["search=many&page=999999", 404, 0],
    ] as const)
      expect([query, await load(query)]).toMatchObject([query, { status, length, ...page }]);
  });

  test("knows the last page on it", async () => {
    const page = { status: 200, count: 20_000, isCapped: true };
    expect(await load("search=most&page=4002")).toMatchObject({ length: 5, lastPage: 4_002, ...page });
    expect(await load("search=many&page=4003")).toMatchObject({ length: 2, lastPage: 4_003, ...page });
  });

  test("counts a phrase up to 2,500", async () => {
    const page = { status: 200, length: 5, count: 2_500 };
    expect(await load("search=low-cost&page=500")).toMatchObject({ lastPage: 500, ...page });
    expect(await load("search=long-term&page=501")).toMatchObject({
      lastPage: null,
      isCapped: true,
      ...page,
    });
    expect(await load("search=long+term")).toMatchObject({ ...page, count: 2_512, lastPage: 503 });
  });

  test("counts tags and all articles exactly", async () => {
    for (const query of ["tags=All", ""])
      expect(await load(query)).toMatchObject({ count: ARTICLES, lastPage: 4_003 });
  });

  test("suggests such a search as it is counted", async () => {
    for (const query of ["tags=None&search=many", "search=many+zzzz"])
      expect((await load(query)).suggestions).toContainEqual({
        href: "/?search=many",
        phrases: expect.arrayContaining([{ text: "More than 20,000 articles", isUserInput: false }]),
      });
  });

  test("has a feed of a search as ever", async () => {
    const { items } = await (await fetch(`${site.url}/feed.json?search=many`)).json();
    expect(items).toHaveLength(20);
  });
});
