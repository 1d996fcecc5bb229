import type { HeadersArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";

/** A page shows a change of its content within this time: Back and Forward need no request until then. */
export const FRESH = "public, max-age=5";

/** For errors: the next visit asks again, and nobody in between keeps the answer (RFC 9111, 5.2.2.5). */
export const NEVER_KEPT = "no-store";

/** The init of an answer: its status, and headers that let only a success be kept. */
export function answerInit(status: number): ResponseInit {
  return { status, headers: { "Cache-Control": status === 200 ? FRESH : NEVER_KEPT } };
}

/** Leads to the canonical spelling of the same URL. The path must be one of this site's own. */
export function redirectToCanonical(path: string): Response {
  return redirect(path, { status: 301, headers: { "Cache-Control": FRESH } });
}

/** A route's `headers` export: a document answers with its loader's headers. */
export function loaderHeaders({ loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? loaderHeaders;
}
