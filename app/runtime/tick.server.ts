import { setImmediate } from "node:timers/promises";

// libuv accepts one waiting connection a tick; an empty tick takes a microsecond.
const TICKS = 32;

/**
 * Returns a function that resolves its waiters some event-loop ticks apart, so that cached pages and probes never wait for a
 * crowd of renders.
 */
export function createTicks(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(async () => {
      for (let tick = 0; tick < TICKS; tick += 1) await setImmediate();
    });
    return last;
  };
}
