import { type ReactNode, useState, useSyncExternalStore } from "react";

/** Leaves an element's content as it came with the document. A constant: React writes the content of each new object. */
export const AS_SENT = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

const subscribe = () => () => {};

/** False on the server and during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/**
 * The content of a form, as props. Hydration leaves what came with the document, what was typed and what extensions put
 * beside fields. Later changes of `children` are ignored: an element whose content changes needs a key.
 */
export function useAsSent(children: ReactNode): typeof AS_SENT | { children: ReactNode } {
  const isHydrated = useIsHydrated();
  const [isSent] = useState(!isHydrated && !import.meta.env.SSR);
  return isSent ? AS_SENT : { children };
}
