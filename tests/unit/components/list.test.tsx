// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { BlogList } from "../../../app/components/blog-list";
import { ListHeading } from "../../../app/components/list-heading";
import { Pagination } from "../../../app/components/pagination";
import { Sidebar } from "../../../app/components/sidebar";
import type { BlogSummary } from "../../../app/content/blog";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { countArticles } from "../../../app/sentences.server";
import { BARE_BLOG, BLOG } from "../blog";
import { renderAt } from "./render";

function listOf(items: BlogSummary[], count = items.length) {
  return { items, count, counted: countArticles({ count }), lastPage: Math.ceil(count / 5) };
}

function loaded(items: BlogSummary[], count?: number) {
  return { data: listOf(items, count), isError: false, error: null };
}

/** A list of more articles than are counted. */
function cappedListOf(items: BlogSummary[], lastPage: number | null = null) {
  const count = { count: 10_000, isCapped: true };
  return { items, ...count, counted: countArticles(count), lastPage };
}

/** Shows a list that has these articles, or is as `props` say. */
function showList(items: BlogSummary[], props: Partial<ComponentProps<typeof BlogList>> = {}) {
  const given = { blogs: loaded(items), words: [], suggestions: [], filter: NO_FILTER, ...props };
  return renderAt("/", () => <BlogList {...given} />);
}

function hrefOf(name: string | RegExp) {
  return screen.getByRole("link", { name }).getAttribute("href");
}

function marks() {
  return [...screen.getByRole("article").querySelectorAll("mark")].map((mark) => mark.textContent);
}

test("an item shows its title, excerpt, tags, author, date and reading time, and leads to its article", async () => {
  await showList([BLOG]);
  const item = within(screen.getByRole("article"));
  expect(item.getByRole("link", { name: "How soap works" }).getAttribute("href")).toBe("/blogs/7");
  expect(item.getByText("It begins with grease.")).toBeTruthy();
  expect(item.getByText(/^Tags:/).parentElement?.textContent).toBe("Tags: Health, Science");
  expect(item.getByText("Ines Carvalho")).toBeTruthy();
  expect(item.getByText("31 January 2026").getAttribute("datetime")).toBe("2026-01-31");
  expect(item.getByText("4 min read")).toBeTruthy();
});

test("an item without picture, date, time, tags or author is complete", async () => {
  await showList([BARE_BLOG]);
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
  expect(screen.queryByText(/Tags:/)).toBeNull();
  expect(screen.queryByRole("time")).toBeNull();
});

test("the search term is marked in title and text", async () => {
  const filter = toFilter({ search: "SOAP" });
  await showList([{ ...BLOG, excerpt: "Soap (soap) & <b>soap</b>" }], { filter });
  expect(marks()).toEqual(["soap", "Soap", "soap", "soap"]);
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
});

test("an empty list says so and offers others, and all articles", async () => {
  const filter = toFilter({ search: "zzz", tags: ["AI"] });
  const phrases = [
    { text: "All 7 articles in ", isUserInput: false },
    { text: "AI", isUserInput: true },
  ];
  const suggestions = [{ href: "/?tags=AI", phrases }];
  await showList([], { suggestions, filter });
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  const links = within(screen.getByRole("list", { name: "Suggestions" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["All 7 articles in AI", "/?tags=AI"],
    ["Show all articles", "/"],
  ]);
  expect(links[0]?.querySelector("bdi")?.textContent).toBe("AI");
});

test.each([
  ["5 articles", "Topic AI: 5 articles"],
  [null, "Topic AI"],
])("the topic that a search names, counted as %j, is a link to it", async (counted, text) => {
  const filter = toFilter({ search: "ai", tags: ["Tech"] });
  await renderAt("/", () => (
    <ListHeading filter={filter} topic={{ tag: "AI", counted }} counted="2 articles" />
  ));
  expect(hrefOf(text)).toBe("/?tags=AI");
});

test("an item that a search finds by what is not marked says by what", async () => {
  const blog = { ...BLOG, foundIn: ["author", "date"] };
  const filter = toFilter({ search: "2026-01" });
  await showList([blog, { ...BLOG, id: "8" }], { filter });
  expect(screen.getByText(/^Found in/).textContent).toBe("Found in: author, date");
});

test("words searched for one by one are named in the heading, and marked", async () => {
  const filter = toFilter({ search: "soap's greasy" });
  const blog = { ...BLOG, excerpt: "Greasy hands; soap’s work." };
  await showList([blog], { words: ["soap's", "greasy"], filter });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "1 article with the words 'soap's' and 'greasy'",
  );
  expect(marks()).toEqual(["Greasy", "soap’s"]);
});

test("a page past the end links to the last page with articles", async () => {
  await showList([], { blogs: loaded([], 12), filter: toFilter({ tags: ["AI"], page: 9 }) });
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(hrefOf(/page 3/)).toBe("/?tags=AI&page=3");
});

test("a count that is capped is shown as more than that, and promises no last page", async () => {
  const filter = toFilter({ search: "the", page: 2001 });
  await showList([], { blogs: { ...loaded([]), data: cappedListOf([]) }, filter });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "More than 10,000 articles for 'the', page 2001",
  );
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /page/ })).toBeNull();
});

test("a failed list says only that no blogs were found, its heading why, with another try", async () => {
  const filter = toFilter({ tags: ["AI"], search: "sleep", page: 2 });
  await showList([], { blogs: { ...loaded([]), isError: true, error: "broken" }, filter });
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Suggestions" })).toBeNull();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The articles can't be loaded now");
  expect(hrefOf("Try again")).toBe("/?tags=AI&search=sleep&page=2");
});

test("the heading counts and names what is shown, and links to remove each part", async () => {
  const filter = toFilter({ tags: ["AI", "Tech"], search: "sleep", page: 2 });
  await renderAt("/", () => <ListHeading filter={filter} counted="12 articles" />);
  expect(screen.getByRole("heading").textContent).toBe("12 articles for 'sleep' in AI and Tech, page 2");
  expect(hrefOf(/Remove.*'sleep'/)).toBe("/?tags=AI&tags=Tech");
  expect(hrefOf(/Remove.*AI/)).toBe("/?tags=Tech&search=sleep");
  expect(hrefOf(/Remove.*Tech/)).toBe("/?tags=AI&search=sleep");
});

test.each([
  [{ tags: ["AI"] }, null],
  [{ tags: ["AI"], search: "sleep" }, "/"],
  [{ tags: ["AI", "Tech"] }, "/"],
])("two parts and more of %j can be removed at once: %s", async (filter, href) => {
  await renderAt("/", () => <ListHeading filter={toFilter(filter)} counted="12 articles" />);
  expect(screen.queryByRole("link", { name: "Clear all" })?.getAttribute("href") ?? null).toBe(href);
});

test("one link of the page leads to the feed of what the list shows", async () => {
  const filter = toFilter({ tags: ["AI"], search: "sleep", page: 2 });
  await renderAt("/", () => (
    <>
      <ListHeading filter={filter} counted="12 articles" />
      <Sidebar filter={filter} />
    </>
  ));
  expect(hrefOf("RSS feed of this list")).toBe("/feed.xml?tags=AI&search=sleep");
});

test("text from the URL is escaped and isolated from the words around it", async () => {
  const filter = toFilter({ search: "<b>\u05d0</b>" });
  await renderAt("/", () => <ListHeading filter={filter} counted="1 article" />);
  expect(screen.getByRole("heading").querySelector("bdi")?.textContent).toBe("<b>\u05d0</b>");
});

test.each([
  { page: 1, list: listOf([BLOG], 12), text: "Page 1 of 3", previous: null, next: "next" },
  { page: 2, list: listOf([BLOG], 12), text: "Page 2 of 3", previous: "/?tags=AI", next: "next" },
  {
    page: 3,
    list: listOf([BLOG], 12),
    text: "Page 3 of 3",
    previous: "/?tags=AI&page=2",
    next: "next nofollow",
  },
  { page: 3, list: cappedListOf([BLOG]), text: "Page 3", previous: "/?tags=AI&page=2", next: "next" },
  {
    page: 3,
    list: cappedListOf([BLOG], 3),
    text: "Page 3 of 3",
    previous: "/?tags=AI&page=2",
    next: "next nofollow",
  },
  { page: 999, list: null, text: "Page 999", previous: "/?tags=AI&page=998", next: "next" },
])(
  "$text is between Previous, which leads to $previous, and a link rel='$next'",
  async ({ page, list, ...expected }) => {
    await renderAt("/", () => <Pagination filter={toFilter({ tags: ["AI"], page })} list={list} />);
    const next = screen.getByText("Next");
    expect(screen.getByText("Previous").getAttribute("href")).toBe(expected.previous);
    expect(screen.getByText(/^Page/).textContent).toBe(expected.text);
    expect(screen.getByText(page).getAttribute("aria-current")).toBe("page");
    expect([next.getAttribute("href"), next.getAttribute("rel")]).toEqual([
      `/?tags=AI&page=${page + 1}`,
      expected.next,
    ]);
    // Only a page that is known to exist is prefetched.
    expect(next.dataset.prefetch !== "none").toBe(list !== null && expected.next === "next");
  },
);

test("from eleven pages on the number is a box, which leads to any page of the list", async () => {
  const showPages = (count: number, page: number) =>
    renderAt("/", () => (
      <Pagination
        filter={toFilter({ tags: ["AI", "Tech"], search: "a b", page })}
        list={listOf([BLOG], count)}
      />
    ));
  await showPages(51, 7);
  const box = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Page of 11" });
  expect([box.value, box.min, box.max, box.required]).toEqual(["7", "1", "11", true]);
  const form = box.form as HTMLFormElement;
  expect([form.method, form.getAttribute("action")]).toEqual(["get", "/"]);
  box.value = "9";
  const query = new URLSearchParams(new FormData(form) as never).toString();
  expect(`/?${query}`).toBe("/?tags=AI&tags=Tech&search=a+b&page=9");
  expect(screen.getByRole("button", { name: "Go" }).getAttribute("type")).toBe("submit");
  for (const [count, page] of [
    [50, 7],
    [51, 12],
  ] as const) {
    cleanup();
    await showPages(count, page);
    expect(screen.queryByRole("spinbutton")).toBeNull();
  }
});

test("the topics have their fixed labels; the selected one is marked and links to its removal", async () => {
  await renderAt("/", () => <Sidebar filter={toFilter({ tags: ["AI"], search: "sleep", page: 2 })} />);
  const links = within(within(screen.getByRole("navigation")).getByRole("list")).getAllByRole("link");
  expect(
    links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]),
  ).toEqual([
    ["Artificial Intelligence5 articles", "/?search=sleep", "true"],
    ["Startups18 articles", "/?tags=Startups&search=sleep", null],
    ["Technology34 articles", "/?tags=Tech&search=sleep", null],
    ["Apps9 articles", "/?tags=Apps&search=sleep", null],
  ]);
});

test("further topics are below them, without counts, and lead to all", async () => {
  await renderAt("/", () => <Sidebar filter={toFilter({ tags: ["Health"], search: "sleep" })} />);
  expect(hrefOf("Health")).toBe("/?search=sleep");
  expect(screen.getByRole("link", { name: "Health" }).getAttribute("aria-current")).toBe("true");
  expect(hrefOf("Web")).toBe("/?tags=Web&search=sleep");
  expect(hrefOf("All topics")).toBe("/topics");
});

test("the subscribe box can't submit anything", async () => {
  await renderAt("/", () => <Sidebar filter={NO_FILTER} />);
  const email = screen.getByPlaceholderText("your email address");
  expect(email.getAttribute("type")).toBe("email");
  expect(email.closest("form")).toBeNull();
  expect(screen.getByRole("button", { name: "Subscribe" }).getAttribute("type")).toBe("button");
});
