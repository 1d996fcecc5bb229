import type { Diagnostic } from "../app/articles/diagnostics.server";

/** How many diagnostics have been reported. */
export const reported = { error: 0, warning: 0 };

/** Prints what is wrong with an article, and counts it. */
export function report({ text, isError }: Diagnostic): void {
  const kind = isError ? "error" : "warning";
  console.log(`${kind}: ${text}`);
  reported[kind] += 1;
}
