// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { findWhileTyping } from "../../../app/browser/type-ahead";

test("what is typed is asked for once, after a pause, and not if it was sent before", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = `<form><label>Search</label><input type="search"></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const box = form.querySelector("input") as HTMLInputElement;
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
  vi.useRealTimers();
});
