import { expect, test, vi } from "vitest";
import { fail } from "../../../app/articles/result";
import { createPolicy, LostError } from "../../../app/content/policy.server";

test("a lost connection is not tried again for a site that is closed meanwhile", async () => {
  vi.useFakeTimers();
  const site = new AbortController();
  const ask = vi.fn(() => Promise.reject(new LostError()));
  const asked = createPolicy(2_000, site.signal).execute(ask);
  await vi.advanceTimersByTimeAsync(499);
  site.abort();
  await vi.advanceTimersByTimeAsync(1);
  expect([await asked, ask.mock.calls.length]).toEqual([fail("timeout"), 1]);
  vi.useRealTimers();
});
