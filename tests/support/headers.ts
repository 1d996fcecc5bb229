import { expect } from "vitest";

/** Headers of every answer of a site at an https address, files and errors included, as a matcher. */
export const ON_EVERY_ANSWER = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
  "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
  "x-request-id": expect.stringMatching(/^[\w-]+$/),
};

/** The `Cache-Control` of an answer that nobody keeps; a document may not be rewritten either. */
export function uncached({ "content-type": type = "" }: { "content-type"?: string | undefined }): string {
  return type.startsWith("text/html") ? "no-store, no-transform" : "no-store";
}
