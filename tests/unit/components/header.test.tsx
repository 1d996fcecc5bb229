// @vitest-environment jsdom
import { useLocation } from "@remix-run/react";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Footer } from "../../../app/components/footer";
import { Header } from "../../../app/components/header";
import { renderAt } from "./render";

function HeaderWithAddress() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Header />
      <output>{pathname + search}</output>
    </>
  );
}

// jsdom has no CSS.supports; a browser without scroll-driven animations answers no.
beforeEach(() => vi.stubGlobal("CSS", { supports: () => false }));

test("the brand and Home link to the front page; the other links are placeholders without a target", async () => {
  await renderAt("/blogs/1", Header);
  expect(screen.getByRole("link", { name: "CIRCUIT & CELL" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(screen.getByRole("link", { name: /Menu/ }).getAttribute("href")).toBe("/");
  for (const label of ["About", "Press", "Contact", "Login"]) {
    expect(screen.getByText(label).tagName).toBe("A");
    expect(screen.getByText(label).hasAttribute("href")).toBe(false);
  }
});

test.each([
  [
    "the list keeps its tags and goes back to page 1",
    "/?tags=AI&tags=Tech&page=2",
    "/?tags=AI&tags=Tech&search=+sleep+",
  ],
  ["an article goes to the list", "/blogs/1", "/?search=+sleep+"],
])("a search from %s, and clears the box", async (_from, at, to) => {
  await renderAt(at, HeaderWithAddress);
  const box = screen.getByPlaceholderText<HTMLInputElement>("Search something..");
  await userEvent.type(box, " sleep {Enter}");
  expect([screen.getByRole("status").textContent, box.value]).toEqual([to, ""]);
});

test("without scroll-driven styles, a script marks the header past 30 pixels of scroll", async () => {
  await renderAt("/", Header);
  const header = screen.getByRole("banner");
  for (const [y, isMarked] of [
    [30, false],
    [31, true],
    [0, false],
  ] as const) {
    vi.stubGlobal("scrollY", y);
    dispatchEvent(new Event("scroll"));
    await vi.waitFor(() => expect(header.hasAttribute("data-scrolled")).toBe(isMarked));
  }
});

test("the footer's two columns hold placeholders only, and a link beside them leads to the colophon", async () => {
  await renderAt("/", Footer);
  const labels = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(labels).toEqual([
    "Team",
    "About us",
    "Press",
    "Blog",
    "Privacy Policy",
    "Terms & Conditions",
    "Documentation",
  ]);
  const links = screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([["How this site is made", "/colophon"]]);
});
