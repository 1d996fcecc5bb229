let showNewScreen = () => {};

/**
 * Starts a view transition where supported. Resolves once the old screen is captured; call `endTransition` when the new
 * one is rendered. The router's own view transitions are not used: they repeat on Back.
 */
export function beginTransition(signal: AbortSignal): Promise<void> {
  if (!document.startViewTransition || signal.aborted) return Promise.resolve();
  return new Promise((captured) => {
    const transition = document.startViewTransition(() => {
      captured();
      return new Promise<void>((resolve) => {
        showNewScreen = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    });
    // The browser may skip a transition, for example in a hidden tab.
    transition.ready.catch(() => {});
  });
}

/** Shows the new screen of the current transition, if there is one. */
export function endTransition(): void {
  showNewScreen();
}
