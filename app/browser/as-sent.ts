import { type DOMAttributes, type ReactNode, useState, useSyncExternalStore } from "react";

type Sent = Pick<DOMAttributes<Element>, "children" | "dangerouslySetInnerHTML"> & {
  suppressHydrationWarning?: true;
};

/** Leaves an element's content as the document came with it. One object, because React writes anew what another one has. */
export const AS_SENT: Sent = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

function subscribe() {
  return () => {};
}

/** False in the document and while it is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/**
 * The content of a form: hydration leaves what the document came with, what was typed, and what extensions put beside
 * fields. It follows no later change of `children`, so what can change needs a key.
 */
export function useAsSent(children: ReactNode): Sent {
  const isHydrated = useIsHydrated();
  const [isSent] = useState(!isHydrated && !import.meta.env.SSR);
  return isSent ? AS_SENT : { children };
}
