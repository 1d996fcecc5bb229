import { setTimeout as waitReally } from "node:timers/promises";
import { vi } from "vitest";

/** Of the real clock: a moment in which this process does what needs no time of the stopped one. */
const PAUSE_MS = 50;

/** Stops the clock for sites in this process, until `vi.useRealTimers`. json-server waits for 1 ms before each answer. */
export function stopClock(): void {
  const { setTimeout: start } = globalThis;
  vi.useFakeTimers();
  const { setTimeout: startStopped } = globalThis;
  globalThis.setTimeout = Object.assign(
    (task: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      (ms > 1 ? startStopped : start)(task, ms, ...args),
    startStopped,
  );
}

/** Waits for what needs none of the stopped clock's time. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await waitReally(2);
}

/** Moves the stopped clock on. What is under way in this process has a moment for it, and so has what follows. */
export async function pass(ms: number): Promise<void> {
  await waitReally(PAUSE_MS);
  await vi.advanceTimersByTimeAsync(ms);
  await waitReally(PAUSE_MS);
}

/** Moves the stopped clock on by steps of some length until a promise ends that waits for such a step. */
export async function passUntil<Value>(promise: Promise<Value>, stepMs: number): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  promise.then(end, end);
  while (!isOver) await pass(stepMs);
  return promise;
}
