// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { BlogList } from "../../../app/components/blog-list";
import { ListHeading } from "../../../app/components/list-heading";
import { Pagination } from "../../../app/components/pagination";
import { Sidebar } from "../../../app/components/sidebar";
import type { BlogSummary } from "../../../app/content/blog";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { renderAt } from "./render";

const BLOG: BlogSummary = {
  id: "7",
  title: "How soap works",
  image: "/covers/soap.webp",
  author: "Ines Carvalho",
  authorPic: null,
  published_date: "2026-01-31",
  reading_time: "4 min read",
  tags: ["Health", "Science"],
  excerpt: "It begins with grease.",
};

function listOf(items: BlogSummary[], count = items.length) {
  return { items, count, lastPage: Math.ceil(count / 5) };
}

function loaded(items: BlogSummary[], count?: number) {
  return { data: listOf(items, count), isError: false, error: null };
}

/** A list of more articles than are counted. */
function cappedListOf(items: BlogSummary[], lastPage: number | null = null) {
  return { items, count: 10_000, isCapped: true, lastPage };
}

function hrefOf(name: string | RegExp, role = "link") {
  return screen.getByRole(role, { name }).getAttribute("href");
}

test("an item shows its title, excerpt, tags, author, date and reading time, and leads to its article", async () => {
  await renderAt("/", () => (
    <BlogList blogs={loaded([BLOG])} words={[]} suggestions={[]} filter={NO_FILTER} />
  ));
  const item = within(screen.getByRole("article"));
  expect(item.getByRole("link", { name: "How soap works" }).getAttribute("href")).toBe("/blogs/7");
  expect(item.getByText("It begins with grease.")).toBeTruthy();
  expect(item.getByText(/^Tags:/).textContent).toBe("Tags: Health, Science");
  expect(item.getByText("Ines Carvalho")).toBeTruthy();
  expect(item.getByText("31 January 2026").getAttribute("datetime")).toBe("2026-01-31");
  expect(item.getByText("4 min read")).toBeTruthy();
});

test("an item without picture, date, time, tags or author is complete", async () => {
  const bare = {
    ...BLOG,
    image: null,
    author: "",
    published_date: null,
    reading_time: "",
    tags: [],
    excerpt: "",
  };
  await renderAt("/", () => (
    <BlogList blogs={loaded([bare])} words={[]} suggestions={[]} filter={NO_FILTER} />
  ));
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
  expect(screen.queryByText(/Tags:/)).toBeNull();
  expect(screen.queryByRole("time")).toBeNull();
});

test("the search term is marked in title and text", async () => {
  const filter = toFilter({ search: "SOAP" });
  const blog = { ...BLOG, excerpt: "Soap (soap) & <b>soap</b>" };
  await renderAt("/?search=SOAP", () => (
    <BlogList blogs={loaded([blog])} words={[]} suggestions={[]} filter={filter} />
  ));
  const marks = [...screen.getByRole("article").querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["soap", "Soap", "soap", "soap"]);
  expect(screen.getByRole("link", { name: "How soap works" })).toBeTruthy();
});

test("an empty list says so and suggests other filters, with counts", async () => {
  const filter = toFilter({ search: "zzz yy", tags: ["AI", "Tech"] });
  const suggestions = [
    { text: "'zzz yy'", href: "/?tags=AI&tags=Tech", count: 7, isAlone: false },
    { text: "AI", href: "/?tags=Tech&search=zzz+yy", count: 0, isAlone: false },
    { text: "Tech", href: "/?tags=AI&search=zzz+yy", count: null, isAlone: false },
    { text: "'yy'", href: "/?tags=AI&tags=Tech&search=yy", count: 1, isAlone: true },
  ];
  await renderAt("/", () => (
    <BlogList blogs={loaded([])} words={[]} suggestions={suggestions} filter={filter} />
  ));
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(hrefOf("Search without 'zzz yy' (7 articles)")).toBe("/?tags=AI&tags=Tech");
  expect(hrefOf("Search without Tech")).toBe("/?tags=AI&search=zzz+yy");
  expect(hrefOf("Search for 'yy' alone (1 article)")).toBe("/?tags=AI&tags=Tech&search=yy");
  expect(screen.queryByRole("link", { name: /without AI/ })).toBeNull();
  expect(hrefOf("Show all articles")).toBe("/");
});

test("no suggestion is repeated", async () => {
  const suggestions = [{ text: "'zzz'", href: "/", count: 52, isAlone: false }];
  const filter = toFilter({ search: "zzz" });
  await renderAt("/", () => (
    <BlogList blogs={loaded([])} words={[]} suggestions={suggestions} filter={filter} />
  ));
  const list = within(screen.getByRole("list", { name: "Suggestions" }));
  expect(list.getAllByRole("link").map((link) => link.textContent)).toEqual(["Show all articles"]);
});

test("words searched for one by one are named in the heading, and marked", async () => {
  const filter = toFilter({ search: "soap's greasy" });
  const blog = { ...BLOG, excerpt: "Greasy hands; soap’s work." };
  await renderAt("/", () => (
    <BlogList blogs={loaded([blog])} words={["soap's", "greasy"]} suggestions={[]} filter={filter} />
  ));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "1 article with the words 'soap's' and 'greasy'",
  );
  const marks = [...screen.getByRole("article").querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["Greasy", "soap’s"]);
});

test("a page past the end links to the last page with articles", async () => {
  const filter = toFilter({ tags: ["AI"], page: 9 });
  await renderAt("/?tags=AI&page=9", () => (
    <BlogList blogs={loaded([], 12)} words={[]} suggestions={[]} filter={filter} />
  ));
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(hrefOf(/page 3/)).toBe("/?tags=AI&page=3");
});

test("a count that is capped is shown as more than that, and promises no last page", async () => {
  const filter = toFilter({ search: "the", page: 2001 });
  const suggestions = [{ text: "'the'", href: "/?search=the", count: 10_000, isCapped: true, isAlone: true }];
  const blogs = { ...loaded([]), data: cappedListOf([]) };
  await renderAt("/", () => <BlogList blogs={blogs} words={[]} suggestions={suggestions} filter={filter} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("More than 10,000 articles for 'the'");
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(hrefOf("Search for 'the' alone (more than 10,000 articles)")).toBe("/?search=the");
  expect(screen.queryByRole("link", { name: /page/ })).toBeNull();
});

test("a failed list says only that no blogs were found", async () => {
  const blogs = { ...loaded([]), isError: true, error: "broken" };
  await renderAt("/", () => <BlogList blogs={blogs} words={[]} suggestions={[]} filter={NO_FILTER} />);
  expect(screen.getByText("No blogs found!")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Articles on technology and health");
});

test("the heading counts and names what is shown, and links to remove each part", async () => {
  const filter = toFilter({ tags: ["AI", "Tech"], search: "sleep", page: 2 });
  await renderAt("/", () => <ListHeading filter={filter} count={{ count: 12 }} />);
  expect(screen.getByRole("heading").textContent).toBe("12 articles for 'sleep' in AI and Tech");
  expect(hrefOf(/Remove.*'sleep'/)).toBe("/?tags=AI&tags=Tech");
  expect(hrefOf(/Remove.*AI/)).toBe("/?tags=Tech&search=sleep");
  expect(hrefOf(/Remove.*Tech/)).toBe("/?tags=AI&search=sleep");
});

test("the feed of what the list shows is a link in the heading and in the sidebar", async () => {
  const filter = toFilter({ tags: ["AI"], search: "sleep", page: 2 });
  await renderAt("/", () => (
    <>
      <ListHeading filter={filter} count={{ count: 12 }} />
      <Sidebar filter={filter} />
    </>
  ));
  const links = screen.getAllByRole("link", { name: "Follow this list" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Array(2).fill("/feed.xml?tags=AI&search=sleep"),
  );
});

test("text from the URL is escaped and isolated from the words around it", async () => {
  const filter = toFilter({ search: "<b>\u05d0</b>" });
  await renderAt("/", () => <ListHeading filter={filter} count={{ count: 1 }} />);
  expect(screen.getByRole("heading").querySelector("bdi")?.textContent).toBe("<b>\u05d0</b>");
});

test("Previous is disabled on page 1 only, Next never", async () => {
  await renderAt("/", () => <Pagination filter={NO_FILTER} list={listOf([BLOG], 12)} />);
  expect(screen.getByText("Previous").hasAttribute("href")).toBe(false);
  expect(hrefOf("Next")).toBe("/?page=2");
  expect(screen.getByText(/^Page/).textContent).toBe("Page 1 of 3");
});

test.each([
  { page: 2, list: listOf([BLOG], 12), text: "Page 2 of 3", isPrefetched: true },
  { page: 3, list: listOf([BLOG], 12), text: "Page 3 of 3", isPrefetched: false },
  { page: 3, list: cappedListOf([BLOG]), text: "Page 3", isPrefetched: true },
  { page: 3, list: cappedListOf([BLOG], 3), text: "Page 3 of 3", isPrefetched: false },
])(
  "$text: the next page is prefetched if there is one: $isPrefetched",
  async ({ page, list, text, isPrefetched }) => {
    await renderAt("/", () => <Pagination filter={toFilter({ page })} list={list} />);
    expect(screen.getByText(/^Page/).textContent).toBe(text);
    expect(hrefOf("Next")).toBe(`/?page=${page + 1}`);
    expect(screen.getByText("Next").dataset.prefetch !== "none").toBe(isPrefetched);
    expect(screen.getByText("Next").getAttribute("rel")).toBe(isPrefetched ? "next" : "next nofollow");
  },
);

test("the page number is between Previous and Next", async () => {
  await renderAt("/", () => <Pagination filter={toFilter({ tags: ["AI"], page: 999 })} list={null} />);
  expect(hrefOf("Previous")).toBe("/?tags=AI&page=998");
  expect(hrefOf("Next")).toBe("/?tags=AI&page=1000");
  expect(screen.getByText(/^Page/).textContent).toBe("Page 999");
  expect(screen.getByText("999").getAttribute("aria-current")).toBe("page");
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

test("the subscribe box can't submit anything", async () => {
  await renderAt("/", () => <Sidebar filter={NO_FILTER} />);
  const email = screen.getByPlaceholderText("your email address");
  expect(email.getAttribute("type")).toBe("email");
  expect(email.closest("form")).toBeNull();
  expect(screen.getByRole("button", { name: "Subscribe" }).getAttribute("type")).toBe("button");
});
