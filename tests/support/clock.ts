import { setTimeout } from "node:timers/promises";
import { vi } from "vitest";

// Of the real clock, which sockets and files need.
const PAUSE_MS = 50;
const STEP_PAUSE_MS = 4;
/** From 0 to 3 s in 700 ms: most of it is left to what needs sockets and files alone. */
const GROWTH = 1.03;

/** Waits for what needs none of the stopped clock's time. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await setTimeout(STEP_PAUSE_MS);
}

/** Moves the stopped clock on. What is under way in this process has a moment for it, and so has what follows. */
export async function pass(ms: number): Promise<void> {
  await setTimeout(PAUSE_MS);
  await vi.advanceTimersByTimeAsync(ms);
  await setTimeout(PAUSE_MS);
}

/** Moves the stopped clock on as far as a promise takes, in steps that become longer. */
export async function hurry<Value>(promise: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  for (let stepMs = 1; ; stepMs *= GROWTH) {
    await setTimeout(STEP_PAUSE_MS);
    if (isOver) return promise;
    await vi.advanceTimersByTimeAsync(Math.ceil(stepMs));
  }
}
