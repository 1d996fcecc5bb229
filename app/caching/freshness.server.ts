import { env } from "../runtime/env.server";

const DAY_S = 86_400;

// The life of an answer of the source, and of the pages made of it: who waits for what.
//
// | its age | what a reader gets |
// | --- | --- |
// | up to FRESH_S | the answer; nobody asks the source |
// | then, up to LIFETIME_S | the source's new answer, or the old one WAIT_MS after the call for it began |
// | the same, up to PAUSE_MS after a call that failed | the old answer; nobody asks the source |
// | older | the source's answer, or its failure |
//
// A page is rendered again once an answer has changed. After WAIT_MS of that, a reader gets the old page.

/** An edit shows within this time; 0 turns caching off. */
export const FRESH_S = env.CONTENT_FRESH_S;
export const WAIT_MS = 300;
export const PAUSE_MS = 1_000;
export const LIFETIME_S = FRESH_S && FRESH_S + DAY_S;

/** How long a request waits for articles that are being rendered; also what one that takes long may take by itself. */
export const RENDER_MS = 10_000;

/** What others may do with a page (RFC 9111, RFC 5861). */
export const CACHE_CONTROL =
  FRESH_S === 0
    ? "public, max-age=0"
    : `public, max-age=${FRESH_S}, s-maxage=${FRESH_S}, stale-if-error=${DAY_S}`;

export const NO_STORE = "no-store";
