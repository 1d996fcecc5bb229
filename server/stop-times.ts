/** After SIGTERM and SIGINT a worker cuts off what it has in hand by then. */
export const STOP_LIMIT_MS = 10_000;
/** The same after SIGHUP, when another one serves new visitors. */
export const DRAIN_LIMIT_MS = 60_000;
/** The primary kills a worker that has not ended so long after its limit: it hangs. */
export const GRACE_MS = 2_000;
