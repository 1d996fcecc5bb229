import type { MouseEvent, ReactNode } from "react";

/** Moves the focus as the fragment would, but adds no history entry. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("page:content")?.focus();
}

export function SkipLink({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it is a link to a fragment
    <a href="#page:content" className="skip-link" onClick={skipToContent}>
      {children}
    </a>
  );
}
