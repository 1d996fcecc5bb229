import { TimeoutStrategy, timeout } from "cockatiel";

const NO_LIMIT_MS = 2 ** 31 - 1;

/** Runs a task whose signal aborts after `limitMs` (0 means never), and when `closing` does. Rejects as the task does. */
export function runWithin<Value>(
  limitMs: number,
  closing: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const options = { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false };
  const limit = timeout(limitMs || NO_LIMIT_MS, options);
  return limit.execute(({ signal }) => task(signal), closing);
}
