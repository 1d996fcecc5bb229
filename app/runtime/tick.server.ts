import { setImmediate } from "node:timers/promises";

// libuv accepts one waiting connection a tick; an empty tick takes a microsecond.
const TICKS = 32;
/** How long a task may keep the event loop, which all share. */
const TURN_MS = 5;

let last = Promise.resolve();
let begunAt = 0;

/** Resolves for one waiter after the other, some ticks apart: cached pages and probes never wait for a crowd of renders. */
export function waitForTick(): Promise<void> {
  last = last.then(async () => {
    for (let tick = 0; tick < TICKS; tick += 1) await setImmediate();
    begunAt = performance.now();
  });
  return last;
}

/** Called between the steps of a long task: waits for a tick where the last one was some milliseconds ago. */
export async function pause(): Promise<void> {
  if (performance.now() - begunAt > TURN_MS) await waitForTick();
}
