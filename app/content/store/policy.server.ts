import { EventEmitter } from "node:events";
import {
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from "cockatiel";
import { env } from "../../runtime/env.server";
import { type ContentError, type Failure, fail } from "../article/blog";

type Events = {
  /** A retried call is followed by another; a rejected one was not made, because the circuit breaker was open. */
  call: [outcome: "ok" | ContentError | "retried" | "rejected"];
  breaker: [isOpen: boolean];
};

/** What happens to calls of the source, for whoever counts it. */
export const contentEvents = new EventEmitter<Events>();

const { API_TIMEOUT_MS } = env;

const NO_TIMEOUT_MS = 2 ** 31 - 1;
const TIMEOUT_MS = API_TIMEOUT_MS || NO_TIMEOUT_MS;
// Outlasts most restarts of json-server, and leaves time for its response.
const RETRY_AFTER_MS = Math.min(500, TIMEOUT_MS / 4);
const FAILURES_TO_BREAK = 5;
const BROKEN_FOR_MS = 1_000;

export class BusyError extends Error {}
/** One call took too long, which says nothing about others. */
export class LateError extends Error {}
export class LostError extends Error {}

function isLostConnection(error: Error): boolean {
  if (error instanceof LostError) return true;
  const { code = "" } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code);
}

// One bad article, or one search that PostgreSQL finds too slow, must not break the calls for others.
function isServerTrouble(error: Error): boolean {
  return isLostConnection(error) || error instanceof BusyError || error.name === "AbortError";
}

const withTimeout = timeout(TIMEOUT_MS, { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false });
const breaker = circuitBreaker(handleWhen(isServerTrouble), {
  halfOpenAfter: BROKEN_FOR_MS,
  breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
});
breaker.onStateChange((state) => contentEvents.emit("breaker", state !== CircuitState.Closed));
const retries = retry(handleWhen(isLostConnection), {
  maxAttempts: 1,
  backoff: new ConstantBackoff(RETRY_AFTER_MS),
});
retries.onRetry(() => contentEvents.emit("call", "retried"));
// The breaker wraps the retry: the other way round, failed first attempts during a restart would open it.
const withRetries = wrap(breaker, retries);

let lastFailure: ContentError = "broken";

/** Runs a call of the source with a timeout, one retry and a circuit breaker. Never rejects. */
export async function callWithPolicy<Value extends { ok: true } | Failure>(
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | Failure> {
  let timeoutSignal: AbortSignal | undefined;
  try {
    const value = await withTimeout.execute(({ signal }) => {
      timeoutSignal = signal;
      return withRetries.execute(() => call(signal), signal);
    });
    contentEvents.emit("call", value.ok ? "ok" : value.error);
    return value;
  } catch (error) {
    if (isBrokenCircuitError(error)) {
      contentEvents.emit("call", "rejected");
      return fail(lastFailure);
    }
    const isLate = timeoutSignal?.aborted || error instanceof LateError;
    const failure = isLate ? "timeout" : "broken";
    contentEvents.emit("call", failure);
    if (isServerTrouble(error as Error)) lastFailure = failure;
    return fail(failure);
  }
}
