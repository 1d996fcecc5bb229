// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BlogSummary } from "../../../app/articles/blog";
import { fail } from "../../../app/articles/result";
import { Archive } from "../../../app/components/list/archive";
import { BlogList } from "../../../app/components/list/blog-list";
import { ListHeading } from "../../../app/components/list/list-heading";
import { Pagination } from "../../../app/components/list/pagination";
import { Sidebar } from "../../../app/components/list/sidebar";
import { Topics } from "../../../app/components/list/topics";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { countArticles } from "../../../app/language/sentences.server";
import { AUTHORS } from "../../../app/site";
import { toLoadState } from "../../../app/views/views";
import { LIST } from "../../../app/words";
import { BARE_BLOG, BLOG } from "../../support/sample-blogs";
import { renderAt } from "./render";

function listOf(items: BlogSummary[], count = items.length) {
  return { items, count, countLabel: countArticles({ count }), lastPage: Math.ceil(count / 5) };
}

const LISTED = { data: listOf([BLOG], 12), isError: false, error: null };

/** Shows a list of one article. */
function showList(item: BlogSummary, filter = NO_FILTER, words: string[] = []) {
  const blogs = { data: listOf([item]), isError: false, error: null };
  return renderAt("/", () => (
    <BlogList blogs={blogs} words={words} isByWord={false} suggestions={[]} filter={filter} />
  ));
}

function hrefOf(name: string | RegExp) {
  return screen.getByRole("link", { name }).getAttribute("href");
}

test("an item shows its title, excerpt, tags, author, date and reading time, and leads to its article", async () => {
  await showList(BLOG);
  const item = within(screen.getByRole("article"));
  expect(item.getByRole("link", { name: "How soap works" }).getAttribute("href")).toBe("/blogs/7");
  expect(item.getByText("It begins with grease.")).toBeTruthy();
  expect(item.getByText(/^Tags:/).parentElement?.textContent).toBe("Tags: Health, Science");
  expect(item.getByText("Ines Carvalho")).toBeTruthy();
  expect(item.getByText("31 January 2026").getAttribute("datetime")).toBe("2026-01-31");
  expect(item.getByText("4 min read")).toBeTruthy();
});

test("an item without picture, date, time, tags or author is complete", async () => {
  await showList(BARE_BLOG);
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
  expect(screen.queryByText(/Tags:/)).toBeNull();
  expect(screen.queryByRole("time")).toBeNull();
});

test("a picture in the list has the colour of the category, as in the article", async () => {
  await showList({ ...BLOG, category: "Tech", tags: ["Health", "Tech"] });
  expect(document.querySelector(".cover")?.getAttribute("data-accent")).toBe("tech");
});

test("a search is marked in the author and the tags, too", async () => {
  await showList({ ...BLOG, author: "Ana Foam", tags: ["Foam", "Home"] }, toFilter({ search: "foam" }), []);
  const marks = [...screen.getByRole("article").querySelectorAll("mark")];
  expect(marks.map((mark) => mark.parentElement?.textContent)).toEqual(["Foam", "Ana Foam"]);
});

test.each([
  ["SOAP", [], "1 article for ‘SOAP’", "Soap (soap) & <b>soap</b>", ["soap", "Soap", "soap", "soap"]],
  [
    "soap's greasy",
    ["soap's", "greasy"],
    "1 article with the words ‘soap's’ and ‘greasy’",
    "Greasy hands; soap’s work.",
    ["Greasy", "soap’s"],
  ],
])("a search for %j, by the words %j, is marked: %s %s", async (search, words, heading, excerpt, marks) => {
  await showList({ ...BLOG, excerpt }, toFilter({ search }), words);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
  const item = screen.getByRole("article");
  expect([...item.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(marks);
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
});

test.each([
  ["5 articles", "See the topic AI: 5 articles"],
  [null, "See the topic AI"],
])("the topic that a search names, counted as %j, is a link to it", async (countLabel, text) => {
  const filter = toFilter({ search: "ai", tags: ["Tech"] });
  await renderAt("/", () => (
    <ListHeading filter={filter} words={[]} topic={{ tag: "AI", countLabel }} blogs={LISTED} />
  ));
  expect(hrefOf(text)).toBe("/?tags=AI");
});

test("a topic that the sidebar calls otherwise has both names", async () => {
  const topics = ["AI", "Sleep"].map((tag) => ({ tag, countLabel: "5 articles" }));
  await renderAt("/topics", () => <Topics topics={{ data: topics, isError: false, error: null }} />);
  const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links.slice(-2)).toEqual(["AIArtificial Intelligence5 articles", "Sleep5 articles"]);
});

test("the box for subscribers leads to the feed of what the list shows", async () => {
  const filter = toFilter({ tags: ["AI"], search: "<b>\u05d0</b>", author: "Ana", page: 2 });
  await renderAt("/", () => <Sidebar filter={filter} />);
  expect(hrefOf("RSS feed of this list")).toBe("/feed.xml?tags=AI&search=%3Cb%3E%D7%90%3C%2Fb%3E&author=Ana");
});

test("the heading isolates text from the URL", async () => {
  const filter = toFilter({ tags: ["AI"], author: "<b>\u05d0</b>", page: 2 });
  await renderAt("/", () => <ListHeading filter={filter} words={[]} blogs={LISTED} />);
  expect(screen.getByRole("heading").querySelector("bdi")?.textContent).toBe("<b>\u05d0</b>");
});

test.each([
  // The page, whether it has articles, and the last one of its list; what it says, and where Previous and Next lead.
  [1, true, 3, "Page 1 of 3", null, 2, "next"],
  [2, true, 3, "Page 2 of 3", 1, 3, "next"],
  [3, true, 3, "Page 3 of 3", 2, 4, "next nofollow"],
  [4, false, 3, "Page 4", 3, 4, "next nofollow"],
  [999_999, false, 3, "Page 999999", 3, 4, "next nofollow"],
  [1, false, 0, "Page 1", null, 2, "next nofollow"],
  [2, false, 0, "Page 2", 1, 2, "next nofollow"],
  [700, true, null, "Page 700", 699, 701, "next"],
  [701, false, null, "Page 701", 700, 701, "next nofollow"],
  [999_999, true, null, "Page 999999", 999_998, 999_999, "next"],
  [999, false, undefined, "Page 999", 998, 1_000, "next"],
])("page %i, with articles: %s, of %j is %j", async (page, hasItems, lastPage, text, previous, next, rel) => {
  const list = lastPage === undefined ? null : { ...listOf(hasItems ? [BLOG] : []), lastPage };
  await renderAt("/", () => <Pagination filter={toFilter({ tags: ["AI"], page })} list={list} />);
  const address = (to: number) => (to === 1 ? "/?tags=AI" : `/?tags=AI&page=${to}`);
  const back = screen.getByText("Previous");
  expect([back.getAttribute("href"), back.getAttribute("rel")]).toEqual(
    previous ? [address(previous), "prev"] : [null, null],
  );
  expect(screen.getByText(/^Page/).textContent).toBe(text);
  expect(screen.getByText(page).getAttribute("aria-current")).toBe("page");
  const link = screen.getByText("Next");
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([address(next), rel]);
  // Only a page that is known to exist is prefetched.
  expect(link.dataset.prefetch !== "none").toBe(list !== null && rel === "next");
});

test.each([
  [51, 7, "/?tags=AI&tags=Tech&search=a+b&author=Ana&page=7"],
  [50, 7, null],
  [51, 12, null],
])("of %i articles, page %i has a box that leads to any page: %s", async (count, page, address) => {
  const filter = toFilter({ tags: ["AI", "Tech"], search: "a b", author: "Ana", page });
  await renderAt("/", () => <Pagination filter={filter} list={listOf([BLOG], count)} />);
  const box = screen.queryByRole<HTMLInputElement>("spinbutton", { name: "Page of 11" });
  const query = box && new URLSearchParams(new FormData(box.form ?? undefined) as never);
  expect(query && `/?${query}`).toBe(address);
  if (box) expect([box.min, box.max, box.required]).toEqual(["1", "11", true]);
});

test("the archive shows an article of a year that the source has not counted", async () => {
  // PostgreSQL counts days of UTC; an owner's may be others.
  const shown = { title: "Late", lang: null, category: "Tech", tag: "", month: "January", day: "1" };
  const blog = { ...shown, id: "7", published_date: "2026-01-01", year: "2026" };
  const data = { years: [{ year: "2025", countLabel: "1 article" }], blogs: [blog] };
  await renderAt("/archive", () => (
    <Archive archive={{ data, isError: false, error: null }} year={undefined} />
  ));
  expect(screen.getByRole("region", { name: "2026" })).toBeTruthy();
  expect(hrefOf("Late")).toBe("/blogs/7");
});

test("a search that is too long says so, and leads to all articles", async () => {
  const blogs = toLoadState(fail("too-long"), listOf([]), LIST);
  await renderAt("/", () => (
    <BlogList blogs={blogs} words={[]} isByWord={false} suggestions={[]} filter={NO_FILTER} />
  ));
  expect(screen.getByRole("heading", { name: "This search is too long" })).toBeTruthy();
  expect(hrefOf("Show all articles")).toBe("/");
});

test("a list that failed says nothing of the words of a search", async () => {
  const blogs = toLoadState(fail("broken"), listOf([]), LIST);
  const filter = toFilter({ search: "!!!" });
  await renderAt("/", () => (
    <BlogList blogs={blogs} words={[]} isByWord={true} suggestions={[]} filter={filter} />
  ));
  expect(hrefOf("Try again")).toBe("/?search=%21%21%21");
  expect(screen.queryByText(LIST.symbols)).toBeNull();
});

test("an archive that failed says so", async () => {
  const archive = toLoadState(fail("broken"), { years: [], blogs: [] }, LIST);
  await renderAt("/archive/1999", () => <Archive archive={archive} year="1999" />);
  expect(screen.getByRole("heading", { name: "The articles can’t be loaded now" })).toBeTruthy();
});

const TWO = { author: "Ana Sol & Oke Brandt-Sol", authors: ["Ana Sol", "Oke Brandt-Sol"] };

test("each author of an item leads to their list", async () => {
  await showList({ ...BLOG, ...TWO });
  expect(hrefOf("Ana Sol")).toBe("/?author=Ana+Sol");
  expect(hrefOf("Oke Brandt-Sol")).toBe("/?author=Oke+Brandt-Sol");
  expect(screen.getByText("&").textContent).toBe("Ana Sol & Oke Brandt-Sol");
});

test("above the list of an author, and of a search for the name, stand picture, name, bio and links", async () => {
  Object.assign(AUTHORS, {
    "Inês Ó": { bio: "Bakes.", links: [{ label: "Mastodon", href: "https://m.test/@i" }] },
  });
  for (const [filter, author] of [
    [{ author: "Inês Ó" }, "Inês Ó"],
    [{ author: "Inês Ó", search: "foam", tags: ["Foam"] }, "Inês Ó"],
    [{ search: "ines o" }, "Inês Ó"],
    [{ search: "INÊS Ó" }, "Inês Ó"],
    [{ search: "ines" }, undefined],
    [{}, undefined],
  ] as const) {
    await showList({ ...BLOG, author: "Inês Ó" }, toFilter(filter));
    const card = screen.queryByRole("region", { name: "Author" });
    expect(card?.querySelector("h2")?.textContent).toBe(author);
    expect(card?.querySelectorAll("img").length).toBe(author && 1);
    expect(card?.textContent).toBe(author && "Inês ÓBakes.Mastodon");
    expect(card?.querySelector("a")?.rel).toBe(author && "me");
    cleanup();
  }
  // Whose the picture is of, an item of several does not say.
  await showList({ ...BLOG, ...TWO }, toFilter({ search: "oke brandt-sol" }));
  const card = within(screen.getByRole("region", { name: "Author" }));
  expect(card.getByRole("heading").textContent).toBe("Oke Brandt-Sol");
  expect(card.getByText(/^Writes for/)).toBeTruthy();
  expect(document.querySelector(".author-card img")).toBeNull();
});
