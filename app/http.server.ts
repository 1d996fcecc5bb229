import type { HeadersArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { env } from "./env.server";
import { canonicalRedirect } from "./filters/filter";

const { CONTENT_FRESH_S } = env;

const DAY_S = 86_400;
const MAX_AGE_S = Math.max(1, Math.floor(CONTENT_FRESH_S * 0.6));
// One second less than what is left, because an Age says only whole ones.
const WHILE_REVALIDATE_S = Math.max(0, CONTENT_FRESH_S - MAX_AGE_S - 1);

/**
 * How long content and what is made of it may be kept (RFC 9111, RFC 5861): a change shows within CONTENT_FRESH_S, the
 * time in which a stale copy is served while a newer one is fetched included; when the JSON server fails, a copy of
 * the last day is better than none. With 0 nothing is kept.
 */
export const FRESH =
  CONTENT_FRESH_S === 0
    ? "public, max-age=0"
    : `public, max-age=${MAX_AGE_S}, s-maxage=${MAX_AGE_S}, stale-while-revalidate=${WHILE_REVALIDATE_S}, stale-if-error=${DAY_S}`;

/** The surrogate key of everything that is made of lists: a cache in front forgets by it what an edit may have changed. */
export const LISTS = "lists";

/** The surrogate key of everything that shows an article, besides lists. */
export function articleKey(id: string): string {
  return `article-${id}`;
}

/** For errors: the next visit asks again, and nobody in between keeps the answer (RFC 9111, 5.2.2.5). */
export const NEVER_KEPT = "no-store";

/**
 * The init of an answer: its status, and headers that let only a success be kept that has all that belongs to it;
 * `ageS` is its content's age, `keys` are its surrogate keys.
 */
export function answerInit(
  status: number,
  ageS = 0,
  keys: readonly string[] = [],
  isWhole = true,
): { status: number; headers: Record<string, string> } {
  if (status !== 200 || !isWhole) return { status, headers: { "cache-control": NEVER_KEPT } };
  const headers = { "cache-control": FRESH, age: String(Math.floor(ageS)) };
  return { status, headers: keys.length > 0 ? { ...headers, "surrogate-key": keys.join(" ") } : headers };
}

/** The `max-age` in seconds of a request (RFC 9111, 5.2.1.1): what is older it does not take. */
export function maxAgeOf(cacheControl: string | null | undefined): number {
  const seconds = /^max-age=(\d+)$/.exec(cacheControl ?? "")?.[1];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds);
}

/** Leads to the canonical spelling of the same URL. The path must be one of this site's own. */
export function redirectToCanonical(path: string): Response {
  return redirect(path, { status: 301, headers: { "Cache-Control": FRESH } });
}

/** Throws the redirect where a request's URL is not the canonical one of its list or resource. */
export function requireCanonical(request: Request): void {
  const canonical = canonicalRedirect(new URL(request.url));
  if (canonical !== undefined) throw redirectToCanonical(canonical);
}

/** Leads to the same list with its tags as articles spell them: for as long as the content, of that age, says so. */
export function redirectToSpelling(path: string, ageS: number): Response {
  return redirect(path, { ...answerInit(200, ageS, [LISTS]), status: 302 });
}

/** A route's `headers` export: a document answers with its loader's headers. */
export function loaderHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders;
}
