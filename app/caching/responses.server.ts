import { type AppLoadContext, type HeadersArgs, redirect } from "@remix-run/node";
import { canonicalPath } from "../filters/filter";
import { CACHE_CONTROL, NO_STORE } from "./freshness.server";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** Content older than this is reloaded, and served only if that fails; set by the server. */
    maxAgeS?: number;
    /** The oldest content in the response, Infinity if it must not be cached; set by loaders. */
    contentAgeS?: number;
  }
}

export const LISTS = "lists";

export function articleKey(id: string): string {
  return `article-${id}`;
}

type Init = { status: number; headers: Record<string, string> };

export function uncachedInit(status: number): Init {
  return { status, headers: { "cache-control": NO_STORE } };
}

function noteAge(context: AppLoadContext, ageS: number): void {
  context.contentAgeS = Math.max(context.contentAgeS ?? 0, ageS);
}

/** Status and headers for a 200, cacheable only if complete. Records the content's age in `context`. */
export function contentInit(
  context: AppLoadContext,
  { ageS = 0, keys = [] as readonly string[], isComplete = true } = {},
): Init {
  noteAge(context, isComplete ? ageS : Number.POSITIVE_INFINITY);
  if (!isComplete) return uncachedInit(200);
  const headers = { "cache-control": CACHE_CONTROL, age: String(ageS) };
  return {
    status: 200,
    headers: keys.length > 0 ? { ...headers, "surrogate-key": keys.join(" ") } : headers,
  };
}

export function redirectToCanonical(path: string, context: AppLoadContext): Response {
  noteAge(context, 0);
  return redirect(path, { status: 301, headers: { "Cache-Control": CACHE_CONTROL } });
}

/**
 * Throws a redirect if the URL of a list or resource is not canonical. With our own server, `redirectNonCanonical` in
 * `server/requests.ts` catches most of them first. This is for the list's data requests, which that one lets pass, and
 * for `remix-serve` and `npm run dev`, which run without it.
 */
export function requireCanonical(request: Request, context: AppLoadContext): void {
  const canonical = canonicalPath(request.url);
  if (canonical !== undefined) throw redirectToCanonical(canonical, context);
}

/** Redirects to the list with its tags as the articles spell them; cached like content. */
export function redirectToSpelling(path: string, context: AppLoadContext, ageS: number): Response {
  return redirect(path, { ...contentInit(context, { ageS, keys: [LISTS] }), status: 302 });
}

export function loaderHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders;
}
