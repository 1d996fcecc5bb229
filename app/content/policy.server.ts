import {
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
import { env } from "../env.server";
import { maxAgeOf } from "../http.server";
import { type ContentError, type Failure, fail } from "./blog";

const { API_TIMEOUT_MS } = env;

/** The longest that Node's timers take: no limit. */
const BUDGET_MS = API_TIMEOUT_MS || 2 ** 31 - 1;
/** Long enough to outlast most of a restart of the JSON server, short enough to leave time for the answer. */
const RETRY_AFTER_MS = Math.min(500, BUDGET_MS / 4);
const FAILURES_TO_BREAK = 5;
const BROKEN_FOR_MS = 1_000;
/** A call that takes longer says that the JSON server is in trouble; less than a reader of a stale page waits for it. */
const SLOW_MS = 200;
/** How long trouble is believed in: so long that the next call can have met it again. */
const TROUBLED_FOR_MS = API_TIMEOUT_MS + 1_000;

/** The JSON server says that it can't answer anybody now (429, 503). */
export class BusyError extends Error {}

/** Whether a connection was refused or reset, as it is while the JSON server restarts. */
function isLostConnection(error: Error): boolean {
  const { code = "" } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code);
}

/** Whether the JSON server itself is in trouble, not just one of its answers: nobody may break the others' calls by one. */
function isServersTrouble(error: Error): boolean {
  return isLostConnection(error) || error instanceof BusyError || error.name === "AbortError";
}

const budget = timeout(BUDGET_MS, { strategy: TimeoutStrategy.Cooperative, abortOnReturn: false });
// The breaker counts a call once, whatever its attempts: or a restart would open it for the second ones.
const calls = wrap(
  circuitBreaker(handleWhen(isServersTrouble), {
    halfOpenAfter: BROKEN_FOR_MS,
    breaker: new ConsecutiveBreaker(FAILURES_TO_BREAK),
  }),
  retry(handleWhen(isLostConnection), { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER_MS) }),
);

let lastTrouble: ContentError = "broken";
let troubledAt = 0;

function noteTrouble(): void {
  troubledAt = Date.now();
}

/** Whether the JSON server itself is in trouble, as the last calls met it: it answers none, or slowly. */
export function isInTrouble(): boolean {
  return Date.now() - troubledAt < TROUBLED_FOR_MS;
}

/**
 * Runs a call of the JSON server within API_TIMEOUT_MS, after which `signal` aborts it: once more where the connection
 * was lost, and not at all for a second after five failures in a row, when what failed last is the outcome at once.
 * Never rejects.
 */
export async function persist<Value>(
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | Failure> {
  let clock: AbortSignal | undefined;
  const slow = setTimeout(noteTrouble, SLOW_MS);
  try {
    const value = await budget.execute(({ signal }) => {
      clock = signal;
      return calls.execute(() => call(signal), signal);
    });
    troubledAt = 0;
    return value;
  } catch (error) {
    if (isBrokenCircuitError(error)) return fail(lastTrouble);
    // Refused, reset, cut off, too large or not JSON: all broken. Only our own clock means that it took too long.
    const trouble = clock?.aborted ? "timeout" : "broken";
    if (isServersTrouble(error as Error)) {
      lastTrouble = trouble;
      noteTrouble();
    }
    return fail(trouble);
  } finally {
    clearTimeout(slow);
  }
}

/** What holds for all calls behind one request. */
export type Terms = {
  /** How old, in seconds, content may be at most. */
  maxAgeS: number;
  /**
   * Settles once the time for all of them together is over, to race against each. The call goes on, within its own
   * limit, for whoever else waits for it or comes next.
   */
  late: Promise<void>;
};

/** The terms of a request, whose time begins now. */
export function termsOf(request: Request): Terms {
  return {
    maxAgeS: maxAgeOf(request.headers.get("Cache-Control")),
    late: new Promise((resolve) => {
      if (API_TIMEOUT_MS > 0) setTimeout(resolve, API_TIMEOUT_MS).unref();
    }),
  };
}
