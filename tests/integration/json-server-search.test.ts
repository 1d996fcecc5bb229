import { expect } from "vitest";
import { serve, test } from "../support/sources";

test("a search keeps what is in quotes together, and names titles of later pages", async () => {
  const others = Array.from({ length: 5 }, (_, id) => ({
    id,
    title: "Tea",
    content: "Over the bean of a coffee.",
  }));
  const titles = ["A coffee", "A bean", "Coffees", "Café", "COFFEE, the bean", "The last coffee"];
  const site = await serve([
    ...others,
    ...titles.map((title, index) => ({ id: 10 + index, title, content: "coffee bean" })),
  ]);
  const titledOf = async (query: string) => {
    const { titleMatches = [] } = (await site.load(`/?${query}`, "routes/_index")).blogs.data;
    return titleMatches.map(({ title }: { title: string }) => title);
  };
  expect(await titledOf("search=coffee")).toEqual(["A coffee", "Coffees", "COFFEE, the bean"]);
  expect(await titledOf("search=bean+over+coffee")).toEqual([]);
  expect(await titledOf("search=bean+the")).toEqual(["COFFEE, the bean"]);
  const countOf = async (term: string) =>
    (await site.load(`/?search=${term}`, "routes/_index")).blogs.data.count;
  for (const [term, count] of [
    ["bean the", 7],
    ['"bean the"', 0],
    ['"bean of a"', 5],
    ["“bean of a”", 5],
    ['tea "bean of"', 5],
    ["«bean of a» tea", 5],
    ['""', 0],
    ['"', 0],
    ['the "bean of', 7],
  ] as const)
    expect([term, await countOf(encodeURIComponent(term))]).toEqual([term, count]);
  for (const query of ["", "search=coffee&page=2", "search=tea"]) expect(await titledOf(query)).toEqual([]);
  const { suggestions } = await site.load(`/?search=${encodeURIComponent('"bean the"')}`, "routes/_index");
  expect(suggestions.map(({ href }: { href: string }) => href)).toEqual(["/?search=bean+the"]);
});

test("a search reads one article that is far too long like any other", async () => {
  const content = `A long night. <!-- No. --> \`${"day ".repeat(2_500_000)}`;
  const site = await serve([{ id: "long", title: "Sleep", content }]);
  for (const term of ["night", "sleep"])
    expect((await site.load(`/?search=${term}`, "routes/_index")).blogs.data.count).toBe(1);
});
