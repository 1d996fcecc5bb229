import { vi } from "vitest";

/** Repeats a check until it passes, for up to 45 s: on a busy machine too, only what never happens should fail. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 45_000, interval: 100 });
}
