let showNext = () => {};

/**
 * Begins a view transition (CSS View Transitions, level 1) where the browser has them. Resolves when the old screen is
 * captured: the new one is to be put in place then, and `endTransition` called. `signal` says that it will not come.
 *
 * The router has this built in, but repeats it on Back, where it takes longer than the screen itself.
 */
export function beginTransition(signal: AbortSignal): Promise<void> {
  if (!document.startViewTransition || signal.aborted) return Promise.resolve();
  return new Promise((captured) => {
    const transition = document.startViewTransition(() => {
      captured();
      return new Promise<void>((resolve) => {
        showNext = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    });
    // A transition that the browser leaves out, in a hidden tab for one, is none that failed.
    transition.ready.catch(() => {});
  });
}

/** The screen that a transition leads to is in place; without one nothing happens. */
export function endTransition(): void {
  showNext();
}
