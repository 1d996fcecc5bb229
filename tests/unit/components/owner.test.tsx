// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Article } from "../../../app/components/article/article";
import { RelatedBlogs } from "../../../app/components/article/related-blogs";
import { Footer } from "../../../app/components/layout/footer";
import { Header } from "../../../app/components/layout/header";
import { SearchForm } from "../../../app/components/layout/search-form";
import { Featured } from "../../../app/components/list/featured";
import { ListHeading } from "../../../app/components/list/list-heading";
import { Sidebar } from "../../../app/components/list/sidebar";
import { NO_FILTER } from "../../../app/filters/filter";
import { BLOG } from "../../support/sample-blogs";
import { renderAt } from "./render";

vi.mock("../../../app/site", async (load) => ({
  ...(await load<typeof import("../../../app/site")>()),
  HEADER: [{ label: "About", href: "/about", rel: "me" }],
  FOOTER: { Company: ["Team", { label: "Made by", href: "https://made.test/" }] },
  COLOPHON: { label: "Mastodon", href: "https://social.test/@a", rel: "me" },
  FEATURED: [{ headline: "A story", date: "2026-01-31", image: null, href: "/blogs/7" }],
  BIO: "",
  CLOSING: "",
  SEARCH_KEY: "",
}));

vi.mock("../../../app/words", async (load) => {
  const words = await load<typeof import("../../../app/words")>();
  const nothing = { role: "", follow: "", more: "", comments: "", likes: "", top: "", contents: "" };
  return {
    ...words,
    ARTICLE: { ...words.ARTICLE, ...nothing },
    RELATED: { ...words.RELATED, learnMore: "", views: "", comments: "" },
    SUBSCRIBE: { ...words.SUBSCRIBE, button: "" },
    LIST: { ...words.LIST, feed: "" },
  };
});

test("a long menu leaves the ways to all articles above the header", async () => {
  for (const [count, hasRoom] of [
    [3, true],
    [4, false],
  ] as const) {
    vi.resetModules();
    vi.doMock("../../../app/site", async (load) => ({
      ...(await load<typeof import("../../../app/site")>()),
      HEADER: Array.from({ length: count }, (_, index) => ({ label: "Newsletter", href: `/${index}` })),
    }));
    expect((await import("../../../app/components/shared/menu-link")).HAS_ROOM).toBe(hasRoom);
  }
});

test("entries of header, footer and featured stories that have an address are links", async () => {
  vi.stubGlobal("CSS", { supports: () => true });
  await renderAt("/blogs/1", () => (
    <>
      <Header />
      <Featured isShort={false} />
      <Footer />
    </>
  ));
  for (const [name, href, rel = null] of [
    ["About", "/about", "me"],
    ["A story", "/blogs/7"],
    ["Made by", "https://made.test/"],
    ["Mastodon", "https://social.test/@a", "me"],
  ]) {
    const link = screen.getByRole("link", { name: String(name) });
    expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([href, rel]);
  }
  expect(screen.getByText("Team").hasAttribute("href")).toBe(false);
  expect(screen.queryByText("Login")).toBeNull();
});

test("an emptied label takes its control away", async () => {
  const headings = ["One", "Two", "Three"].map((text) => ({ id: text, text }));
  const list = { items: [BLOG], count: 12, countLabel: "12 articles", lastPage: 3 };
  await renderAt("/blogs/7", () => (
    <>
      <Article blog={{ data: { ...BLOG, headings }, isError: false, error: null }} siteUrl="" />
      <RelatedBlogs blogs={[{ ...BLOG, id: "9" }]} />
      <Sidebar filter={NO_FILTER} />
      <ListHeading filter={NO_FILTER} words={[]} blogs={{ data: list, isError: false, error: null }} />
    </>
  ));
  for (const role of ["button", "textbox"]) expect(screen.queryByRole(role)).toBeNull();
  const names = screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toContain("Back to Blogs");
  for (const name of names) expect(name).not.toMatch(/^$|Learn More|More by|RSS|Back to top/);
  expect(document.body.textContent).not.toMatch(/comments|likes|views|Editor|Writes for|medical|Three/);
});

test("the key of the search can be switched off", async () => {
  await renderAt("/", () => <SearchForm className="" />);
  const box = screen.getByRole("searchbox");
  box.checkVisibility = () => true;
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(document.body);
  expect(box.hasAttribute("aria-keyshortcuts")).toBe(false);
  expect(document.querySelector(".search-key")).toBeNull();
});
