import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Comes once in each turn of the event loop, to one who waits for it: what takes milliseconds of the processor asks for
 * its turn first, so that kept pages, files and probes never wait for a whole crowd of first views.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
