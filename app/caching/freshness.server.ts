export const DAY_S = 86_400;

// The life of a source's response, and of the pages made of it: who waits for what.
//
// | its age | what a reader gets |
// | --- | --- |
// | up to CONTENT_FRESH_S | the response; the source is not asked |
// | then, for a day | the source's new response, or the old one WAIT_MS after the request for it began |
// | the same, up to PAUSE_MS after a request that failed | the old response; the source is not asked |
// | older | the source's new response, or its failure |
//
// A page is rendered again once a response has changed. After WAIT_MS of that, a reader gets the old page.

export const WAIT_MS = 300;
export const PAUSE_MS = 1_000;

/** How long a request waits for articles that are being rendered; also what one that takes long may take by itself. */
export const RENDER_MS = 10_000;

/** What others may do with a page (RFC 9111, RFC 5861). */
export function cacheControl(freshS: number): string {
  if (freshS === 0) return "public, max-age=0";
  return `public, max-age=${freshS}, s-maxage=${freshS}, stale-if-error=${DAY_S}`;
}

export const NO_STORE = "no-store";
