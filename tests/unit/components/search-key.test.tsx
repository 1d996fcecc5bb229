// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SearchForm } from "../../../app/components/search-form";
import { renderAt } from "./render";

vi.mock("../../../app/site", async (load) => {
  const site = await load<typeof import("../../../app/site")>();
  return { ...site, SEARCH_KEY: "" };
});

test("an owner can switch the key of the search off", async () => {
  await renderAt("/", () => <SearchForm />);
  const box = screen.getByRole("searchbox");
  box.checkVisibility = () => true;
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(document.body);
  expect(box.hasAttribute("aria-keyshortcuts")).toBe(false);
});
