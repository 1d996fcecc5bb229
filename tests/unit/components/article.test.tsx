// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Blog } from "../../../app/articles/blog";
import { Article } from "../../../app/components/article/article";
import { NeighbourLinks } from "../../../app/components/article/neighbour-links";
import { AUTHORS } from "../../../app/site";
import { BLOG } from "../../support/sample-blogs";
import { renderAt } from "./render";

/** Shows an article that differs from BLOG in some fields. */
function showArticle(fields: Partial<Blog> = {}) {
  const blog = { data: { ...BLOG, ...fields }, isError: false, error: null };
  return renderAt("/blogs/7", () => <Article blog={blog} siteUrl="https://blog.test" />);
}

test("an article's category and tags lead to their lists, a category without a list nowhere", async () => {
  await showArticle({ category: "science" });
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("science")).toBe("/?tags=Science");
  expect(hrefOf("Health")).toBe("/?tags=Health");
  cleanup();
  await showArticle({ category: "Chemistry" });
  expect(screen.getByText("Chemistry")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Chemistry" })).toBeNull();
});

test("an article without an author and a picture invents neither", async () => {
  await showArticle({ author: "", authorPic: null, image: null });
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["How soap works"]);
  expect(screen.queryByRole("region", { name: "Author" })).toBeNull();
  expect(document.querySelector(".cover, .author-picture")).toBeNull();
});

test("a cover is decorative, unless the article says what it shows; a caption makes it a figure", async () => {
  await showArticle();
  expect([screen.queryByRole("img"), screen.queryByRole("figure")]).toEqual([null, null]);
  cleanup();
  await showArticle({ image_alt: "A bubble", image_caption: "By <b>Ann</b>", lang: "ar" });
  const picture = screen.getByRole("img", { name: "A bubble" });
  const figure = screen.getByRole("figure");
  expect(figure.contains(picture)).toBe(true);
  const caption = figure.querySelector("figcaption");
  expect([caption?.textContent, caption?.dir]).toEqual(["By <b>Ann</b>", "rtl"]);
  cleanup();
  await showArticle({ image: null, image_alt: "A bubble", image_caption: "By Ann" });
  expect([screen.queryByRole("img"), screen.queryByRole("figure")]).toEqual([null, null]);
});

test.each([
  [{ author: "Smith, John" }, ["Smith, John"]],
  [{ author: "Ana & Oke", authors: ["Ana Sol", "Oke Brandt"] }, ["Ana Sol", "Oke Brandt"]],
  [{ author: "Ana & x", authors: ["Ana Sol", "x".repeat(301)] }, ["Ana Sol"]],
])("the author of %.60j leads to more by each", async (fields, names) => {
  await showArticle(fields);
  expect(screen.getByRole("region", { name: "Author" }).querySelector("h2")?.textContent).toBe(fields.author);
  const links = screen.getAllByRole("link", { name: /^More by / });
  expect(links.map((link) => link.textContent)).toEqual(names.map((name) => `More by ${name}`));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    names.map((author) => `/?${new URLSearchParams({ author })}`),
  );
});

test("an article or a page leads to its file where it has an address to edit it", async () => {
  const editHref = "https://git.test/edit/soap.md";
  const linkOf = () => screen.queryByRole("link", { name: "Edit this page" });
  await showArticle({ editHref });
  expect([linkOf()?.getAttribute("href"), linkOf()?.getAttribute("rel")]).toEqual([editHref, "nofollow"]);
  cleanup();
  await showArticle({ editHref, page: true });
  expect(linkOf()?.getAttribute("href")).toBe(editHref);
  cleanup();
  await showArticle();
  expect(linkOf()).toBeNull();
});

test("an article's authors have what is said of each, and their own links", async () => {
  const links = [{ label: "Mastodon", href: "https://m.test/@ana" }];
  Object.assign(AUTHORS, { "Ana Sol": { bio: "Bakes.", links } });
  await showArticle({ author: "Ana Sol, Oke Brandt, Lea Li", authors: ["Ana Sol", "Oke Brandt", "Lea Li"] });
  const card = screen.getByRole("region", { name: "Author" });
  const texts = [...card.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(texts).toEqual(["Editor", "Bakes.", expect.stringMatching(/^Writes for/)]);
  const link = screen.getByRole("link", { name: "Mastodon" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual(["https://m.test/@ana", "me"]);
  expect(screen.getByRole("link", { name: "Oke Brandt" }).getAttribute("href")).toBe("/?author=Oke+Brandt");
});

test.each([
  [{ draft: true }, "Draft"],
  [{ published_date: "2999-03-03", published_day: "3 March 2999" }, "From 3 March 2999"],
  [{}, undefined],
] as const)("in development, an article with %j is marked %j", async (fields, mark) => {
  await showArticle(fields);
  expect(document.querySelector("h1 small")?.textContent).toBe(mark);
});

test.each([
  [2, 0],
  [3, 1],
])("an article with %i headings of the second level has %i lists of contents", async (count, lists) => {
  await showArticle({ headings: Array.from({ length: count }, (_, id) => ({ id: `${id}`, text: "Part" })) });
  expect(screen.queryAllByRole("navigation", { name: "Contents" })).toHaveLength(lists);
});

test.each([
  ["ar", "rtl"],
  ["fa-IR", "rtl"],
  ["az-Arab", "rtl"],
  ["ar-Latn", "ltr"],
  ["de", "ltr"],
])("an article in %s is written %s, and the site's own words around it are not", async (lang, dir) => {
  await showArticle({ lang });
  const article = screen.getByRole("article");
  expect([article.lang, article.dir]).toEqual([lang, dir]);
  const closing = screen.getByText(/Nothing here is medical/);
  expect([closing.lang, closing.dir]).toEqual(["en-GB", "ltr"]);
  expect(screen.getByText("Tags:").closest("[dir]")).toHaveProperty("dir", "ltr");
});

const toNeighbour = (id: string, published_date: string | null = null) => ({
  ...{ id, title: `#${id}`, lang: null },
  ...{ image: `/covers/${id}.webp`, category: "", published_date },
});

/** Shows where article 7 leads on, which has neighbours in the whole list and, by their ids, in a list that was left. */
function showNeighbours(results: (string | null)[], previous: string | null) {
  const neighbours = results.map((id) => id && toNeighbour(id));
  const state = { origin: { list: "/?search=soap", scroll: "", results: neighbours } };
  const whole = { previous: previous === null ? null : toNeighbour(previous), next: toNeighbour("8") };
  return renderAt({ pathname: "/blogs/7", state }, () => <NeighbourLinks blog={BLOG} whole={whole} />);
}

test.each<[place: string, results: (string | null)[], ...ways: string[]]>([
  ["in the middle of a filtered list", ["2", "7", "9"], "Previous#2", "Next#9"],
  ["first", ["7", "9"], "Previous in all articles#6", "Next#9"],
  ["last", ["2", "7"], "Previous#2", "Next in all articles#8"],
  ["the only one", ["7"], "Previous in all articles#6", "Next in all articles#8"],
  ["last on a page with others around it", [null, "2", "7", null], "Previous#2"],
  ["in the whole list", [], "Previous#6", "Next#8"],
])("an article that is %s leads on", async (_place, results, ...ways) => {
  await showNeighbours(results, "6");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(ways);
});

test("the end of a filtered list is the end where the whole list ends too", async () => {
  await showNeighbours(["7"], null);
  expect(screen.getAllByRole<HTMLAnchorElement>("link").map(({ rel }) => rel)).toEqual(["next"]);
});

test.each([
  ["2026-02-01", "2026-01-30", "Newer", "Older"],
  ["2026-01-01", "2026-03-01", "Older", "Newer"],
  ["2026-01-31", null, "Previous", "Next"],
])(
  "neighbours of %s and %s are called by their dates where these say so",
  async (before, after, ...names) => {
    const whole = { previous: toNeighbour("6", before), next: toNeighbour("8", after) };
    await renderAt("/blogs/7", () => <NeighbourLinks blog={BLOG} whole={whole} />);
    const links = screen.getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([`${names[0]}#6`, `${names[1]}#8`]);
    const pictures = links.map((link) => link.querySelector("img")?.src);
    expect(pictures).toEqual([expect.stringContaining("6.webp"), expect.stringContaining("8.webp")]);
  },
);

test("what the history has kept of an earlier version of the site leads on without a picture", async () => {
  const results = ["7", "9"].map((id) => ({ id, title: `#${id}`, lang: null }));
  const state = { origin: { list: "/?search=soap", scroll: "", results } };
  const whole = { previous: null, next: null };
  await renderAt({ pathname: "/blogs/7", state }, () => <NeighbourLinks blog={BLOG} whole={whole} />);
  expect(screen.getByRole("link").textContent).toBe("Next#9");
  expect(document.querySelector("img")).toBeNull();
});

test("in a filtered list the neighbours are those in the article's language", async () => {
  const listed = { "5": "en", "6": "ar", "7": null, "8": "fr", "9": "en-US" };
  const results = Object.entries(listed).map(([id, lang]) => ({ id, title: `#${id}`, lang }));
  const state = { origin: { list: "/?search=soap", scroll: "", results } };
  const whole = { previous: null, next: null };
  await renderAt({ pathname: "/blogs/7", state }, () => <NeighbourLinks blog={BLOG} whole={whole} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/blogs/5", "/blogs/9"]);
});

test("an article leads to its other languages, by their own names", async () => {
  const translations = [
    { href: "/blogs/7", lang: "en-GB", name: "British English" },
    { href: "/blogs/8", lang: "ar", name: "العربية" },
  ];
  await showArticle({ translations });
  const ways = screen.getByRole("navigation", { name: "In other languages" });
  const [link, ...others] = within(ways).getAllByRole<HTMLAnchorElement>("link");
  expect(others).toEqual([]);
  const { textContent, hreflang, lang, dir } = link as HTMLAnchorElement;
  expect([textContent, hreflang, lang, dir]).toEqual(["العربية", "ar", "ar", "rtl"]);
  cleanup();
  await showArticle({ translations: translations.slice(0, 1) });
  expect(screen.queryByRole("navigation", { name: "In other languages" })).toBeNull();
});
