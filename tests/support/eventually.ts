import { vi } from "vitest";

/** Repeats a check every so many milliseconds until it passes, for up to 45 s: on a busy machine too, only what never happens should fail. */
export function eventually<Value>(check: () => Value | Promise<Value>, interval = 100): Promise<Value> {
  return vi.waitFor(check, { timeout: 45_000, interval });
}
