import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/** Resolves one waiter per event-loop tick, so that cached pages and probes never wait for a whole crowd of renders. */
export function waitForTick(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
