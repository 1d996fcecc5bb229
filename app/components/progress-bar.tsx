import { useNavigation } from "@remix-run/react";

/** A bar across the top while a soft navigation is under way; the old screen stays until the new one is there. */
export function ProgressBar() {
  if (useNavigation().state === "idle") return null;
  return <div role="progressbar" aria-label="Loading" className="progress-bar" />;
}
