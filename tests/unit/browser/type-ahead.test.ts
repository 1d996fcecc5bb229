// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findWhileTyping } from "../../../app/browser/type-ahead";

let form: HTMLFormElement;
let box: HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<form><label>Search</label><input type="search"></form>`;
  form = document.querySelector("form") as HTMLFormElement;
  box = form.querySelector("input") as HTMLInputElement;
});
afterEach(() => {
  vi.useRealTimers();
});

test("what is typed is asked for once, after a pause, and not if it was sent before", async () => {
  const fetchData = vi.fn(() => Promise.resolve(Response.json({})));
  const site = { articleHref: String, fetchData };
  for (const typed of ["s", "sl", "sle"]) {
    box.value = typed;
    findWhileTyping(form, `/?search=${typed}`, site);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchData.mock.calls).toEqual([["/?search=sle", expect.any(AbortSignal)]]);
  form.reset();
  findWhileTyping(form, "/?search=sle", site);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchData).toHaveBeenCalledTimes(1);
});

test("the list leaves keys to input methods, shows titles as text, and stays for who opens tabs", async () => {
  const title = "<img src=x onerror=alert(1)>";
  const blogs = { data: { items: [{ id: "1", title }], counted: "1 article" }, isError: false };
  const fetchData = () => Promise.resolve(Response.json({ blogs, suggestions: [] }));
  box.value = "a";
  findWhileTyping(form, "/?search=a", { articleHref: (id) => `#${id}`, fetchData });
  await vi.advanceTimersByTimeAsync(1_000);
  const links = () => [...form.querySelectorAll("a")].map(({ textContent }) => textContent);
  expect(links()).toEqual(["1 article", title]);
  expect(form.querySelector("img")).toBeNull();
  box.focus();
  for (const key of ["ArrowDown", "Escape"]) {
    const event = new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true });
    expect(box.dispatchEvent(event)).toBe(true);
  }
  expect(document.activeElement).toBe(box);
  const click = () => {
    form.querySelector("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return vi.advanceTimersByTimeAsync(1);
  };
  await click();
  expect(links()).toHaveLength(2);
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await click();
  expect([links(), box.value]).toEqual([[], ""]);
});
