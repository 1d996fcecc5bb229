import { useIsLoading } from "./use-is-loading";

/** A bar across the top while a soft navigation is under way; the old screen stays until the new one is there. */
export function ProgressBar() {
  if (!useIsLoading()) return null;
  return <div role="progressbar" aria-label="Loading" className="progress-bar" />;
}
