let showNewScreen = () => {};

/** Resolves once the old screen is captured. The router's own view transitions would repeat on Back. */
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
    transition.ready.catch(() => {});
  });
}

export function endTransition(): void {
  showNewScreen();
}
