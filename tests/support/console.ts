import { afterEach, beforeEach, expect, vi } from "vitest";

// React says what is wrong with a component on console.error: nothing of it may pass unseen.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
