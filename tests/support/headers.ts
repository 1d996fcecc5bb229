import { expect } from "vitest";

/** The header fields of whatever the site answers, files and refusals included, as a matcher. */
export const ON_EVERY_ANSWER = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
  "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
  "x-request-id": expect.stringMatching(/^[\w-]+$/),
};
