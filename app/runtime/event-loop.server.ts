import { setImmediate } from "node:timers/promises";

// libuv accepts one waiting connection a tick; an empty tick takes a microsecond.
const TICKS = 32;
/** How long a task may keep the event loop, which all share. */
const TURN_MS = 5;

const documents: (() => void)[] = [];
const others: (() => void)[] = [];
let isRunning = false;
let begunAt: number | undefined;

async function yieldTicks(): Promise<void> {
  for (let tick = 0; tick < TICKS; tick += 1) await setImmediate();
}

/** Gives one after the other its turn, and where both wait, one of the others after each four documents. */
async function run(): Promise<void> {
  isRunning = true;
  for (let turn = 1; documents.length + others.length > 0; turn += 1) {
    await yieldTicks();
    const isOther = documents.length === 0 || (turn % 5 === 0 && others.length > 0);
    (isOther ? others : documents).shift()?.();
  }
  isRunning = false;
}

/** Resolves for one after the other, some ticks apart: cached pages wait for no crowd of renders, documents for none of what `canWait`. */
export function waitForTurn(canWait = false): Promise<void> {
  return new Promise((resolve) => {
    (canWait ? others : documents).push(resolve);
    if (!isRunning) run();
  });
}

/** Called between the steps of a long task: leaves ticks to others where the first step in this one was some milliseconds ago. */
export async function pause(): Promise<void> {
  if (begunAt === undefined) {
    begunAt = performance.now();
    setImmediate().then(() => {
      begunAt = undefined;
    });
  } else if (performance.now() - begunAt > TURN_MS) await yieldTicks();
}
