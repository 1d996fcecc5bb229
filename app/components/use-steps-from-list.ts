import { useLocation } from "@remix-run/react";

/** What a history entry carries about its way from the list. */
export type EntryState = { stepsFromList: number } | null;

/**
 * How many steps of the history the list lies behind this screen: 0 on the list, undefined where the visitor did not
 * come from it. It travels with the history entry, so that it survives a reload.
 */
export function useStepsFromList(): number | undefined {
  const { pathname, state } = useLocation();
  if (pathname === "/") return 0;
  return typeof state?.stepsFromList === "number" ? state.stepsFromList : undefined;
}
