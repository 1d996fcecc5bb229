import type { Finding } from "../app/articles/findings.server";

/** How many findings have been reported. */
export const reported = { error: 0, warning: 0 };

/** Prints what is wrong with an article, and counts it. */
export function report({ text, isError }: Finding): void {
  const kind = isError ? "error" : "warning";
  console.log(`${kind}: ${text}`);
  reported[kind] += 1;
}
