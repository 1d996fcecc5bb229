import { setImmediate } from "node:timers/promises";

// libuv accepts one waiting connection a tick; an empty tick takes a microsecond.
const TICKS = 32;

let last: Promise<void> = Promise.resolve();

async function passTicks(): Promise<void> {
  for (let tick = 0; tick < TICKS; tick += 1) await setImmediate();
}

/** Resolves its waiters some event-loop ticks apart, so that cached pages and probes never wait for a crowd of renders. */
export function waitForTick(): Promise<void> {
  last = last.then(passTicks);
  return last;
}
