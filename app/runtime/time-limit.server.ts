import { TimeoutStrategy, timeout } from "cockatiel";

const NO_LIMIT_MS = 2 ** 31 - 1;

/** Resolves after a time in milliseconds; never after 0, which is no limit. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms > 0) setTimeout(resolve, ms).unref();
  });
}

export type Task<Value> = (signal: AbortSignal) => Promise<Value>;

/** Runs a task whose signal aborts after `limitMs` (0 means never), and when `closing` does. Rejects as the task does. */
export function runWithin<Value>(limitMs: number, closing: AbortSignal | undefined, task: Task<Value>) {
  const options = { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false };
  return timeout(limitMs || NO_LIMIT_MS, options).execute(({ signal }) => task(signal), closing);
}
