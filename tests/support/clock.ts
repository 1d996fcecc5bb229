import { setImmediate } from "node:timers/promises";
import { vi } from "vitest";

/** Each of many pages that are asked for at once passes 32 turns of the event loop before it is made. */
const TURNS = 1_000;
const STEP_MS = 50;

/** Resolves when all that waits for no time has been done, in sites and json-servers of this process too. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}

/** Moves the stopped clock on, and lets follow what follows from it. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** Moves the stopped clock on as far as a promise takes; what waits for no time comes first. */
export async function hurry<Value>(promise: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  for (;;) {
    await settle();
    if (isOver) return promise;
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}
