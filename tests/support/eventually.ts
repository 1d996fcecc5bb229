import { vi } from "vitest";

/** Repeats a check every so many milliseconds until it passes, for up to 90 s: on a busy machine too, only what never happens should fail. */
export function eventually<Value>(check: () => Value | Promise<Value>, interval = 100): Promise<Value> {
  return vi.waitFor(check, { timeout: 90_000, interval });
}
