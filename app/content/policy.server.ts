import { EventEmitter } from "node:events";
import {
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from "cockatiel";
import { type ContentError, type Failure, fail } from "../articles/result";
import { runWithin, type Task } from "../runtime/time-limit.server";

type Events = {
  /** A retried request is followed by another; a rejected one was not made, because the circuit breaker was open. */
  request: [outcome: "ok" | ContentError | "retried" | "rejected"];
  breaker: [isOpen: boolean];
};

/** What happens to source requests, for whoever counts it. */
export type ContentEvents = EventEmitter<Events>;

const RETRY_MS = 500;
const FAILURES_TO_BREAK = 5;
const BROKEN_FOR_MS = 1_000;

export class BusyError extends Error {}
/** One request took too long, which says nothing about others. */
export class LateError extends Error {}
export class LostError extends Error {}

function isLostConnection(error: Error): boolean {
  if (error instanceof LostError) return true;
  const { code = "" } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code);
}

// One bad article, or one search that PostgreSQL finds too slow, must not break those for others.
function isServerTrouble(error: Error): boolean {
  return isLostConnection(error) || error instanceof BusyError || error.name === "AbortError";
}

/** Returns a function that runs a source request with a timeout (0 means none), one retry and a circuit breaker. It never rejects. */
export function createPolicy(timeoutMs: number, closing?: AbortSignal) {
  const events: ContentEvents = new EventEmitter();
  const breaker = circuitBreaker(handleWhen(isServerTrouble), {
    halfOpenAfter: BROKEN_FOR_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
  });
  breaker.onStateChange((state) => events.emit("breaker", state !== CircuitState.Closed));
  const retries = retry(handleWhen(isLostConnection), {
    maxAttempts: 1,
    // Outlasts most restarts of json-server, and leaves time for its response.
    backoff: new ConstantBackoff(Math.min(RETRY_MS, timeoutMs / 4 || RETRY_MS)),
  });
  retries.onRetry(() => events.emit("request", "retried"));
  // The breaker wraps the retry: the other way round, failed first attempts during a restart would open it.
  const withRetries = wrap(breaker, retries);
  let lastFailure: ContentError = "broken";

  function execute<Value extends { ok: true } | Failure>(attempt: Task<Value>): Promise<Value | Failure> {
    return runWithin(timeoutMs, closing, async (signal) => {
      try {
        const value = await withRetries.execute(() => {
          // A pause may outlast the time limit, and a site that is closed.
          signal.throwIfAborted();
          return attempt(signal);
        }, signal);
        events.emit("request", value.ok ? "ok" : value.error);
        return value;
      } catch (error) {
        const isRejected = isBrokenCircuitError(error);
        const isLate = signal.aborted || error instanceof LateError;
        const failure = isLate ? "timeout" : "broken";
        events.emit("request", isRejected ? "rejected" : failure);
        if (isServerTrouble(error as Error)) lastFailure = failure;
        return fail(isRejected ? lastFailure : failure);
      }
    });
  }

  return { execute, events };
}

export type Policy = ReturnType<typeof createPolicy>;
