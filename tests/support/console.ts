import { afterEach, beforeEach, expect, vi } from "vitest";

// React reports errors in components on console.error: any fails the test.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
