import { setTimeout } from "node:timers/promises";

const LIMIT_MS = 90_000;

/**
 * Repeats a check every so many milliseconds until it passes, for up to 90 s: on a busy machine too, only what never happens
 * should fail. It goes by the real clock, and moves no other.
 */
export async function eventually<Value>(check: () => Value | Promise<Value>, interval = 100): Promise<Value> {
  for (let waitedMs = 0; ; waitedMs += interval) {
    try {
      return await check();
    } catch (error) {
      if (waitedMs >= LIMIT_MS) throw error;
    }
    await setTimeout(interval);
  }
}
