import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../support/content-file";
import { hasPostgres, startPostgres } from "../support/postgres";
import { startSite } from "../support/site";

const DATA = "_data=routes%2F_index";
const ARTICLES = 2_512;

/** All have the word "many", all but two "most", and 2,500 of them "enough". */
function titleOf(index: number): string {
  return ["many", index >= 2 && "most", index >= 12 && "enough"].filter(Boolean).join(" ");
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
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const database = await postgres.createDatabase(writeArticles());
    site = await startSite("", { CONTENT_URL: postgres.url(database) });
  });

  afterAll(async () => {
    expect(await site.stop()).toBe(0);
    await postgres.stop();
  });

  async function load(query: string) {
    const response = await fetch(`${site.url}/?${query}&${DATA}`);
    const { blogs, suggestions } = await response.json();
    const { items, ...page } = blogs.data;
    return { status: response.status, length: items.length, ...page, suggestions };
  }

  test("counts a search with as many results exactly", async () => {
    const page = { count: 2_500, lastPage: 500 };
    expect(await load("search=enough")).toMatchObject({ status: 200, length: 5, ...page });
    expect(await load("search=enough&page=500")).toMatchObject({ status: 200, length: 5, ...page });
    expect(await load("search=enough&page=501")).toMatchObject({ status: 404, length: 0, ...page });
  });

  test("shows every page of a search with more, and none past its end", async () => {
    const page = { count: 2_500, isCapped: true, lastPage: null };
    for (const [query, status, length] of [
      ["search=most", 200, 5],
      ["search=most&page=501", 200, 5],
      ["search=most&page=503", 404, 0],
      ["search=many&page=504", 404, 0],
      ["search=many&page=999999", 404, 0],
    ] as const)
      expect([query, await load(query)]).toMatchObject([query, { status, length, ...page }]);
  });

  test("knows the last page on it", async () => {
    const page = { status: 200, count: 2_500, isCapped: true };
    expect(await load("search=most&page=502")).toMatchObject({ length: 5, lastPage: 502, ...page });
    expect(await load("search=many&page=503")).toMatchObject({ length: 2, lastPage: 503, ...page });
  });

  test("says so in words, and links to the next page if there is one", async () => {
    const htmlOf = async (query: string) => (await fetch(`${site.url}/?${query}`)).text();
    const full = await htmlOf("search=many&page=502");
    expect(full).toMatch(/<h1[^>]*>More than 2,500 articles</);
    expect(full).toMatch(/content="More than 2,500 articles for &#x27;many&#x27; on /);
    expect(full).toContain('<link rel="next" href="/?search=many&amp;page=503"/>');
    expect(full).not.toMatch(/ of 50\d/);
    for (const query of ["search=most&page=502", "search=many&page=503"])
      expect(await htmlOf(query)).not.toContain('<link rel="next"');
    expect(await htmlOf("search=many&page=504")).not.toContain(", the last one with articles");
    expect(await htmlOf("search=enough&page=504")).toContain(", the last one with articles");
  });

  test("counts tags and all articles exactly", async () => {
    for (const query of ["tags=All", ""])
      expect(await load(query)).toMatchObject({ count: ARTICLES, lastPage: 503 });
  });

  test("suggests such a search as it is counted", async () => {
    for (const [query, text] of [
      ["tags=None&search=many", "None"],
      ["search=many+zzzz", "'many'"],
    ] as const)
      expect((await load(query)).suggestions).toContainEqual(
        expect.objectContaining({ text, count: 2_500, isCapped: true }),
      );
  });

  test("has a feed of a search as ever", async () => {
    const { items } = await (await fetch(`${site.url}/feed.json?search=many`)).json();
    expect(items).toHaveLength(20);
  });
});
