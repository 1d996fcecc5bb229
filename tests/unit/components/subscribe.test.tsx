// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Sidebar } from "../../../app/components/list/sidebar";
import { AuthorCard } from "../../../app/components/shared/author-card";
import { NO_FILTER } from "../../../app/filters/filter";
import { renderAt } from "./render";

vi.mock("../../../app/site", async (load) => ({
  ...(await load<object>()),
  SUBSCRIBE_TO: { action: "https://news.test/in", field: "EMAIL" },
  AUTHORS: {
    "Ana Sol": { bio: "Bakes." },
    "Oke Brandt": { follow: "https://social.test/@oke" },
    "Jo Berg": { follow: "mailto:jo@bread.test" },
  },
}));

test("Subscribe sends what is typed to the address that it has", async () => {
  await renderAt("/", () => <Sidebar filter={NO_FILTER} />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
  const { form, type, name, required, autocomplete } = box;
  expect({ type, name, required, autocomplete }).toEqual({
    ...{ type: "email", name: "EMAIL", required: true, autocomplete: "email" },
  });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Subscribe" });
  expect([button.type, button.form]).toEqual(["submit", form]);
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "https://news.test/in"]);
  expect(screen.queryByText(/no newsletter yet/)).toBeNull();
});

test.each([
  [["Oke Brandt"], "https://social.test/@oke"],
  [["Ana Sol", "Jo Berg", "Oke Brandt"], "mailto:jo@bread.test"],
])("below an article of %j, Follow leads to the first address", async (authors, href) => {
  const author = authors.join(", ");
  await renderAt("/blogs/1", () => <AuthorCard author={author} authors={authors} authorPic={null} isWhole />);
  const link = screen.getByRole("link", { name: "Follow" });
  expect([link.getAttribute("href"), link.classList.contains("button")]).toEqual([href, true]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("below an article whose author has no address, Follow is a button", async () => {
  await renderAt("/blogs/1", () => <AuthorCard author="Ana Sol" authorPic={null} isWhole />);
  expect(screen.getByRole("button", { name: "Follow" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Follow" })).toBeNull();
});
