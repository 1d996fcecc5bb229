import { afterAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../../support/content-file";
import { loadList, sharePostgres, startSiteOn } from "../../support/postgres-suite";

const ARTICLES = 20_012;

/** All have the word "many", all but two "most", 20,000 "enough", and the last 2,512 and 2,500 a phrase. */
function titleOf(index: number): string {
  const words = ["many", index >= 2 && "most", index >= 12 && "enough"];
  return [...words, index >= 17_500 && "long-term", index >= 17_512 && "low-cost"].filter(Boolean).join(" ");
}

const file = writeContentFile(
  Array.from({ length: ARTICLES }, (_, index) => ({
    id: index + 1,
    title: titleOf(index),
    tags: ["All"],
    author: index % 2 ? "May" : "Bo",
  })),
);
const postgres = await sharePostgres();
const site = await startSiteOn(postgres.url(await postgres.createDatabase(file)), {}, afterAll);

describe("PostgreSQL with more articles than a search counts", () => {
  async function load(query: string) {
    const { items, ...list } = await loadList(site, query);
    return { ...list, length: items.length };
  }

  test.each<[string, number, number, number, number | null, boolean?]>([
    ["", 200, 5, ARTICLES, 4_003],
    ["tags=All", 200, 5, ARTICLES, 4_003],
    ["author=May", 200, 5, 10_006, 2_002],
    ["author=May&page=2002", 200, 1, 10_006, 2_002],
    ["author=May&page=2003", 404, 0, 10_006, 2_002],
    ["tags=All&author=Bo&page=2002", 200, 1, 10_006, 2_002],
    ["search=enough&author=May", 200, 5, 10_000, 2_000],
    ["search=enough", 200, 5, 20_000, 4_000],
    ["search=enough&page=4000", 200, 5, 20_000, 4_000],
    ["search=enough&page=4001", 404, 0, 20_000, 4_000],
    // The last page of a longer search is known on that page alone.
    ["search=most", 200, 5, 20_000, null, true],
    ["search=most&page=4001", 200, 5, 20_000, null, true],
    ["search=most&page=4002", 200, 5, 20_000, 4_002, true],
    ["search=most&page=4003", 404, 0, 20_000, null, true],
    ["search=many&page=4003", 200, 2, 20_000, 4_003, true],
    ["search=many&page=4004", 404, 0, 20_000, null, true],
    ["search=many&page=999999", 404, 0, 20_000, null, true],
    // A phrase is counted up to 2,500.
    ["search=low-cost&page=500", 200, 5, 2_500, 500],
    ["search=long-term&page=501", 200, 5, 2_500, null, true],
    ["search=long+term", 200, 5, 2_512, 503],
  ])("%s is %i and shows %i of %i, the last page being %j", async (query, ...expected) => {
    const [status, length, count, lastPage, isCapped] = expected;
    const shown = { status, length, count, lastPage, ...(isCapped && { isCapped }) };
    expect(await load(query)).toMatchObject(shown);
  });

  test("suggests such a search as it is counted", async () => {
    for (const [query, examples] of [
      ["tags=None&search=many", expect.any(Array)],
      ["search=many+zzzz", undefined],
    ])
      expect((await load(query)).suggestions).toContainEqual({
        href: "/?search=many",
        phrases: expect.arrayContaining([{ text: "More than 20,000 articles", isUserInput: false }]),
        examples,
      });
  });

  test("has a feed of a search as ever", async () => {
    const { items } = await (await fetch(`${site.url}/feed.json?search=many`)).json();
    expect(items).toHaveLength(20);
  });
});
