import { env } from "../env.server";

/** How long a response may be cached, in seconds (RFC 9111, RFC 5861). */
export type Freshness = { freshS: number; staleWhileRevalidateS: number; staleIfErrorS: number };

const DAY_S = 86_400;
const { CONTENT_FRESH_S } = env;
const freshS = CONTENT_FRESH_S && Math.max(1, Math.floor(CONTENT_FRESH_S * 0.6));

/** Of content and pages: an edit shows within CONTENT_FRESH_S, and an outage of up to a day goes unnoticed. */
export const CONTENT_FRESHNESS: Freshness = {
  freshS,
  // One second less than what is left, because Age is rounded down.
  staleWhileRevalidateS: Math.max(0, CONTENT_FRESH_S - freshS - 1),
  staleIfErrorS: CONTENT_FRESH_S && DAY_S,
};

export const CACHE_CONTROL =
  freshS === 0
    ? "public, max-age=0"
    : `public, max-age=${freshS}, s-maxage=${freshS}, stale-while-revalidate=${CONTENT_FRESHNESS.staleWhileRevalidateS}, stale-if-error=${DAY_S}`;

export const NO_STORE = "no-store";
