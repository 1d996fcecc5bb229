import { env } from "../env.server";

const DAY_S = 86_400;
const { CONTENT_FRESH_S } = env;

// How long content and pages may be cached (RFC 9111, RFC 5861): an edit shows within CONTENT_FRESH_S, and an outage of
// up to a day goes unnoticed.

/** 60% of CONTENT_FRESH_S, so that the rest covers revalidation and rounding; 0 turns caching off. */
export const FRESH_S = CONTENT_FRESH_S && Math.max(1, Math.floor(CONTENT_FRESH_S * 0.6));
/** One second less than what is left, because Age is rounded down. */
const STALE_WHILE_REVALIDATE_S = Math.max(0, CONTENT_FRESH_S - FRESH_S - 1);
const STALE_IF_ERROR_S = CONTENT_FRESH_S && DAY_S;
/** Content of this age is late: a request waits for a newer answer, though not for long. */
export const LATE_S = FRESH_S + STALE_WHILE_REVALIDATE_S;
/** Content older than this is not shown. */
export const LIFETIME_S = FRESH_S + STALE_IF_ERROR_S;
/** How long a request waits for newer content where it has some, and then for a newer page. */
export const WAIT_MS = 300;
/** After a wait in vain nobody waits for so long, and what failed is not asked for again. */
export const PAUSE_MS = 1_000;

export const CACHE_CONTROL =
  FRESH_S === 0
    ? "public, max-age=0"
    : `public, max-age=${FRESH_S}, s-maxage=${FRESH_S}, stale-while-revalidate=${STALE_WHILE_REVALIDATE_S}, stale-if-error=${STALE_IF_ERROR_S}`;

export const NO_STORE = "no-store";
