// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Footer } from "../../../app/components/footer";
import { Header } from "../../../app/components/header";
import { renderAt } from "./render";

test("without scroll-driven styles, a script marks the header past 30 pixels of scroll", async () => {
  // jsdom has no CSS.supports; a browser without scroll-driven animations answers no.
  vi.stubGlobal("CSS", { supports: () => false });
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

test("a link beside the footer's columns leads to the colophon", async () => {
  await renderAt("/", Footer);
  const links = screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([["How this site is made", "/colophon"]]);
});
